"""What the player to act may play: what beats the table, and what a wish asks for."""

from collections.abc import Mapping
from typing import Any

from rules_engine.tichu.cards import one
from rules_engine.tichu.combinations import BOMB, DOG_LEAD, LOWER, STAIRS, Combination, Found
from rules_engine.tichu.finders import answers, leads

Rules = Mapping[str, Any]


def as_wished(rules: Rules, found: Found, wish: int, held: int, top: Combination | None) -> Found:
    """Of all that the player to act could play, what the wish leaves."""
    if not _holds(held, wish):
        return found
    return _as_wished(rules, found, wish, leading=top is None) or found


def wish_binds(rules: Rules, held: int, top: Combination | None, wish: int) -> bool:
    """Whether the player to act holds a play with the wished rank that he may not keep back."""
    if not _holds(held, wish):
        return False
    return bool(_as_wished(rules, playable(rules, held, top), wish, leading=top is None))


def ignores_wish(
    rules: Rules, held: int, top: Combination | None, wish: int, combination: Combination
) -> bool:
    """Whether the player to act keeps back, with this play, a wished card that he has to play."""
    if has_wished(combination, wish) or _is_exempt(rules, combination):
        return False
    return wish_binds(rules, held, top, wish)


def playable(rules: Rules, held: int, top: Combination | None) -> Found:
    """What beats `top`, or can be led, whatever has been wished."""
    found = leads(held) if top is None else answers(held, top)
    if rules["phoenix_reading"] == "always_high" or rules["stairs_max_pairs"] is not None:
        return tuple(combination for combination in found if allowed(rules, combination))
    return found


def allowed(rules: Rules, combination: Combination) -> bool:
    """Whether the ruleset knows this combination."""
    if combination.kind == STAIRS and rules["stairs_max_pairs"] is not None:
        return bool(combination.size <= 2 * rules["stairs_max_pairs"])
    return combination.reading != LOWER or rules["phoenix_reading"] != "always_high"


def has_wished(combination: Combination, wish: int) -> bool:
    """Whether a card of the wished rank is in it; the Phoenix is none (RGG)."""
    return bool(combination.counts & one(wish) * 0b1111)


def _holds(held: int, wish: int) -> bool:
    return bool(wish and held & one(wish) * 0b1111)


def _as_wished(rules: Rules, found: Found, wish: int, *, leading: bool) -> Found:
    """The plays that a wish leaves; none if it asks for nothing that can be played."""
    granting = tuple(c for c in found if has_wished(c, wish))
    if not leading and not rules["wish_forces_bomb"] and all(c.kind == BOMB for c in granting):
        return ()
    if not granting:
        return ()
    return tuple(c for c in found if has_wished(c, wish) or _is_exempt(rules, c))


def _is_exempt(rules: Rules, combination: Combination) -> bool:
    if combination.kind == BOMB:
        return bool(rules["wish_exempts_in_turn_bomb"])
    return combination.kind == DOG_LEAD and not rules["wish_forbids_dog_lead"]
