"""Which pairs a Swiss round may choose from, and what each of them costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.formats.matching import Choice, cheapest_pairs, with_draw

#: How far from the best place an opponent is looked for at first.
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
    """The pairs of the whole field, the bye as a pair with the number after the last one."""
    places = _places(field)
    count = len(places) + len(places) % 2
    reach = count if count <= SMALL_FIELD else FIRST_REACH
    while True:
        choices = [
            choice for choice in _choices(field, places, reach) if not _meets_again(field, choice)
        ] + _bye_choices(field)
        pairs = cheapest_pairs(count, with_draw(count, choices, str(draw_number)))
        if pairs is not None:
            return pairs
        if reach >= count:
            break
        reach *= 2
    again = [*_choices(field, places, count), *_bye_choices(field)]
    return cheapest_pairs(count, with_draw(count, again, str(draw_number))) or []


def _places(field: Field) -> list[_Place]:
    groups = [len(list(members)) for _, members in groupby(field.scores)]
    return [_Place(group, place, size) for group, size in enumerate(groups) for place in range(size)]


def _choices(field: Field, places: Sequence[_Place], reach: int) -> Iterator[Choice]:
    """Pairs of near ranks, and of opposite places in the halves of a score group, with what they cost."""
    for one, at in enumerate(places):
        start, end = one - at.place, one - at.place + at.size
        near = range(one + 1, min(one + 1 + reach, len(places)))
        opposite = one + at.size // 2
        others = range(max(near.stop, opposite - reach, start), min(end, opposite + reach + 1))
        for other in (*near, *others):
            yield one, other, (field.met[one].get(other, 0), 0, *_apart(at, places[other]))


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


def _meets_again(field: Field, choice: Choice) -> bool:
    one, other, _ = choice
    return other in field.met[one]
