"""Who finished where: in a bracket by the round in which an entrant went out, never by points."""

from collections import Counter
from collections.abc import Mapping

from tournaments.formats.graph import MatchPlan, Plan, Source
from tournaments.formats.league import is_league, league_places
from tournaments.formats.states import EMPTY, OPEN, Entrant, MatchState, Slot

RUNNER_UP = 2

#: When an entrant went out; later is better. The second number tells apart who leaves from the match for third place,
#: which comes after the semi-finals: its loser, then its winner.
Exit = tuple[int, int]
#: Going out in a grand final comes after every losers' round.
GRAND_FINAL: Exit = (10**6, 0)
LOST_THIRD_PLACE, WON_THIRD_PLACE = 1, 2


def is_complete(plan: Plan, states: Mapping[str, MatchState]) -> bool:
    """Whether every match is decided, given the states of those after which nothing follows."""
    return all(states[match.id].decided for match in plan.matches.values() if match.winner_to is None)


def champion(plan: Plan, states: Mapping[str, MatchState]) -> Entrant | None:
    """Who won the last final that was not void; None before it is decided, or if nobody won it.

    In a league: who alone has the most points, once all is decided.
    """
    if is_league(plan):
        leaders = [entrant for entrant, place in league_places(states).items() if place == 1]
        return leaders[0] if len(leaders) == 1 else None
    finals = [states[match.id] for match in plan.matches.values() if _is_final(match)]
    last = next(state for state in reversed(finals) if state.state != "void")
    return last.champion


def _is_final(match: MatchPlan) -> bool:
    return match.bracket == "final" or (match.bracket == "winners" and match.winner_to is None)


def places(plan: Plan, states: Mapping[str, MatchState]) -> dict[Entrant, int]:
    """The place of everyone who is out, and of the champion once the event is complete: 1, 2, 3, 4, 5, 5, 7, 7.

    Competition ranking by the round in which an entrant went out: its place counts those who outlast that round,
    taking the matches to come as played. An entrant who left, or whose match both sides forfeited, went out in
    the losers' round into which that match drops its loser. Nobody but a champion is first. The semi-finals come
    before the match for third place, that one before the final. A league's places are `league_places`.
    """
    if is_league(plan):
        return league_places(states)
    exits = _exits(plan, states)
    place_of_exit = _places_by_exit(
        Counter(exits.values()) + _exits_to_come(plan, states), _field(plan, states)
    )
    ranking = {entrant: place_of_exit[left] for entrant, left in exits.items()}
    winner = champion(plan, states) if is_complete(plan, states) else None
    return ranking if winner is None else {winner: 1, **ranking}


def _field(plan: Plan, states: Mapping[str, MatchState]) -> int:
    """How many entrants took part."""
    return sum(
        source.kind == "seed" and slot is not EMPTY
        for match in plan.matches.values()
        for source, slot in zip(match.sides, states[match.id].slots, strict=True)
    )


def _places_by_exit(out: Counter[Exit], field: int) -> dict[Exit, int]:
    """The place of those who go out at each moment, when so many go out at each."""
    found: dict[Exit, int] = {}
    outlasting = field - out.total()
    best = RUNNER_UP
    for moment in sorted(out, reverse=True):
        found[moment] = max(outlasting + 1, best)
        outlasting += out[moment]
        # Without a champion there are fewer ahead than places; a later exit is better all the same.
        best = found[moment] + 1
    return found


def _exits(plan: Plan, states: Mapping[str, MatchState]) -> dict[Entrant, Exit]:
    """When each entrant who is out went out."""
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
            exits[entrant] = _exit_from(plan, match)
        elif match.bracket == "third":
            exits[entrant] = _won_third_place(plan)
        elif match.winner_to and states[match.winner_to.match].state != "void":
            # It won and does not sit in the next match: it left before that was played.
            exits[entrant] = _exit_from(plan, plan.matches[match.winner_to.match])
    return exits


def _exit_from(plan: Plan, match: MatchPlan) -> Exit:
    """When one goes out who does not win this match."""
    if match.bracket == "winners" and match.loser_to:
        match = plan.matches[match.loser_to.match]
    if match.bracket == "third":
        return _semi_finals(plan), LOST_THIRD_PLACE
    return GRAND_FINAL if match.bracket == "final" else (match.round, 0)


def _won_third_place(plan: Plan) -> Exit:
    return _semi_finals(plan), WON_THIRD_PLACE


def _semi_finals(plan: Plan) -> int:
    return max(match.round for match in plan.matches.values() if match.loser_to)


def _exits_to_come(plan: Plan, states: Mapping[str, MatchState]) -> Counter[Exit]:
    """How many will go out before the final, and when, if every match still to come is played."""
    meeting: dict[str, int] = {}
    exits: Counter[Exit] = Counter()
    for match in plan.matches.values():
        state = states[match.id]
        if state.decided:
            continue
        meeting[match.id] = sum(
            _arriving(source, slot, meeting) for source, slot in zip(match.sides, state.slots, strict=True)
        )
        if meeting[match.id] == len(match.sides) and _puts_out(match):
            exits[_exit_from(plan, match)] += 1
        if meeting[match.id] and match.bracket == "third":
            exits[_won_third_place(plan)] += 1
    return exits


def _puts_out(match: MatchPlan) -> bool:
    """Whether the loser of this match before the final is out of the event."""
    return match.loser_to is None and not _is_final(match)


def _arriving(source: Source, slot: Slot, meeting: Mapping[str, int]) -> int:
    """How many entrants (0 or 1) will come to sit there; `meeting` counts those of the undecided matches before."""
    if slot is not OPEN:
        return int(slot is not EMPTY)
    needed = 1 if source.kind == "winner_of" else 2
    return int(source.match is not None and meeting[source.match] >= needed)
