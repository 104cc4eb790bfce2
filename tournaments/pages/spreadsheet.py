"""Cells of files that people open with a spreadsheet."""

#: Spreadsheets read a file as UTF-8 when it begins with this.
BOM = "\ufeff"
#: What a spreadsheet would take for the beginning of a formula.
_LIVE = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def safe_cell(text: str) -> str:
    """The text as no spreadsheet computes it: behind an apostrophe where it might."""
    return f"'{text}" if text.lstrip(" \u3000\xa0").startswith(_LIVE) or text.startswith(_LIVE) else text
