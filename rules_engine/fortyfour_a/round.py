"""A round as it is played: an immutable state, and the one step from it to the next.

`apply` answers the state after an event, or the rule that the event breaks.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules_engine.fortyfour_a.cards import RED_TENS, THREES, names, of_rank
from rules_engine.fortyfour_a.combinations import SINGLE, Combination, Found, answers, plays, read, specials
from rules_engine.fortyfour_a.events import Event, Laid, Said
from rules_engine.fortyfour_a.result import PAIR, SEATS
from rules_engine.fortyfour_a.result import VIOLATIONS as RESULT_VIOLATIONS
from rules_engine.fortyfour_a.violations import broken
from rules_engine.types import Violation

#: Before the first lead; nothing on the table; a trick goes round; a kick or a stab has ended it and can still be
#: answered, until the next lead; the round is over.
BEFORE, LEAD, FOLLOW, KICKED, OVER = "before", "lead", "follow", "kicked", "over"
LEADING = {BEFORE, LEAD, KICKED}


class Round(NamedTuple):
    """The state of a round. Cards are sets (`cards`), by seat where there are four.

    `red` are the holders of the red tens as dealt. `turn` leads or follows. `top` is what was last played in the open
    trick, by `top_seat`, which has also kicked or stabbed last; `passes` counts the passes since. `kickable` is the
    rank of a single that may be kicked and `single_seat` who played it, `stabbable` the rank just kicked; 0 is none.
    `out` are the seats without cards in the order they went out. `three` must be in the first lead.
    """

    rules: Mapping[str, Any]
    held: tuple[int, ...]
    red: tuple[int, ...]
    turn: int
    three: int = 0
    stage: str = BEFORE
    top: Combination | None = None
    top_seat: int = 0
    passes: int = 0
    kickable: int = 0
    single_seat: int = 0
    stabbable: int = 0
    out: tuple[int, ...] = ()
    run: int | None = None
    stop: int | None = None

    def apply(self, event: Event) -> "Round | Violation":
        """The round after this event, or the rule that it breaks."""
        if self.stage == OVER:
            return broken("hand-over")
        return _STEPS[event.kind](self, event)

    def order(self) -> tuple[int, ...]:
        """The seats by place; whoever still holds cards in the end is the last."""
        return self.out + tuple(seat for seat in range(SEATS) if seat not in self.out)

    def run_refused(self, seat: int) -> Violation | None:
        """Why the seat may not run now; None if it may."""
        if self.stage != BEFORE:
            return broken("too-late")
        if seat not in self.red:
            return broken("runner-not-red", RESULT_VIOLATIONS, seat=seat)
        return None if self.run is None else broken("already-run", seat=self.run)

    def stop_refused(self, seat: int) -> Violation | None:
        """Why the seat may not stop a run now; None if it may."""
        if self.stage != BEFORE:
            return broken("too-late")
        if self.run is None:
            return broken("stop-without-run", RESULT_VIOLATIONS)
        if seat in self.red:
            return broken("stopper-is-red", RESULT_VIOLATIONS, seat=seat)
        return None if self.stop is None else broken("already-stopped", seat=self.stop)

    def kick_refused(self, seat: int) -> Violation | None:
        """Why the seat may not kick now, whatever it holds; None if it may."""
        if not self.kickable:
            return broken("no-kick")
        if seat == self.single_seat:
            return broken("own-single", seat=seat)
        if seat != self.turn and self.rules["kick_timing"] == "in_turn":
            return broken("not-your-turn", seat=seat, turn=self.turn)
        return None

    def stab_refused(self, seat: int) -> Violation | None:
        """Why the seat may not stab now, whatever it holds; None if it may."""
        if not self.stabbable:
            return broken("no-stab")
        return broken("own-kick", seat=seat) if seat == self.top_seat else None

    def may_interrupt(self, seat: int) -> bool:
        """Whether the seat may now play a special out of turn, if it holds one that is good enough."""
        if seat == self.top_seat or not self.held[seat]:
            return False
        if self.stage == FOLLOW:
            return seat != self.turn and bool(self.rules["special_out_of_turn"])
        return self.stage == KICKED and self.rules["kick_answer"] == "specials_too"

    def plays(self, seat: int) -> Found:
        """The combinations that the seat may play now, in turn or out of turn."""
        held = self.held[seat]
        if self.stage == OVER or (seat != self.turn and not self.may_interrupt(seat)):
            return ()
        if self.stage == FOLLOW:
            assert self.top is not None
            found = answers(held, self.top)
            return found if seat == self.turn else tuple(play for play in found if play[1].level)
        if seat != self.turn:
            return specials(held)
        return tuple(play for play in plays(held) if _lead_refused(self, *play) is None)


def begin(rules: Mapping[str, Any], held: tuple[int, ...], leader: int | None = None) -> Round:
    """A round before its first lead, by the holder of the three unless another leader is given."""
    red = tuple(seat for seat in range(SEATS) if held[seat] & RED_TENS)
    three = THREES[rules["opening_lead"]]
    if leader is not None:
        return Round(rules, held, red, leader)
    holder = next(seat for seat in range(SEATS) if held[seat] & three)
    return Round(rules, held, red, holder, three if rules["must_play_three"] else 0)


def _run(state: Round, event: Said) -> Round | Violation:
    refused = state.run_refused(event.seat)
    if refused is not None:
        return refused
    held = state.held
    if len(state.red) == PAIR and state.rules["run_swap"] == "swap":
        held = tuple(cards ^ RED_TENS if seat in state.red else cards for seat, cards in enumerate(held))
    return state._replace(run=event.seat, held=held)


def _stop(state: Round, event: Said) -> Round | Violation:
    return state.stop_refused(event.seat) or state._replace(stop=event.seat)


def _pass(state: Round, event: Said) -> Round | Violation:
    if event.seat != state.turn:
        return broken("not-your-turn", seat=event.seat, turn=state.turn)
    if state.stage in LEADING:
        return broken("lead-needed", seat=event.seat)
    passes = state.passes + 1
    winner = state.top_seat
    if passes < SEATS - len(state.out) - bool(state.held[winner]):
        return state._replace(passes=passes, turn=_next(state.held, event.seat))
    return state._replace(stage=LEAD, top=None, passes=0, kickable=0, turn=_leader(state, state.held, winner))


def _play(state: Round, event: Laid) -> Round | Violation:
    seat, cards = event.seat, event.cards
    in_turn = seat == state.turn
    if not in_turn and not state.may_interrupt(seat):
        return broken("not-your-turn", seat=seat, turn=state.turn)
    if cards & ~state.held[seat]:
        return _not_held(state, event)
    combination = read(cards)
    if combination is None:
        return broken("no-combination", cards=_text(cards))
    if not in_turn and not combination.level:
        return broken("not-your-turn", seat=seat, turn=state.turn)
    if state.stage == FOLLOW:
        refused = _answer_refused(state, cards, combination)
    else:
        refused = _lead_refused(state, cards, combination) if in_turn else None
    return refused if refused is not None else _played(state, event, combination)


def _answer_refused(state: Round, cards: int, combination: Combination) -> Violation | None:
    top = state.top
    assert top is not None
    if combination.beats(top):
        return None
    if not top.level and (combination.kind, combination.size) != (top.kind, top.size):
        return broken("wrong-kind", kind=top.kind, size=top.size)
    return broken("too-low", cards=_text(cards))


def _lead_refused(state: Round, cards: int, combination: Combination) -> Violation | None:
    if state.three and not cards & state.three:
        return broken("three-needed", card=_text(state.three))
    if combination.level and not state.rules["specials_can_lead"] and not state.may_interrupt(state.turn):
        return broken("special-not-led", kind=combination.kind)
    return None


def _played(state: Round, event: Laid, combination: Combination) -> Round:
    seat = event.seat
    held, out = _laid(state, event)
    if len(out) == SEATS - 1:
        return _over(state, event, held, out)
    kickable, single_seat = state.kickable, state.single_seat
    target = state.rules["kick_target"]
    if state.stage in LEADING or target == "current_top":
        kickable, single_seat = (combination.rank, seat) if combination.kind == SINGLE else (0, seat)
    elif target == "lead_only":
        kickable = 0
    rules, red, run, stop = state.rules, state.red, state.run, state.stop
    turn = _next(held, seat)
    return Round(
        rules, held, red, turn, 0, FOLLOW, combination, seat, 0, kickable, single_seat, 0, out, run, stop
    )


def _kick(state: Round, event: Laid) -> Round | Violation:
    refused = state.kick_refused(event.seat)
    if refused is not None:
        return refused
    if event.cards & ~of_rank(state.kickable):
        return broken("kick-rank", cards=_text(event.cards), rank=_rank(state.kickable))
    return _ended_at_once(state, event, state.kickable)


def _stab(state: Round, event: Laid) -> Round | Violation:
    refused = state.stab_refused(event.seat)
    if refused is not None:
        return refused
    if event.cards & ~of_rank(state.stabbable):
        return broken("stab-rank", cards=_text(event.cards), rank=_rank(state.stabbable))
    return _ended_at_once(state, event, 0)


def _ended_at_once(state: Round, event: Laid, stabbable: int) -> Round | Violation:
    """A kick or a stab ends the trick, and its player leads."""
    seat = event.seat
    if event.cards & ~state.held[seat]:
        return _not_held(state, event)
    held, out = _laid(state, event)
    if len(out) == SEATS - 1:
        return _over(state, event, held, out)
    state = state._replace(held=held, out=out, stage=KICKED, top=None, top_seat=seat, passes=0, kickable=0)
    return state._replace(stabbable=stabbable, turn=_leader(state, held, seat))


def _laid(state: Round, event: Laid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands without these cards, and who is out then."""
    seat = event.seat
    left = state.held[seat] ^ event.cards
    held = state.held[:seat] + (left,) + state.held[seat + 1 :]  # noqa: RUF005 - unpacking takes twice as long
    return held, state.out if left else (*state.out, seat)


