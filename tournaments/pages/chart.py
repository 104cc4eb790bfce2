"""The score after every hand as a line chart: pure geometry, drawn by templates/tournaments/_chart.html."""

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.hand_story import HandLine, HandStory

Point = tuple[float, float]

#: What fits beside the end of a line: half-widths, two to a Chinese or Japanese character.
_NAME_WIDTH = 15
#: Grid lines stand at the smallest of these distances that needs no more than this many of them.
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
_MOST_LINES = 6
#: The height of a name and its total below it, at the end of a line.
_LABEL = 44


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing's size and margins, in its own units; ``labels`` is how many hand numbers fit below.

    ``named``: the names of the sides stand at the ends of their lines.
    """

    kind: str
    named: bool
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    labels: int


#: Names stand at the ends of the lines where there is room, and above the chart on a phone.
WIDE = Frame("wide", named=True, width=690, height=440, left=44, right=150, top=28, bottom=36, labels=30)
NARROW = Frame("narrow", named=False, width=340, height=300, left=44, right=16, top=24, bottom=30, labels=12)


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line at ``value``, ``y`` from the top; ``target``: reaching it ends the match."""

    y: float
    value: int
    target: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """A side's score after a hand; ``sign`` names a call that it made in that hand."""

    x: float
    y: float
    sign: str
    kept: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One side: ``points`` for <polyline>, its dots, and where its name and total stand.

    ``rank`` counts from 0, the best; each is drawn in another way.
    """

    side: int
    name: str
    rank: int
    points: str
    dots: list[Dot]
    total: int
    label: Point

    @property
    def leads(self) -> bool:
        return self.rank == 0

    @property
    def kind(self) -> str:
        """How it is drawn: "a" heavy, the others in dashes of their own."""
        return "abcd"[self.rank]


@dataclass(frozen=True, slots=True)
class Swing:
    """The band behind the biggest swing, the stretch of the line that makes it, and where its words stand.

    ``before``: the words end left of the band instead of beginning right of it.
    """

    x: float
    width: float
    points: str
    number: int
    value: int
    label_x: float
    before: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of ``frame``; ``lines``: the quieter side first, so that the leader's is drawn over it."""

    frame: Frame
    right: float
    grid: list[GridLine]
    numbers: list[tuple[float, int]]
    lines: list[Line]
    swing: Swing | None

    @property
    def height(self) -> int:
        """From the top of the drawing to its lowest line."""
        return self.frame.height - self.frame.top - self.frame.bottom

    @property
    def axis(self) -> int:
        """Where the values beside the grid end."""
        return self.frame.left - 8

    @property
    def foot(self) -> int:
        """Where the numbers of the hands stand."""
        return self.frame.height - self.frame.bottom // 2


class _Scale:
    """Hands and points to places in the frame."""

    def __init__(self, frame: Frame, hands: int, low: int, high: int) -> None:
        self.frame = frame
        self._hands = max(hands, 1)
        self._low, self._high = low, high

    def x(self, hand: int) -> float:
        inner = self.frame.width - self.frame.left - self.frame.right
        return round(self.frame.left + inner * hand / self._hands, 1)

    def y(self, value: int) -> float:
        inner = self.frame.height - self.frame.top - self.frame.bottom
        return round(self.frame.top + inner * (self._high - value) / (self._high - self._low), 1)


def chart(
    frame: Frame, story: "HandStory", names: "Sequence[str]", target: int | None, game: int = 0
) -> Chart | None:
    """The drawing of the hands that count, of one game of a best-of; None without any. ``target``: the points that end
    the match, or the game."""
    hands, biggest = [hand for hand in story.played if hand.game == game], story.biggest
    if not hands:
        return None
    scores = [(0,) * len(names), *(hand.totals for hand in hands if hand.totals is not None)]
    values = [value for pair in scores for value in pair] + [target or 0]
    step = _step(min(values), max(values))
    low = min(values) // step * step
    scale = _Scale(frame, len(hands), low, max(*values, low + step))
    last = scores[-1]
    # The best first: its line is heavy, and drawn last, over the others.
    ranking = sorted(range(len(names)), key=lambda side: (-last[side], side))
    labels = _labels(scale, [last[side] for side in ranking])
    ends = [_End(side, rank, names[side], labels[rank]) for rank, side in enumerate(ranking)]
    return Chart(
        frame=frame,
        right=scale.x(len(hands)),
        grid=_grid(scale, low, max(values), step, target),
        numbers=_numbers(scale, hands),
        lines=[_line(scale, hands, scores, end) for end in reversed(ends)],
        swing=_swing(scale, hands, scores, biggest) if biggest in hands else None,
    )


