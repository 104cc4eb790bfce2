"""What the options of the rulesets mean, in sentences for players. `wording.rule` says them in the reader's language.

By game and option: a sentence for each reading; where the value is a number, one sentence with {value}. The lengths
of a match (`target`, `max_hands`) are said with the event, and stand in none.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

#: What stands for every value without a sentence of its own.
ANY = object()
Readings = Mapping[Any, str]

_TICHU: Mapping[str, Readings] = {
    "direction": {"ccw": _("Play goes counter-clockwise."), "cw": _("Play goes clockwise.")},
    "last_hand_to": {
        "opponents": _("The cards left in the last player’s hand go to the opponents."),
        "first_out": _("The cards left in the last player’s hand go to whoever was out first."),
    },
    "bomb_empty_table": {
        "leader_only": _("Before a trick is led, only the player who leads may lay a bomb."),
        "anyone": _("Before a trick is led, anybody may lay a bomb."),
    },
    "wish_forces_bomb": {
        True: _("A wish has to be fulfilled even if only a bomb can do it."),
        False: _("Nobody has to break into a bomb for a wish."),
    },
    "wish_exempts_in_turn_bomb": {
        False: _("In turn, a wish comes before a bomb without the wished rank."),
        True: _("A bomb may be played in turn although a wish could be fulfilled."),
    },
    "wish_forbids_dog_lead": {
        True: _("Who holds the wished rank may not lead the Dog."),
        False: _("The Dog may be led although one holds the wished rank."),
    },
    "stairs_max_pairs": {
        None: _("A row of pairs may be as long as one likes."),
        ANY: _("A row of pairs has at most {value} pairs."),
    },
    "phoenix_reading": {
        "declared": _("Where the Phoenix fits two ranks, its player says which it is."),
        "always_high": _("Where the Phoenix fits two ranks, it is the higher one."),
    },
    "tichu_deadline": {
        "own_first_card": _("Tichu may be called until one’s own first card."),
        "round_first_card": _("Tichu may be called until anybody’s first card."),
    },
    "tichu_after_first_out": {
        "allow": _("Tichu may still be called after somebody is out; it is lost then."),
        "warn": _("Who calls Tichu after somebody is out is warned first."),
        "forbid": _("Tichu may not be called after somebody is out."),
    },
    "grand_tichu": {True: _("Grand Tichu is played."), False: _("There is no Grand Tichu.")},
    "double_victory_points": {ANY: _("A double victory is worth {value} points.")},
    "dragon_gift_on_last_trick": {
        True: _("The Dragon’s trick is given away even if it ends the hand."),
        False: _("The Dragon’s trick is kept if it ends the hand."),
    },
    "overtake_own_trick": {
        False: _("Nobody plays over his own cards, except with a bomb."),
        True: _("After all have passed, one may play over one’s own cards."),
    },
    "victory_points": {
        None: _("Matches are counted by points alone."),
        ANY: _("A hand won scores {0} victory points, a hand drawn {1}, a double victory {2}."),
    },
}

_BINGO: Mapping[str, Readings] = {
    "zero_rank": {
        "low": _("The blank is the lowest half of a suit."),
        "high": _("The blank stands above the six."),
    },
    "double_rank": {
        "natural": _("A double stands at its natural place in its suit."),
        "high": _("A double is the best tile of its suit."),
    },
    "first_leader": {
        "non_dealer": _("The player who did not deal leads first."),
        "dealer": _("The dealer leads first."),
    },
    "last_draw": {
        "loser_takes_indicator": _("The turned tile is drawn last, by the loser of the seventh trick."),
        "winner_takes_indicator": _("The winner of the seventh trick takes the turned tile."),
    },
    "void_must_trump": {
        False: _("Who cannot follow may play anything."),
        True: _("Who cannot follow must play a trump or the 0-0."),
    },
    "bingo_suit": {
        "own": _("The 0-0 follows blanks only."),
        "every": _("The 0-0 follows every suit."),
    },
    "bingo_lead_suit": {
        "zero": _("If the 0-0 is led and blanks are not trump, a tile with a blank must follow."),
        "none": _("If the 0-0 is led and blanks are not trump, anything may follow."),
        "trump": _("If the 0-0 is led, a trump must follow."),
    },
    "trickless_gp": {ANY: _("Winning against a player without a trick is worth {value} game points.")},
    "both_70": {
        "first_to_reach": _("If both have 70, whoever had them first gets the game point."),
        "none": _("If both have 70, nobody gets a game point."),
        "higher_total": _("If both have 70, the higher total gets the game point."),
    },
    "closer_fail_gp": {
        ANY: _("Who closes and stays below 70 gives the other player {value} game points."),
    },
    "doubles_bonus": {
        ANY: _("Two to six declared doubles that all win are worth {0}, {1}, {2}, {3} and {4} points."),
    },
    "redeclare": {
        "unlimited": _("Doubles may be declared again once the last declaration is over."),
        "once": _("Each player may declare doubles once a deal."),
    },
    "declare_doubles_when_strict": {
        True: _("Doubles may also be declared once following is a duty."),
        False: _("Doubles may be declared only while there is a stock."),
    },
    "close_during_declaration": {
        True: _("A player may close while declared doubles are still to be led."),
        False: _("Nobody closes before his declared doubles are led."),
    },
}

_FORTYFOUR_A: Mapping[str, Readings] = {
    "direction": {
        "clockwise": _("Play goes clockwise."),
        "counter_clockwise": _("Play goes counter-clockwise."),
    },
    "opening_lead": {
        "H3": _("Whoever holds the three of hearts leads first."),
        "S3": _("Whoever holds the three of spades leads first."),
    },
    "next_round_lead": {
        "three_holder": _("The holder of the three leads every round."),
        "previous_first": _("From the second round on, whoever was first out in the last one leads."),
    },
    "must_play_three": {
        False: _("The first lead need not contain the three."),
        True: _("The first lead must contain the three."),
    },
    "specials_can_lead": {
        True: _("Special combinations may be led."),
        False: _("Special combinations may not be led."),
    },
    "special_out_of_turn": {
        False: _("Special combinations are played in turn."),
        True: _("Special combinations may be played out of turn."),
    },
    "kick_target": {
        "lead_only": _("Only the led single may be kicked, while it is on top."),
        "current_top": _("Any single on top may be kicked."),
        "lead_rank_any_time": _("The rank of the led single may be kicked as long as the trick goes on."),
    },
    "kick_timing": {
        "out_of_turn": _("Kicking is done out of turn, too."),
        "in_turn": _("Kicking is done in turn only."),
    },
    "kick_answer": {
        "stab_only": _("Only the fourth card answers a kick."),
        "specials_too": _("A special combination may answer a kick, too."),
    },
    "winner_out_lead": {
        "next_active": _("If the trick’s winner is out, the next player leads."),
        "partner": _("If the trick’s winner is out and the teams are known, the partner leads."),
    },
    "run_swap": {
        "swap": _("After a run the two red players exchange their red tens."),
        "keep": _("After a run everybody keeps the red tens."),
    },
    "solo_amounts": {
        ANY: _("Alone and first: {0} points from each opponent. Alone and fourth: {1} to each."),
    },
    "several_at_target": {
        "highest": _("If several reach the target at once, the highest score wins."),
        "extra_round": _("If several reach the target at once, another round is played."),
    },
}

RULES: Mapping[str, Mapping[str, Readings]] = {"tichu": _TICHU, "bingo": _BINGO, "44a": _FORTYFOUR_A}
