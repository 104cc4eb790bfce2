"""A hand as it is played: an immutable state, and the one step from it to the next.

`apply` answers the state after an event, or the rule that the event breaks. Tags at the rules name the rule
book: RGG and FM, the official rules with their answers to questions.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules_engine.tichu import turn as turns
from rules_engine.tichu.cards import DOG, MAH_JONG, RANKS, names
from rules_engine.tichu.combinations import (
    BOMB,
    DOG_ALONE,
    DRAGON_SINGLE,
    LOWER,
    PHOENIX_LED,
    PHOENIX_ON,
    STAIRS,
    Combination,
    Found,
    readings,
)
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play
from rules_engine.tichu.finders import bombs, bombs_on
from rules_engine.tichu.result import SEATS, side_of
from rules_engine.tichu.violations import broken
from rules_engine.types import Violation

#: Nothing on the table; a trick goes round; all have passed, and until its winner leads the next one it can
#: still be bombed; all have passed on a Dragon, which must be given away; the hand is over.
LEAD, FOLLOW, TAKEN, GIFT, OVER = "lead", "follow", "taken", "gift", "over"
#: No cards may be played in turn.
_CLOSED = frozenset({GIFT, OVER})
DEALT = 14
OUT_AT_LAST = SEATS - 1


class Hand(NamedTuple):
    """The state of a hand. Cards are sets (`cards`), by seat where there are four.

    `turn` is the seat to act: it leads, follows, or gives the Dragon away. `top` is what was last played on the
    trick on the table, by `top_seat`; `passes` counts the passes since. `piles` are the tricks taken, `out` the
    seats without cards in the order they went out, `calls` as in a result, `wish` the rank wished for or 0.
    """

    rules: Mapping[str, Any]
    held: tuple[int, ...]
    calls: tuple[str, ...]
    turn: int
    stage: str = LEAD
    top: Combination | None = None
    top_seat: int = 0
    trick: int = 0
    passes: int = 0
    piles: tuple[int, ...] = (0,) * SEATS
    out: tuple[int, ...] = ()
    wish: int = 0

    def apply(self, event: Event) -> "Hand | Violation":
        """The hand after this event, or the rule that it breaks."""
        return _STEPS[event.kind](self, event)

    def may_call(self, seat: int) -> bool:
        """Whether the seat may call Tichu now."""
        return not (_ending(self) or _call_refused(self, seat))

    def may_pass(self) -> bool:
        """Whether the seat to act may pass."""
        if self.stage != FOLLOW:
            return False
        return not self.wish or not turns.wish_binds(self.rules, self.held[self.turn], self.top, self.wish)

    def plays(self) -> Found:
        """The combinations that the seat to act may play in turn."""
        rules, held, _, turn, stage, top, _, _, _, _, _, wish = self
        if stage != FOLLOW:
            if stage in _CLOSED:
                return ()
            top = None
        found = turns.playable(rules, held[turn], top)
        return turns.as_wished(rules, found, wish, held[turn], top) if wish else found

    def interrupts(self, seat: int) -> Found:
        """The combinations that the seat may play out of turn."""
        if self.stage == OVER or len(self.out) == OUT_AT_LAST:
            return ()
        held = self.held[seat]
        if self.top is None:
            anyone = self.rules["bomb_empty_table"] == "anyone" and seat != self.turn
            return bombs(held) if anyone else ()
        if self.may_overtake(seat):
            return turns.playable(self.rules, held, self.top)
        return bombs_on(held, self.top)

    def may_overtake(self, seat: int) -> bool:
        """Whether the seat may beat its own play once all have passed (Goettingen)."""
        return self.stage == TAKEN and seat == self.top_seat and self.rules["overtake_own_trick"]


#: A hand from all its fields, on the hot path; `Hand(...)` takes twice as long.
_new = tuple.__new__


def begin(rules: Mapping[str, Any], held: tuple[int, ...], calls: tuple[str, ...]) -> Hand:
    """A hand after the exchange: whoever now holds the Mah Jong leads."""
    return Hand(rules, held, calls, next(seat for seat in range(SEATS) if held[seat] & MAH_JONG))


def _closed(hand: Hand) -> Violation | None:
    """What is wrong with a play or a pass in turn when the hand is over or a Dragon has to be given."""
    if hand.stage == OVER:
        return broken("hand-over")
    return broken("dragon-not-given", seat=hand.turn) if hand.stage == GIFT else None


def _ending(hand: Hand) -> Violation | None:
    """What is wrong with anything at all when the hand is over, or only its last gift is missing."""
    return _closed(hand) if hand.stage == OVER or len(hand.out) == OUT_AT_LAST else None


def _call(hand: Hand, event: Call) -> Hand | Violation:
    refused = _ending(hand) or _call_refused(hand, event.seat)
    if refused is not None:
        return refused
    seat = event.seat
    return hand._replace(calls=(*hand.calls[:seat], "tichu", *hand.calls[seat + 1 :]))


def _call_refused(hand: Hand, seat: int) -> Violation | None:
    if hand.calls[seat] != "none":
        return broken("already-called", seat=seat, call=hand.calls[seat])
    early = (seat,) if hand.rules["tichu_deadline"] == "own_first_card" else range(SEATS)
    if any(hand.held[other].bit_count() < DEALT for other in early):
        return broken("called-too-late", seat=seat)
    if hand.out and hand.rules["tichu_after_first_out"] == "forbid":
        return broken("called-after-out", seat=seat)
    return None


def _give_dragon(hand: Hand, event: GiveDragon) -> Hand | Violation:
    giver, to = hand.turn, event.to
    if hand.stage != GIFT:
        return broken("hand-over" if hand.stage == OVER else "no-dragon-to-give")
    if event.seat != giver:
        return broken("not-your-turn", seat=event.seat, turn=giver)
    if side_of(to) == side_of(giver):
        return broken("dragon-to-own-side", to=to)
    piles = _with(hand.piles, to, hand.piles[to] | hand.trick)
    over = len(hand.out) == OUT_AT_LAST
    turn = giver if over or hand.held[giver] else _next(hand.held, giver)
    stage = OVER if over else LEAD
    return Hand(hand.rules, hand.held, hand.calls, turn, stage, None, giver, 0, 0, piles, hand.out, hand.wish)


def _pass(hand: Hand, event: Pass) -> Hand | Violation:
    rules, held, calls, turn, stage, top, top_seat, trick, passes, piles, out, wish = hand
    if stage != FOLLOW or event.seat != turn or (wish and turns.wish_binds(rules, held[turn], top, wish)):
        return _pass_refused(hand, event)
    passes += 1
    if passes < SEATS - len(out) - (held[top_seat] != 0):
        turn = _next(held, turn)
    elif top is DRAGON_SINGLE:
        stage, turn = GIFT, top_seat
    else:
        stage, turn = TAKEN, top_seat if held[top_seat] else _next(held, top_seat)
    return _new(Hand, (rules, held, calls, turn, stage, top, top_seat, trick, passes, piles, out, wish))


def _pass_refused(hand: Hand, event: Pass) -> Violation:
    turn = hand.turn
    if closed := _closed(hand):
        return closed
    if event.seat != turn:
        return broken("not-your-turn", seat=event.seat, turn=turn)
    if hand.stage != FOLLOW:
        return broken("lead-needed", seat=turn)
    return broken("wish-ignored", seat=turn, rank=RANKS[hand.wish])


def _play(hand: Hand, event: Play) -> Hand | Violation:
    seat, cards, interrupt, stage = event.seat, event.cards, event.interrupt, hand.stage
    if (interrupt or seat != hand.turn or stage in _CLOSED) and (misplaced := _misplaced(hand, event)):
        return misplaced
    held = hand.held[seat]
    if cards & held != cards:
        return broken("not-held", seat=seat, cards=_text(cards & ~held))
    top = hand.top if interrupt or stage == FOLLOW else None
    combination = _read(hand.rules, event, top)
    if isinstance(combination, Violation):
        return combination
    return _refused(hand, event, combination, top) or _played(hand, event, combination)


def _misplaced(hand: Hand, event: Play) -> Violation | None:
    if event.interrupt:
        empty = hand.stage == LEAD and (hand.rules["bomb_empty_table"] != "anyone" or event.seat == hand.turn)
        return _ending(hand) or (broken("nothing-to-bomb", seat=event.seat) if empty else None)
    if event.seat != hand.turn and hand.stage not in _CLOSED:
        return broken("not-your-turn", seat=event.seat, turn=hand.turn)
    return _closed(hand)


def _read(rules: turns.Rules, event: Play, top: Combination | None) -> Combination | Violation:
    """How the cards are meant: the reading that was said, else the higher one (FM)."""
    found = readings(event.cards)
    if event.reads:
        found = tuple(reading for reading in found if reading.phoenix == event.reads)
        if not found or (found[0].reading == LOWER and not turns.allowed(rules, found[0])):
            return broken("phoenix-reading", rank=RANKS[event.reads], cards=_text(event.cards))
    if not found:
        return broken("no-combination", cards=_text(event.cards))
    if found[0] is PHOENIX_LED and top is not None:
        return PHOENIX_ON.get(top.strength, PHOENIX_LED)
    return found[0]


def _refused(hand: Hand, event: Play, combination: Combination, top: Combination | None) -> Violation | None:
    rules, seat = hand.rules, event.seat
    if event.interrupt and combination.kind != BOMB and not hand.may_overtake(seat):
        return broken("not-a-bomb", cards=_text(event.cards))
    if combination.kind == STAIRS and not turns.allowed(rules, combination):
        return broken("stairs-too-long", pairs=rules["stairs_max_pairs"])
    if top is not None and not combination.beats(top):
        return _not_beaten(event, combination, top)
    if event.wish and not event.cards & MAH_JONG:
        return broken("wish-without-mah-jong")
    wish = hand.wish if not event.interrupt else 0
    if wish and turns.ignores_wish(rules, hand.held[seat], top, wish, combination):
        return broken("wish-ignored", seat=seat, rank=RANKS[wish])
    return None


def _not_beaten(event: Play, combination: Combination, top: Combination) -> Violation:
    if combination is DOG_ALONE:
        return broken("dog-not-led")
    if combination.kind == top.kind and (combination.size == top.size or top.kind == BOMB):
        return broken("too-low", cards=_text(event.cards))
    return broken("wrong-kind", kind=top.kind, size=top.size)


def _played(hand: Hand, event: Play, combination: Combination) -> Hand:
    rules, held, calls, _, stage, _, top_seat, trick, _, piles, out, wish = hand
    seat, cards = event.seat, event.cards
    if stage == TAKEN and not event.interrupt:
        piles, trick = _with(piles, top_seat, piles[top_seat] | trick), 0
    trick |= cards
    left = held[seat] ^ cards
    held = _with(held, seat, left)
    if cards & MAH_JONG:
        wish = event.wish
    elif wish and turns.has_wished(combination, wish):
        wish = 0
    if not left:
        out = (*out, seat)
        if len(out) == OUT_AT_LAST or (len(out) == SEATS // 2 and side_of(out[0]) == side_of(seat)):
            return _ended(Hand(rules, held, calls, seat, OVER, combination, seat, trick, 0, piles, out, wish))
    if combination is DOG_ALONE:
        piles = _with(piles, seat, piles[seat] | DOG)
        # To the partner; if he is out, to the next after him, who may be the one who played it (RGG, FM).
        turn = _next(held, (seat + 1) % SEATS)
        return Hand(rules, held, calls, turn, LEAD, None, seat, 0, 0, piles, out, wish)
    turn = _next(held, seat)
    return _new(Hand, (rules, held, calls, turn, FOLLOW, combination, seat, trick, 0, piles, out, wish))


def _ended(hand: Hand) -> Hand:
    """After the last card: a double victory drops the open trick, else its winner takes it or gives it away."""
    seat = hand.turn
    if len(hand.out) != OUT_AT_LAST:
        return hand
    if hand.top is DRAGON_SINGLE and hand.rules["dragon_gift_on_last_trick"]:
        return hand._replace(stage=GIFT)
    return hand._replace(top=None, trick=0, piles=_with(hand.piles, seat, hand.piles[seat] | hand.trick))


def _next(held: tuple[int, ...], seat: int) -> int:
    """The next seat in play order that still has cards."""
    seat = (seat + 1) % SEATS
    while not held[seat]:
        seat = (seat + 1) % SEATS
    return seat


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def _text(cards: int) -> str:
    return " ".join(names(cards))


_STEPS: Mapping[str, Callable[[Hand, Any], Hand | Violation]] = {
    "call": _call,
    "give_dragon": _give_dragon,
    "pass": _pass,
    "play": _play,
}
