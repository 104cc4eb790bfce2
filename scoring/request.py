"""Reading a request for standings; everything that is wrong with it is gathered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules_engine.fields import not_an_object, shown
from rules_engine.types import Violation
from scoring.meetings import PAIR, Entrant, Meeting, Number
from scoring.reader import VIOLATIONS, Reader
from scoring.record import Record
from scoring.tiebreaks import Criterion, get_criterion

MOST_ROUNDS = 10_000
MOST_SIDES = 8
#: What a match may count besides points; a number instead of a list in a bye.
COUNTED = ("game_points", "victory_points", "card_points")
PAIRINGS = ("drawn", "fixed")


@dataclass(frozen=True, slots=True)
class StandingsRequest:
    """What to rank, by what, and the two entrants whose order is to be explained."""

    record: Record
    criteria: Sequence[Criterion]
    why: tuple[Entrant, ...]


def read_standings(body: object) -> StandingsRequest | tuple[Violation, ...]:
    """The request, or everything that is wrong with it. Raises `UnknownName` for a criterion that does not exist."""
    if not isinstance(body, Mapping):
        return (not_an_object(VIOLATIONS, "request", body),)
    reader = _StandingsReader()
    criteria = reader.criteria(body)
    meetings = [reader.meeting(item, at) for at, item in reader.objects(body, "matches")]
    final = [meeting for meeting in meetings if meeting is not None]
    known = reader.known(body)
    lots = reader.lots(body, known)
    draw = reader.number(body["draw"], "draw") if body.get("draw") is not None else None
    fixed = reader.pairings(body) == "fixed"
    why = reader.why(body, known)
    if reader.found:
        return tuple(reader.found)
    if reader.inexact:
        final = [_in_fractions(meeting) for meeting in final]
        draw = draw if draw is None else _fraction(draw)
    return StandingsRequest(Record(known, final, fixed, draw, lots), criteria, why)


class _StandingsReader(Reader):
    """Reads the parts of a request."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[Entrant, None] = {}

    def criteria(self, body: Mapping[str, Any]) -> list[Criterion]:
        codes = self.list(body, "criteria")
        wrong = [(n, code) for n, code in enumerate(codes) if not isinstance(code, str)]
        for n, code in wrong:
            self.wrong(f"criteria[{n}]", code, "a text")
        right = [code for code in codes if isinstance(code, str)]
        again = next((code for n, code in enumerate(right) if code in right[:n]), None)
        if again is not None:
            self.refuse("twice", "criteria", value=shown(again))
        return [get_criterion(code) for code in right]

    def meeting(self, item: Mapping[str, Any], at: str) -> Meeting | None:
        """A final match or a bye; None if it is refused, or not final: its points are null."""
        before = len(self.found)
        round_ = (
            self.whole(item["round"], f"{at}round", 1, MOST_ROUNDS) if self.has(item, "round", at) else None
        )
        sides = self._sides(item, at)
        self.seen.update(dict.fromkeys(sides))
        bye = "bye" in item
        points = self._numbers(item, "points", at, sides, bye=bye) if self.has(item, "points", at) else ()
        counted: dict[str, Any] = {
            name: self._numbers(item, name, at, sides, bye=bye)
            for name in COUNTED
            if item.get(name) is not None
        }
        forfeit = self._flags(item, at, sides)
        teams = self._teams(item, at, sides)
        if len(self.found) > before or round_ is None or item["points"] is None:
            return None
        return Meeting(round_, sides, points, forfeit=forfeit, teams=teams, **counted)

    def _sides(self, item: Mapping[str, Any], at: str) -> tuple[Entrant, ...]:
        """The sides, none if anything is wrong with them: then nothing else is measured by them."""
        before = len(self.found)
        sides = self._read_sides(item, at)
        return sides if len(self.found) == before else ()

    def _read_sides(self, item: Mapping[str, Any], at: str) -> tuple[Entrant, ...]:
        if "bye" in item:
            if "sides" in item:
                self.refuse(
                    "out-of-range", f"{at}bye", value=shown(item["bye"]), expected="alone, without sides"
                )
            return self.entrants([item["bye"]], f"{at}bye")
        values = self.list(item, "sides", at)
        if isinstance(item.get("sides"), list) and not PAIR <= len(values) <= MOST_SIDES:
            self.wrong(f"{at}sides", values, f"a list of {PAIR} to {MOST_SIDES}")
        return self.entrants(values, f"{at}sides")

    def _numbers(
        self, item: Mapping[str, Any], name: str, at: str, sides: Sequence[Entrant], *, bye: bool
    ) -> tuple[Number, ...]:
        """One number a side; in a bye the number itself. Null points are those of a match that is not final."""
        if item[name] is None:
            return ()
        values = [item[name]] if bye else self._as_long(item, name, at, sides)
        field = f"{at}{name}" if bye else f"{at}{name}[{{}}]"
        read = [self.number(value, field.format(n)) for n, value in enumerate(values)]
        return tuple(number for number in read if number is not None)

    def _as_long(
        self, item: Mapping[str, Any], name: str, at: str, sides: Sequence[Entrant]
    ) -> Sequence[Any]:
        values = self.list(item, name, at)
        if isinstance(item[name], list) and sides and len(values) != len(sides):
            expected = f"a list of {len(sides)}, one a side"
            self.refuse("wrong-type", at + name, value=f"a list of {len(values)}", expected=expected)
            return []
        return values

    def _flags(self, item: Mapping[str, Any], at: str, sides: Sequence[Entrant]) -> tuple[bool, ...]:
        if item.get("forfeit") is None or "bye" in item:
            return ()
        flags = self._as_long(item, "forfeit", at, sides)
        for index, flag in enumerate(flags):
            if not isinstance(flag, bool):
                self.wrong(f"{at}forfeit[{index}]", flag, "true or false")
        return tuple(flags)

    def _teams(self, item: Mapping[str, Any], at: str, sides: Sequence[Entrant]) -> tuple[int, ...]:
        if item.get("teams") is None or "bye" in item:
            return ()
        teams = self._as_long(item, "teams", at, sides)
        read = [self.whole(team, f"{at}teams[{n}]", 0, MOST_SIDES) for n, team in enumerate(teams)]
        if len(set(read)) == 1 and None not in read:
            self.wrong(f"{at}teams", teams, "a list of two teams or more")
        return tuple(team for team in read if team is not None)

    def known(self, body: Mapping[str, Any]) -> Sequence[Entrant]:
        """The entrants as listed, or else everybody who has a match, be it final or not."""
        if body.get("entrants") is None:
            return list(self.seen)
        known = self.entrants(self.list(body, "entrants"), "entrants")
        listed = set(known)
        for entrant in self.seen:
            if entrant not in listed and isinstance(body["entrants"], list):
                self.refuse("unknown-entrant", "matches", value=shown(entrant))
        return known

    def lots(self, body: Mapping[str, Any], known: Sequence[Entrant]) -> dict[Entrant, Number]:
        """The lots by entrant; in JSON the keys of an object are texts, also those of numbers."""
        given = body.get("lots")
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            self.wrong("lots", given, "an object")
            return {}
        by_text = {str(entrant): entrant for entrant in known}
        lots: dict[Entrant, Number] = {}
        for text, value in given.items():
            lot = self.number(value, f"lots.{text[:40]}")
            if text not in by_text:
                self.refuse("unknown-entrant", "lots", value=shown(text))
            elif lot is not None:
                lots[by_text[text]] = lot
        return lots

    def pairings(self, body: Mapping[str, Any]) -> str:
        value = body.get("pairings", "drawn")
        if not isinstance(value, str):
            self.wrong("pairings", value, "a text")
        elif value not in PAIRINGS:
            self.refuse("out-of-range", "pairings", value=shown(value), expected=" or ".join(PAIRINGS))
        else:
            return value
        return "drawn"

    def why(self, body: Mapping[str, Any], known: Sequence[Entrant]) -> tuple[Entrant, ...]:
        if body.get("why") is None:
            return ()
        asked = self.entrants(self.list(body, "why"), "why")
        if isinstance(body["why"], list) and len(body["why"]) != PAIR:
            self.wrong("why", body["why"], "a list of 2")
        for entrant in asked:
            if entrant not in known:
                self.refuse("unknown-entrant", "why", value=shown(entrant))
        return asked


def _in_fractions(meeting: Meeting) -> Meeting:
    return replace(
        meeting,
        points=tuple(map(_fraction, meeting.points)),
        game_points=tuple(map(_fraction, meeting.game_points)),
        victory_points=tuple(map(_fraction, meeting.victory_points)),
        card_points=tuple(map(_fraction, meeting.card_points)),
    )


def _fraction(number: Number) -> Number:
    """The number as it was written: 0.1 is a tenth."""
    return Fraction(repr(number)) if isinstance(number, float) else number
