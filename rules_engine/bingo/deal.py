"""A deal as it is played: an immutable state, and the one step from it to the next.

`apply` answers the state after an event, or the rule that the event breaks.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules_engine.bingo.events import LEAST_DOUBLES, PLAYERS, Close, Declare, Event, Invincible, Play
from rules_engine.bingo.ranking import Ranking, ranking
from rules_engine.bingo.tiles import BLANK, DOUBLES, names, trump_of
from rules_engine.bingo.violations import broken
from rules_engine.types import Violation

Pair = tuple[int, int]

HAND, STOCK = 7, 14
#: A total that wins a deal, and what the last trick adds to it when the stock ran out.
GOAL, LAST_TRICK = 70, 10
#: What 0-0 adds to the bonus of the declaration in which it won a trick.
BLANK_BONUS = 10
EXHAUSTED, CLOSED, INVINCIBLE_LEAD, INVINCIBLE_TRICK = KINDS = (
    "exhausted",
    "closed",
    "invincible_lead",
    "invincible_trick",
)


class Declared(NamedTuple):
    """A declaration that is over: whether all its doubles won, and whether 0-0 won one of its tricks."""

    player: int
    number: int
    won: bool
    double_blank: bool

    def as_json(self) -> dict[str, Any]:
        """The declaration as in a result."""
        return {
            "player": self.player,
            "count": self.number,
            "won": self.won,
            "double_blank": self.double_blank,
        }


class Running(NamedTuple):
    """A declaration under way: the doubles still exposed; `begun` once the first was led."""

    number: int
    exposed: int
    begun: bool = False
    double_blank: bool = False


class Deal(NamedTuple):
    """The state of a deal. Tiles are sets (`tiles`), by player where there are two.

    `stock` is what is undrawn, the indicator last. `turn` is the player to act: he follows `led`, or leads where that
    is 0. `draws`: both still draw before he leads. `caught`: he has just won a trick, not having led, with one of
    seven doubles. `tile_points` count won tiles only, `totals` bonuses and the last trick too. `kind` is set once
    the deal is over, `holder` when it ended with seven doubles.
    """

    rules: Mapping[str, Any]
    ranking: Ranking
    indicator: int
    held: Pair
    stock: tuple[int, ...]
    turn: int
    led: int = 0
    draws: bool = False
    caught: bool = False
    tricks: Pair = (0, 0)
    tile_points: Pair = (0, 0)
    totals: Pair = (0, 0)
    first_to_goal: int | None = None
    closer: int | None = None
    running: Running | None = None
    declared: tuple[Declared, ...] = ()
    kind: str = ""
    holder: int | None = None
    last_trick: int | None = None

    def apply(self, event: Event) -> "Deal | Violation":
        """The deal after this event, or the rule that it breaks."""
        if self.kind:
            return broken("hand-over")
        if event.seat != self.turn:
            return broken("not-your-turn", seat=event.seat, turn=self.turn)
        return _STEPS[event.kind](self, event)

    def hand(self) -> int:
        """What the player to act holds, a leader after drawing."""
        return self.held[self.turn] | (_next_draw(self)[0] if self.draws else 0)

    def is_strict(self) -> bool:
        """Whether following is a duty in the trick that is led now or lies open."""
        return self.closer is not None or len(self.stock) == (PLAYERS if self.draws else 0)

    def playable(self) -> int:
        """The tiles that the player to act may play."""
        if self.kind:
            return 0
        if self.led:
            held = self.held[self.turn]
            return self.ranking.follows(self.led, held) if self.is_strict() else held
        if self.running is None:
            return self.hand()
        if self.running.begun:
            return self.running.exposed
        return self.hand() & DOUBLES & ~self.running.exposed

    def close_refused(self) -> Violation | None:
        """Why the player to act may not close now; None if he may."""
        if not self.draws:
            return broken("no-draw-to-replace")
        if self.running is not None and not self.rules["close_during_declaration"]:
            return broken("close-while-declaring", seat=self.turn)
        return None

    def declare_refused(self) -> Violation | None:
        """Why the player on lead may not declare doubles now, however many he holds; None if he may."""
        seat = self.turn
        if self.running is not None:
            return broken("declaring-already", seat=seat)
        if not self.tricks[seat]:
            return broken("declare-without-trick", seat=seat)
        if self.is_strict() and not self.rules["declare_doubles_when_strict"]:
            return broken("declare-when-strict")
        if self.rules["redeclare"] == "once" and any(old.player == seat for old in self.declared):
            return broken("declared-already", seat=seat)
        return None

    def invincible(self) -> str:
        """The kind of end that the player to act can make by showing seven doubles; empty if he can't."""
        if self.kind or self.led or self.running is not None:
            return ""
        if self.caught:
            return INVINCIBLE_TRICK
        return INVINCIBLE_LEAD if self.hand() & DOUBLES == DOUBLES else ""


def begin(rules: Mapping[str, Any], dealer: int, held: Pair, stock: tuple[int, ...]) -> Deal:
    """A deal before its first lead."""
    leader = dealer if rules["first_leader"] == "dealer" else 1 - dealer
    return Deal(rules, ranking(rules, trump_of(stock[-1])), stock[-1], held, stock, leader)


