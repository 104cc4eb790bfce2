"""The table of a match as its score pages show it: who sits where, the score so far, what a hand would add."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from django.utils.html import format_html
from django.utils.translation import gettext, ngettext, pgettext

from scoring.match import match_state
from tournaments import wording
from tournaments.enums import MatchOutcome
from tournaments.pages.telling.base import Told
from tournaments.pages.telling.registry import telling_of
from tournaments.queries.board import teams_of
from tournaments.queries.line_up import has_choice, seats_at
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.terms import terms_of
from tournaments.templatetags.geekcup import COLON, listed, score, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.types import HandScore
    from scoring.match import MatchState
    from tournaments.models import Hand, Match, Seat, Tournament
    from tournaments.pages.telling.base import Telling
    from tournaments.permissions import Actor

#: Which way round the table play goes, by how the rulesets of the games call it.
_DIRECTIONS = {"clockwise": "cw", "counter_clockwise": "ccw"}
#: Where the seats stand around the drawn table, from the reader's own on in play order.
_AROUND = {"ccw": ("bottom", "right", "top", "left"), "cw": ("bottom", "left", "top", "right")}
_OPPOSITE = ("bottom", "top")
#: How wide a name may be on a seat, alone and with "you" beside it, before its print gets smaller.
_ROOM, _ROOM_BESIDE_YOU = 8, 6


@dataclass(frozen=True, slots=True)
class Team:
    """A side of the match: who plays for it, and its points after the hands that stand."""

    side: int
    name: str
    total: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as drawn. ``place`` is bottom, right, top or left; ``mine``: the reader's own, as far as a link tells;
    ``you``: it may say so, for all of the reader's entry sit."""

    index: int
    player_id: int
    name: str
    place: str
    side: int
    mine: bool
    you: bool

    @property
    def long(self) -> bool:
        """Whether the name needs small print, in half widths: a Chinese character has two."""
        width = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in self.name)
        return width > (_ROOM_BESIDE_YOU if self.you else _ROOM)


@dataclass(frozen=True, slots=True)
class SumRow:
    """What a hand is worth to one side, and the side's total with it."""

    name: str
    side: int
    cells: "tuple[str, ...]"
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What a hand would do. ``key`` names all its figures, so that a form can say which sum was read."""

    rows: "tuple[SumRow, ...]"
    ends: str
    key: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match with all that its score pages need. ``hands`` are those that stand, in order; ``has_choice``: an entry
    has more players than seats."""

    tournament: "Tournament"
    match: "Match"
    ruleset: "Mapping[str, Any]"
    teams: "tuple[Team, ...]"
    seats: "tuple[SeatView, ...]"
    hands: "list[Hand]"
    has_choice: bool

    @property
    def next_number(self) -> int:
        return len(self.hands) + 1

    @property
    def captain(self) -> bool:
        """Whether the reader holds the link of one of the two entries."""
        return any(seat.mine for seat in self.seats)

    @property
    def last(self) -> "Hand | None":
        return self.hands[-1] if self.hands else None

    @property
    def last_points(self) -> str:
        """The last hand's points, side by side: "+160 : −60"."""
        return signed_points(self.hands[-1].points) if self.hands else ""

    @property
    def game(self) -> str:
        """In a best-of the game that is on, with its points: "Game 2, 40 : 60"; "" elsewhere, and once it is over."""
        state = self.state([hand.points for hand in self.hands])
        if self.match.round.best_of == 1 or state.complete:
            return ""
        over = len(state.ended)
        points = state.games[over] if len(state.games) > over else (0,) * len(self.teams)
        shown = format_html("<span data-game>{}</span>", score(points))
        return format_html(gettext("Game {number}, {score}"), number=over + 1, score=shown)

    @property
    def direction(self) -> str:
        return direction_of(self.ruleset)

    @property
    def has_seat_orders(self) -> bool:
        """Whether the players can sit in more than one way: partners, opposite each other."""
        return len(self.seats) > len(self.teams)

    @property
    def telling(self) -> "Telling":
        return telling_of(self.tournament)

    @property
    def seats_by_index(self) -> "list[SeatView]":
        """The seats in play order from the first; the page draws them from the reader's own on."""
        return sorted(self.seats, key=lambda seat: seat.index)

    def told(self, result: "Mapping[str, Any]", points: "Sequence[int]") -> Told:
        """A result of this table, to be put in words."""
        names = [seat.name for seat in self.seats_by_index]
        return Told(result, points, names, self.tournament.language)

    def hand(self, number: int) -> "Hand | None":
        """The hand with this number, if it stands."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def state(self, points: "Sequence[Sequence[int]]") -> "MatchState":
        """The match after these hands."""
        terms = terms_of(self.match.round, self.match.attempt)
        return match_state(game_of(self.tournament), self.ruleset, points, terms)

    def totals(self, number: int, state: "MatchState") -> "Sequence[int]":
        """What hand ``number`` is added to in this state: the score, or in a best-of, where the match counts games, the
        points of its game."""
        if self.match.round.best_of == 1 or not state.games:
            return state.score
        return state.games[min(sum(end < number for end in state.ended), len(state.games) - 1)]

    def before_game(self, number: int) -> int:
        """In a best-of, how many hands were played before the game that hand ``number`` belongs to, if it is on."""
        before = self.state([hand.points for hand in self.hands if hand.number < number]).before_game
        return before if number > before else 0

    def with_hand(self, number: int, points: "Sequence[int]") -> "list[Sequence[int]]":
        """The points of all hands if hand ``number``, a new or a standing one, had these."""
        standing = {hand.number: hand.points for hand in self.hands}
        return [value for _, value in sorted({**standing, number: points}.items())]

    def rules_for_script(self, number: int) -> "dict[str, Any]":
        """What static/tournaments/js/score.js needs to show the sum of hand ``number`` while it is entered."""
        before = self.before_game(number)
        terms = terms_of(self.match.round, self.match.attempt)
        # In a best-of a penalty comes off the points, which the sum of a game doesn't show, and the games count first.
        alone = terms.best_of == 1
        return {
            "penalties": list(terms.penalties if alone and terms.penalties else (0,) * len(self.teams)),
            "time_called": terms.time_called if alone else None,
            "adjusted": list(terms.adjusted) if alone and terms.adjusted else None,
            "number": number - before,
            "best_of": self.match.round.best_of,
            "hands": [list(hand.points) for hand in self.hands[before:]],
            **{name: self.ruleset[name] for name in ("target", "max_hands", "tie_at_target")},
            "sides": len(self.teams),
            **self.telling.for_script(self.ruleset),
        }


def table_of(tournament: "Tournament", match: "Match", actor: "Actor", hand: int | None = None) -> Table:
    """The table of a match whose sides are known, as it sits in this hand or in the next one; the reader's own seat, if
    any, is drawn at the bottom."""
    hands = current_hands(match.attempt) if match.attempt else []
    ruleset = ruleset_of(tournament, match.round)
    seats = seats_at(match.attempt, hand)
    return Table(
        tournament=tournament,
        match=match,
        ruleset=ruleset,
        teams=_teams(tournament, match, actor),
        seats=_seats(tournament, seats, direction_of(ruleset), actor),
        hands=hands,
        has_choice=has_choice(seats),
    )


def direction_of(ruleset: "Mapping[str, Any]") -> str:
    """Which way round play goes, "cw" or "ccw"; games of two do not say."""
    said = str(ruleset.get("direction", "ccw"))
    return _DIRECTIONS.get(said, said)


def _teams(tournament: "Tournament", match: "Match", actor: "Actor") -> tuple[Team, ...]:
    teams = teams_of(match, game_of(tournament).sides)
    return tuple(
        Team(
            side=index,
            name=wording.listed(side.entry.name for side in own if side.entry),
            total=own[0].score,
            mine=actor.entry_id is not None and actor.entry_id in {side.entry_id for side in own},
        )
        for index, own in enumerate(teams)
    )


def _seats(
    tournament: "Tournament", rows: "Sequence[Seat]", direction: str, actor: "Actor"
) -> tuple[SeatView, ...]:
    own = [seat for seat in rows if seat.player.entry_id == actor.own_entry]
    mine = min(own, key=lambda seat: seat.player.position).index if own else None
    first = mine or 0
    around = _OPPOSITE if len(rows) == len(_OPPOSITE) else _AROUND[direction]
    side_of = game_of(tournament).side_of
    return tuple(
        SeatView(
            index=seat.index,
            player_id=seat.player_id,
            name=seat.player.name,
            place=around[(seat.index - first) % len(rows)],
            side=side_of(seat.index),
            mine=seat.index == mine,
            you=seat.index == mine and not has_choice(own),
        )
        for seat in (*rows[first:], *rows[:first])
    )


def signed_points(points: "Sequence[int]") -> str:
    """A hand's points, side by side: "+160 : −60"."""
    return COLON.join(signed(value) for value in points)


