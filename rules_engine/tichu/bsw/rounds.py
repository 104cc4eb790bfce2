"""The rounds of a log."""

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from rules_engine.errors import NotationError
from rules_engine.tichu.bsw.lines import Line
from rules_engine.tichu.bsw.play import LoggedPlay
from rules_engine.tichu.deal import DEALT_FIRST, PASSED, Deal
from rules_engine.tichu.events import Call
from rules_engine.tichu.hand import DEALT
from rules_engine.tichu.record import Record
from rules_engine.tichu.result import SEATS

RULESET = "bsw"
_FIRST_EIGHT, _ALL_CARDS, _EXCHANGE, _PLAY = "Gr.Tichukarten", "Startkarten", "Schupfen:", "Rundenverlauf"
_REMARKS = ("Grosses Tichu: ", "Tichu: ", "BOMBE: ")
_RESULT = re.compile(r"Ergebnis: (-?[0-9]{1,4}) - (-?[0-9]{1,4})")


class LoggedRound(NamedTuple):
    """A round of a log: its record, None if the log was cut before the cards were exchanged.

    `logged` are the points the log gives, side by side, None if the round was not finished; `players` the names by
    seat; `line` the number of its first line.
    """

    record: Record | None
    logged: tuple[int, int] | None
    players: tuple[str, ...]
    line: int

    def as_json(self) -> dict[str, Any]:
        """The round as `import-bsw` prints it."""
        record = self.record.as_json() if self.record is not None else None
        return {"record": record, "logged": self.logged, "players": self.players, "line": self.line}


def read_log(text: str) -> list[LoggedRound]:
    """Every round of the log. Raises `NotationError`, naming the line, for text that is no log."""
    rounds: list[list[Line]] = []
    for number, content in enumerate(text.split("\n"), start=1):
        line = Line(number, content.strip())
        if _is_head(line, _FIRST_EIGHT):
            rounds.append([])
        if not rounds and line.text:
            line.refuse("no log of Tichu begins like this")
        if line.text:
            rounds[-1].append(line)
    if not rounds:
        raise NotationError("no round of Tichu in this text")
    return [_read_round(lines, last=lines is rounds[-1]) for lines in rounds]


def _read_round(lines: Sequence[Line], *, last: bool) -> LoggedRound:
    first = lines[0]
    play_at = next((at for at, line in enumerate(lines) if _is_head(line, _PLAY)), None)
    if play_at is None:
        if not last:
            first.refuse("a round that was not played")
        return LoggedRound(None, None, (), first.number)
    before = lines[:play_at]
    calls = [Call(line.seat(said)) for line in before if (said := line.after("Tichu: ")) is not None]
    deal, players = _read_deal(before)
    play = LoggedPlay(deal.held(), calls)
    logged = _read_result(lines[-1])
    for line in lines[play_at + 1 : None if logged is None else -1]:
        play.read(line)
    return LoggedRound(Record(RULESET, deal, tuple(play.events)), logged, players, first.number)


def _read_deal(lines: Sequence[Line]) -> tuple[Deal, tuple[str, ...]]:
    grand = tuple(line.seat(said) for line in lines if (said := line.after("Grosses Tichu: ")) is not None)
    dealing = [line for line in lines if not line.text.startswith(_REMARKS)]
    if len(dealing) != 3 * (1 + SEATS):
        lines[0].refuse("a deal with other lines than those of a log")
    first, every, exchange = (
        _seat_lines(dealing[at:], head) for at, head in ((0, _FIRST_EIGHT), (5, _ALL_CARDS), (10, _EXCHANGE))
    )
    deal = Deal(
        tuple(_hand(line, DEALT) for line in every),
        tuple(_hand(line, DEALT_FIRST) for line in first),
        tuple(_passed(line) for line in exchange),
        grand,
    )
    return deal, tuple(_player(line, DEALT) for line in every)


def _seat_lines(lines: Sequence[Line], head: str) -> Sequence[Line]:
    """The lines of the four seats under this head."""
    if not _is_head(lines[0], head):
        lines[0].refuse(f"not {head}")
    for seat, line in enumerate(lines[1 : 1 + SEATS]):
        if line.seat() != seat:
            line.refuse(f"not seat {seat}")
    return lines[1 : 1 + SEATS]


def _hand(line: Line, count: int) -> int:
    return reduce(or_, line.cards(line.text.split()[-count:]))


def _player(line: Line, count: int) -> str:
    return " ".join(line.text.split()[:-count])[len("(0)") :]


def _passed(line: Line) -> tuple[int, ...]:
    """ "(0)a gibt: b: G6 - c: Ph - d: R7 -": to the next seat, the partner and the previous seat."""
    given = [part.rpartition(": ")[2] for part in line.text.removesuffix("-").split(" - ")]
    if len(given) != PASSED:
        line.refuse("not three cards")
    return tuple(line.cards([card.strip() for card in given]))


def _read_result(line: Line) -> tuple[int, int] | None:
    found = _RESULT.fullmatch(line.text)
    return (int(found[1]), int(found[2])) if found is not None else None


def _is_head(line: Line, name: str) -> bool:
    return line.text.strip("-") == name