def _play(deal: Deal, event: Play) -> Deal | Violation:
    seat, tile = event.seat, event.tile
    if not tile & deal.playable():
        return _unplayable(deal, seat, tile)
    if deal.led:
        return _gathered(deal, tile)
    deal = _drawn(deal)
    running = deal.running
    if running is not None:
        running = running._replace(exposed=running.exposed & ~tile, begun=True)
    return deal._replace(
        held=_with(deal.held, seat, deal.held[seat] ^ tile),
        led=tile,
        turn=1 - seat,
        running=running,
        caught=False,
    )


def _unplayable(deal: Deal, seat: int, tile: int) -> Violation:
    name, allowed = names(tile)[0], " ".join(names(deal.playable()))
    if not tile & (deal.held[seat] if deal.led else deal.hand()):
        return broken("not-held", seat=seat, cards=name)
    if deal.led:
        return broken("must-follow", seat=seat, tile=name, allowed=allowed)
    return broken("declared-double-needed", seat=seat, allowed=allowed)


def _gathered(deal: Deal, tile: int) -> Deal:
    """The follower's tile ends the trick."""
    follower, led = deal.turn, deal.led
    winner = follower if tile & deal.ranking.beaten_by[led] else 1 - follower
    held = _with(deal.held, follower, deal.held[follower] ^ tile)
    points = deal.ranking.points[led] + deal.ranking.points[tile]
    deal = deal._replace(
        held=held,
        led=0,
        turn=winner,
        draws=bool(deal.stock) and deal.closer is None,
        caught=winner == follower and (held[winner] | tile) & DOUBLES == DOUBLES,
        tricks=_plus(deal.tricks, winner, 1),
        tile_points=_plus(deal.tile_points, winner, points),
    )
    if deal.running is not None:
        deal, bonus = _declaration_went_on(deal, led, won=winner != follower)
        points += bonus
    if not any(held):
        kind = EXHAUSTED if deal.closer is None else CLOSED
        points += LAST_TRICK if kind == EXHAUSTED else 0
        deal = deal._replace(kind=kind, last_trick=winner)
    totals = _plus(deal.totals, winner, points)
    first = winner if deal.first_to_goal is None and totals[winner] >= GOAL else deal.first_to_goal
    return deal._replace(totals=totals, first_to_goal=first)


def _declaration_went_on(deal: Deal, led: int, *, won: bool) -> tuple[Deal, int]:
    """The deal after a declared double was led, and the bonus if it was the last one and all have won."""
    running = deal.running
    assert running is not None
    blank = running.double_blank or (won and led == BLANK)
    if won and running.exposed:
        return deal._replace(running=running._replace(double_blank=blank)), 0
    declarer = deal.turn if won else 1 - deal.turn
    over = Declared(declarer, running.number, won, blank)
    return deal._replace(running=None, declared=(*deal.declared, over)), bonus(deal.rules, over)


def bonus(rules: Mapping[str, Any], declared: Declared) -> int:
    """What a declaration adds to its player's total: nothing at all if one of its doubles lost."""
    if not declared.won:
        return 0
    value: int = rules["doubles_bonus"][declared.number - LEAST_DOUBLES]
    return value + (BLANK_BONUS if declared.double_blank else 0)


def _declare(deal: Deal, event: Declare) -> Deal | Violation:
    seat, hand = event.seat, deal.hand()
    refused = _led(deal) or deal.declare_refused()
    if refused is not None:
        return refused
    if event.exposed & ~hand:
        return broken("not-held", seat=seat, cards=" ".join(names(event.exposed & ~hand)))
    if event.exposed & ~DOUBLES:
        return broken("not-a-double", tile=names(event.exposed & ~DOUBLES)[0])
    held = (hand & DOUBLES).bit_count()
    if held < event.number:
        return broken("too-few-doubles", seat=seat, count=event.number, held=held)
    return _drawn(deal)._replace(running=Running(event.number, event.exposed), caught=False)


def _close(deal: Deal, event: Close) -> Deal | Violation:
    refused = _led(deal) or deal.close_refused()
    if refused is not None:
        return refused
    return deal._replace(closer=event.seat, draws=False, caught=False)


def _invincible(deal: Deal, event: Invincible) -> Deal | Violation:
    kind = deal.invincible()
    if not kind:
        return _led(deal) or broken("not-invincible", seat=event.seat)
    return deal._replace(kind=kind, holder=event.seat)


def _led(deal: Deal) -> Violation | None:
    return broken("before-leading-only", led=names(deal.led)[0]) if deal.led else None


def _next_draw(deal: Deal) -> Pair:
    """What the winner and the loser of the last trick draw; the indicator is the last tile."""
    first, second = deal.stock[:PLAYERS]
    if len(deal.stock) == PLAYERS and deal.rules["last_draw"] == "winner_takes_indicator":
        return second, first
    return first, second


def _drawn(deal: Deal) -> Deal:
    """Both have drawn, if they still had to."""
    if not deal.draws:
        return deal
    winner, loser = _next_draw(deal)
    drawn = (loser, winner) if deal.turn else (winner, loser)
    held = (deal.held[0] | drawn[0], deal.held[1] | drawn[1])
    return deal._replace(held=held, stock=deal.stock[PLAYERS:], draws=False)


def _with(pair: Pair, player: int, value: int) -> Pair:
    return (pair[0], value) if player else (value, pair[1])


def _plus(pair: Pair, player: int, more: int) -> Pair:
    return _with(pair, player, pair[player] + more)


_STEPS: Mapping[str, Callable[[Deal, Any], Deal | Violation]] = {
    "play": _play,
    "declare": _declare,
    "close": _close,
    "invincible": _invincible,
}
