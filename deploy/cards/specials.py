"""The four special cards of Tichu, drawn in a square of 100 by 100: black and red, as cut in lino."""

from collections.abc import Mapping
from dataclasses import dataclass

INK, RED, GREEN, PAPER = "#131a16", "#b8260f", "#1f6b4a", "#fcfdfa"


@dataclass(frozen=True)
class Special:
    """A card's picture, what its index is (the picture itself where it is empty), and what it is worth."""

    name: str
    picture: str
    rank: str = ""
    worth: str = ""

    def corner(self, font: str) -> str:
        """The index at the upper left."""
        if self.rank:
            return f'<text x="18" y="32" font-size="31" text-anchor="middle" {font}>{self.rank}</text>'
        return f'<use href="#{self.name}" transform="translate(4 8) scale(.29)"/>'


#: A sparrow on a twig.
SPARROW = f"""
<path fill="{GREEN}" d="M8 85h86v4.5H8z"/><path fill="{GREEN}" d="M74 84c2-8 8-13 17-14-1 9-7 14-17 14z"/>
<path d="M97 37l-14-5c-2-9-9-15-18-15-9 0-16 5-18 13-3 9-10 14-20 19L3 87l19-7c7-1 11-1 18-1h14c17 0 29-12 29-29
 0-3 0-5-.5-8z"/>
<path fill="none" stroke="{PAPER}" stroke-width="2.6" stroke-linecap="round" d="M33 59c9 9 24 8 32-3M40 52c6 5 14 4 19-2"/>
<path fill="{RED}" d="M97 37l-14 4.5-2-5z"/><circle cx="69" cy="31" r="3.4" fill="{PAPER}"/>
<path fill="none" stroke="{INK}" stroke-width="2.6" d="M46 78v9m9-9v9"/>"""

#: A dog's face with one dark eye.
DOG = f"""
<path d="M22 24C13 22 6 27 5 37c-1 12 3 23 10 27 6-2 8-8 8-16zM78 24c9-2 16 3 17 13 1 12-3 23-10 27-6-2-8-8-8-16z"/>
<path fill="{PAPER}" stroke="{INK}" stroke-width="4" d="M50 12c-19 0-30 12-30 31 0 10 3 17 7 24 6 10 13 15 23 15s17-5 23-15
c4-7 7-14 7-24 0-19-11-31-30-31z"/>
<path d="M54 12.5c16 1 26 13 26 30.5 0 9-2 15-5 21-10 0-18-6-20-17-2-10-4-21-1-34.5z"/>
<circle cx="38" cy="45" r="4.6"/><circle cx="63" cy="45" r="4.6" fill="{PAPER}"/>
<path d="M42 57h16c2 0 2.5 2 1.5 3.5C57 64 53 66 50 66s-7-2-9.5-5.5C39.5 59 40 57 42 57z"/>
<path fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round" d="M50 66v5m-9 1c5 3 13 3 18 0"/>
<path fill="{RED}" d="M45.5 74h9v9c0 6-9 6-9 0z"/>"""

#: A slender bird with red feathers, its tail ending in rings.
PHOENIX = f"""
<path fill="none" stroke="{RED}" stroke-width="4" stroke-linecap="round" d="M52 57C40 66 27 75 15 84M56 58c-2 11-6 21-13 29M60
 57c2 9 7 17 15 23"/>
<circle cx="11" cy="87" r="6" fill="{RED}"/><circle cx="41" cy="92" r="6" fill="{RED}"/><circle cx="79" cy="84" r="6" fill="{RED}"/>
<circle cx="11" cy="87" r="2.3" fill="{PAPER}"/><circle cx="41" cy="92" r="2.3" fill="{PAPER}"/>
<circle cx="79" cy="84" r="2.3" fill="{PAPER}"/>
<path d="M97 27l-13-3c-2-8-11-11-17-6-5 4-5 10-6 16-2 8-8 12-13 18-5 7-1 14 7 14 14 0 25-11 27-24 1-6 2-9 5-12z"/>
<path fill="{RED}" d="M52 50C36 50 22 41 16 20c9 2 17 5 23 10-2-6-2-12 0-18 9 8 15 19 18 33z"/>
<path fill="none" stroke="{PAPER}" stroke-width="2" stroke-linecap="round" d="M26 28c6 7 12 12 20 16M43 24c3 6 6 11 8 18"/>
<path fill="none" stroke="{RED}" stroke-width="3" stroke-linecap="round" d="M72 14V3m6 12l6-10m-18 9l-5-9"/>
<circle cx="76" cy="23" r="2.8" fill="{PAPER}"/>"""

#: A dragon in coils after its pearl.
DRAGON = f"""
<path fill="none" stroke="{INK}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round" d="M62 28c-13 1-24 7-24 17
 0 19 43 9 43 27 0 16-34 18-62 12"/>
<path fill="none" stroke="{PAPER}" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 7.2" d="M55 30c-11 2-17 8-17 15
 0 19 43 9 43 27 0 15-30 18-58 13"/>
<path d="M52 14l9-11 5 12 11-9-1 13c8 2 15 8 21 16l-7 1 3 7c-10 5-22 4-30-1-7-4-13-14-11-28z"/>
<circle cx="74" cy="26" r="3.6" fill="{PAPER}"/>
<path fill="none" stroke="{PAPER}" stroke-width="2" d="M75 38c6 1 11 1 17-1"/>
<path fill="none" stroke="{RED}" stroke-width="3.2" stroke-linecap="round" d="M49 31c-9 3-16 1-21-6m19-2c-6-1-10-5-11-11"/>
<circle cx="92" cy="62" r="7" fill="none" stroke="{RED}" stroke-width="4.5"/>"""

SPECIALS: Mapping[str, Special] = {
    special.name: special
    for special in (
        Special("Mah", SPARROW, rank="1"),
        Special("Dog", DOG),
        Special("Phx", PHOENIX, worth="−25"),
        Special("Drg", DRAGON, worth="+25"),
    )
}
