"""From a file or pasted text to rows of cells, whatever its encoding and delimiter; bounded before it is parsed."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass

from tournaments.services.entry_lists.encodings import decoded
from tournaments.services.entry_lists.workbooks import cells_of, is_workbook
from tournaments.services.errors import Problem, Refused

#: How long a text may be, in bytes of UTF-8, and a workbook as it is packed.
MOST_BYTES = 200_000
MOST_PACKED = 600_000
#: How many entries a list may name, and how many columns are looked at.
MOST_ROWS = 1024
MOST_COLUMNS = 30
_DELIMITERS = "\t;,|，；、"
#: The apostrophe that keeps a spreadsheet from computing a cell is not part of its text.
_INERT = re.compile(r"'(?=[ \u3000\xa0]*[=+@\uff1d\uff0b\uff0d\uff20-])")
#: As many lines are looked at to find the delimiter.
_SAMPLE = 50


@dataclass(frozen=True, slots=True)
class Cells:
    """A list as cells. ``numbers``: the line of each row in what was sent; ``text`` reads to the same cells again.

    Every row has the same number of cells. ``encoding`` is "" for a workbook and for pasted text.
    """

    rows: list[list[str]]
    numbers: list[int]
    text: str
    encoding: str = ""

    @property
    def width(self) -> int:
        return len(self.rows[0])


def cells_of_file(content: bytes, encoding: str = "") -> Cells:
    """The cells of an .xlsx or of a text in whatever encoding. Raises Refused, also for what is too large."""
    if is_workbook(content):
        if len(content) > MOST_PACKED:
            raise Refused(Problem("list-too-large", "file", {"limit": MOST_PACKED // 1000}))
        rows = cells_of(content, MOST_ROWS + 2, MOST_COLUMNS)
        return _cells(rows, _written(rows), "")
    if len(content) > MOST_BYTES:
        raise Refused(Problem("list-too-large", "file", {"limit": MOST_BYTES // 1000}))
    text, encoding = decoded(content, encoding)
    return cells_of_text(text, encoding)


def cells_of_text(text: str, encoding: str = "") -> Cells:
    """The cells of a text. Raises Refused."""
    if len(text) > MOST_BYTES:
        raise Refused(Problem("list-too-large", "text", {"limit": MOST_BYTES // 1000}))
    lines = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    try:
        rows = list(csv.reader(io.StringIO(lines), delimiter=_delimiter(lines), skipinitialspace=True))
    except csv.Error as error:
        raise Refused(Problem("list-unreadable", "file")) from error
    return _cells(rows, lines, encoding)


def _cells(rows: list[list[str]], text: str, encoding: str) -> Cells:
    """Without empty rows and what is beyond the last column in use; all rows as long as the longest."""
    stripped = [[_plain(cell) for cell in row[:MOST_COLUMNS]] for row in rows]
    kept = [(number, row) for number, row in enumerate(stripped, start=1) if any(row)]
    if not kept:
        raise Refused(Problem("list-empty", "text"))
    if len(kept) > MOST_ROWS + 1:  # and one of headings
        raise Refused(Problem("list-too-long", "file", {"limit": MOST_ROWS}))
    width = max(index for _number, row in kept for index, cell in enumerate(row, start=1) if cell)
    same = [[*row, *[""] * width][:width] for _number, row in kept]
    return Cells(same, [number for number, _row in kept], text, encoding)


def _plain(cell: str) -> str:
    text = cell.strip()
    return text[1:] if _INERT.match(text) else text


def _written(rows: list[list[str]]) -> str:
    """A workbook's cells as a text that reads to them again."""
    text = io.StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(
        [" ".join(cell.split()) for cell in row] for row in rows
    )
    return text.getvalue()


def _delimiter(text: str) -> str:
    """What most lines have, and the same number of times; of several the first."""
    sample = text.split("\n", _SAMPLE)[:_SAMPLE]
    return max(_DELIMITERS, key=lambda delimiter: _evenness(sample, delimiter))


def _evenness(lines: list[str], delimiter: str) -> float:
    """How many lines agree in how often they have it, at least once."""
    counts = Counter(line.count(delimiter) for line in lines if delimiter in line)
    return counts.most_common(1)[0][1] if counts else 0
