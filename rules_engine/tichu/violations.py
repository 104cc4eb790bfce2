"""What can be against the rules in the record of a hand."""

from collections.abc import Mapping

from rules_engine.types import Violation

VIOLATIONS: Mapping[str, str] = {
    "unknown-card": "{card} is no card of Tichu.",
    "card-twice": "The card {card} is there twice.",
    "not-dealt": "Seat {seat} was not dealt {card}.",
    "first8-without-pass": "The first eight cards are only recorded together with the exchange.",
    "unknown-event": "An event is a play, a pass, a call or the gift of the Dragon, and one of them only.",
    "unfinished": "The hand is not over after the last event.",
    "already-called": "Seat {seat} has already called {call}. There is one call a hand.",
    "called-too-late": "Seat {seat} calls Tichu too late: cards have been played.",
    "called-after-out": "Somebody is out already, so seat {seat} can't call Tichu any more.",
    "hand-over": "The hand was over before this.",
    "not-your-turn": "It is seat {turn}'s turn, not seat {seat}'s.",
    "lead-needed": "Seat {seat} leads and must play something.",
    "not-held": "Seat {seat} does not hold {cards}.",
    "no-combination": "{cards} is no combination.",
    "phoenix-reading": "The Phoenix can't stand for {rank} in {cards}.",
    "stairs-too-long": "Stairs have at most {pairs} pairs here.",
    "dog-not-led": "The Dog can only be led.",
    "wrong-kind": "On a {kind} of {size} cards only a higher {kind} of {size} cards may be played, or a bomb.",
    "too-low": "{cards} is not higher than what lies on the table.",
    "wish-ignored": "A {rank} was wished for, and seat {seat} has to play one now.",
    "wish-without-mah-jong": "Only who plays the Mah Jong may wish for a rank.",
    "not-a-bomb": "Only a bomb may be played out of turn, and {cards} is none.",
    "nothing-to-bomb": "No trick lies open, so seat {seat} can't bomb.",
    "dragon-not-given": "Seat {seat} must first give the Dragon's trick to an opponent.",
    "no-dragon-to-give": "There is no Dragon to give away now.",
    "dragon-to-own-side": "The Dragon's trick goes to an opponent, and seat {to} is none.",
}


def broken(code: str, **params: object) -> Violation:
    """The violation of this rule, with its sentence."""
    return Violation(code, VIOLATIONS[code].format_map(params), params)