def shortened(name: str, width: int = _NAME_WIDTH) -> str:
    """The name, cut to so many half-widths with an ellipsis if it is longer."""
    if sum(map(_half_widths, name)) <= width:
        return name
    kept = ""
    room = width - 1
    for character in name:
        room -= _half_widths(character)
        if room < 0:
            break
        kept += character
    return kept.rstrip() + "…"


def _half_widths(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _step(low: int, high: int) -> int:
    return next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])


def _grid(scale: _Scale, low: int, high: int, step: int, target: int | None) -> list[GridLine]:
    values = set(range(low, high + 1, step))
    if target is not None:
        # A line close to the target's would print one number over the other.
        values = {value for value in values if abs(value - target) >= step / 2} | {target}
    return [GridLine(scale.y(value), value, value == target) for value in sorted(values)]


def _numbers(scale: _Scale, hands: "Sequence[HandLine]") -> list[tuple[float, int]]:
    every = -(-len(hands) // scale.frame.labels)
    return [(scale.x(place), hands[place - 1].number) for place in range(every, len(hands) + 1, every)]


def _points(points: "Sequence[Point]") -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


class _End(NamedTuple):
    """Where a side's line ends: which of all it is, and how high its name stands."""

    side: int
    rank: int
    name: str
    label: float


def _line(scale: _Scale, hands: "Sequence[HandLine]", scores: "Sequence[tuple[int, ...]]", end: _End) -> Line:
    points = [(scale.x(number), scale.y(totals[end.side])) for number, totals in enumerate(scores)]
    dots = [_dot(point, hand, end.side) for point, hand in zip(points[1:], hands, strict=True)]
    return Line(
        side=end.side,
        name=shortened(end.name),
        rank=end.rank,
        points=_points(points),
        dots=dots,
        total=scores[-1][end.side],
        label=(points[-1][0] + 18, end.label),
    )


def _labels(scale: _Scale, totals: "Sequence[int]") -> list[float]:
    """Where the names of the sides stand, best first: near the ends of their lines, never on one another.

    Those too close together are pushed apart around their middle.
    """
    groups: list[tuple[float, int]] = []
    for total in totals:
        middle, count = scale.y(total), 1
        while groups and middle - groups[-1][0] < _LABEL * (count + groups[-1][1]) / 2:
            above, number = groups.pop()
            middle = (middle * count + above * number) / (count + number)
            count += number
        groups.append((middle, count))
    return [
        round(middle + _LABEL * (index - (count - 1) / 2), 1)
        for middle, count in groups
        for index in range(count)
    ]


def _dot(point: Point, hand: "HandLine", side: int) -> Dot:
    own = [call for call in hand.calls if call.side == side]
    # Both partners may have called; the call that was kept is the one that moved the line up.
    call = next((call for call in own if call.kept), own[0] if own else None)
    return Dot(*point, sign=call.sign if call else "", kept=call.kept if call else False)


def _swing(
    scale: _Scale, hands: "Sequence[HandLine]", scores: "Sequence[tuple[int, ...]]", biggest: "HandLine"
) -> Swing:
    index = hands.index(biggest)
    start, end = scale.x(index), scale.x(index + 1)
    side = max(range(len(biggest.points)), key=lambda s: abs(biggest.points[s]))
    stretch = [(start, scale.y(scores[index][side])), (end, scale.y(scores[index + 1][side]))]
    before = index * 2 >= len(hands)
    return Swing(
        x=start,
        width=round(end - start, 1),
        points=_points(stretch),
        number=biggest.number,
        value=biggest.swing,
        label_x=start - 10 if before else end + 10,
        before=before,
    )
