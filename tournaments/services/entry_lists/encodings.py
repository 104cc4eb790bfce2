"""In which encoding a list was written: what it begins with says so, else how plausible its text would be."""

from tournaments.services.errors import Problem, Refused

#: What a list may be written in, by Python's names; the first two are told for certain.
ENCODINGS = ("utf-8", "utf-16", "gb18030", "cp932", "cp1252")
_GUESSED = ("gb18030", "cp932", "cp1252")
_BOMS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
#: As many characters are looked at for a guess.
_SAMPLE = 4000
#: First bytes of the common characters: rows 16 to 55 of GB 2312, of level 1 in Shift-JIS.
_COMMON_GB = range(0xB0, 0xD8)
_COMMON_JIS = range(0x88, 0x98)
_RARE = -1.0


def decoded(content: bytes, encoding: str = "") -> tuple[str, str]:
    """The text and the encoding it was in: the one given, else the one found. Raises Refused."""
    for name in [encoding] if encoding else _candidates(content):
        try:
            return content.decode(name).removeprefix("\ufeff"), name
        except UnicodeDecodeError:
            continue
    raise Refused(Problem("list-encoding", "encoding" if encoding else "file"))


def _candidates(content: bytes) -> list[str]:
    """The encodings to try, the most plausible first."""
    for mark, name in _BOMS.items():
        if content.startswith(mark):
            return [name]
    return ["utf-8", *sorted(_GUESSED, key=lambda name: -_plausibility(content, name))]


def _plausibility(content: bytes, encoding: str) -> float:
    """How much the text looks like one that people write, from -1 to 1; -2 where it cannot be this encoding."""
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return -2
    worth = _WORTH[encoding]
    found = [(index, char) for index, char in enumerate(text) if ord(char) > 127][:_SAMPLE]  # noqa: PLR2004 - ASCII
    return sum(worth(text, index, char) for index, char in found) / max(len(found), 1)


def _latin(text: str, index: int, char: str) -> float:
    """Accented letters stand alone among plain ones; bytes of other scripts stand in rows."""
    around = text[max(index - 1, 0) : index] + text[index + 1 : index + 2]
    if not around.isascii():
        return -0.5
    return 0.9 if char.isalpha() else 0.4


def _chinese(_text: str, _index: int, char: str) -> float:
    try:
        first = char.encode("gb2312")[0]
    except UnicodeEncodeError:
        return _RARE
    return 1.0 if first in _COMMON_GB else 0.3


def _japanese(_text: str, _index: int, char: str) -> float:
    if "\uff61" <= char <= "\uff9f":  # half-width kana are what single bytes of Chinese look like
        return -0.5
    if "\u3040" <= char <= "\u30ff":
        return 1.0
    try:
        first = char.encode("shift_jis")[0]
    except UnicodeEncodeError:
        return _RARE
    return 1.0 if first in _COMMON_JIS else 0.3


_WORTH = {"gb18030": _chinese, "cp932": _japanese, "cp1252": _latin}
