"""What the commands of `python -m scoring` answer to a request that was read from JSON."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from rules_engine.types import Violation
from scoring.meetings import Number, plain
from scoring.request import StandingsRequest, read_standings
from scoring.series import SeriesRow, series_standings
from scoring.series_request import SeriesRequest, read_series
from scoring.standings import Explanation, Row, explain, rank

#: Exit statuses: nothing is wrong; understood, and against the rules; not understood.
FINE, AGAINST_RULES, NOT_UNDERSTOOD = 0, 1, 2

Answer = tuple[dict[str, Any], int]
Command = Callable[[object], Answer]


def standings(body: object) -> Answer:
    """The rows by place, and why one of two entrants is above the other if that was asked."""
    request = read_standings(body)
    if not isinstance(request, StandingsRequest):
        return _refused(request)
    rows = rank(request.record, request.criteria)
    answer: dict[str, Any] = {"rows": [_row_as_json(row) for row in rows]}
    if request.why:
        answer["why"] = _why_as_json(explain(rows, request.criteria, *request.why))
    return answer, FINE


def series(body: object) -> Answer:
    """The standings over the legs of a series."""
    request = read_series(body)
    if not isinstance(request, SeriesRequest):
        return _refused(request)
    rows = series_standings(request.legs, request.table, request.best)
    return {"rows": [_series_row_as_json(row) for row in rows]}, FINE


COMMANDS: Mapping[str, Command] = {"standings": standings, "series": series}


def get_command(name: str) -> Command:
    """The command of this name; raises `UnknownName`."""
    try:
        return COMMANDS[name]
    except KeyError:
        raise UnknownName(f"no command {shown(name)}") from None


def _row_as_json(row: Row) -> dict[str, Any]:
    """A line; a criterion that decided nothing for this entrant shows 0."""
    values = {code: plain(value or 0) for code, value in row.values.items()}
    return {"entrant": row.entrant, "place": row.place, "values": values}


def _why_as_json(explanation: Explanation) -> dict[str, Any]:
    deciding = explanation.deciding
    return {
        "above": explanation.above,
        "below": explanation.below,
        "deciding": deciding and deciding.criterion.code,
        "lacks": explanation.change and _number(explanation.change.lacks),
        "then": explanation.change and explanation.change.then and explanation.change.then.code,
        "steps": [
            {
                "criterion": step.criterion.code,
                "values": [_number(step.above), _number(step.below)],
                "verdict": step.verdict,
            }
            for step in explanation.steps
        ],
    }


def _series_row_as_json(row: SeriesRow) -> dict[str, Any]:
    legs = [
        leg and {"place": leg.place, "points": plain(leg.points), "counts": leg.counts} for leg in row.legs
    ]
    return {"entrant": row.entrant, "place": row.place, "points": plain(row.total), "legs": legs}


def _number(value: Number | None) -> int | float | None:
    return None if value is None else plain(value)


def _refused(violations: tuple[Violation, ...]) -> Answer:
    return {"ok": False, "violations": [found.as_json() for found in violations]}, AGAINST_RULES
