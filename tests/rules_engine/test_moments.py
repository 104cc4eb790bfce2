"""Recorded hands as they are watched: whatever the game, the moments tell what the record says."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules_engine.registry import GAMES, get_game
from rules_engine.tichu.cards import NAMES
from rules_engine.types import Moment

EVERY = pytest.mark.parametrize("code", GAMES)
HANDS = 40


def watched(code: str, seed: int) -> tuple[dict[str, Any], list[Moment]]:
    game = get_game(code)
    record = game.playout(game.default_preset, Random(seed))
    return record, list(game.moments(game.ruleset(game.default_preset), record))


@EVERY
def test_there_is_a_moment_for_the_deal_and_one_for_each_event(code: str) -> None:
    for seed in range(HANDS):
        record, moments = watched(code, seed)
        assert [moment.event for moment in moments] == [None, *record["events"]]
        assert all((moment.turn is None) == (moment is moments[-1]) for moment in moments)


@EVERY
def test_what_is_laid_leaves_a_hand(code: str) -> None:
    for seed in range(HANDS):
        _, moments = watched(code, seed)
        first = {card for hand in moments[0].held for card in hand}
        laid = [card for moment in moments for card in moment.laid]
        assert len(set(laid)) == len(laid)
        if code != "bingo":  # whose stock is drawn while it is played
            assert first == {*laid, *(card for hand in moments[-1].held for card in hand)}
        for before, moment in pairwise(moments):
            if moment.laid:
                assert moment.event is not None
                assert not {*moment.laid} & {*moment.held[moment.event["seat"]]}
                assert moment.winning is not None
            assert before.out == moment.out[: len(before.out)]


@EVERY
def test_the_first_card_opens_a_trick(code: str) -> None:
    _, moments = watched(code, 1)
    assert next(moment for moment in moments if moment.laid).opens


def test_what_both_sides_have_taken_in_the_end_is_the_result() -> None:
    game = get_game("tichu")
    for seed in range(HANDS):
        record, moments = watched("tichu", seed)
        result = game.replay(game.ruleset("rgg"), record)["result"]
        if not result["double_victory"]:
            assert list(moments[-1].taken or ()) == result["card_points"]
        assert moments[-1].notes["calls"] == tuple(result["calls"])
        assert list(moments[-1].out) == result["order"][: len(moments[-1].out)]


def test_a_trick_of_tichu_counts_what_lies_in_it() -> None:
    record, moments = watched("tichu", 3)
    tricks = 0
    for before, moment in pairwise(moments):
        if moment.opens:
            tricks += 1
        elif moment.laid:
            assert moment.worth is not None
            assert before.turn is not None
    assert tricks > 5
    assert record["events"]


def test_the_phoenix_lies_where_it_stands() -> None:
    hands = [["Phx", "3j", "4w", "5j", "6j", "Mah", "Dog"]]
    rest = [name for name in NAMES if name not in hands[0]]
    hands[0] += rest[:7]
    hands += [rest[7 + 14 * n : 21 + 14 * n] for n in range(3)]
    game = get_game("tichu")
    for said, laid, low in (("2", "Phx 3j 4w 5j 6j", "2"), ("7", "3j 4w 5j 6j Phx", "3")):
        event = {"seat": 0, "play": ["3j", "4w", "5j", "6j", "Phx"], "as": said}
        *_, last = game.moments(game.ruleset("rgg"), {"hands": hands, "events": [event]})
        assert " ".join(last.laid) == laid
        assert last.reading is not None
        assert (last.reading.kind, last.reading.low) == ("straight", low)


@EVERY
@pytest.mark.parametrize("spoilt", [{}, {"events": None}, {"events": [5]}, {"hands": [], "events": []}])
def test_a_spoilt_record_ends_where_it_is_spoilt(code: str, spoilt: dict[str, Any]) -> None:
    game = get_game(code)
    rules = game.ruleset(game.default_preset)
    assert list(game.moments(rules, spoilt)) == []
    record, moments = watched(code, 1)
    cut = {**record, "events": [*record["events"][:5], {"seat": 9}, *record["events"][5:]]}
    assert list(game.moments(rules, cut)) == moments[:6]
