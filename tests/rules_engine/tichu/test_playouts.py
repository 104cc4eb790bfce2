"""Random hands by several rulesets: what is offered is what is accepted, and nothing gets lost."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.tichu.cards import DECK, each
from rules_engine.tichu.combinations import card_sets
from rules_engine.tichu.deal import read_deal
from rules_engine.tichu.event_reader import read_event
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play
from rules_engine.tichu.finders import leads
from rules_engine.tichu.hand import OVER, Hand
from rules_engine.tichu.legal import legal_events
from rules_engine.tichu.playout import play_out, random_event
from rules_engine.types import HandScore
from tests.rules_engine.tichu.table import TICHU

RULESETS: dict[str, Any] = {
    **{name: name for name in TICHU.presets},
    "loose": {"preset": "goettingen", "bomb_empty_table": "anyone", "wish_forbids_dog_lead": False},
    "tight": {
        "preset": "jp_blog",
        "phoenix_reading": "always_high",
        "stairs_max_pairs": 2,
        "tichu_after_first_out": "forbid",
        "wish_exempts_in_turn_bomb": False,
    },
}
HANDS = 40


def states(ruleset: Any, seed: int) -> Iterator[tuple[Hand, Event]]:
    """Every state of a random hand, with what happens next."""
    rules, dice = TICHU.ruleset(ruleset), random.Random(seed)
    record = play_out(ruleset, rules, dice)
    hand = record.deal.begin(rules)
    for event in record.events:
        yield hand, event
        after = hand.apply(event)
        assert isinstance(after, Hand)
        hand = after


def bombs_dealt(seed: int) -> Hand:
    """A hand in which everybody holds a bomb, so that interrupts happen often."""
    dice = random.Random(seed)
    ranks = dice.sample(range(13), 4)
    fours = [0b1111 << 4 * rank for rank in ranks]
    rest = list(each(DECK & ~sum(fours)))
    dice.shuffle(rest)
    held = tuple(four | sum(rest[seat * 10 : seat * 10 + 10]) for seat, four in enumerate(fours))
    turn = next(seat for seat in range(4) if held[seat] >> 52 & 1)
    return Hand(TICHU.ruleset(dice.choice(list(RULESETS.values()))), held, ("none",) * 4, turn)


def tried(hand: Hand, dice: random.Random) -> Iterator[Event]:
    """Events that may or may not be legal: all the small ones, and plays near to possible ones."""
    for seat in range(4):
        yield Pass(seat)
        yield Call(seat)
        yield from (GiveDragon(seat, to) for to in range(4))
        held = hand.held[seat]
        found = leads(held)
        for combination in dice.sample(found, min(6, len(found))):
            cards = dice.choice(card_sets(combination, held) or [0])
            swapped = cards ^ dice.choice(list(each(cards)) or [1]) | dice.choice(list(each(DECK)))
            for chosen in (cards, swapped):
                reads, wish = (
                    dice.choice([0, 0, combination.phoenix, dice.randint(2, 14)]),
                    dice.choice([0, 0, 5]),
                )
                yield Play(seat, chosen, reads, wish, interrupt=dice.random() < 0.5)


def same_reading(event: Event) -> set[Event]:
    """The event, and the same with the reading of the Phoenix said or left out where that means the same."""
    if not isinstance(event, Play):
        return {event}
    return {Play(event.seat, event.cards, reads, event.wish, event.interrupt) for reads in (0, *range(2, 15))}


def accepted_if_offered(hand: Hand, dice: random.Random) -> None:
    offered = set(legal_events(hand))
    for event in offered if len(offered) < 60 else dice.sample(sorted(offered, key=repr), 60):
        assert isinstance(hand.apply(event), Hand), event
    for event in tried(hand, dice):
        after = hand.apply(event)
        if event in offered:
            continue
        if isinstance(after, Hand):
            # Said differently: the reading that goes without saying.
            twins = [other for other in same_reading(event) & offered if hand.apply(other) == after]
            assert twins, f"{event} was accepted but not offered"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_exactly_what_is_offered_is_accepted(ruleset: Any) -> None:
    dice = random.Random(5)
    for seed in range(4):
        for hand, event in states(ruleset, seed):
            assert same_reading(event) & set(legal_events(hand))
            accepted_if_offered(hand, dice)


def test_exactly_what_is_offered_is_accepted_where_bombs_fly() -> None:
    dice = random.Random(6)
    for seed in range(25):
        hand = bombs_dealt(seed)
        while hand.stage != OVER:
            accepted_if_offered(hand, dice)
            after = hand.apply(random_event(hand, dice))
            assert isinstance(after, Hand)
            hand = after


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_cards_are_conserved(ruleset: Any) -> None:
    for seed in range(HANDS):
        for hand, _ in states(ruleset, seed):
            places = [*hand.held, *hand.piles, hand.trick]
            assert sum(places) == DECK
            assert sum(cards.bit_count() for cards in places) == 56


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_replayed_result_passes_the_check_of_entered_ones(ruleset: Any) -> None:
    rules, dice = TICHU.ruleset(ruleset), random.Random(9)
    for _ in range(HANDS):
        answer = TICHU.replay(rules, TICHU.playout(ruleset, dice))
        assert answer["ok"]
        scored = TICHU.score(
            rules, json.loads(json.dumps(answer["result"])) | {"total": list(answer["points"])}
        )
        assert isinstance(scored, HandScore)
        assert scored.as_json().items() <= answer.items()
        if not answer["result"]["double_victory"]:
            assert sum(answer["card_points"]) == 100


def test_a_cut_record_can_be_continued() -> None:
    dice = random.Random(3)
    for ruleset in RULESETS.values():
        rules, record = TICHU.ruleset(ruleset), TICHU.playout(ruleset, dice)
        for end in range(0, len(record["events"]), 7):
            answer = TICHU.legal(rules, record | {"events": record["events"][:end]})
            following = record["events"][end]
            bare = {name: value for name, value in following.items() if name != "as"}
            assert following in answer["actions"] or bare in answer["actions"]
            assert following["seat"] in answer["to_act"] or "call" in following or following.get("interrupt")


def test_mutated_records_are_refused_or_still_make_sense() -> None:
    dice = random.Random(4)
    rules = TICHU.ruleset("rgg")
    refused = 0
    for _ in range(150):
        record = TICHU.playout("rgg", dice)
        events = record["events"]
        at = dice.randrange(len(events))
        mutated = {
            "skipped": events[:at] + events[at + 1 :],
            "twice": events[: at + 1] + events[at:],
            "wrong seat": [
                *events[:at],
                events[at] | {"seat": (events[at]["seat"] + 1) % 4},
                *events[at + 1 :],
            ],
            "swapped": [*events[:at], *reversed(events[at : at + 2]), *events[at + 2 :]],
        }
        for changed in mutated.values():
            answer = TICHU.replay(rules, record | {"events": changed})
            refused += not answer["ok"]
            if answer["ok"] and not answer["result"]["double_victory"]:
                assert sum(answer["card_points"]) == 100
    assert refused > 550


def test_records_round_trip() -> None:
    dice = random.Random(8)
    rules = TICHU.ruleset("rgg")
    for _ in range(20):
        record = play_out("rgg", rules, dice)
        said = json.loads(json.dumps(record.as_json()))
        assert read_deal(rules, TICHU.violations, said) == record.deal
        assert tuple(read_event(TICHU.violations, event) for event in said["events"]) == record.events


def test_the_same_seed_gives_the_same_hands() -> None:
    first, second, other = (TICHU.playout("rgg", random.Random(seed)) for seed in ("a", "a", "b"))
    assert first == second != other


def test_random_hands_are_varied() -> None:
    dice = random.Random(2)
    rules = TICHU.ruleset("goettingen")
    hands = [play_out("goettingen", rules, dice) for _ in range(300)]
    events = [event for hand in hands for event in hand.events]
    plays = [event for event in events if isinstance(event, Play)]
    assert {type(event) for event in events} == {Call, GiveDragon, Pass, Play}
    assert any(event.interrupt for event in plays)
    assert {event.wish for event in plays} == {0, *range(2, 15)}
    assert any(event.reads for event in plays)
    assert {len(hand.deal.grand) for hand in hands} == {0}
    assert any(play_out("rgg", TICHU.ruleset("rgg"), dice).deal.grand for _ in range(100))
