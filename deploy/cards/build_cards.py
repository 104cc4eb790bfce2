"""Draw the cards: two files of SVG symbols, from which pages take them by name.

    python deploy/cards/build_cards.py OUT

OUT receives tichu.svg and french.svg. A card is `c` and its name as records write it (`c10p`, `cDrg`), 120 by 180; a
small one for lists is `m` and its name, 54 by 80. Card faces have inks of their own, the same by day and by night.
Indices are text in Besley, which the page brings along.
"""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from specials import SPECIALS

WIDTH, HEIGHT, CORNER = 120, 180, 7.8
PAPER, EDGE = "#fcfdfa", "#828d83"
GREEN, INK, BLUE, RED = "#1f6b4a", "#131a16", "#1e4e8c", "#b8260f"
FONT = 'font-family="Besley, serif" font-weight="800"'
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

#: A suit's sign in a square of 24 by 24, filled by the ink around it.
JADE = (
    '<path fill-rule="evenodd" d="M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21z'
    'M12 8.4a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z"/>'
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="1" fill="{PAPER}"/>'
        for x, y in ((12, 5), (17, 7), (19, 12), (17, 17), (12, 19), (7, 17), (5, 12), (7, 7))
    )
)
SWORD = '<path d="M12 .8l2.3 3v11.4h4.9v2.6h-4.9v5.4h-4.6v-5.4H4.8v-2.6h4.9V3.8z"/>'
PAGODA = (
    '<path d="M12 .6l1.1 3.2c1.8 2 4 3.3 6.8 3.7l-1 2.2h-2.3v2.6c1.7 1.6 3.9 2.7 6.6 3.2l-1 2.3h-3v5.4h-4.9'
    'v-4.1h-4.6v4.1H4.8v-5.4h-3l-1-2.3c2.7-.5 4.9-1.6 6.6-3.2V9.7H5.1l-1-2.2c2.8-.4 5-1.7 6.8-3.7z"/>'
)
STAR = (
    '<path d="M12 .8l1.7 6.4 4.9-4.1-2.6 5.7 6.4-.5-5.6 3.7 5.6 3.7-6.4-.5 2.6 5.7-4.9-4.1L12 23.2l-1.7-6.4'
    '-4.9 4.1 2.6-5.7-6.4.5 5.6-3.7-5.6-3.7 6.4.5-2.6-5.7 4.9 4.1z"/>'
)
SPADE = (
    '<path d="M12 1.2c2.6 4.3 9 7 9 12 0 2.9-2.2 4.7-4.6 4.7-1.6 0-2.8-.7-3.4-1.8.2 3 1 5 3.2 6.7H7.8c2.2-1.7 3-3.7 '
    '3.2-6.7-.6 1.1-1.8 1.8-3.4 1.8C5.2 17.9 3 16.1 3 13.2c0-5 6.4-7.7 9-12z"/>'
)
HEART = '<path d="M12 22.4C8.5 17.5 1.8 13.6 1.8 7.8 1.8 4.6 4.1 2.4 6.8 2.4c2.3 0 4.3 1.5 5.2 4 .9-2.5 2.9-4 5.2-4 2.7 0 5 2.2 5 5.4 0 5.8-6.7 9.7-10.2 14.6z"/>'
DIAMOND = '<path d="M12 .8c2.3 4.2 5 7.8 8.2 11.2-3.2 3.4-5.9 7-8.2 11.2-2.3-4.2-5-7.8-8.2-11.2C7 8.6 9.7 5 12 .8z"/>'
CLUB = (
    '<path d="M12 1.4a4.9 4.9 0 0 1 4 7.7 4.9 4.9 0 1 1-2.9 8.5c.3 2.2 1.2 3.8 3 5.2H7.9c1.8-1.4 2.7-3 3-5.2'
    'A4.9 4.9 0 1 1 8 9.1a4.9 4.9 0 0 1 4-7.7z"/>'
)

#: file -> suit -> its ink and its sign.
DECKS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "tichu.svg": {"j": (GREEN, JADE), "w": (INK, SWORD), "p": (BLUE, PAGODA), "s": (RED, STAR)},
    "french.svg": {"s": (INK, SPADE), "h": (RED, HEART), "d": (RED, DIAMOND), "c": (INK, CLUB)},
}
LEFT, MIDDLE, RIGHT = 43, 60, 77
TOP, BOTTOM = 40, 140
#: Where the pips are: the centres of each row of the layout, from above.
PIPS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    "3": ((MIDDLE, TOP), (MIDDLE, 90), (MIDDLE, BOTTOM)),
    "4": ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 90), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 90), (RIGHT, 90), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "7": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 65), (LEFT, 90), (RIGHT, 90), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "8": (
        *((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 65), (LEFT, 90), (RIGHT, 90)),
        *((MIDDLE, 115), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    ),
    "9": (
        *((LEFT, TOP), (RIGHT, TOP), (LEFT, 73), (RIGHT, 73), (MIDDLE, 90)),
        *((LEFT, 107), (RIGHT, 107), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    ),
    "10": (
        *((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 56), (LEFT, 73), (RIGHT, 73)),
        *((LEFT, 107), (RIGHT, 107), (MIDDLE, 124), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    ),
}
PIP, CENTRE = 23, HEIGHT / 2
#: Jack, queen and king: so many bars.
BARS = {"J": 1, "Q": 2, "K": 3}


def sign(suit: str, x: float, y: float, size: float) -> str:
    """The suit's sign around this centre; in the lower half upside down, as on every deck."""
    scale = size / 24
    turned = " rotate(180 12 12)" if y > CENTRE else ""
    at = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:.3g}){turned}"
    return f'<use href="#{suit}" transform="{at}"/>'


