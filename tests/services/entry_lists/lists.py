"""Lists of entries as organizers have them: of many pairs, in any encoding, as workbooks."""

import io
from typing import TYPE_CHECKING

import openpyxl

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Words of which names are made, by encoding; each can be written in it.
NAMES = {
    "gb18030": ("麻将", "凤凰", "玉龙", "小狗", "李雷", "韩梅", "王芳", "张伟"),
    "cp932": ("すずめ", "フェニックス", "青い龍", "いぬ", "田中", "佐藤", "さくら", "渡辺"),
    "cp1252": ("Café", "Müller", "Señor", "Ångström", "Zoë", "François", "Jürgen", "Noël"),
    "utf-8": ("Café", "麻将", "すずめ", "🐉 Dragons", "Łukasz", "Ольга", "이순신", "Zoë"),
}
HEADINGS = {
    "gb18030": ("组名", "选手1", "选手2", "邮箱"),
    "cp932": ("チーム名", "プレイヤー1", "プレイヤー2", "メール"),
    "cp1252": ("Pair name", "Player 1", "Player 2", "E-mail"),
    "utf-8": ("Pair", "Player 1", "Player 2", "E-mail"),
}


def pairs(script: str, count: int = 64) -> list[tuple[str, str, str, str]]:
    """So many pairs with names in this script: name, players, address."""
    words = NAMES[script]
    return [
        (
            f"{words[n % 4]} {n + 1}",
            f"{words[4 + n % 4]} {n + 1}a",
            f"{words[4 + (n + 1) % 4]} {n + 1}b",
            f"pair{n + 1}@example.org",
        )
        for n in range(count)
    ]


def as_text(rows: "Iterable[Sequence[str]]", delimiter: str = ",") -> str:
    return "".join(delimiter.join(row) + "\r\n" for row in rows)


def as_workbook(rows: "Iterable[Sequence[object]]") -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(list(row))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
