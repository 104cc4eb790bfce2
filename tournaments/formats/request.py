"""Reading a request to `play`."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from rules_engine.fields import not_an_object, shown
from rules_engine.types import Violation
from tournaments.formats.reading import VIOLATIONS, Reader, span, violation
from tournaments.formats.registry import MIN_ENTRANTS, Format
from tournaments.formats.states import Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a match, as entered."""

    match: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A seed that leaves once so many results are in."""

    seed: int
    after: int


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """A bracket and what happened in it, in order."""

    entrants: int
    options: Mapping[str, Any]
    results: tuple[Result, ...]
    withdrawn: tuple[Withdrawal, ...]


def entrants_out_of_range(entrants: int, most: int) -> Violation:
    """What is wrong with a number of entrants that no plan can be made for; `most` is the greatest it can."""
    return violation("out-of-range", "entrants", value=shown(entrants), expected=span(MIN_ENTRANTS, most))


def read_request(chosen: Format, body: object) -> PlayRequest | tuple[Violation, ...]:
    """The request, or everything that is wrong with it. Raises `UnknownName` for an unknown option or value."""
    if not isinstance(body, Mapping):
        return (not_an_object(VIOLATIONS, "request", body),)
    reader = _PlayReader()
    entrants = reader.whole(body, "entrants", "", MIN_ENTRANTS, chosen.max_entrants)
    options = reader.options(chosen, body.get("options", {}))
    words = ("draw", "double_forfeit") if chosen.draws else ("double_forfeit",)
    results = [reader.result(item, at, words) for at, item in reader.objects(body, "results")]
    # Where the bound itself is wrong, only that is said.
    last = len(body["results"]) if isinstance(body.get("results"), list) else sys.maxsize
    withdrawn = [
        reader.withdrawal(item, at, entrants or chosen.max_entrants, last)
        for at, item in reader.objects({"withdrawn": [], **body}, "withdrawn")
    ]
    reader.refuse_twice(withdrawn)
    if reader.found:
        return tuple(reader.found)
    # Nothing was refused, so everything was read.
    return PlayRequest(
        cast("int", entrants),
        options,
        tuple(cast("list[Result]", results)),
        tuple(cast("list[Withdrawal]", withdrawn)),
    )


class _PlayReader(Reader):
    """One pass over a request to `play`."""

    def options(self, chosen: Format, given: object) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            self.refuse("wrong-type", "options", value=shown(given), expected="an object")
            return {}
        wrong = {
            name: option
            for name, option in chosen.options.items()
            if name in given and type(given[name]) is not type(option.default)
        }
        for name, option in wrong.items():
            expected = " or ".join(map(shown, option.values))
            self.refuse("wrong-type", f"options.{name}", value=shown(given[name]), expected=expected)
        return chosen.resolve({name: value for name, value in given.items() if name not in wrong})

    def result(self, item: Mapping[str, Any], at: str, words: tuple[str, ...]) -> Result | None:
        match, outcome = self.text(item, "match", at), self.outcome(item, at, words)
        return None if match is None or outcome is None else Result(match, outcome)

    def outcome(self, item: Mapping[str, Any], at: str, words: tuple[str, ...]) -> Outcome | None:
        # A field that does not apply may be left out or be null.
        if item.get("outcome") is None:
            return cast("Outcome | None", self.whole(item, "winner", at, 0, 1))
        if item.get("winner") is not None:
            self.refuse("winner-and-outcome", at.rstrip("."))
            return None
        outcome = self.text(item, "outcome", at)
        if outcome in words:
            return cast("Outcome", outcome)
        if outcome is not None:
            expected = " or ".join(map(shown, words))
            self.refuse("out-of-range", f"{at}outcome", value=shown(outcome), expected=expected)
        return None

    def withdrawal(self, item: Mapping[str, Any], at: str, seeds: int, results: int) -> Withdrawal | None:
        seed, after = self.whole(item, "seed", at, 1, seeds), self.whole(item, "after", at, 0, results)
        return None if seed is None or after is None else Withdrawal(seed, after)

    def refuse_twice(self, withdrawn: list[Withdrawal | None]) -> None:
        seen: set[int] = set()
        for index, withdrawal in enumerate(withdrawn):
            if withdrawal and withdrawal.seed in seen:
                self.refuse("already-withdrawn", f"withdrawn[{index}].seed", seed=withdrawal.seed)
            elif withdrawal:
                seen.add(withdrawal.seed)
