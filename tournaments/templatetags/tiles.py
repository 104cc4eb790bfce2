"""Dominoes as pictures: a whole tile, or one half of it."""

from dataclasses import dataclass

from django import template

register = template.Library()

#: A half is a square of this side, in the picture's own units; a tile is one on top of the other.
SIDE = 60
_NEAR, _MIDDLE, _FAR = 16, 30, 44
_TOP_LEFT, _CENTRE, _BOTTOM_RIGHT = (_NEAR, _NEAR), (_MIDDLE, _MIDDLE), (_FAR, _FAR)
_CORNERS = (_TOP_LEFT, (_FAR, _NEAR), (_NEAR, _FAR), _BOTTOM_RIGHT)
#: Where the pips of a half are.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: (_CENTRE,),
    2: (_TOP_LEFT, _BOTTOM_RIGHT),
    3: (_TOP_LEFT, _CENTRE, _BOTTOM_RIGHT),
    4: _CORNERS,
    5: (*_CORNERS, _CENTRE),
    6: (*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
}
#: The tile that beats all others, and what it is worth.
_BINGO = ((0, 0), "14")


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a tile. ``top`` is where it begins; ``trump``: it is ringed."""

    top: int
    pips: tuple[tuple[int, int], ...]
    trump: bool = False


@register.inclusion_tag("tournaments/_tile.html")
def tile(name: str, trump: int | None = None) -> dict[str, object]:
    """A whole tile, "6-4": the larger half above, those of the trump suit ringed in red."""
    pips = [int(pip) for pip in name.split("-")]
    halves = [Half(at * SIDE, _moved(pip, at * SIDE), pip == trump) for at, pip in enumerate(pips)]
    return {
        "name": name,
        "halves": halves,
        "width": SIDE,
        "height": 2 * SIDE,
        "bar": SIDE,
        "points": _BINGO[1] if tuple(pips) == _BINGO[0] else "",
    }


@register.inclusion_tag("tournaments/_tile.html")
def half(pip: int | str) -> dict[str, object]:
    """One half of a tile, for a suit."""
    return {"name": str(pip), "halves": [Half(0, _PIPS[int(pip)])], "width": SIDE, "height": SIDE}


def _moved(pip: int, down: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, y + down) for x, y in _PIPS[pip])
