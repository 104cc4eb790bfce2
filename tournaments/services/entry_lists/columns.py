"""What the columns of a list mean: guessed by their headings in three languages, or by what is in them."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models.entry import name_key
from tournaments.services.answers import field_of
from tournaments.services.registration import EntryWords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Question
    from tournaments.services.entry_lists.reading import Cells

#: Headings as `_plain` leaves them.
_HEADINGS = {
    "name": "name entry entryname pair pairname team teamname 组名 队名 队伍 队伍名称 参赛组 组合 小组 小组名 小组名称 "
    "チーム チーム名 参加チーム ペア ペア名 組名",
    "players": "players playernames members 选手名单 全体选手 参加者 全選手",
    "player_1": "captain firstplayer 队长 代表者 代表者名",
    "player_2": "partner secondplayer 同伴 搭档 パートナー 相方",
    "player": "player playername 选手 姓名 队员 プレイヤー 氏名 選手 名前 人目 メンバー 成员",
    "substitute": "substitute reserve 替补 替补选手 補欠 控え",
    "email": "email mail emailaddress 邮箱 电子邮箱 电子邮件 邮件 メール メールアドレス eメール",
    "contact": "contact phone telephone tel mobile wechat line 联系方式 电话 手机 手机号 微信 微信号 連絡先 電話 電話番号 携帯",
}
_BY_HEADING = {heading: kind for kind, words in reversed(_HEADINGS.items()) for heading in words.split()}
_NUMBERED = re.compile(r"([^\d]*)(\d)([^\d]*)")
#: Between players in one cell; words only between spaces, for names hold them too.
_BETWEEN = re.compile(r"\s*[/&+,;，；、·|\n\uff0f\uff06\uff0b]\s*|\s+(?:and|und|和|と|與)\s+")


@dataclass(frozen=True, slots=True)
class Kinds:
    """What columns may hold: of an event of this entry size, with so many substitutes and these questions."""

    size: int
    substitutes: int
    questions: "Sequence[Question]"

    @property
    def players(self) -> list[str]:
        return [f"player_{n}" for n in range(1, self.size + self.substitutes + 1)]

    @property
    def all(self) -> list[str]:
        """Every kind; "" is a column that is left out."""
        names = ["name"] if self.size > 1 else []
        together = ["players"] if self.size > 1 else []
        asked = [field_of(question) for question in self.questions]
        return ["", *names, *self.players, *together, "email", "contact", *asked]


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a list, and the line it stands in."""

    number: int
    words: EntryWords


def has_headings(cells: "Cells", kinds: Kinds) -> bool:
    """Whether the first row is one of headings."""
    first = cells.rows[0]
    known = [cell for cell in first if cell and _kind_of(cell, kinds)]
    return bool(known) and not any("@" in cell for cell in first)


def guessed_kinds(cells: "Cells", kinds: Kinds, *, headings: bool) -> list[str]:
    """A kind for each column, each kind at most once."""
    if not headings:
        return _by_content(cells, kinds)
    found: list[str] = []
    named = [_kind_of(heading, kinds) for heading in cells.rows[0]]
    if kinds.size > 1 and sum(kind.startswith("player") for kind in named) == 1:
        named = ["players" if kind == "player" else kind for kind in named]
    for kind in named:
        free = (name for name in kinds.players if name not in found)
        means = next(free, "") if kind == "player" else kind
        found.append("" if means in found else means)
    return found


def _plain(heading: str) -> str:
    return "".join(char for char in name_key(heading) if char.isalnum())


def _kind_of(heading: str, kinds: Kinds) -> str:
    """What the heading stands for; "player" for the next player, "" if nothing is known of it."""
    plain = _plain(heading)
    asked = {_plain(question.text): field_of(question) for question in kinds.questions}
    if plain in asked:
        return asked[plain]
    if match := _NUMBERED.fullmatch(plain):
        word, number = match[1] + match[3], int(match[2])
        kind = _BY_HEADING.get(word, "")
        number += kinds.size if kind == "substitute" else 0
        is_player = kind in {"player", "players", "substitute"} or (kind == "name" and word == "name")
        kind = f"player_{number}" if is_player else ""
    else:
        kind = _BY_HEADING.get(plain, "")
        if kind == "substitute":
            kind = f"player_{kinds.size + 1}"
        if kinds.size == 1 and kind in {"name", "players", "player"}:
            kind = "player_1"
    return kind if kind in {*kinds.all, "player"} else ""


def _by_content(cells: "Cells", kinds: Kinds) -> list[str]:
    """Addresses hold an @; of the other columns the first are the players, behind a name where there is one more."""
    addresses = {
        index
        for index in range(cells.width)
        if sum("@" in row[index] for row in cells.rows) * 2 > len(cells.rows)
    }
    numbers = {index for index in range(cells.width) if all(row[index].isdigit() for row in cells.rows)}
    left = [index for index in range(cells.width) if index not in addresses | numbers]
    if kinds.size > 1 and len(left) == 1:
        wanted = ["players"]
    elif kinds.size > 1 and len(left) > kinds.size:
        wanted = ["name", *kinds.players]
    else:
        wanted = kinds.players
    found = dict(zip(left, wanted, strict=False))
    if addresses:
        found[min(addresses)] = "email"
    return [found.get(index, "") for index in range(cells.width)]


def lines_of(cells: "Cells", kinds: Kinds, columns: "Sequence[str]", *, headings: bool) -> list[Line]:
    """The entries of the list, by what its columns hold."""
    rows = list(zip(cells.numbers, cells.rows, strict=True))[1 if headings else 0 :]
    return [Line(number, _words(row, kinds, columns)) for number, row in rows]


def _words(row: "Sequence[str]", kinds: Kinds, columns: "Sequence[str]") -> EntryWords:
    by_kind = {kind: cell for kind, cell in zip(columns, row, strict=True) if kind}
    together = by_kind.get("players", "")
    players = [part for part in _BETWEEN.split(together) if part] if together else []
    players += [by_kind[kind] for kind in kinds.players if by_kind.get(kind)]
    # Who is missing stands empty, so that it is said beside the right player.
    players += [""] * (kinds.size - len(players))
    answers = {
        question.pk: by_kind[field_of(question)]
        for question in kinds.questions
        if field_of(question) in by_kind
    }
    named = by_kind.get("name", "") or (" & ".join(filter(None, players[: kinds.size])))
    return EntryWords(named, players, by_kind.get("email", ""), by_kind.get("contact", ""), answers)
