"""The plan of a format: every match, where its sides come from and where its winner and loser go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

SourceKind = Literal["seed", "bye", "winner_of", "loser_of"]
#: The bracket of a league's matches: they feed none, and may be drawn.
LEAGUE = "main"


@dataclass(frozen=True, slots=True)
class Source:
    """Where one side of a match comes from.

    `seed` is set for the kind "seed" (1 = best), `match` for "winner_of" and "loser_of"; a "bye" has neither.
    """

    kind: SourceKind
    seed: int | None = None
    match: str | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """The slot that a match feeds: a side (0 or 1) of another match."""

    match: str
    side: int


@dataclass(frozen=True, slots=True)
class OnlyIf:
    """A condition: the match is played only if that match was played and won by that side; else it is void."""

    match: str
    winner: int


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """One match of a plan. `bracket` is winners, losers, final, third or main; rounds count from 1 in each.

    A target of None: the winner has won the event, or the loser is out.
    """

    id: str
    bracket: str
    round: int
    sides: tuple[Source, Source]
    winner_to: Target | None
    loser_to: Target | None
    only_if: OnlyIf | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole format for a number of entrants.

    `matches` stands in the order of play: a match is fed by earlier ones only. `options` are all resolved.
    Every slot has exactly one source; a winner or a loser feeds exactly one slot, a seed of a league many.
    """

    format: str
    entrants: int
    options: Mapping[str, Any]
    matches: Mapping[str, MatchPlan]
