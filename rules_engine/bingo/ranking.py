"""Who wins a trick and what may follow a lead: everything that is settled once trump is."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules_engine.bingo.tiles import ALL, BLANK, PIPS_OF, WITH, each, tile_points

#: Strength of a pip in a suit where the ruleset lifts it above the six: the blank, and above that the double.
HIGH_BLANK, HIGH_DOUBLE = 7, 8


class Ranking(NamedTuple):
    """The tiles under one trump.

    By tile: `points` when won; `beaten_by`, the set that beats it when led; `duties`, the sets from which the
    follower must play when it is led and following is a duty: from the first of which he holds any.
    """

    points: Mapping[int, int]
    beaten_by: Mapping[int, int]
    duties: Mapping[int, tuple[int, ...]]

    def follows(self, led: int, held: int) -> int:
        """The tiles that may follow this lead where following is a duty."""
        for duty in self.duties[led]:
            if held & duty:
                return held & duty
        return held


def ranking(rules: Mapping[str, Any], trump: int) -> Ranking:
    """The ranking for a trump by these rules."""
    return _ranking(
        trump,
        rules["zero_rank"] == "high",
        rules["double_rank"] == "high",
        rules["void_must_trump"],
        rules["bingo_suit"] == "every",
        rules["bingo_lead_suit"],
    )


@cache
def _ranking(
    trump: int,
    zero_high: bool,
    double_high: bool,
    void_must_trump: bool,
    every_suit: bool,
    bingo_lead_suit: str,
) -> Ranking:
    suits = _Suits(trump, zero_high, double_high)
    beaten_by = {tile: suits.beaten_by(tile) for tile in each(ALL)}
    duties = {
        tile: suits.duties(tile, beaten_by[tile], void_must_trump, every_suit) for tile in each(ALL ^ BLANK)
    }
    duties[BLANK] = suits.duties_on_blank(bingo_lead_suit, void_must_trump)
    return Ranking({tile: tile_points(tile, trump) for tile in each(ALL)}, beaten_by, duties)


class _Suits(NamedTuple):
    trump: int
    zero_high: bool
    double_high: bool

    def suit(self, led: int) -> int:
        """Trump if it has the trump pip, else the larger pip; the blank is low unless the ruleset lifts it."""
        pips = PIPS_OF[led]
        return self.trump if self.trump in pips else max(pips, key=self._pip_rank)

    def beaten_by(self, led: int) -> int:
        """0-0 beats all; then the best trump; then the better tile of the led suit; else the lead stands."""
        if led == BLANK:
            return 0
        suit = self.suit(led)
        better = [
            tile for tile in each(self._members(suit)) if self._rank(tile, suit) > self._rank(led, suit)
        ]
        trumps = 0 if suit == self.trump else WITH[self.trump]
        return sum(better) | trumps | BLANK

    def duties(self, led: int, beaten_by: int, void_must_trump: bool, every_suit: bool) -> tuple[int, ...]:
        trumps = WITH[self.trump]
        blank_too = BLANK if every_suit else 0
        if led & trumps:
            return beaten_by & (trumps | blank_too), trumps, BLANK
        return self._members(self.suit(led)) | blank_too, *self._when_void(void_must_trump)

    def duties_on_blank(self, bingo_lead_suit: str, void_must_trump: bool) -> tuple[int, ...]:
        if self.trump == 0 or bingo_lead_suit == "trump":
            return (WITH[self.trump],)
        if bingo_lead_suit == "none":
            return ()
        return self._members(0), *self._when_void(void_must_trump)

    def _when_void(self, void_must_trump: bool) -> tuple[int, ...]:
        return (WITH[self.trump] | BLANK,) if void_must_trump else ()

    def _members(self, suit: int) -> int:
        """The tiles of a suit. Those with the trump pip belong to trump only."""
        return WITH[suit] if suit == self.trump else WITH[suit] & ~WITH[self.trump]

    def _rank(self, tile: int, suit: int) -> int:
        """Inside a suit the other pip decides; a double has its own pip for the other."""
        high, low = PIPS_OF[tile]
        if high == low and self.double_high:
            return HIGH_DOUBLE
        return self._pip_rank(low if high == suit else high)

    def _pip_rank(self, pip: int) -> int:
        return HIGH_BLANK if pip == 0 and self.zero_high else pip
