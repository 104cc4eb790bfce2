"""Pictures of the demo's prizes: drawn here, ink on paper, each a notion of the game rather than its box."""

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from tournaments.pictures import Picture, drawn_anew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PAPER, _INK, _PALE = (246, 244, 236), (17, 24, 19), (176, 182, 168)
#: Drawn at twice the size, so that lines are smooth when it is made smaller.
_SIDE = 1440
#: Above this line water is close and dark.
_NEAR = 10


class _Sheet:
    """A square of paper of 12 × 12 units, its origin at the upper left."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (_SIDE, _SIDE), _PAPER)
        self._draw = ImageDraw.Draw(self.image)

    def shape(self, *points: tuple[float, float], fill: tuple[int, int, int] = _INK) -> None:
        self._draw.polygon([_at(x, y) for x, y in points], fill=fill)

    def box(self, x: float, y: float, w: float, h: float, fill: tuple[int, int, int] = _INK) -> None:
        self._draw.rectangle((_at(x, y), _at(x + w, y + h)), fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: tuple[int, int, int] = _INK) -> None:
        self._draw.ellipse((_at(x - radius, y - radius), _at(x + radius, y + radius)), fill=fill)

    def line(
        self, points: "Iterable[tuple[float, float]]", width: float, fill: tuple[int, int, int] = _INK
    ) -> None:
        self._draw.line(
            [_at(x, y) for x, y in points], fill=fill, width=round(width * _SIDE / 12), joint="curve"
        )


def _at(x: float, y: float) -> tuple[float, float]:
    return x * _SIDE / 12, y * _SIDE / 12


def _arkadia(sheet: _Sheet) -> None:
    """A castle that grows among tents."""
    sheet.box(4, 4.4, 4, 5.6)
    for x in (3.4, 7.2):
        sheet.box(x, 3.2, 1.4, 6.8)
        sheet.shape((x - 0.25, 3.2), (x + 0.7, 1.2), (x + 1.65, 3.2))
    for x in (4.95, 5.75, 6.55):
        sheet.box(x, 3.9, 0.45, 0.6)
    sheet.box(5.4, 7.6, 1.2, 2.4, _PAPER)
    sheet.disc(6, 7.6, 0.6, _PAPER)
    for x in (0.8, 9.0):
        sheet.shape((x, 10), (x + 1.1, 7.4), (x + 2.2, 10), fill=_PALE)
        sheet.line([(x + 1.1, 7.4), (x + 1.1, 6.6)], 0.1)
    sheet.line([(0.5, 10.05), (11.5, 10.05)], 0.2)


def _mexica(sheet: _Sheet) -> None:
    """A stepped temple between canals."""
    for step in range(4):
        sheet.box(2 + step, 7.4 - 1.4 * step, 8 - 2 * step, 1.3)
    sheet.box(5.5, 3.2, 1, 5.5, _PAPER)
    sheet.line([(6, 3.3), (6, 8.6)], 0.12)
    sheet.box(5.1, 1.9, 1.8, 1.1)
    for y in (9.6, 10.4, 11.2):
        wave = [(x / 4, y + (0.16 if x % 4 in (0, 1) else -0.16)) for x in range(2, 47)]
        sheet.line(wave, 0.13, _INK if y < _NEAR else _PALE)


def _leader(sheet: _Sheet) -> None:
    """A racing bicycle before the climb."""
    sheet.shape((0.5, 9.6), (7.5, 3.0), (11.5, 9.6), fill=_PALE)
    sheet.shape((7.5, 3.0), (6.6, 3.85), (7.4, 4.3), (8.1, 4.0), fill=_PAPER)
    for x in (3.3, 8.7):
        sheet.disc(x, 8, 1.9)
        sheet.disc(x, 8, 1.65, _PAPER)
        sheet.disc(x, 8, 0.2)
    sheet.line([(3.3, 8), (4.7, 5.6), (7.8, 5.6), (5.8, 8), (3.3, 8)], 0.2)
    sheet.line([(5.8, 8), (4.5, 5.0)], 0.2)
    sheet.line([(8.7, 8), (7.6, 4.8), (8.5, 4.6), (8.7, 5.2)], 0.2)
    sheet.line([(4.0, 4.95), (5.1, 4.95)], 0.28)
    sheet.line([(0.5, 10.1), (11.5, 10.1)], 0.2)


def _torres(sheet: _Sheet) -> None:
    """Towers of different heights, and a knight's pennant on the highest."""
    for x, height in ((1.2, 3), (3.3, 5), (5.4, 2), (7.5, 6), (9.6, 4)):
        for floor in range(height):
            y = 10 - 1.25 * (floor + 1)
            sheet.box(x, y, 1.6, 1.1, _INK if floor % 2 == 0 else _PALE)
            sheet.box(x + 0.6, y + 0.35, 0.4, 0.45, _PAPER)
    sheet.line([(8.3, 2.5), (8.3, 0.9)], 0.12)
    sheet.shape((8.3, 0.9), (9.7, 1.3), (8.3, 1.7))
    sheet.line([(0.5, 10.1), (11.5, 10.1)], 0.2)


def _amun_re(sheet: _Sheet) -> None:
    """Pyramids at the river, and the sun above them."""
    sheet.disc(8.6, 3.2, 1.3)
    sheet.disc(8.6, 3.2, 1.0, _PAPER)
    sheet.disc(8.6, 3.2, 0.7)
    for left, top, right in ((0.6, 3.6, 7.0), (5.6, 5.4, 10.4)):
        middle = (left + right) / 2
        sheet.shape((left, 9), (middle, top), (right, 9))
        sheet.shape((middle, top), (right, 9), (middle + (right - left) / 8, 9), fill=_PALE)
    for y in (9.7, 10.5, 11.3):
        sheet.line([(0.5, y), (4, y + 0.15), (8, y - 0.15), (11.5, y)], 0.14, _INK if y < _NEAR else _PALE)


#: By the prize's name: what is drawn, and what is on it.
_DRAWN: "dict[str, tuple[Callable[[_Sheet], None], str]]" = {
    "Arkadia": (_arkadia, "城堡和两顶帐篷"),
    "Mexica": (_mexica, "水道间的阶梯神庙"),
    "Leader 1": (_leader, "山坡前的一辆公路自行车"),
    "Torres": (_torres, "高低不一的塔楼，最高的插着旗"),
    "Amun-Re": (_amun_re, "河边的两座金字塔和太阳"),
}


def demo_picture(name: str) -> tuple[Picture, str]:
    """The picture of the demo's prize with this name, and what is on it."""
    draw, alt = _DRAWN[name]
    sheet = _Sheet()
    draw(sheet)
    file = io.BytesIO()
    sheet.image.resize((_SIDE // 2, _SIDE // 2), Image.Resampling.LANCZOS).save(file, "PNG")
    return drawn_anew(file.getvalue()), alt