def turned(content: str) -> str:
    """The same in the opposite corner."""
    return f'{content}<g transform="rotate(180 60 90)">{content}</g>'


def face(width: float = WIDTH, height: float = HEIGHT, corner: float = CORNER) -> str:
    """The card's paper and edge."""
    return (
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="{corner:g}" fill="{PAPER}" '
        f'stroke="{EDGE}"/>'
    )


def index(rank: str, suit: str) -> str:
    """Rank and suit, narrow enough for cards that overlap."""
    squeeze = ' textLength="27" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    text = f'<text x="18" y="32" font-size="31" text-anchor="middle" {FONT}{squeeze}>{rank}</text>'
    return text + sign(suit, 18, 48, 17)


def middle(rank: str, suit: str) -> str:
    """What stands between the corners."""
    if rank in PIPS:
        return "".join(sign(suit, x, y, PIP) for x, y in PIPS[rank])
    if rank == "A":
        ring = '<circle cx="60" cy="90" r="35" fill="none" stroke="currentColor" stroke-width="1"/>'
        dots = (
            '<circle cx="60" cy="90" r="31" fill="none" stroke="currentColor" stroke-width="2.6"'
            ' stroke-linecap="round" stroke-dasharray="0 5.41"/>'
        )
        return ring + dots + sign(suit, 60, 90, 44)
    return court(rank, suit)


def court(rank: str, suit: str) -> str:
    """A double frame, the letter, and a bar or more above and below it."""
    frame = (
        '<rect x="34" y="20" width="52" height="140" rx="3" fill="none" stroke="currentColor" stroke-width="1.4"/>'
        '<rect x="38" y="24" width="44" height="132" rx="1.5" fill="none" stroke="currentColor" stroke-width=".8"/>'
    )
    letter = f'<text x="60" y="105.5" font-size="44" text-anchor="middle" {FONT}>{rank}</text>'
    bars = "".join(
        f'<path d="M43 {y:g}h34" stroke="currentColor" stroke-width="1.8"/>'
        for bar in range(BARS[rank])
        for y in (66 - 4.5 * bar, 114 + 4.5 * bar)
    )
    top, bottom = 42 - 1.5 * BARS[rank], 138 + 1.5 * BARS[rank]
    return frame + letter + bars + sign(suit, 60, top, 26) + sign(suit, 60, bottom, 26)


def small(rank: str, suit: str) -> str:
    """A card in a list: its rank and its suit."""
    squeeze = ' textLength="40" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    text = f'<text x="27" y="42" font-size="42" text-anchor="middle" {FONT}{squeeze}>{rank}</text>'
    return face(54, 80, 6) + f"{text}{sign(suit, 27, 58, 26).replace(' rotate(180 12 12)', '')}"


def symbols(name: str, suits: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Every symbol of a file: the signs, then the cards."""
    for suit, (_, drawn) in suits.items():
        yield f'<g id="{suit}">{drawn}</g>'
    for suit, (ink, _) in suits.items():
        for rank in RANKS:
            card = face() + turned(index(rank, suit)) + middle(rank, suit)
            yield f'<symbol id="c{rank}{suit}" viewBox="0 0 120 180"><g fill="{ink}" color="{ink}">{card}</g></symbol>'
            mini = small(rank, suit)
            yield f'<symbol id="m{rank}{suit}" viewBox="0 0 54 80"><g fill="{ink}">{mini}</g></symbol>'
    if name == "tichu.svg":
        yield from specials()


def specials() -> Iterator[str]:
    """The four cards without a suit: a picture, in small again in the corners."""
    for name, special in SPECIALS.items():
        yield f'<g id="{name}">{special.picture}</g>'
        picture = f'<use href="#{name}" transform="translate(18 46) scale(.84)"/>'
        corner = special.corner(FONT)
        worth = (
            f'<text x="110" y="27" font-size="17" text-anchor="end" fill="{RED}" {FONT}>{special.worth}</text>'
            if special.worth
            else ""
        )
        card = face() + (turned(corner) if not special.worth else corner) + worth + picture
        yield f'<symbol id="c{name}" viewBox="0 0 120 180"><g fill="{INK}">{card}</g></symbol>'
        mini = face(54, 80, 6) + f'<use href="#{name}" transform="translate(4 17) scale(.46)"/>'
        yield f'<symbol id="m{name}" viewBox="0 0 54 80"><g fill="{INK}">{mini}</g></symbol>'


def build(name: str) -> str:
    """The text of one file."""
    drawn = "\n".join(symbols(name, DECKS[name]))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name in DECKS:
        (out / name).write_text(build(name), encoding="utf-8")


if __name__ == "__main__":
    main()
