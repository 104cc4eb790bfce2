"""What needs the organizer now, the most urgent first, each with its one tap."""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, TypedDict

from django.db.models import F, Q, Window
from django.db.models.functions import Coalesce, RowNumber
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import AWAITS_REPLY, HOLDS_PLACE, MatchStatus, Reporting, TournamentStatus
from tournaments.models import Match
from tournaments.pages.moments import clock, local
from tournaments.pages.opposed import opposed
from tournaments.queries.board import sides_of
from tournaments.queries.reporting import open_disputes
from tournaments.queries.rules import game_of
from tournaments.queries.sign_up import check_in_begun, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from django_stubs_ext import WithAnnotations

    from tournaments.models import Tournament

    class _Annotated(TypedDict):
        """``since``: since when the match could be played: its call, else the start of its round, if that is known;
        ``due``: until when it was to be played."""

        since: datetime
        due: datetime
        is_overdue: bool
        is_late: bool
        can_begin: bool

    Waiting = WithAnnotations[Match, _Annotated]

#: How long after its call or start a match without a hand is late.
LATE = timedelta(minutes=15)
#: Of each kind, as many as one can look at.
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Need:
    """One thing: what it is, whom it concerns, and the button. ``post``: the button acts at once. ``urgent``: others
    wait for it."""

    what: str
    who: str
    detail: str
    action: str
    url: str
    post: bool
    urgent: bool


def attention(tournament: "Tournament") -> list[Need]:
    """Disputes, results to confirm, overdue and late matches, ready tables, missing people; the same number of
    queries however many there are."""
    if tournament.status != TournamentStatus.RUNNING:
        return list(_people(tournament))
    matches = _matches(tournament, timezone.now())
    return [
        *_disputes(tournament),
        *(_reported(tournament, match) for match in matches if match.status == MatchStatus.REPORTED),
        *(_overdue(tournament, match) for match in matches if match.is_overdue),
        *(_late(tournament, match) for match in matches if match.is_late),
        *(_ready(tournament, match) for match in matches if match.can_begin),
        *_people(tournament),
    ]


def _matches(tournament: "Tournament", now: "datetime") -> "list[Waiting]":
    """The first of those reported, of those that were to be played by now, of those that should have begun, and of
    those to be called; a round of hundreds is not read for them."""
    ready, reported = Q(status=MatchStatus.READY), Q(status=MatchStatus.REPORTED)
    in_time, latest = Q(due=None) | Q(due__gte=now), now - LATE
    overdue = Q(status__in=(MatchStatus.READY, MatchStatus.PLAYING), due__isnull=False, due__lt=now)
    late = ready & in_time & Q(since__isnull=False, since__lt=latest)
    can_begin = ready & in_time & ~Q(table="") & Q(called_at=None) & (Q(since=None) | Q(since__gte=latest))
    found = (
        Match.objects.filter(stage__tournament=tournament)
        .annotate(since=Coalesce("called_at", "round__starts_at", "round__session__starts_at"))
        .annotate(due=F("round__deadline"))
        .filter(reported | overdue | late | can_begin)
        .annotate(is_overdue=overdue, is_late=late, can_begin=can_begin)
        .annotate(
            number=Window(
                RowNumber(),
                partition_by=[F("status"), F("is_overdue"), F("is_late")],
                order_by=F("order").asc(),
            )
        )
        .filter(number__lte=SHOWN)
    )
    return list(found.prefetch_related("sides__entry").order_by("order"))


def _names(tournament: "Tournament", match: Match) -> str:
    return gettext(" – ").join(opposed(match, game_of(tournament).sides))


def _disputes(tournament: "Tournament") -> "Iterator[Need]":
    found = open_disputes().filter(attempt__match__stage__tournament=tournament)
    for said in found.select_related("hand", "attempt__match").order_by("pk")[:SHOWN]:
        what = gettext("{code}, hand {number} is disputed")
        yield Need(
            what=what.format(code=said.attempt.match.code, number=said.hand.number),
            who="",
            detail=said.note,
            action=gettext("Decide"),
            url=reverse("manage-dispute", args=[tournament.slug, said.pk]),
            post=False,
            urgent=True,
        )


def _reported(tournament: "Tournament", match: Match) -> Need:
    own = tournament.reporting == Reporting.DIRECTOR
    first, second = sides_of(match)[:2]
    return Need(
        what=gettext("{code} is reported").format(code=match.code),
        who=_names(tournament, match),
        detail=f"{first.score} : {second.score}".replace("-", "\N{MINUS SIGN}")
        if own
        else gettext("waits for the other side"),
        action=gettext("Confirm") if own else gettext("Look"),
        url=reverse("match-confirm", args=[tournament.slug, match.code]),
        post=False,
        urgent=own,
    )


def _overdue(tournament: "Tournament", match: "Waiting") -> Need:
    what = gettext("{code} was to be played by {when}")
    return Need(
        what=what.format(code=match.code, when=wording.moment(match.due, tournament.zone)),
        who=_names(tournament, match),
        detail="",
        action=gettext("Decide"),
        url=reverse("manage-rulings", args=[tournament.slug, match.code]),
        post=False,
        urgent=True,
    )


def _late(tournament: "Tournament", match: "Waiting") -> Need:
    return Need(
        what=gettext("{code} has no hand since {time}").format(
            code=match.code, time=clock(local(match.since, tournament))
        ),
        who=_names(tournament, match),
        detail=wording.table(match.table) if match.table else gettext("no table yet"),
        action=gettext("No-show"),
        url=reverse("manage-rule", args=[tournament.slug, match.code]),
        post=False,
        urgent=True,
    )


def _ready(tournament: "Tournament", match: Match) -> Need:
    return Need(
        what=gettext("{code} can begin").format(code=match.code),
        who=_names(tournament, match),
        detail="",
        action=gettext("Call to {table}").format(table=wording.table(match.table)),
        url=reverse("manage-call", args=[tournament.slug, match.code]),
        post=True,
        urgent=False,
    )


def _people(tournament: "Tournament") -> "Iterator[Need]":
    """Who is not there although check-in has begun, and whose answer is awaited."""
    absent = tournament.entries.filter(status__in=HOLDS_PLACE, arrived_at__isnull=True).count()
    if absent and check_in_begun(tournament, rules_of(tournament)):
        text = ngettext("{count} entry is not here yet", "{count} entries are not here yet", absent)
        url = reverse("manage-check-in", args=[tournament.slug])
        yield Need(text.format(count=absent), "", "", gettext("Check-in"), url, post=False, urgent=False)
    asked = tournament.entries.filter(status__in=AWAITS_REPLY).count()
    if asked:
        text = ngettext("{count} entry has yet to answer", "{count} entries have yet to answer", asked)
        url = reverse("manage-entries", args=[tournament.slug])
        yield Need(text.format(count=asked), "", "", gettext("Entries"), url, post=False, urgent=False)
