"""A round's result as people write it down: what can be true (V1 to V6 of the rules), and what it is worth."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations
from typing import Any

from rules_engine.fields import FieldReader
from rules_engine.fortyfour_a.rulesets import RUN
from rules_engine.types import HandScore, Violation

Rules = Mapping[str, Any]

SEATS = 4
FIRST, FOURTH = 0, SEATS - 1
PAIR = 2
#: What each of two partners gets for their places, the first counted as 0; the other pair pays it.
PAIR_POINTS = {(0, 1): 2, (0, 2): 1, (0, 3): 0, (1, 2): 0, (1, 3): -1, (2, 3): -2}

REQUIRED = frozenset({"order", "red", "run", "stop"})
KNOWN = REQUIRED | {"total"}

VIOLATIONS: Mapping[str, str] = {
    "order-repeats": "Seat {seat} stands in the order more than once. Everyone goes out once.",
    "order-incomplete": "The order names {count} of the four seats.",
    "red-count": "One or two players hold the red tens, not {count}.",
    "red-repeats": "Seat {seat} is named twice. A player with both red tens is named alone.",
    "runner-not-red": "Seat {seat} holds no red ten and can't run.",
    "stop-without-run": "Nobody ran, so there is nothing to stop.",
    "stopper-is-red": "Seat {seat} is red, and only the others can stop a run.",
    "scores-impossible": "No round can change the scores by {written}.",
    "scores-differ": "The round was written down as {written}, but it is worth {computed}.",
}


def check_and_score(
    rules: Rules, templates: Mapping[str, str], result: Mapping[str, Any]
) -> HandScore | tuple[Violation, ...]:
    """The points of a result, or every violation in it. `templates` are the game's sentences by code."""
    fields = FieldReader(templates, result)
    fields.expect_fields(REQUIRED, KNOWN)
    order, red = _read_order(fields), _read_red(fields)
    run, stop = (None if result.get(name) is None else fields.seat(name, SEATS) for name in ("run", "stop"))
    _check_run(fields, red, run)
    _check_stop(fields, red, stop)
    total = _read_total(fields, rules) if "total" in result else None
    if fields.found or order is None or red is None:
        return tuple(fields.found)
    scored = score(rules, order, red, multiplier(rules, run, stop))
    if total is not None and tuple(total) != scored.points:
        fields.refuse("scores-differ", "total", written=_signed(total), computed=_signed(scored.points))
        return tuple(fields.found)
    return scored


def multiplier(rules: Rules, run: int | None, stop: int | None) -> int:
    """1, or 2 after a run, or what the ruleset says after a run that was stopped."""
    if run is None:
        return 1
    stopped: int = rules["stop_mult"]
    return RUN if stop is None else stopped


def score(rules: Rules, order: Sequence[int], red: Sequence[int], times: int) -> HandScore:
    """The points of a valid round by seat; they sum to 0."""
    points = changes(order, red, tuple(rules["solo_amounts"]))
    return HandScore(tuple(times * change for change in points), {"multiplier": times})


def changes(order: Sequence[int], red: Sequence[int], solo_amounts: tuple[int, int]) -> tuple[int, ...]:
    """The points by seat before they are multiplied."""
    places = tuple(sorted(order.index(seat) for seat in red))
    if len(places) == PAIR:
        ours = PAIR_POINTS[places]  # type: ignore[index]  # two places, by the line above
        return tuple(ours if seat in red else -ours for seat in range(SEATS))
    (place,) = places
    first, fourth = solo_amounts
    each = {FIRST: first, FOURTH: -fourth}.get(place, 0)
    return tuple((SEATS - 1) * each if seat in red else -each for seat in range(SEATS))


@cache
def possible_changes(
    solo_amounts: tuple[int, int], multipliers: tuple[int, ...]
) -> frozenset[tuple[int, ...]]:
    """Every change of the four scores that a round can bring: 49 by the default amounts."""
    seats = range(SEATS)
    teams = list(chain(combinations(seats, 1), combinations(seats, PAIR)))
    return frozenset(
        tuple(times * change for change in changes(order, red, solo_amounts))
        for order in permutations(seats)
        for red in teams
        for times in multipliers
    )


def _read_order(fields: FieldReader) -> list[int] | None:
    order = fields.seats("order", SEATS)
    if order is None:
        return None
    if len(order) < SEATS:
        fields.refuse("order-incomplete", "order", count=len(order))
        return None
    repeated = [seat for seat in range(SEATS) if order.count(seat) > 1]
    for seat in repeated:
        fields.refuse("order-repeats", "order", seat=seat)
    return None if repeated else order


def _read_red(fields: FieldReader) -> list[int] | None:
    red = fields.seats("red", SEATS)
    if red is None:
        return None
    repeated = [seat for seat in range(SEATS) if red.count(seat) > 1]
    for seat in repeated:
        fields.refuse("red-repeats", "red", seat=seat)
    if not 1 <= len(red) <= PAIR:
        fields.refuse("red-count", "red", count=len(red))
        return None
    return None if repeated else red


def _check_run(fields: FieldReader, red: Sequence[int] | None, run: int | None) -> None:
    if run is not None and red is not None and run not in red:
        fields.refuse("runner-not-red", "run", seat=run)


def _check_stop(fields: FieldReader, red: Sequence[int] | None, stop: int | None) -> None:
    if stop is None:
        return
    if "run" in fields.result and fields.result["run"] is None:
        fields.refuse("stop-without-run", "stop")
    if red is not None and stop in red:
        fields.refuse("stopper-is-red", "stop", seat=stop)


def _read_total(fields: FieldReader, rules: Rules) -> list[int] | None:
    total = fields.numbers("total", SEATS)
    if total is None:
        return None
    multipliers = (1, RUN, rules["stop_mult"])
    if tuple(total) not in possible_changes(tuple(rules["solo_amounts"]), multipliers):
        fields.refuse("scores-impossible", "total", written=_signed(total))
        return None
    return total


def _signed(points: Sequence[int]) -> str:
    return ", ".join(f"{point:+d}" if point else "0" for point in points)
