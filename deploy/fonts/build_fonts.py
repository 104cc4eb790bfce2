"""Build the site's web fonts from the npm packages pinned in package.json beside this file.

    python deploy/fonts/build_fonts.py NODE_MODULES OUT

NODE_MODULES holds @fontsource-variable/besley and @fontsource-variable/source-sans-3, OUT receives woff2
files and their licences. Source Sans 3 is copied byte for byte (its name is reserved by the OFL).

Besley is repaired on the way. Its tabular zero has no variations, so a bold 1060 gets hairline zeros, and
its tabular digits are reachable only through the `tnum` feature. The zero is redrawn from the proportional
one, which does follow the weight axis, and the digits point at the tabular set.
"""

import argparse
import shutil
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

BESLEY = "@fontsource-variable/besley"
SOURCE_SANS = "@fontsource-variable/source-sans-3"
SUBSETS = ("latin", "latin-ext")
# Besley names its tabular digits after the full-width forms U+FF10 to U+FF19.
TABULAR_DIGITS = tuple(f"uniFF1{digit}" for digit in range(10))


def redraw_tabular_zero(font: TTFont) -> None:
    """Replace the tabular zero's outline and deltas by the proportional zero's, at the tabular width."""
    source, target, sibling = "zero", TABULAR_DIGITS[0], TABULAR_DIGITS[2]
    glyphs, variations, metrics = font["glyf"], font["gvar"].variations, font["hmtx"]
    width = metrics[sibling][0]
    scale = width / metrics[source][0]
    # Phantom points 0 and 1 are the glyph's left edge and its advance: the digits widen alike when bolder.
    widening = variations[sibling][0].coordinates[-3][0]

    zero = glyphs[source]
    glyphs[target].coordinates = zero.coordinates.copy()
    glyphs[target].coordinates.scale((scale, 1))
    glyphs[target].coordinates.toInt()
    glyphs[target].endPtsOfContours = list(zero.endPtsOfContours)
    glyphs[target].flags = zero.flags[:]
    glyphs[target].recalcBounds(glyphs)
    metrics[target] = (width, glyphs[target].xMin)
    variations[target] = [_scaled(variation, scale, widening) for variation in variations[source]]
    _share_advance(font, target, sibling)


def _scaled(variation: TupleVariation, scale: float, widening: int) -> TupleVariation:
    """The deltas of one region, narrowed by `scale` and centred in an advance that grows by `widening`."""
    *outline, left, right, top, bottom = variation.coordinates
    shift = (widening - right[0] * scale) / 2
    points = [None if delta is None else (round(delta[0] * scale + shift), delta[1]) for delta in outline]
    return TupleVariation(variation.axes, [*points, left, (widening, right[1]), top, bottom])


def _share_advance(font: TTFont, target: str, sibling: str) -> None:
    advances = font["HVAR"].table.AdvWidthMap.mapping
    advances[target] = advances[sibling]


def use_tabular_digits(font: TTFont) -> None:
    """Let U+0030 to U+0039 show the tabular digits, in every table of the character map."""
    for table in font["cmap"].tables:
        for value, glyph in enumerate(TABULAR_DIGITS):
            if ord("0") + value in table.cmap:
                table.cmap[ord("0") + value] = glyph


def repair_besley(source: Path, target: Path) -> None:
    """Read one Besley woff2 file and write it with the repaired digits; the time stamp stays as it was."""
    font = TTFont(source, recalcTimestamp=False)
    redraw_tabular_zero(font)
    use_tabular_digits(font)
    font.save(target)


def build(packages: Path, out: Path) -> None:
    """Write every font file and licence into `out`."""
    out.mkdir(parents=True, exist_ok=True)
    for package, name in ((BESLEY, "besley"), (SOURCE_SANS, "source-sans-3")):
        for subset in SUBSETS:
            source = packages / package / "files" / f"{name}-{subset}-wght-normal.woff2"
            target = out / f"{name}-{subset}.woff2"
            if package == BESLEY and subset == "latin":
                repair_besley(source, target)
            else:
                shutil.copyfile(source, target)
        shutil.copyfile(packages / package / "LICENSE", out / f"{name}-OFL.txt")


def main() -> None:
    """Parse the two folders and build."""
    parser = argparse.ArgumentParser(description="Build the site's web fonts.")
    parser.add_argument("packages", type=Path, help="a node_modules folder")
    parser.add_argument("out", type=Path, help="the folder that receives the fonts")
    arguments = parser.parse_args()
    build(arguments.packages, arguments.out)


if __name__ == "__main__":
    main()
