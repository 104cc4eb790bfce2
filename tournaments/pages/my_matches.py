"""An entry's own matches as it reads them: the next one with its one action, and what is behind it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import (
    LEFT,
    OPEN_MATCH,
    UNCONFIRMED_MATCH,
    UNDECIDED_MATCH,
    MatchOutcome,
    MatchStatus,
    SlotState,
)
from tournaments.pages.moments import timed
from tournaments.queries.board import sides_of, teams_of
from tournaments.queries.entry_matches import feeding, ruled_attempts
from tournaments.queries.line_up import has_choice, seats_at
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import Entry, Match, Round, Side, Tournament
    from tournaments.queries.round_names import RoundNames


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match the entry sits in. ``score`` is own points first, None before hand 1. ``facts`` are (label,
    value) pairs: when, where. ``action_url`` is empty while nothing can be entered; ``why`` says why. ``seats_url``:
    where an entry of more players than seats says who sits down, "" where there is no choice."""

    code: str
    url: str
    title: str
    round: str
    opponent: str
    waiting_for: str
    score: tuple[int, ...] | None
    facts: list[tuple[str, str]]
    action: str
    action_url: str
    seats_url: str
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is behind the entry. ``words`` say how it ended; ``score`` is own points first.

    ``stage`` is the id of the stage it belongs to."""

    code: str
    url: str
    round: str
    opponent: str
    score: tuple[int, ...] | None
    words: str
    won: bool
    lost: bool
    stage: int


@dataclass(frozen=True, slots=True)
class _Places:
    """Who sits where in a match, as one of its entries sees it: ``team`` is the game's side that it plays for."""

    own: "Side"
    team: int
    partners: "Sequence[Side]"
    teams: "Sequence[Sequence[Side]]"

    @property
    def others(self) -> "list[Side]":
        return [side for team in self.teams for side in team]

    @property
    def opponent(self) -> str:
        """The names of those it plays against, its partner of this match behind them; "" for nobody known."""
        names = wording.listed(side.entry.name for side in self.others if side.entry)
        partners = wording.listed(side.entry.name for side in self.partners if side.entry)
        if not partners or not names:
            return names
        whole = pgettext("opponents and the partner in this match", "{opponents} (with {partner})")
        return whole.format(opponents=names, partner=partners)

    @property
    def score(self) -> tuple[int, ...]:
        """Own points first."""
        return (self.own.score, *(team[0].score for team in self.teams))


def _places(tournament: "Tournament", match: "Match", entry: "Entry") -> _Places:
    count = game_of(tournament).sides
    own = next(side for side in sides_of(match) if side.entry_id == entry.pk)
    team = own.index % count
    teams = teams_of(match, count)
    return _Places(
        own=own,
        team=team,
        partners=[side for side in teams[team] if side is not own and side.entry_id != entry.pk],
        teams=[sides for number, sides in enumerate(teams) if number != team and sides],
    )


def next_match(tournament: "Tournament", entry: "Entry", match: "Match", rounds: "RoundNames") -> NextMatch:
    """The undecided match the entry sits in: whom, where, when, and what to do."""
    places = _places(tournament, match, entry)
    open_side = next((side for side in places.others if side.entry is None), None)
    hands = len(current_hands(match.attempt)) if match.attempt else 0
    is_open = match.status in OPEN_MATCH
    return NextMatch(
        code=match.code,
        url=reverse("match", args=[tournament.slug, match.code]),
        title=_title(match, hands),
        round=rounds.of(match.round),
        opponent=places.opponent,
        waiting_for=_source_words(match, open_side) if open_side and not places.opponent else "",
        score=places.score if hands else None,
        facts=_when_and_where(tournament, match),
        action=_action(match, hands),
        action_url=_action_url(tournament, match) if is_open else "",
        seats_url=_seats_url(tournament, entry, match) if is_open and not hands else "",
        why=""
        if is_open
        else wording.of_entries("Hands can be entered once both pairs are known.", tournament.entry_size),
    )


def _title(match: "Match", hands: int) -> str:
    if match.status in UNCONFIRMED_MATCH:
        return gettext("The result is reported")
    if match.called_at is not None and not hands:
        return gettext("You are called")
    return gettext("Your match") if hands else gettext("Your next match")


def _action(match: "Match", hands: int) -> str:
    if match.status in UNCONFIRMED_MATCH:
        return gettext("See the result")
    return gettext("Enter hand {number}").format(number=hands + 1)


