"""The bracket's rows as the formats see them: plans and states, loaded only where a step looks."""

from typing import TYPE_CHECKING, Literal, cast

from tournaments.enums import MatchStatus, SlotState
from tournaments.formats.graph import MatchPlan, OnlyIf, Source, Target
from tournaments.formats.progress import EMPTY, OPEN, MatchState
from tournaments.models import Match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.formats.progress import Outcome, Slot
    from tournaments.models import Side, Stage

_STATES: dict[MatchStatus, Literal["pending", "ready", "done", "bye", "void"]] = {
    MatchStatus.PENDING: "pending",
    MatchStatus.READY: "ready",
    MatchStatus.PLAYING: "ready",
    MatchStatus.REPORTED: "ready",
    MatchStatus.DISPUTED: "ready",
    MatchStatus.FINAL: "done",
    MatchStatus.BYE: "bye",
    MatchStatus.VOID: "void",
}


class StageRows:
    """The matches of a stage by code, fetched when first asked for."""

    def __init__(self, stage: "Stage") -> None:
        self.stage = stage
        self._rows: dict[str, Match] = {}

    def load(self, codes: "Iterable[str] | None" = None) -> dict[str, Match]:
        """Fetch these matches, or all, with their sides; returns all that are loaded."""
        missing = None if codes is None else [code for code in codes if code and code not in self._rows]
        if missing is None or missing:
            found = Match.objects.filter(stage=self.stage).select_related("round", "attempt")
            if missing is not None:
                found = found.filter(code__in=missing)
            for match in found.prefetch_related("sides__entry").order_by("order"):
                self._rows.setdefault(match.code, match)
        return self._rows

    def __getitem__(self, code: str) -> Match:
        if code not in self._rows:
            self.load([code])
        return self._rows[code]

    def lookup(self, code: str) -> tuple[MatchPlan, MatchState]:
        """One match as plan and state, for formats.progress.Board."""
        match = self[code]
        return plan_of(match), state_of(match)


def sides_of(match: Match) -> "list[Side]":
    """The sides in order, from the prefetched rows."""
    return sorted(match.sides.all(), key=lambda side: side.index)


def teams_of(match: Match, count: int) -> "list[list[Side]]":
    """The sides by the side of the game that they play for, of which there are ``count``.

    Where partners change, a table has more entries than its game has sides: entry k plays for side k % count.
    """
    sides = sides_of(match)
    return [[side for side in sides if side.index % count == team] for team in range(count)]


def plan_of(match: Match) -> MatchPlan:
    first, second = (source_of(side) for side in sides_of(match))
    return MatchPlan(
        id=match.code,
        bracket=match.round.bracket,
        round=match.round.number,
        sides=(first, second),
        winner_to=_target(match.winner_to, match.winner_to_side),
        loser_to=_target(match.loser_to, match.loser_to_side),
        only_if=_only_if(match),
    )


def state_of(match: Match) -> MatchState:
    first, second = (_slot(side) for side in sides_of(match))
    state = _STATES[MatchStatus(match.status)]
    winner = cast("Literal[0, 1] | None", match.winner)
    outcome: Outcome = "double_forfeit" if winner is None else winner
    return MatchState(match.code, (first, second), state, winner, outcome if state == "done" else None)


def source_of(side: "Side") -> Source:
    kind = cast("Literal['seed', 'bye', 'winner_of', 'loser_of']", side.source_kind)
    return Source(kind=kind, seed=side.source_seed, match=side.source_match or None)


def _only_if(match: Match) -> OnlyIf | None:
    return OnlyIf(match.only_if, match.only_if_winner or 0) if match.only_if else None


def _target(code: str, side: int | None) -> Target | None:
    return Target(code, side) if code and side is not None else None


def _slot(side: "Side") -> "Slot":
    if side.state == SlotState.FILLED:
        return side.entry_id
    return EMPTY if side.state == SlotState.EMPTY else OPEN
