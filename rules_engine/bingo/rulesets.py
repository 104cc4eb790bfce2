"""The points on which the sources of Bingo differ, as options, and the ruleset that is played here.

The rules are those of a Japanese blog; where it is silent or others differ, an option says so.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules_engine.types import Option, Whole, WholeList

YES_NO = (False, True)
DOUBLES_NAMES = ("two", "three", "four", "five", "six")

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "zero_rank": Option(
            "low", ("low", "high"), "Whether the blank is the lowest pip of a suit, or above the six."
        ),
        "double_rank": Option(
            "natural",
            ("natural", "high"),
            "Whether a double has its pip's place in its suit, or is the best of it.",
        ),
        "first_leader": Option("non_dealer", ("non_dealer", "dealer"), "Who leads the first trick."),
        "last_draw": Option(
            "loser_takes_indicator",
            ("loser_takes_indicator", "winner_takes_indicator"),
            "Who takes the turned tile when the last two are drawn.",
        ),
        "void_must_trump": Option(
            False,
            YES_NO,
            "Whether a follower without the suit must play a trump or 0-0, once following is a duty.",
        ),
        "bingo_suit": Option("own", ("own", "every"), "Whether 0-0 follows only blanks, or every suit."),
        "bingo_lead_suit": Option(
            "zero",
            ("zero", "none", "trump"),
            "What must follow a led 0-0 when blanks are not trump: a tile with a blank, anything, or a trump.",
        ),
        "trickless_gp": Option(2, (2, 3), "Game points for winning against a player without a trick."),
        "both_70": Option(
            "first_to_reach",
            ("first_to_reach", "none", "higher_total"),
            "Who gets the game point when both have 70: the first to reach it, nobody, or the higher total.",
        ),
        "closer_fail_gp": Option(
            2, (Whole(1, 3),), "Game points for the opponent of a player who closed and stayed below 70."
        ),
        "doubles_bonus": Option(
            (20, 40, 50, 60, 70),
            (WholeList(DOUBLES_NAMES, 0, 210),),
            "The bonus for two, three, four, five and six declared doubles that all won.",
        ),
        "redeclare": Option(
            "unlimited",
            ("unlimited", "once"),
            "Whether a player may declare doubles again in a deal, after the last declaration is over.",
        ),
        "declare_doubles_when_strict": Option(
            True, YES_NO, "Whether doubles may be declared once following is a duty."
        ),
        "close_during_declaration": Option(
            True, YES_NO, "Whether a player may close while declared doubles are still to be led."
        ),
        "close_after_stock_empty": Option(
            False, (False,), "Closing takes the place of a draw, so it needs a stock."
        ),
        "target": Option(7, (None, Whole(1, 1000)), "The game points that end a match."),
        "max_hands": Option(None, (None, Whole(1, 1000)), "The number of deals that ends a match."),
        "tie_at_target": Option(
            "play_on", ("play_on", "draw"), "What equal scores mean at the end: another deal, or a draw."
        ),
    }
)

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"default": MappingProxyType({name: option.default for name, option in OPTIONS.items()})}
)
