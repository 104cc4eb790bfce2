"""Files and texts of any encoding become rows of cells, and nothing large is parsed."""

import io
import zipfile

import pytest

from tests.services.entry_lists.lists import HEADINGS, as_text, as_workbook, pairs
from tournaments.services.entry_lists.encodings import decoded
from tournaments.services.entry_lists.reading import MOST_BYTES, MOST_ROWS, cells_of_file, cells_of_text
from tournaments.services.errors import Refused


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp932", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("count", [2, 64])
def test_encoding_and_delimiter_are_found(encoding: str, delimiter: str, count: int):
    script = encoding if encoding in HEADINGS else "utf-8"
    rows = [HEADINGS[script], *pairs(script, count)]
    cells = cells_of_file(as_text(rows, delimiter).encode(encoding))
    assert cells.rows == [list(row) for row in rows]
    assert cells.encoding == encoding.removesuffix("-sig")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("青龍,田中,佐藤", "cp932"),
        ("ひまわり,さくら,うめ", "cp932"),
        ("ティチュー,アキラ,ケン", "cp932"),
        ("青龙,李雷,韩梅梅", "gb18030"),
        ("王家,王芳,王伟", "gb18030"),
        ("Müller,Jörg,Zoë", "cp1252"),
        ("L’été,Renée,Noël", "cp1252"),
    ],
)
def test_even_one_line_tells_its_encoding(text: str, encoding: str):
    assert decoded(text.encode(encoding)) == (text, encoding)


def test_an_encoding_that_is_chosen_is_taken_or_refused():
    assert decoded("é".encode("cp1252"), "cp1252") == ("é", "cp1252")
    with pytest.raises(Refused) as refused:
        decoded("Müller".encode("cp1252"), "utf-8")
    assert refused.value.code == "list-encoding"


def test_quotes_empty_rows_and_ragged_ends():
    cells = cells_of_text('"Smith, J", Ann ,Bo\n\n,,\nCats,"say ""hi""",Di,\n')
    assert cells.rows == [["Smith, J", "Ann", "Bo"], ["Cats", 'say "hi"', "Di"]]
    assert cells.numbers == [1, 4]


def test_a_workbook_reads_as_people_see_it():
    cells = cells_of_file(
        as_workbook([["Pair", "A", "B"], ["Seven", 7, 7.5], [None, None, None], ["x", "y", "é"]])
    )
    assert cells.rows == [["Pair", "A", "B"], ["Seven", "7", "7.5"], ["x", "y", "é"]]
    assert cells.numbers == [1, 2, 4]
    assert cells_of_text(cells.text).rows == cells.rows


def refused(content: bytes) -> str:
    with pytest.raises(Refused) as found:
        cells_of_file(content)
    return found.value.code


def test_what_is_too_large_is_not_parsed():
    assert refused(b"a,b\n" * 1_000_000) == "list-too-large"
    assert refused(b"a,b\n" * (MOST_ROWS + 2)) == "list-too-long"
    assert cells_of_file(b"a,b\n" * (MOST_ROWS + 1)).rows
    assert refused(b"x" * (MOST_BYTES + 1)) == "list-too-large"
    assert refused(as_workbook([["a", "b"]] * (MOST_ROWS + 2))) == "list-too-long"
    assert refused(b"\xd0\xcf\x11\xe0" + b"\0" * 600) == "list-old-excel"
    for empty in (b"", b"\n\n\n", b",,,\n", b"\xef\xbb\xbf", as_workbook([])):
        assert refused(empty) == "list-empty"


def archive(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name.replace("_", "/"), content)
    return file.getvalue()


def changed(part: str, content: bytes) -> bytes:
    """A workbook with one part replaced."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(as_workbook([["a", "b"]]))) as source,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, content if name == part else source.read(name))
    return file.getvalue()


def test_bombs_are_refused():
    assert refused(archive(xl_sheet=b"\0" * 20_000_000)) == "list-bomb"
    assert refused(archive(**{f"part{n}": b"" for n in range(400)})) == "list-bomb"
    laughs = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
    assert refused(changed("xl/worksheets/sheet1.xml", laughs)) == "list-bomb"
    wide = laughs.decode().encode("utf-16")
    assert refused(changed("xl/worksheets/sheet1.xml", wide)) == "list-bomb"


def test_a_sheet_that_lies_about_its_size_is_read_as_it_is():
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Ann</t></is></c>'
        b"</row></sheetData></worksheet>"
    )
    assert cells_of_file(changed("xl/worksheets/sheet1.xml", sheet)).rows == [["Ann"]]
    far = sheet.replace(b'<row r="1"><c r="A1"', b'<row r="1048576"><c r="XFD1048576"')
    assert refused(changed("xl/worksheets/sheet1.xml", far)) == "list-empty"


@pytest.mark.parametrize("cut", [10, 100, 1000, -20])
def test_a_damaged_workbook_is_said_to_be_damaged(cut: int):
    assert refused(as_workbook([["a", "b"]])[:cut]) == "list-unreadable"
    assert refused(changed("xl/workbook.xml", b"<oops")) == "list-unreadable"
