"""The points on which the sources of 44A differ, as options, and the ruleset that is played here.

The rules are those of a Japanese blog; other sources are Korean and English pages on the game and on Red Ten.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules_engine.types import Option, Whole, WholeList

YES_NO = (False, True)
#: What a stop makes of the points; a run doubles them, and a stop doubles that again.
RUN, RUN_AND_STOP = 2, 4

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "direction": Option(
            "clockwise",
            ("clockwise", "counter_clockwise"),
            "Which way round the table play goes. Seats count in play order, so only wording changes.",
        ),
        "opening_lead": Option(
            "H3", ("H3", "S3"), "Whose holder leads first: the three of hearts by day, of spades by night."
        ),
        "next_round_lead": Option(
            "three_holder",
            ("three_holder", "previous_first"),
            "Who leads first in later rounds: the holder of the three, or who was first out in the last one.",
        ),
        "must_play_three": Option(
            False, YES_NO, "Whether the first lead must contain the three that gives the right to it."
        ),
        "specials_can_lead": Option(True, YES_NO, "Whether specials may be led."),
        "special_out_of_turn": Option(False, YES_NO, "Whether specials may be played out of turn."),
        "kick_target": Option(
            "lead_only",
            ("lead_only", "current_top", "lead_rank_any_time"),
            "What may be kicked: the led single while it is on top, any single on top, or the led rank all trick long.",
        ),
        "kick_timing": Option("out_of_turn", ("out_of_turn", "in_turn"), "When a player may kick."),
        "kick_answer": Option(
            "stab_only",
            ("stab_only", "specials_too"),
            "What may answer a kick: only the fourth card, or a special as well.",
        ),
        "winner_out_lead": Option(
            "next_active",
            ("next_active", "partner"),
            "Who leads when a trick's winner is out: the next player, or the partner once the teams are known.",
        ),
        "run_swap": Option(
            "swap", ("swap", "keep"), "Whether the two red players exchange their red tens after a run."
        ),
        "stop_mult": Option(
            RUN_AND_STOP, (RUN_AND_STOP,), "What a run and a stop together multiply the points by."
        ),
        "solo_amounts": Option(
            (2, 1),
            (WholeList(("first", "fourth"), 0, 100),),
            "Points from each opponent for a player alone who is first, and to each when he is fourth.",
        ),
        "target": Option(10, (None, Whole(1, 10_000)), "The points that end a match."),
        "max_hands": Option(None, (None, Whole(1, 1000)), "The number of rounds that ends a match."),
        "several_at_target": Option(
            "highest",
            ("highest", "extra_round"),
            "What happens when several have the target at once: the highest wins, or another round is played.",
        ),
        "tie_at_target": Option(
            "draw",
            ("draw", "play_on"),
            "What equal highest scores mean at the end: shared, or another round.",
        ),
    }
)

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"default": MappingProxyType({name: option.default for name, option in OPTIONS.items()})}
)
