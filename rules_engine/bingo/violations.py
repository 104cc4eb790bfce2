"""What can be against the rules in the record of a deal."""

from collections.abc import Mapping

from rules_engine.types import Violation

VIOLATIONS: Mapping[str, str] = {
    "unknown-tile": "{tile} is no tile; the larger number comes first.",
    "tile-twice": "The tile {tile} is there twice.",
    "unknown-event": "An event is a play, a declaration, closing or showing seven doubles, and one of them only.",
    "unfinished": "The deal is not over after the last event.",
    "hand-over": "The deal was over before this.",
    "not-your-turn": "It is seat {turn}'s turn, not seat {seat}'s.",
    "not-held": "Seat {seat} does not hold {cards}.",
    "must-follow": "Seat {seat} has to follow with one of {allowed}, not {tile}.",
    "before-leading-only": "This is done before leading, and {led} has been led.",
    "no-draw-to-replace": "A deal is closed in place of drawing after a won trick, and nothing is to be drawn now.",
    "close-while-declaring": "Seat {seat} can't close here before the declared doubles are led.",
    "declare-without-trick": "Seat {seat} must win a trick before declaring doubles.",
    "declare-when-strict": "Doubles can't be declared here once following is a duty.",
    "declaring-already": "Seat {seat} has declared doubles that are still to be led.",
    "declared-already": "Seat {seat} has already declared doubles. Here that is done once a deal.",
    "too-few-doubles": "Seat {seat} declares {count} doubles and holds {held}.",
    "not-a-double": "{tile} is no double.",
    "declared-double-needed": "Seat {seat} has declared doubles and must lead one of {allowed}.",
    "not-invincible": "Seat {seat} can't show seven doubles now.",
}


def broken(code: str, **params: object) -> Violation:
    """The violation of this rule, with its sentence."""
    return Violation(code, VIOLATIONS[code].format_map(params), params)
