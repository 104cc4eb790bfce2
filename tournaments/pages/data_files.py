"""Tables as CSV, Excel and JSON. No cell of any of them is ever computed by a spreadsheet."""

import csv
import io
import json
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tournaments.pages.spreadsheet import BOM, safe_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tournaments.pages.data_tables import DataTable, Value


def as_csv(table: "DataTable") -> "Iterator[bytes]":
    """One line a row, line by line."""
    line = io.StringIO()
    writer = csv.writer(line)
    yield BOM.encode()
    for row in _with_columns(table):
        writer.writerow([safe_cell(cell) if isinstance(cell, str) else cell for cell in row])
        yield line.getvalue().encode()
        line.seek(0)
        line.truncate()


def _with_columns(table: "DataTable") -> "Iterator[Iterable[Value]]":
    yield table.columns
    yield from table.rows


def as_json(table: "DataTable") -> "Iterator[bytes]":
    """A list of objects, one a row, by the names of the columns."""
    before = "[\n"
    for row in table.rows:
        content = dict(zip(table.columns, row, strict=True))
        yield (before + json.dumps(content, ensure_ascii=False)).encode()
        before = ",\n"
    yield b"\n]\n" if before != "[\n" else b"[]\n"


def as_xlsx(table: "DataTable") -> "Iterator[bytes]":
    """A workbook of one sheet whose texts are texts."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(table.name)
    for row in _with_columns(table):
        cells = [WriteOnlyCell(sheet, _harmless(value)) for value in row]
        for cell in cells:
            if cell.data_type == "f":
                cell.data_type = "s"  # what begins with "=" is a name here, never a formula
        sheet.append(cells)
    file = io.BytesIO()
    book.save(file)
    yield file.getvalue()


def _harmless(value: "Value") -> "Value":
    """Without what no workbook can hold."""
    return ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value


#: By ending: how it is written, and its media type.
FILES: "dict[str, tuple[Callable[[DataTable], Iterator[bytes]], str]]" = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (as_json, "application/json; charset=utf-8"),
}
#: As people call them, in every language.
KIND_NAMES = {"csv": "CSV", "xlsx": "Excel", "json": "JSON"}
