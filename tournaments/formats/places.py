"""Who finished where: by the round in which an entrant went out, never by points."""

from collections import Counter
from collections.abc import Mapping

from tournaments.formats.graph import MatchPlan, Plan, Source
from tournaments.formats.states import EMPTY, OPEN, Entrant, MatchState, Slot

#: Going out in a final comes after every losers' round.
FINAL_ROUND = 10**6
RUNNER_UP = 2


def is_complete(plan: Plan, states: Mapping[str, MatchState]) -> bool:
    """Whether every match is decided, given the states of those after which nothing follows."""
    return all(states[match.id].decided for match in plan.matches.values() if match.winner_to is None)


def champion(plan: Plan, states: Mapping[str, MatchState]) -> Entrant | None:
    """Who won the last final that was not void; None before it is decided, or if nobody won it."""
    finals = [states[match.id] for match in plan.matches.values() if match.bracket == "final"]
    last = next(state for state in reversed(finals) if state.state != "void")
    return last.champion


def places(plan: Plan, states: Mapping[str, MatchState]) -> dict[Entrant, int]:
    """The place of everyone who is out, and of the champion once the event is complete: 1, 2, 3, 4, 5, 5, 7, 7.

    Competition ranking by the round in which an entrant went out: its place counts those who outlast that round,
    taking the matches to come as played. An entrant who left, or whose match both sides forfeited, went out in
    the losers' round into which that match drops its loser. Nobody but a champion is first.
    """
    exits = _exits(plan, states)
    place_of_round = _places_by_round(
        Counter(exits.values()) + _exits_to_come(plan, states), _field(plan, states)
    )
    ranking = {entrant: place_of_round[round_of_exit] for entrant, round_of_exit in exits.items()}
    winner = champion(plan, states) if is_complete(plan, states) else None
    return ranking if winner is None else {winner: 1, **ranking}


def _field(plan: Plan, states: Mapping[str, MatchState]) -> int:
    """How many entrants took part."""
    return sum(
        source.kind == "seed" and slot is not EMPTY
        for match in plan.matches.values()
        for source, slot in zip(match.sides, states[match.id].slots, strict=True)
    )


def _places_by_round(out: Counter[int], field: int) -> dict[int, int]:
    """The place of those who go out in each round, when so many go out in each."""
    found: dict[int, int] = {}
    outlasting = field - out.total()
    best = RUNNER_UP
    for round_of_exit in sorted(out, reverse=True):
        found[round_of_exit] = max(outlasting + 1, best)
        outlasting += out[round_of_exit]
        # Without a champion there are fewer ahead than places; a later exit is better all the same.
        best = found[round_of_exit] + 1
    return found


def _exits(plan: Plan, states: Mapping[str, MatchState]) -> dict[Entrant, int]:
    """The round in which each entrant who is out went out."""
    last_seen = {
        slot: (match, side)
        for match in plan.matches.values()
        for side, slot in enumerate(states[match.id].slots)
        if slot is not OPEN and slot is not EMPTY
    }
    exits = {}
    for entrant, (match, side) in last_seen.items():
        state = states[match.id]
        if not state.decided:
            continue
        if state.winner != side:
            exits[entrant] = _round_of_exit(plan, match)
        elif match.winner_to and states[match.winner_to.match].state != "void":
            # It won and does not sit in the next match: it left before that was played.
            exits[entrant] = _round_of_exit(plan, plan.matches[match.winner_to.match])
    return exits


def _round_of_exit(plan: Plan, match: MatchPlan) -> int:
    if match.bracket == "winners" and match.loser_to:
        match = plan.matches[match.loser_to.match]
    return FINAL_ROUND if match.bracket == "final" else match.round


def _exits_to_come(plan: Plan, states: Mapping[str, MatchState]) -> Counter[int]:
    """How many will go out in each losers' round if every match still to come is played."""
    meeting: dict[str, int] = {}
    exits: Counter[int] = Counter()
    for match in plan.matches.values():
        state = states[match.id]
        if state.decided:
            continue
        meeting[match.id] = sum(
            _arriving(source, slot, meeting) for source, slot in zip(match.sides, state.slots, strict=True)
        )
        if match.bracket == "losers" and meeting[match.id] == len(match.sides):
            exits[match.round] += 1
    return exits


def _arriving(source: Source, slot: Slot, meeting: Mapping[str, int]) -> int:
    """How many entrants (0 or 1) will come to sit there; `meeting` counts those of the undecided matches before."""
    if slot is not OPEN:
        return int(slot is not EMPTY)
    needed = 1 if source.kind == "winner_of" else 2
    return int(source.match is not None and meeting[source.match] >= needed)
