"""The 28 tiles. A set of tiles is a number with a bit for each; a tile is a set of one.

Text: both pips, the larger first: `6-4`, `0-0`.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

PIPS = range(7)
#: The larger and the smaller pip of each tile, in the order of their bits.
PAIRS: Sequence[tuple[int, int]] = tuple((high, low) for high in PIPS for low in range(high + 1))
NAMES: Sequence[str] = tuple(f"{high}-{low}" for high, low in PAIRS)
TILE: Mapping[str, int] = MappingProxyType({name: 1 << bit for bit, name in enumerate(NAMES)})
PIPS_OF: Mapping[int, tuple[int, int]] = MappingProxyType({1 << bit: pair for bit, pair in enumerate(PAIRS)})

ALL = (1 << len(NAMES)) - 1
#: The tile that beats every other, the "bingo".
BLANK = TILE["0-0"]
DOUBLES = sum(TILE[f"{pip}-{pip}"] for pip in PIPS)
#: The tiles with each pip.
WITH: Sequence[int] = tuple(sum(tile for tile, pair in PIPS_OF.items() if pip in pair) for pip in PIPS)

#: 0 counts as 7 in sums.
BLANK_COUNTS = 7
TRUMP_DOUBLE_POINTS = 28
#: Worth their sum under any trump, as two of the three pairs of pips that make ten; 5-5 is worth it as a double.
TENS = (TILE["3-0"], TILE["6-4"])


def each(tiles: int) -> Iterator[int]:
    """The tiles of a set, one after the other."""
    while tiles:
        tile = tiles & -tiles
        yield tile
        tiles ^= tile


def names(tiles: int) -> list[str]:
    """The set as text."""
    return [NAMES[tile.bit_length() - 1] for tile in each(tiles)]


def trump_of(indicator: int) -> int:
    """The trump that a turned tile makes: 0 if it has a blank, else its larger pip."""
    high, low = PIPS_OF[indicator]
    return high if low else 0


def tile_points(tile: int, trump: int) -> int:
    """What a won tile is worth."""
    high, low = PIPS_OF[tile]
    if high == low == trump:
        return TRUMP_DOUBLE_POINTS
    if trump in (high, low) or high == low or tile in TENS:
        return (high or BLANK_COUNTS) + (low or BLANK_COUNTS)
    return 0
