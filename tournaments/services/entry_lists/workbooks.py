"""Reading .xlsx within limits: an archive is judged by what it would unpack to before anything is parsed."""

import io
import zipfile
from typing import TYPE_CHECKING

import openpyxl

from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a workbook may unpack to, in bytes, and how many parts it may have.
MOST_UNPACKED = 8_000_000
MOST_PARTS = 300
_ARCHIVE = b"PK\x03\x04"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def is_workbook(content: bytes) -> bool:
    """Whether this is an .xlsx. Raises Refused for an .xls, which cannot be read."""
    if content.startswith(_OLD_EXCEL):
        raise Refused(Problem("list-old-excel", "file"))
    return content.startswith(_ARCHIVE)


def cells_of(content: bytes, rows: int, columns: int) -> list[list[str]]:
    """The first sheet's cells as text, at most so many ``rows`` and ``columns``. Raises Refused."""
    try:
        _require_harmless(content)
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        try:
            return [list(row) for row in _rows(book, rows, columns)]
        finally:
            book.close()
    except Refused:
        raise
    except Exception as error:  # a damaged workbook fails in many ways, and all of them mean the same
        raise Refused(Problem("list-unreadable", "file")) from error


def _require_harmless(content: bytes) -> None:
    """Raise Refused for bombs: too much to unpack, or XML that defines entities."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        # Nothing unpacks to more than it says here: zipfile stops there.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise Refused(Problem("list-bomb", "file"))
        for part in parts:
            # Zeros are left out so that UTF-16 reads the same.
            if b"<!DOCTYPE" in archive.read(part).replace(b"\0", b"").upper():
                raise Refused(Problem("list-bomb", "file"))


def _rows(book: openpyxl.Workbook, rows: int, columns: int) -> "Iterator[Iterator[str]]":
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what a file says of its own size is not to be trusted
    for number, row in enumerate(sheet.iter_rows(max_col=columns, values_only=True)):
        if number >= rows:
            return
        yield map(_text, row)


def _text(value: object) -> str:
    """A cell as people see it: 7 rather than 7.0."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