def _action_url(tournament: "Tournament", match: "Match") -> str:
    name = "match-confirm" if match.status in UNCONFIRMED_MATCH else "score"
    return reverse(name, args=[tournament.slug, match.code])


def _seats_url(tournament: "Tournament", entry: "Entry", match: "Match") -> str:
    own = [seat for seat in seats_at(match.attempt) if seat.player.entry_id == entry.pk]
    return reverse("seats", args=[tournament.slug, match.code]) if has_choice(own) else ""


def _when_and_where(tournament: "Tournament", match: "Match") -> list[tuple[str, str]]:
    """When the round begins; the table, once the organizer has named one."""
    facts: list[tuple[str, str]] = []
    at = _begins(tournament, match.round)
    if at is not None:
        facts.append((gettext("When"), timed(wording.moment_and_zone(at, tournament.zone), at)))
    if (by := match.round.deadline) is not None:
        facts.append((gettext("To be played by"), timed(wording.moment_and_zone(by, tournament.zone), by)))
    facts.append((gettext("Table"), match.table or gettext("not set yet")))
    if tournament.venue:
        facts.append((gettext("Where"), tournament.venue))
    return facts


def _begins(tournament: "Tournament", round_: "Round") -> "datetime | None":
    """The round's own start, else its session's, else that of the only session there is."""
    if round_.starts_at is not None:
        return round_.starts_at
    if round_.session is not None:
        return round_.session.starts_at
    sessions = list(tournament.sessions.all()[:2])
    return sessions[0].starts_at if len(sessions) == 1 else None


def _source_words(match: "Match", side: "Side") -> str:
    """Who will stand on a side that is not known yet."""
    if side.state == SlotState.EMPTY:
        return gettext("nobody: you have a bye")
    feeder = feeding(match).get(side.source_match)
    names = [s.entry.name for s in sides_of(feeder) if s.entry] if feeder else []
    text = (
        gettext("the loser of {code}") if side.source_kind == "loser_of" else gettext("the winner of {code}")
    ).format(code=side.source_match)
    if len(names) < 2:  # noqa: PLR2004
        return text
    whole = pgettext("who may come", "{text} ({first} – {second})")
    return whole.format(text=text, first=names[0], second=names[1])


def results_of(
    tournament: "Tournament", entry: "Entry", matches: "Sequence[Match]", rounds: "RoundNames"
) -> list[Result]:
    """The entry's decided matches in order of play."""
    behind = [m for m in matches if m.status not in UNDECIDED_MATCH and m.status != MatchStatus.VOID]
    ruled = ruled_attempts([match.attempt_id for match in behind if match.attempt_id])
    return [_result(tournament, entry, match, rounds, match.attempt_id in ruled) for match in behind]


def _result(
    tournament: "Tournament", entry: "Entry", match: "Match", rounds: "RoundNames", ruled: bool
) -> Result:
    places = _places(tournament, match, entry)
    bye = match.status == MatchStatus.BYE
    won = match.winner == places.team
    drawn = match.outcome == MatchOutcome.DRAW
    unplayed = ruled or any(_is_away(side, match) for side in (places.own, *places.others))
    several = len(places.teams) > 1
    if bye:
        words = _bye_words(match)
    else:
        words = "" if several else _outcome_words(unplayed=unplayed, won=won, drawn=drawn)
    return Result(
        code=match.code,
        url="" if bye else reverse("match", args=[tournament.slug, match.code]),
        round=rounds.of(match.round),
        opponent=places.opponent,
        score=None if bye or unplayed else places.score,
        words=words,
        won=won,
        lost=not won and not drawn and not bye and not several,
        stage=match.stage_id,
    )


def _is_away(side: "Side", match: "Match") -> bool:
    """Whether the side did not come, or left the event from this match."""
    entry = side.entry
    return side.forfeit or (entry is not None and entry.status in LEFT and entry.left_from == match.code)


def _bye_words(match: "Match") -> str:
    return gettext("sat out") if len(sides_of(match)) > 2 else gettext("bye")  # noqa: PLR2004


def _outcome_words(*, unplayed: bool, won: bool, drawn: bool) -> str:
    if unplayed:
        return gettext("won without play") if won else gettext("lost without play")
    if drawn:
        return pgettext("how a match ended", "draw")
    return gettext("won") if won else gettext("lost")
