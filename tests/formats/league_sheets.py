"""A league of seeds in tests: facts on score sheets, rounds drawn by the command, standings by the fold of scoring."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules_engine.registry import get_game
from scoring.match import MATCH_POINTS, MatchState, Terms, match_points, match_state
from scoring.meetings import Meeting
from scoring.record import Record
from scoring.standings import Row, rank
from scoring.tiebreaks import get_criterion
from tests.formats.brackets import round_robin
from tournaments.formats.pairing_commands import pair

TICHU = get_game("tichu")
TWO_HANDS = TICHU.ruleset({"preset": "geek_cup", "target": None, "max_hands": 2, "tie_at_target": "draw"})
SCHEME = MATCH_POINTS["2-1-0"]
WIN = SCHEME[0]
PAIR, TABLE = 2, 4
CRITERIA = [get_criterion(code) for code in ("points", "buchholz", "head_to_head", "point_difference")]

#: One thing that was said of a match: what, and its details.
Fact = tuple[Any, ...]


@dataclass(slots=True)
class Attempt:
    """What was played and ruled when the match was played for the first, second ... time."""

    hands: list[tuple[int, int]] = field(default_factory=list)
    penalties: list[int] = field(default_factory=lambda: [0, 0])
    adjusted: tuple[int, int] | None = None
    absent: frozenset[int] = frozenset()

    def take(self, fact: Fact) -> None:
        match fact:
            case ("hand", points):
                self.hands.append(points)
            case ("corrected", number, points):
                self.hands[number] = points
            case ("taken back",):
                self.hands.pop()
            case ("penalty", side, points):
                self.penalties[side] += points
            case ("set", points):
                self.adjusted = points
            case ("absent", sides):
                self.absent = sides


@dataclass(slots=True)
class Sheet:
    """The sheet of one match or table: only the last valid attempt of `attempts` counts, that is number `counting`."""

    round: int
    sides: tuple[int, ...]
    attempts: list[Attempt] = field(default_factory=lambda: [Attempt()])
    counting: int = 0

    def take(self, fact: Fact) -> None:
        match fact:
            case ("again",):
                self.counting += 1
                if self.counting == len(self.attempts):
                    self.attempts.append(Attempt())
            case ("not again",):
                self.counting -= 1
            case _:
                self.attempts[self.counting].take(fact)

    @property
    def state(self) -> MatchState:
        attempt = self.attempts[self.counting]
        terms = Terms(penalties=tuple(attempt.penalties), adjusted=attempt.adjusted)
        return match_state(TICHU, TWO_HANDS, attempt.hands, terms)

    @property
    def meeting(self) -> Meeting | None:
        """The final meeting; none while it is not decided. Whoever came to a match that was not played has a win."""
        if len(self.sides) == 1:
            return Meeting(self.round, self.sides, (WIN,))
        seats, absent = range(len(self.sides)), self.attempts[self.counting].absent
        teams = tuple(seat % PAIR for seat in seats) if len(self.sides) > PAIR else ()
        if absent:
            points = tuple(0 if seat in absent else WIN for seat in seats)
            gone = tuple(seat in absent for seat in seats)
            return Meeting(self.round, self.sides, points, forfeit=gone, teams=teams)
        state = self.state
        if not state.complete:
            return None
        worth = match_points(SCHEME, PAIR, state.winners)
        return Meeting(
            self.round,
            self.sides,
            tuple(worth[seat % PAIR] for seat in seats),
            tuple(state.score[seat % PAIR] for seat in seats),
            teams=teams,
        )


class League:
    """Entrants 1 to N in a Swiss system, at tables, or in a round robin; `log` is every fact in its order."""

    def __init__(self, kind: str, entrants: int, draw_number: int = 0) -> None:
        self.kind = kind
        self.entrants = entrants
        self.draw_number = draw_number
        self.gone: set[int] = set()
        self.sheets: list[Sheet] = []
        self.log: list[tuple[int, Fact]] = []
        self.rounds = 0

    @property
    def fixed(self) -> bool:
        return self.kind.endswith("round_robin")

    def say(self, number: int, *fact: Any) -> None:
        self.log.append((number, fact))
        self.sheets[number].take(fact)

    def plan(self) -> None:
        """Every match of a round robin."""
        plan = round_robin(self.entrants, double=self.kind == "double_round_robin")
        for match in plan.matches.values():
            self.sheets.append(Sheet(match.round, tuple(side.seed or 0 for side in match.sides)))
            self.rounds = match.round

    def request(self) -> dict[str, Any]:
        """What the command is asked for the next round."""
        rounds: list[list[Any]] = [[] for _ in range(self.rounds)]
        for sheet in self.sheets:
            if self.kind == "tables":
                rounds[sheet.round - 1] += [list(sheet.sides)] if len(sheet.sides) == TABLE else []
            elif len(sheet.sides) == 1:
                rounds[sheet.round - 1].append({"bye": sheet.sides[0], "points": WIN})
            elif meeting := sheet.meeting:
                item = {"sides": list(sheet.sides), "points": list(meeting.points)}
                rounds[sheet.round - 1].append(item)
        return {
            "entrants": self.entrants,
            "rounds": rounds,
            "withdrawn": sorted(self.gone),
            "draw_number": self.draw_number,
        }

    def draw(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Draw the next round; gives what was asked and the answer."""
        asked = self.request()
        answer, status = pair(self.kind, asked)
        assert status == 0
        self.rounds += 1
        met = [*answer.get("pairs", ()), *answer.get("tables", ())]
        alone = answer["sit_out"] if self.kind == "tables" else [answer["bye"]] if answer["bye"] else []
        self.sheets += [Sheet(self.rounds, tuple(seeds)) for seeds in (*met, *([one] for one in alone))]
        return asked, answer

    def open(self) -> list[int]:
        return [number for number, sheet in enumerate(self.sheets) if sheet.meeting is None]

    def withdraw(self, entrant: int) -> None:
        """Who leaves loses its open matches; what it has played stays."""
        self.gone.add(entrant)
        for number in self.open():
            sides = self.sheets[number].sides
            if entrant in sides:
                self.say(number, "absent", frozenset({sides.index(entrant)}))

    def standings(self) -> list[Row]:
        return ranked(self, self.sheets)

    def rebuilt(self, dice: Random) -> list[Row]:
        """The standings of a league that reads all facts anew, those of different matches in another order."""
        order = sorted(self.log, key=lambda entry, at={}: at.setdefault(entry[0], dice.random()))  # type: ignore[misc]
        anew = [Sheet(sheet.round, sheet.sides) for sheet in self.sheets]
        for number, fact in order:
            anew[number].take(fact)
        return ranked(self, anew)

    def byes(self) -> Counter[int]:
        return Counter(sheet.sides[0] for sheet in self.sheets if len(sheet.sides) == 1)


