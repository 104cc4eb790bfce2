"""The points on which the sources of Tichu differ, as options, and the rulesets that people play.

Sources: RGG and FM, the Rio Grande and Fata Morgana rule books; BSW, BrettspielWelt; BGA, Board Game Arena;
the house rules of the Goettingen tournament; DTM, the German championship; a Japanese rules blog.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules_engine.types import Option, Whole, WholeList

YES_NO = (True, False)

#: The defaults are the RGG rules.
OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "direction": Option(
            "ccw",
            ("ccw", "cw"),
            "Which way round the table play goes. Seats count in play order, so only wording changes.",
        ),
        "last_hand_to": Option(
            "opponents", ("opponents", "first_out"), "Who gets the cards left in the last player's hand."
        ),
        "bomb_empty_table": Option(
            "leader_only", ("leader_only", "anyone"), "Who may lay a bomb before a trick has been led."
        ),
        "wish_forces_bomb": Option(
            True, YES_NO, "Whether a bomb must be played when it is the only play with the wished rank."
        ),
        "wish_exempts_in_turn_bomb": Option(
            False, YES_NO, "Whether a bomb without the wished rank may be played in turn."
        ),
        "wish_forbids_dog_lead": Option(
            True, YES_NO, "Whether the Dog may not be led while holding the wished rank."
        ),
        "stairs_max_pairs": Option(None, (None, Whole(2, 7)), "The most pairs that stairs may have."),
        "phoenix_reading": Option(
            "declared",
            ("declared", "always_high"),
            "Whether a Phoenix that fits two ranks may be declared the lower one.",
        ),
        "tichu_deadline": Option(
            "own_first_card",
            ("own_first_card", "round_first_card"),
            "Until when Tichu may be called: before the player's own first card, or before anybody's.",
        ),
        "tichu_after_first_out": Option(
            "allow", ("allow", "warn", "forbid"), "Whether Tichu may be called after somebody is out."
        ),
        "grand_tichu": Option(True, YES_NO, "Whether grand Tichu is played."),
        "double_victory_points": Option(200, (200, 100), "What a double victory is worth."),
        "dragon_gift_on_last_trick": Option(
            True, YES_NO, "Whether the Dragon's trick is given away when it ends the hand."
        ),
        "overtake_own_trick": Option(
            False, YES_NO, "Whether a player may beat his own play after all have passed."
        ),
        "target": Option(1000, (None, Whole(1, 1_000_000)), "The points that end a match."),
        "max_hands": Option(None, (None, Whole(1, 1000)), "The number of hands that ends a match."),
        "tie_at_target": Option(
            "play_on", ("play_on", "draw"), "What equal scores mean at the end: another hand, or a draw."
        ),
        "victory_points": Option(
            None,
            (None, WholeList(("win", "draw", "double_victory"), 0, 100)),
            "Victory points for a hand won, drawn, and won by a double victory.",
        ),
    }
)

_TOURNAMENT_WITH_VICTORY_POINTS: Mapping[str, Any] = {
    "grand_tichu": False,
    "double_victory_points": 100,
    "dragon_gift_on_last_trick": False,
    "target": None,
    "tie_at_target": "draw",
    "victory_points": (2, 1, 3),
}

#: What each ruleset changes.
DIFFERENCES: Mapping[str, Mapping[str, Any]] = {
    "rgg": {},
    # The announcement names RGG as its authority and plays clockwise.
    "geek_cup": {"direction": "cw"},
    # The blog gives the last hand to the first out, leaves bombs unrestricted by a wish, and lets nobody call
    # Tichu once a card has been played.
    "jp_blog": {
        "last_hand_to": "first_out",
        "wish_forces_bomb": False,
        "wish_exempts_in_turn_bomb": True,
        "tichu_deadline": "round_first_card",
    },
    # Both sites accept a bomb in turn whatever the wish.
    "bsw": {"wish_exempts_in_turn_bomb": True},
    "bga": {"wish_exempts_in_turn_bomb": True, "tichu_after_first_out": "warn"},
    # House rules: one may go on raising one's own trick; the round sets the number of hands.
    "goettingen": {
        **_TOURNAMENT_WITH_VICTORY_POINTS,
        "wish_exempts_in_turn_bomb": True,
        "overtake_own_trick": True,
    },
    # Four hands a round, with a partner drawn for each round.
    "dtm": {**_TOURNAMENT_WITH_VICTORY_POINTS, "max_hands": 4},
}

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        preset: {name: option.default for name, option in OPTIONS.items()} | dict(changes)
        for preset, changes in DIFFERENCES.items()
    }
)
