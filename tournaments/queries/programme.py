"""The public list of events: which there are, how full, how far, and who won."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce

from tournaments.enums import (
    HOLDS_PLACE,
    OVER,
    UNDECIDED_MATCH,
    EntryStatus,
    MatchStatus,
    TournamentStatus,
    Visibility,
)
from tournaments.models import Entrant, Entry, Match, Tournament
from tournaments.permissions import run_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class Counts:
    """An event in numbers: entries with a place and waiting, matches decided and in all, and playing now."""

    taken: int
    waiting: int
    done: int
    total: int
    playing: int


def listed() -> "QuerySet[Tournament]":
    """Events that everyone may know of: neither drafts nor those that only their people, or a link, lead to."""
    return Tournament.objects.filter(visibility=Visibility.PUBLIC).exclude(status=TournamentStatus.DRAFT)


def known_to(actor: "Actor") -> "QuerySet[Tournament]":
    """Listed events and those that the actor runs, whatever they are; the newest first, with their sessions."""
    found = Tournament.objects.filter(Q(pk__in=listed()) | Q(pk__in=run_by(actor)))
    return found.select_related("series").prefetch_related("sessions").order_by("-pk")


def current() -> list[Tournament]:
    """Listed events that are not over, with their sessions."""
    return list(listed().exclude(status__in=OVER).prefetch_related("sessions").order_by("pk"))


def past() -> "QuerySet[Tournament]":
    """Listed events that are over, with their sessions: the latest to be played first."""
    last = Coalesce(Max("sessions__starts_at"), "finished_at", "created_at")
    over = listed().filter(status__in=OVER).annotate(last=last)
    return over.prefetch_related("sessions").order_by("-last", "-pk")


def counts_of(tournaments: "Iterable[Tournament]") -> dict[int, Counts]:
    """The numbers of these events, by id, in two queries."""
    ids = [tournament.pk for tournament in tournaments]
    entries: defaultdict[int, Counter[str]] = defaultdict(Counter)
    rows = Entry.objects.filter(tournament__in=ids).order_by().values_list("tournament", "status")
    for pk, status, number in rows.annotate(Count("pk")):
        entries[pk][status] = number
    matches: defaultdict[int, Counter[str]] = defaultdict(Counter)
    played = Match.objects.filter(stage__tournament__in=ids).exclude(
        status__in=(MatchStatus.BYE, MatchStatus.VOID)
    )
    # A second final that may not be needed is not one of the matches to come.
    played = played.exclude(only_if__gt="", status=MatchStatus.PENDING).order_by()
    for pk, status, number in played.values_list("stage__tournament", "status").annotate(Count("pk")):
        matches[pk][status] = number
    return {pk: _counts(entries[pk], matches[pk]) for pk in ids}


def _counts(entries: Counter[str], matches: Counter[str]) -> Counts:
    return Counts(
        taken=sum(entries[status] for status in HOLDS_PLACE),
        waiting=entries[EntryStatus.WAITLISTED],
        done=matches.total() - sum(matches[status] for status in UNDECIDED_MATCH),
        total=matches.total(),
        playing=matches[MatchStatus.PLAYING],
    )


def champions_of(tournaments: "Iterable[Tournament]") -> dict[int, str]:
    """The champions' names of those of these events that are over, by event id."""
    ids = [tournament.pk for tournament in tournaments if tournament.finished_at is not None]
    first = Entrant.objects.filter(stage__tournament__in=ids, stage__qualifiers__isnull=True, place=1)
    found: defaultdict[int, list[str]] = defaultdict(list)
    for pk, name in first.order_by("seed").values_list("stage__tournament", "entry__name"):
        found[pk].append(name)
    return {pk: names[0] for pk, names in found.items() if len(names) == 1}