def ranked(league: League, sheets: Iterable[Sheet]) -> list[Row]:
    meetings = [sheet.meeting for sheet in sheets]
    final = [meeting for meeting in meetings if meeting is not None]
    return rank(Record(range(1, league.entrants + 1), final, fixed=league.fixed, draw=SCHEME[1]), CRITERIA)


def hand(dice: Random) -> tuple[int, int]:
    first = dice.randrange(-25, 130, 5)
    return dice.choice([(first, 100 - first), (200, 0), (0, 200), (50, 50)])


def rule(league: League, number: int, dice: Random) -> None:
    """One thing by chance that a director says of a match; what cannot be said of it is left."""
    sheet = league.sheets[number]
    if len(sheet.sides) == 1:
        return
    attempt = sheet.attempts[sheet.counting]
    kind = dice.choice(["corrected", "taken back", "penalty", "set", "set", "absent", "again", "not again"])
    if kind == "corrected" and attempt.hands:
        league.say(number, kind, dice.randrange(len(attempt.hands)), hand(dice))
    elif kind == "taken back" and attempt.hands:
        league.say(number, kind)
    elif kind == "penalty":
        league.say(number, kind, dice.randrange(PAIR), dice.choice([10, 150]))
    elif kind == "set":
        league.say(number, kind, dice.choice([None, (0, 100), (200, 0), (50, 50)]))
    elif kind == "absent":
        come = [frozenset[int](), frozenset({dice.randrange(len(sheet.sides))})]
        both = [frozenset({0, 1})] if len(sheet.sides) == PAIR else []
        league.say(number, kind, dice.choice([*come, *both]))
    elif kind == "again" or (kind == "not again" and sheet.counting):
        league.say(number, kind)


def play(league: League, numbers: Sequence[int], dice: Random, rulings: float) -> None:
    """Play these matches to their end, and rule by chance about any match of this or an earlier round."""
    for number in numbers:
        if dice.random() < rulings:
            rule(league, dice.choice([number, dice.randrange(len(league.sheets))]), dice)
    while left := league.open():
        for number in left:
            league.say(number, "hand", hand(dice))