def sum_of(table: Table, number: int, result: "Mapping[str, Any]", score: "HandScore") -> Sum:
    """What hand ``number`` would do with this result and its score: to all sides, and to the match."""
    points = table.with_hand(number, score.points)
    after = table.state(points)
    totals = table.totals(number, after)
    rows = tuple(
        SumRow(
            name=team.name,
            side=team.side,
            cells=table.telling.sum_cells(score, result, team.side),
            points=score.points[team.side],
            total=totals[team.side],
        )
        for team in table.teams
    )
    key = " ".join(str(value) for value in (*score.points, *totals))
    return Sum(rows, end_of(table, after), key)


def came_out(table: Table) -> str:
    """Who has won the match, in a few words; "" while nobody has, or where nobody did."""
    match = table.match
    if match.outcome == MatchOutcome.DRAW and len(table.teams) == 2:  # noqa: PLR2004
        return pgettext("match", "Drawn")
    winners = [table.teams[match.winner]] if match.winner is not None else []
    if match.outcome == MatchOutcome.DRAW:
        best = max(team.total for team in table.teams)
        winners = [team for team in table.teams if team.total == best]
    if not winners:
        return ""
    names = listed([team.name for team in winners], table.tournament.language)
    return format_html(ngettext("{name} wins", "{name} win together", len(winners)), name=names)


def end_of(table: Table, after: "MatchState") -> str:
    """What the state means for the match, in a sentence; "" while it simply goes on."""
    if after.complete:
        names = [table.teams[side].name for side in after.winners]
        text = ngettext(
            "That ends the match: {name} wins.", "That ends the match: {name} win together.", len(names)
        )
        return format_html(text, name=listed(names, table.tournament.language))
    if table.match.round.best_of > 1:
        ended = after.before_game == after.hands_played
        return gettext("That ends this game; the next one follows.") if ended else ""
    target, limit = table.ruleset["target"], table.ruleset["max_hands"]
    reached = (target and max(after.score) >= target) or (limit and after.hands_played >= limit)
    return gettext("Equal scores at the end: one more hand.") if reached else ""
