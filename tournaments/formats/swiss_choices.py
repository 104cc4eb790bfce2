"""Which pairs a Swiss round may choose from, and what each of them costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, islice

from tournaments.formats.matching import Choice, cheapest_pairs, most_pairs, with_draw

#: How many opponents are looked for at first in each direction from the best place.
FIRST_REACH = 8
#: In a field up to this size all pairs are looked at from the beginning.
SMALL_FIELD = 64


@dataclass(frozen=True, slots=True)
class Field:
    """Those who play the next round, the highest first; numbers are ranks from 0.

    `met`: how often each has met others of the field. `byes`: how many each had.
    """

    scores: tuple[int | float | Fraction, ...]
    met: tuple[Mapping[int, int], ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a contender stands: its score group from the top, its place in it from the top, and the group's size."""

    group: int
    place: int
    size: int


def best_pairs(field: Field, draw_number: int | str) -> list[tuple[int, int]]:
    """The pairs of the whole field, the bye as a pair with the number after the last one.

    Likely pairs are tried first, and more of them until nobody meets again, or no more than have to.
    """
    places = _places(field)
    count = len(places) + len(places) % 2
    reach = count if count <= SMALL_FIELD else FIRST_REACH
    again = 0
    while True:
        choices = [*_choices(field, places, reach, again=again > 0), *_bye_choices(field)]
        pairs = cheapest_pairs(count, with_draw(count, choices, str(draw_number)))
        if pairs is not None and (_meetings_again(field, pairs) <= again or reach == count):
            return pairs
        if again or not (again := _unavoidable(field, places, count)):
            reach = min(2 * reach, count)


def _unavoidable(field: Field, places: Sequence[_Place], count: int) -> int:
    """How many pairs have to meet again, whoever meets whom."""
    new = [*_choices(field, places, count, again=False), *_bye_choices(field)]
    return count // 2 - most_pairs(count, [(one, other) for one, other, _ in new])


def _meetings_again(field: Field, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(field.met[one].get(other, 0) for one, other in pairs)


def _places(field: Field) -> list[_Place]:
    groups = [len(list(members)) for _, members in groupby(field.scores)]
    return [_Place(group, place, size) for group, size in enumerate(groups) for place in range(size)]


def _choices(field: Field, places: Sequence[_Place], reach: int, *, again: bool) -> list[Choice]:
    """The pairs that a round may choose from, with what they cost.

    Of those whom somebody has not met these are the nearest in rank, and the nearest to the opposite place in the
    other half of the score group. Those who have met are among them only if they may meet `again`.
    """
    pairs = {
        (min(one, other), max(one, other))
        for one, at in enumerate(places)
        for other in (*_nearest(field, one, at, reach), *(_neighbours(field, one, reach) if again else ()))
    }
    return [
        (one, other, (field.met[one].get(other, 0), 0, *_apart(places[one], places[other])))
        for one, other in sorted(pairs)
    ]


def _nearest(field: Field, one: int, at: _Place, reach: int) -> Iterator[int]:
    """Whom one has not met: so many above, below, and on both sides of the opposite place."""
    met, count = field.met[one], len(field.met)
    end = one - at.place + at.size
    opposite = one + max(at.size // 2, 1)
    for ranks in (
        range(one + 1, count),
        range(one - 1, -1, -1),
        range(opposite, end),
        range(min(opposite, end) - 1, one, -1),
    ):
        yield from islice((other for other in ranks if other not in met), reach)


def _neighbours(field: Field, one: int, reach: int) -> range:
    return range(one + 1, min(one + 1 + reach, len(field.met)))


def _apart(upper: _Place, lower: _Place) -> tuple[int, int, int]:
    """What a pair costs for score groups, for who floats, and within a group for not being opposite in its halves."""
    if upper.group != lower.group:
        spanned = lower.group - upper.group
        return spanned * spanned, upper.size - 1 - upper.place + lower.place, 0
    off = lower.place - upper.place - upper.size // 2
    return 0, 0, off * off


def _bye_choices(field: Field) -> list[Choice]:
    """The byes of those who had the fewest; the lowest costs least."""
    last = len(field.byes)
    if last % 2 == 0:
        return []
    fewest = min(field.byes)
    return [(rank, last, (0, last - 1 - rank, 0, 0, 0)) for rank in range(last) if field.byes[rank] == fewest]
