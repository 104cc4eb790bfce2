"""What somebody played so far, in all events of an account or in one event by link."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import OPEN_MATCH, MatchStatus
from tournaments.models import EntryAccount, Match, Rating
from tournaments.models.entry import name_key
from tournaments.queries.board import sides_of
from tournaments.queries.own_record import own_record

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tournaments.models import Entry, User
    from tournaments.queries.own_record import Figures, Line, Tally

#: So many lines of the history stand on the page; the file of one's data has them all.
HISTORY = 50


@dataclass(frozen=True, slots=True)
class Against:
    """Somebody played with or against, and how it went."""

    name: str
    language: str
    tally: "Tally"


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: facts as (label, value) pairs."""

    name: str
    facts: "Sequence[tuple[str, str]]"


@dataclass(frozen=True, slots=True)
class Row:
    """A match: one that comes next, or one that was played."""

    code: str
    url: str
    event: str
    language: str
    opponents: str
    words: str
    score: tuple[int, int] | None = None
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class RecordPage:
    """Context of templates/tournaments/record.html. ``more`` matches are older than those shown."""

    next: "Sequence[Row]"
    total: "Tally"
    games: "Sequence[Game]"
    partners: "Sequence[Against]"
    opponents: "Sequence[Against]"
    history: "Sequence[Row]"
    more: int


def record_of_account(user: "User") -> RecordPage:
    """Over every entry that the account belongs to."""
    entries = list(EntryAccount.objects.filter(user=user).values_list("entry", flat=True))
    return _page(entries, name_key(user.name), {row.game: row for row in Rating.objects.filter(user=user)})


def record_of_entry(entry: "Entry") -> RecordPage:
    """Within the event of a private link."""
    return _page([entry.pk], None, {})


def _page(entries: "Collection[int]", own_key: str | None, ratings: "Mapping[str, Rating]") -> RecordPage:
    record = own_record(entries, own_key)
    return RecordPage(
        next=_next(entries),
        total=record.total,
        games=[
            Game(wording.game(code), _facts(code, figures, ratings.get(code)))
            for code, figures in sorted(record.figures.items())
        ],
        partners=_most(record.partners.values()),
        opponents=_most(record.opponents.values()),
        history=[_row(line) for line in record.lines[:HISTORY]],
        more=max(len(record.lines) - HISTORY, 0),
    )


def _most(people: "Collection[tuple[str, str, Tally]]") -> list[Against]:
    """Those met most often first."""
    found = [Against(name, language, tally) for name, language, tally in people]
    return sorted(found, key=lambda one: -one.tally.played)


def _facts(code: str, figures: "Figures", rating: Rating | None) -> list[tuple[str, str]]:
    facts = []
    if rating is not None:
        matches = ngettext("{count} match", "{count} matches", rating.matches).format(count=rating.matches)
        facts.append((gettext("Rating"), f"{rating.mu:.1f} ± {rating.sigma:.1f} ({matches})"))
    facts.append((gettext("Hands"), str(figures.hands)))
    average = f"{figures.points / figures.hands:.0f} : {figures.against / figures.hands:.0f}"
    facts.append((gettext("Average hand"), average.replace("-", "\N{MINUS SIGN}")))
    if code == "tichu":
        kept = gettext("{kept} of {called}").format(kept=figures.kept, called=figures.called)
        facts += [(gettext("Calls kept"), kept), (gettext("Double victories"), str(figures.doubles))]
    return facts


def _row(line: "Line") -> Row:
    words = {1: gettext("won"), 0: gettext("drawn"), -1: gettext("lost")}[line.result]
    return Row(
        code=line.match.code,
        url=reverse("match", args=[line.tournament.slug, line.match.code]),
        event=line.tournament.name,
        language=line.tournament.language,
        opponents=wording.listed(line.opponents),
        words=words,
        score=line.score,
        won=line.result > 0,
        lost=line.result < 0,
    )


def _next(entries: "Collection[int]") -> list[Row]:
    """The open matches of these entries, in order of play."""
    found = Match.objects.filter(sides__entry__in=entries, status__in=OPEN_MATCH).distinct()
    found = found.select_related("stage__tournament").prefetch_related("sides__entry").order_by("pk")
    return [_coming(match, entries) for match in found]


def _coming(match: Match, entries: "Collection[int]") -> Row:
    tournament = match.stage.tournament
    others = [side.entry.name for side in sides_of(match) if side.entry and side.entry_id not in entries]
    table = wording.table(match.table) if match.table else ""
    return Row(
        code=match.code,
        url=reverse("match", args=[tournament.slug, match.code]),
        event=tournament.name,
        language=tournament.language,
        opponents=wording.listed(others),
        words=wording.in_one_line(str(MatchStatus(match.status).label), table),
    )