def _over(state: Round, event: Laid, held: tuple[int, ...], out: tuple[int, ...]) -> Round:
    """With the third empty hand the round stops; nothing answers the last cards."""
    return state._replace(
        held=held, out=out, stage=OVER, top=None, top_seat=event.seat, kickable=0, stabbable=0
    )


def _leader(state: Round, held: tuple[int, ...], winner: int) -> int:
    """Who leads after this seat took a trick: he himself, or somebody in his place if he is out."""
    if held[winner]:
        return winner
    if state.rules["winner_out_lead"] == "partner" and len(state.red) == PAIR:
        known = state.run is not None or not any(cards & RED_TENS for cards in held)
        partner = next(
            seat for seat in range(SEATS) if seat != winner and (seat in state.red) == (winner in state.red)
        )
        if known and held[partner]:
            return partner
    return _next(held, winner)


def _next(held: tuple[int, ...], seat: int) -> int:
    """The next seat in play order that still has cards."""
    seat = (seat + 1) % SEATS
    while not held[seat]:
        seat = (seat + 1) % SEATS
    return seat


def _not_held(state: Round, event: Laid) -> Violation:
    return broken("not-held", seat=event.seat, cards=_text(event.cards & ~state.held[event.seat]))


def _text(cards: int) -> str:
    return " ".join(names(cards))


def _rank(rank: int) -> str:
    return names(of_rank(rank))[0][:-1]


_STEPS: Mapping[str, Callable[[Round, Any], Round | Violation]] = {
    "run": _run,
    "stop": _stop,
    "pass": _pass,
    "play": _play,
    "kick": _kick,
    "stab": _stab,
}
