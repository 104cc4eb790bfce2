"""The formats there are, and the one way to a plan."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from rules_engine.types import Option
from tournaments.formats import double_elimination, round_robin, single_elimination
from tournaments.formats.graph import MatchPlan, Plan

MIN_ENTRANTS = 2
#: Far beyond any event, and still planned within seconds.
MAX_ENTRANTS = 2**17
MAX_IN_LEAGUE = 2**10


@dataclass(frozen=True, slots=True)
class Format:
    """A format with a plan: its options and the function that gives its matches by id, in order of play.

    `draws`: whether a match may end without a winner.
    """

    name: str
    options: Mapping[str, Option]
    plan_matches: Callable[[int, Mapping[str, Any]], Mapping[str, MatchPlan]]
    max_entrants: int = MAX_ENTRANTS
    draws: bool = False

    def resolve(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value; raises `UnknownName` for an option or value that does not exist."""
        for name, value in chosen.items():
            if name not in self.options:
                raise UnknownName(
                    f"{self.name} has no option {shown(name)}; it has {', '.join(self.options)}"
                )
            if not self.options[name].admits(value):
                known = ", ".join(map(str, self.options[name].values))
                raise UnknownName(f"option {name} cannot be {shown(value)}; it can be {known}")
        return {name: chosen.get(name, option.default) for name, option in self.options.items()}


def _listed(
    matches: Callable[[int, Mapping[str, Any]], Iterator[MatchPlan]],
) -> Callable[[int, Mapping[str, Any]], Mapping[str, MatchPlan]]:
    """By id what a bracket lists in order of play: most of its matches are known from others only."""
    return lambda entrants, options: {match.id: match for match in matches(entrants, options)}


FORMATS: Mapping[str, Format] = {
    "double_elimination": Format(
        "double_elimination", double_elimination.OPTIONS, _listed(double_elimination.plan_matches)
    ),
    "single_elimination": Format(
        "single_elimination", single_elimination.OPTIONS, _listed(single_elimination.plan_matches)
    ),
    "round_robin": Format(
        "round_robin", round_robin.OPTIONS, round_robin.plan_matches, MAX_IN_LEAGUE, draws=True
    ),
}


def get_format(name: str) -> Format:
    """The format of that name; raises `UnknownName`."""
    try:
        return FORMATS[name]
    except KeyError:
        raise UnknownName(f"no format {shown(name)}; there are {', '.join(FORMATS)}") from None


def make_plan(format: str, entrants: int, options: Mapping[str, Any]) -> Plan:  # noqa: A002 - the contract's word
    """The whole plan. Raises `UnknownName`, or `ValueError` for a number of entrants that cannot be planned."""
    chosen = get_format(format)
    resolved = chosen.resolve(options)
    if not MIN_ENTRANTS <= entrants <= chosen.max_entrants:
        raise ValueError(f"entrants must be from {MIN_ENTRANTS} to {chosen.max_entrants}, not {entrants}")
    return Plan(format, entrants, resolved, chosen.plan_matches(entrants, resolved))
