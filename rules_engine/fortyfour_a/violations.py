"""What can be against the rules in the record of a round."""

from collections.abc import Mapping

from rules_engine.types import Violation

VIOLATIONS: Mapping[str, str] = {
    "unknown-card": "{card} is no card of 44A.",
    "card-twice": "The card {card} is there twice.",
    "leader-not-used": "Here the holder of the three leads, so no leader is recorded.",
    "unknown-event": "An event is a play, a pass, a kick, a stab, a run or a stop, and one of them only.",
    "unfinished": "The round is not over after the last event.",
    "hand-over": "The round was over before this.",
    "not-your-turn": "It is seat {turn}'s turn, not seat {seat}'s.",
    "lead-needed": "Seat {seat} leads and must play something.",
    "not-held": "Seat {seat} does not hold {cards}.",
    "no-combination": "{cards} is no combination.",
    "three-needed": "The first lead must contain {card}.",
    "special-not-led": "A {kind} can't be led here.",
    "wrong-kind": "On a {kind} of {size} cards only a higher {kind} of {size} cards may be played, or a special.",
    "too-low": "{cards} is not higher than what lies on the table.",
    "no-kick": "There is no single on the table that could be kicked now.",
    "own-single": "Seat {seat} played this single and can't kick it.",
    "kick-rank": "{cards} is no kick here: that takes two cards of the rank {rank}.",
    "no-stab": "There was no kick just now that could be stabbed.",
    "own-kick": "Seat {seat} has just kicked and can't stab that.",
    "stab-rank": "{cards} is no stab here: that takes the fourth card of the rank {rank}.",
    "too-late": "This can only be said before the first lead.",
    "already-run": "Seat {seat} has run already.",
    "already-stopped": "Seat {seat} has said stop already.",
}


def broken(code: str, templates: Mapping[str, str] = VIOLATIONS, **params: object) -> Violation:
    """The violation of this rule, with its sentence."""
    return Violation(code, templates[code].format_map(params), params)
