"""What the entries of a match are told of it: ready, at a table, called, reported, disputed, decided."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.enums import MatchStatus, Reporting
from tournaments.models import Entry, Match
from tournaments.permissions import Action, actor_named, can
from tournaments.queries.board import sides_of
from tournaments.queries.rules import game_of
from tournaments.services.mail_facts import event_of_match, final_parts
from tournaments.services.messages import News, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.models import Hand, Statement, Tournament


@dataclass(frozen=True, slots=True)
class _News:
    """All entries of a match are told something; ``not_of``: but those of this side of the game."""

    match: Match
    kind: str
    event: str
    not_of: int | None = None
    payload: dict[str, str] = field(default_factory=dict)

    def entry_ids(self) -> "Iterator[int]":
        for side in sides_of(self.match):
            skipped = (
                self.not_of is not None
                and side.index % game_of(self.match.stage.tournament).sides == self.not_of
            )
            if side.entry_id is not None and not skipped:
                yield side.entry_id


def tell_moved(matches: "Iterable[Match]") -> None:
    """Of these matches, whose status is another than before, those that can be played now and those that are decided:
    each entry is told, with one query for all of them."""
    news = []
    for match in matches:
        if match.attempt is None:
            continue
        if match.status == MatchStatus.READY:
            news.append(_News(match, "match-ready", event_of_match("ready", match.attempt)))
        elif match.status == MatchStatus.FINAL:
            event = event_of_match("final", match.attempt, *final_parts(match))
            news.append(_News(match, "final", event))
    _tell(news)


def tell_tables(matches: "Iterable[Match]") -> None:
    """Of these matches, which were put at another table, those that are still to begin."""
    _tell(
        [
            _News(match, "table", event_of_match("table", match.attempt, match.table))
            for match in matches
            if match.attempt is not None and match.table and match.status == MatchStatus.READY
        ]
    )


def tell_called(match: Match) -> None:
    """The match is called to its table."""
    if match.attempt is not None:
        _tell([_News(match, "called", event_of_match("called", match.attempt))])


def tell_reported(tournament: "Tournament", match: Match, hand: "Hand", side: int | None, by: str) -> None:
    """The hands end the match, so whoever did not report it is to confirm it, unless a director does."""
    if side is None or match.attempt is None:
        return
    by_staff = can(actor_named(by), Action.CORRECT_DECIDED, tournament)
    if tournament.reporting == Reporting.OPPONENT or by_staff:
        event = event_of_match("reported", match.attempt, hand.pk)
        _tell([_News(match, "to-confirm", event, not_of=side)])


def tell_disputed(match: Match, said: "Statement") -> None:
    """Everybody at the table but those who dispute."""
    if match.attempt is not None:
        event = event_of_match("disputed", match.attempt, said.pk)
        _tell([_News(match, "disputed", event, not_of=said.side)])


def tell_settled(match: Match, dispute: "Statement", kept: str) -> None:
    """What became of the dispute: "recorded", "disputed", or "withdrawn" by those who disputed."""
    if match.attempt is None:
        return
    event = event_of_match("settled", match.attempt, dispute.pk)
    not_of = dispute.side if kept == "withdrawn" else None
    _tell([_News(match, "settled", event, not_of, {"kept": kept})])


def _tell(news: "Sequence[_News]") -> None:
    """The entries are read for all of them at once: a start may seat a thousand."""
    told = [(one, pk) for one in news for pk in one.entry_ids()]
    entries = Entry.objects.in_bulk({pk for _, pk in told})
    tell(News(entries[pk], one.kind, one.event, one.payload) for one, pk in told if entries[pk].is_active)
