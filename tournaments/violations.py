"""What the rules of the games forbid, as sentences for people: by the codes of the rules engine's violations.

What was written down for a result is beside the field it is about, so the sentences need not name the player.
"""

from django.utils.translation import gettext_noop as _

#: The codes that `problem_words.PROBLEMS` does not know already.
VIOLATIONS = {
    # any record
    "card-twice": _("The card {card} is there twice."),
    "unknown-card": _("{card} is no card of this game."),
    "unknown-event": _("It is not clear what is done here."),
    "unfinished": _("The record ends before the hand is over."),
    "hand-over": _("The hand was over before this."),
    "not-your-turn": _("Somebody else was to play."),
    "lead-needed": _("Whoever leads must play something."),
    "not-held": _("{cards} is not in this hand."),
    "no-combination": _("{cards} is no combination."),
    "wrong-kind": _("This does not fit what lies on the table."),
    "too-low": _("{cards} is not higher than what lies on the table."),
    # records of Tichu
    "not-dealt": _("{card} was not dealt to this player."),
    "first8-without-pass": _("The first eight cards are only recorded together with the exchange."),
    "already-called": _("This player has already called."),
    "called-too-late": _("Tichu was called too late: cards had been played."),
    "called-after-out": _("Somebody was out already, so Tichu can’t be called any more."),
    "phoenix-reading": _("The Phoenix can’t stand for {rank} in {cards}."),
    "stairs-too-long": _("A row of pairs has at most {pairs} pairs here."),
    "dog-not-led": _("The Dog can only be led."),
    "wish-ignored": _("A {rank} was wished for, and it has to be played now."),
    "wish-without-mah-jong": _("Only who plays the Mah Jong may wish for a rank."),
    "not-a-bomb": _("Only a bomb may be played out of turn, and {cards} is none."),
    "nothing-to-bomb": _("There is no trick that could be bombed."),
    "dragon-not-given": _("The Dragon’s trick must first be given to an opponent."),
    "no-dragon-to-give": _("There is no Dragon to give away now."),
    "dragon-to-own-side": _("The Dragon’s trick goes to an opponent."),
    # results of Bingo
    "unknown-tile": _("{tile} is no tile. The larger number comes first."),
    "trump-indicator": _("The turned tile makes {made} trump, not {trump}."),
    "closer-not-closed": _("Somebody closed, so the stock can’t have run out."),
    "closer-trickless": _("Closing needs a trick: whoever closed must have won one."),
    "holder-not-invincible": _("Nobody showed seven doubles in a deal that was played out."),
    "tricks-sum": _("{first} and {second} make {sum} tricks. A deal whose stock runs out has 14."),
    "tricks-closed": _("{first} and {second} make {sum} tricks. A closed deal has 7 to 13."),
    "tile-points-sum": _(
        "{first} and {second} make {sum}. With trump {trump} the tiles are worth {total} together."
    ),
    "tile-points-closed": _(
        "{first} and {second} make {sum}. In a closed deal with trump {trump} nobody wins the turned "
        "tile, so both have {most} at most."
    ),
    "tile-points-impossible": _("{value} points can’t come from {tricks} tricks with trump {trump}."),
    "tile-points-together": _(
        "{first} and {second} points can’t come from these tricks together with trump {trump}."
    ),
    "last-trick-closed": _("The last trick counts only if the stock ran out, and this deal was closed."),
    "last-trick-trickless": _("Who won the last trick must have won a trick."),
    "first-to-70-needed": _("Both have 70 points or more, so it matters who had them first."),
    "first-to-70-below": _("With {total} in the end this player can’t have been the first at 70."),
    "first-to-70-last-trick": _(
        "This player reached 70 only with the 10 points of the last trick, so the other one was first."
    ),
    "invincible-trickless": _("Who showed six doubles after a trick must have won that trick."),
    "invincible-impossible": _(
        "Nobody on lead can hold all seven doubles here: the turned tile is one, and the last to be drawn."
    ),
    "doubles-once": _("Doubles were declared more than once by one player. Here that is done once a deal."),
    "double-blank-twice": _(
        "0-0 is played once a deal, so it can’t have won tricks of {count} declarations."
    ),
    "doubles-too-many": _("There are not enough doubles for all the declarations that are said to have won."),
    "doubles-tricks": _("These declarations need {needed} tricks at least, not {tricks}."),
    "doubles-lost": _(
        "{count} declarations were lost, each to a trick of the other player, who has {tricks}."
    ),
    "doubles-points": _(
        "The doubles that were led are worth {least} at least, and {value} points were entered."
    ),
    # records of Bingo
    "tile-twice": _("The tile {tile} is there twice."),
    "must-follow": _("It is a duty to follow with one of {allowed}, not {tile}."),
    "before-leading-only": _("This is done before leading, and {led} has been led."),
    "no-draw-to-replace": _(
        "A deal is closed in place of drawing after a won trick, and nothing is to be drawn now."
    ),
    "close-while-declaring": _("Here a deal can’t be closed before the declared doubles are led."),
    "declare-without-trick": _("Doubles are declared only after winning a trick."),
    "declare-when-strict": _("Doubles can’t be declared here once following is a duty."),
    "declaring-already": _("Doubles have been declared that are still to be led."),
    "declared-already": _("Doubles have been declared already. Here that is done once a deal."),
    "too-few-doubles": _("{count} doubles were declared, and only {held} are held."),
    "not-a-double": _("{tile} is no double."),
    "declared-double-needed": _("A declared double must be led now, one of {allowed}."),
    "not-invincible": _("Seven doubles can’t be shown now."),
    # results of 44A
    "red-count": _("One or two players hold the red tens, not {count}."),
    "red-repeats": _("A player with both red tens is named alone."),
    "runner-not-red": _("Only a player with a red ten can run."),
    "stop-without-run": _("Nobody ran, so there is nothing to stop."),
    "stopper-is-red": _("Only players without a red ten can stop a run."),
    "scores-impossible": _("No round can change the scores by {written}."),
    "scores-differ": _("The round was written down as {written}, but it is worth {computed}."),
    # records of 44A
    "leader-not-used": _("Here the holder of the three leads, so no leader is recorded."),
    "three-needed": _("The first lead must contain {card}."),
    "special-not-led": _("Special combinations can’t be led here."),
    "no-kick": _("There is no single on the table that could be kicked now."),
    "own-single": _("Nobody kicks a single of his own."),
    "kick-rank": _("{cards} is no kick here: that takes two cards of the rank {rank}."),
    "no-stab": _("There was no kick just now that could be stabbed."),
    "own-kick": _("Nobody stabs a kick of his own."),
    "stab-rank": _("{cards} is no stab here: that takes the fourth card of the rank {rank}."),
    "too-late": _("This can only be said before the first lead."),
    "already-run": _("Somebody has run already."),
    "already-stopped": _("Somebody has said stop already."),
}
