"""The criteria that standings are made of, one object each.

Those that chess knows follow the FIDE Handbook C.07 (Play-Off and Tie-Break Regulations), edition in force since
1 March 2026: direct encounter (6), wins (7.1), Buchholz (8.1), Sonneborn-Berger (9.1), cut and median (14.1, 14.3),
and where the lowest value is cut, a round unplayed by one's own will goes first (16.5). `scoring.record` says how
unplayed rounds count (15, 16).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from scoring.meetings import Entrant, Number, Turn
from scoring.record import Contribution, Record

#: Whoever has no value is not told apart by the criterion.
Values = Mapping[Entrant, Number]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One line of the list by which places are decided.

    ``says`` explains it in a sentence. ``compute`` gives the values of everybody, or, ``among_tied``, only of those
    who are tied so far, from what happened among them. ``rests_on``: whose results change its value.
    """

    code: str
    title: str
    says: str
    compute: Callable[[Record, Sequence[Entrant]], Values]
    direction: Literal["most", "fewest"] = "most"
    among_tied: bool = False
    rests_on: Literal["own", "opponents", "tied", "lots"] = "own"

    def order(self, value: Number) -> Number:
        """Ascending by this, the best comes first."""
        return -value if self.direction == "most" else value


def _points(record: Record, _tied: Sequence[Entrant]) -> Values:
    return record.points


def _wins(record: Record, _tied: Sequence[Entrant]) -> Values:
    return {entrant: sum(_is_win(record, turn) for turn in turns) for entrant, turns in record.turns.items()}


def _is_win(record: Record, turn: Turn) -> bool:
    if turn.meeting.is_bye:
        return not (turn.meeting.declared or record.is_requested_bye(turn))
    return turn.meeting.is_won_by(turn.side)


def _forfeits(record: Record, _tied: Sequence[Entrant]) -> Values:
    return {entrant: sum(turn.forfeited for turn in turns) for entrant, turns in record.turns.items()}


def _sum_of(name: Literal["game_points", "victory_points", "card_points"]) -> Callable[..., Values]:
    def compute(record: Record, _tied: Sequence[Entrant]) -> Values:
        found: dict[Entrant, Number] = dict.fromkeys(record.entrants, 0)
        for meeting in record.meetings:
            for entrant, gained in zip(meeting.sides, getattr(meeting, name), strict=False):
                found[entrant] += gained
        return found

    return compute


def _point_difference(record: Record, _tied: Sequence[Entrant]) -> Values:
    found: dict[Entrant, Number] = dict.fromkeys(record.entrants, 0)
    for meeting in record.meetings:
        if meeting.game_points and not meeting.is_bye:
            for index, entrant in enumerate(meeting.sides):
                found[entrant] += meeting.difference(index)
    return found


def _head_to_head(record: Record, tied: Sequence[Entrant]) -> Values:
    """Points against the others who are tied; nothing unless all of them met equally often, at least once.

    Forfeits are no meetings where pairings are drawn (6.1.1).
    """
    found: dict[Entrant, Number] = dict.fromkeys(tied, 0)
    times: set[int] = set()
    for entrant in tied:
        met: Counter[Entrant] = Counter()
        for turn in record.turns[entrant]:
            present = [other for other in _opponents(record, turn) if other in found]
            met.update(present)
            if present:
                found[entrant] += turn.points
        times.update(met.values())
        if len(met) < len(tied) - 1 or len(times) > 1:
            return {}
    return found


def _opponents(record: Record, turn: Turn) -> list[Entrant]:
    meeting = turn.meeting
    if not (meeting.is_played or record.fixed):
        return []
    return [meeting.sides[other] for other in meeting.opponents(turn.side)]


def _buchholz(cut_low: int = 0, cut_high: int = 0) -> Callable[..., Values]:
    def compute(record: Record, _tied: Sequence[Entrant]) -> Values:
        return {
            entrant: _cut_sum(contributions, cut_low, cut_high)
            for entrant, contributions in record.contributions.items()
        }

    return compute


def _cut_sum(contributions: Iterable[Contribution], low: int, high: int) -> Number:
    """The sum of the scores without the lowest (16.5: unplayed by one's own will first) and the highest."""
    kept = sorted((not one.voluntary, one.score) for one in contributions)[low:]
    scores = sorted(score for _, score in kept)
    return sum(scores[: len(scores) - high] if high else scores)


def _sonneborn_berger(record: Record, _tied: Sequence[Entrant]) -> Values:
    return {
        entrant: sum(one.score * one.points for one in contributions)
        for entrant, contributions in record.contributions.items()
    }


def _draw_of_lots(record: Record, _tied: Sequence[Entrant]) -> Values:
    """The recorded lots; whoever drew none comes after those who did."""
    last = max(record.lots.values(), default=0) + 1
    return {entrant: record.lots.get(entrant, last) for entrant in record.entrants}


_ALL = (
    Criterion("points", "Points", "The points of all matches.", _points),
    Criterion(
        "point_difference",
        "Point difference",
        "Game points won less game points lost, over all matches.",
        _point_difference,
    ),
    Criterion(
        "head_to_head",
        "Head to head",
        "The points of the matches among those who are tied, if all of them met equally often.",
        _head_to_head,
        among_tied=True,
        rests_on="tied",
    ),
    Criterion("wins", "Wins", "Matches won, walkovers and full byes included.", _wins),
    Criterion("game_points", "Game points", "The game points of all matches.", _sum_of("game_points")),
    Criterion(
        "buchholz", "Buchholz", "The points of all opponents, added up.", _buchholz(), rests_on="opponents"
    ),
    Criterion(
        "buchholz_cut_1",
        "Buchholz cut 1",
        "The points of all opponents but the weakest, added up.",
        _buchholz(cut_low=1),
        rests_on="opponents",
    ),
    Criterion(
        "median_buchholz",
        "Median Buchholz",
        "The points of all opponents but the weakest and the strongest, added up.",
        _buchholz(cut_low=1, cut_high=1),
        rests_on="opponents",
    ),
    Criterion(
        "sonneborn_berger",
        "Sonneborn-Berger",
        "Each opponent's points times the points won against it, added up.",
        _sonneborn_berger,
        rests_on="opponents",
    ),
    Criterion(
        "victory_points",
        "Victory points",
        "The victory points of all hands.",
        _sum_of("victory_points"),
    ),
    Criterion("card_points", "Card points", "The card points of all hands.", _sum_of("card_points")),
    Criterion("fewest_forfeits", "Fewest forfeits", "Matches forfeited.", _forfeits, direction="fewest"),
    Criterion(
        "draw_of_lots",
        "Draw of lots",
        "The recorded draw of lots; the lowest number comes first.",
        _draw_of_lots,
        direction="fewest",
        rests_on="lots",
    ),
)

CRITERIA: Mapping[str, Criterion] = {criterion.code: criterion for criterion in _ALL}


def get_criterion(code: object) -> Criterion:
    """The criterion of this code; raises `UnknownName`."""
    if isinstance(code, str) and code in CRITERIA:
        return CRITERIA[code]
    raise UnknownName(f"no criterion {shown(code)}; there are: {', '.join(CRITERIA)}")
