"""Edge cases 68 to 79 of the rule book: calls, the exchange, and the match."""

import random
from typing import Any

import pytest

from rules_engine.tichu.cards import MAH_JONG, names
from rules_engine.tichu.outcome import score
from tests.rules_engine.tichu.table import TICHU, after, allowed, position, refused

FOURTEEN = "2j 2w 3j 3w 4j 4w 5j 5w 6j 6w 7j 7w 8j 8w"
OTHERS = (
    "9j 9w 9p 9s 10j 10w 10p 10s Jj Jw Jp Js Qj Qw",
    "Kj Kw Kp Ks Aj Aw Ap As Mah Dog Phx Drg Qp Qs",
    "2p 2s 3p 3s 4p 4s 5p 5s 6p 6s 7p 7s 8p 8s",
)


def test_68_tichu_may_be_called_until_ones_own_first_card() -> None:
    hand = after(position(FOURTEEN, *OTHERS), "1 tichu", "0 8j", "3 tichu", "1 9j")
    assert hand.calls == ("none", "tichu", "none", "tichu")


def test_69_not_after_it_even_if_it_was_the_dog() -> None:
    dog = OTHERS[1].replace("Qs", "2j")
    hand = after(position(dog, *OTHERS), "0 Dog")
    assert refused(hand, "0 tichu") == "called-too-late"
    assert allowed(hand, "2 tichu")


def test_69_before_anybodys_first_card_where_the_ruleset_says_so() -> None:
    hand = position(FOURTEEN, *OTHERS, ruleset="jp_blog")
    assert allowed(hand, "1 tichu")
    assert refused(after(hand, "0 8j"), "1 tichu") == "called-too-late"


def test_70_grand_tichu_is_called_before_the_ninth_card_only() -> None:
    record = TICHU.playout("rgg", random.Random(1))
    record["events"].insert(0, {"seat": 1, "call": "grand"})
    answer = TICHU.replay(TICHU.ruleset("rgg"), record)
    assert [(v["code"], v["event"]) for v in answer["violations"]] == [("out-of-range", 0)]


def test_71_one_call_a_player() -> None:
    hand = position(FOURTEEN, *OTHERS)._replace(calls=("none", "grand", "tichu", "none"))
    assert refused(hand, "1 tichu") == "already-called"
    assert refused(hand, "2 tichu") == "already-called"


def test_72_both_partners_may_call_and_one_fails() -> None:
    hand = after(
        position("8j", "9w 2w", "", "2s", out=(2,))._replace(calls=("tichu", "none", "tichu", "none")), "0 8j"
    )
    assert score(hand).parts["call_points"] == [0, 0]


@pytest.mark.parametrize(
    ("ruleset", "may"),
    [
        ("rgg", True),
        ("bga", True),
        ({"preset": "rgg", "tichu_after_first_out": "forbid"}, False),
        ("jp_blog", False),
    ],
)
def test_73_tichu_after_somebody_is_out(ruleset: Any, may: bool) -> None:
    hand = position("", OTHERS[0], "2j 4j", OTHERS[2], turn=2, out=(0,), ruleset=ruleset)
    assert allowed(hand, "1 tichu") == may
    if not may:
        assert refused(hand, "1 tichu") in {"called-after-out", "called-too-late"}


def exchange(**changes: Any) -> dict[str, Any]:
    """A record with nothing but a deal; each seat passes its first three cards."""
    hands = [hand.split() for hand in (FOURTEEN, *OTHERS)]
    return {"hands": hands, "pass": [hand[:3] for hand in hands], "events": []} | changes


def leader(record: dict[str, Any]) -> int:
    (seat,) = TICHU.legal(TICHU.ruleset("rgg"), record)["to_act"]
    return seat


def test_74_the_mah_jong_leads_after_the_exchange() -> None:
    assert leader(exchange()) == 2
    hands = [hand.split() for hand in (FOURTEEN, *OTHERS)]
    passed = [hand[:3] for hand in hands]
    for to, seat in enumerate((3, 0, 1)):
        passed[2] = ["Mah" if at == to else card for at, card in enumerate(hands[2][:3])]
        assert leader(exchange(**{"pass": passed})) == seat


def test_74_cards_go_to_the_next_the_partner_and_the_previous_seat() -> None:
    record = exchange()
    answer = TICHU.legal(TICHU.ruleset("rgg"), record)
    lead = {event["play"][0] for event in answer["actions"] if len(event.get("play", ())) == 1}
    received = {record["pass"][1][0], record["pass"][0][1], record["pass"][3][2]}
    assert lead == set(record["hands"][2]) - set(record["pass"][2]) | received


def codes(record: dict[str, Any], ruleset: str = "rgg") -> list[tuple[str, str]]:
    answer = TICHU.legal(TICHU.ruleset(ruleset), record)
    return [(v["code"], v.get("field", "")) for v in answer.get("violations", ())]


def test_74_three_different_cards_that_were_dealt() -> None:
    record = exchange()
    passed = record["pass"]
    assert codes(exchange(**{"pass": [["9j", "2w", "3j"], *passed[1:]]})) == [("card-twice", "pass")]
    assert codes(exchange(**{"pass": [["Jj", "2w", "3j"], *passed[1:]]})) == [("not-dealt", "pass")]
    assert codes(exchange(**{"pass": [["2j", "2j", "3j"], *passed[1:]]})) == [("card-twice", "pass")]
    assert codes(exchange(**{"pass": [["2j", "2w"], *passed[1:]]})) == [("wrong-type", "pass")]


def test_75_calls_before_the_exchange() -> None:
    record = exchange(grand=[1], events=[{"seat": 0, "call": "tichu"}])
    assert codes(record) == []
    assert codes(exchange(grand=[1, 1])) == [("already-called", "grand")]
    assert codes(record, "dtm") == [("grand-tichu-off", "grand")]
    late = exchange(grand=[1], events=[{"seat": 1, "call": "tichu"}])
    assert codes(late) == [("already-called", "")]


def totals(*hands: tuple[int, int]) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
    state = TICHU.fold(TICHU.ruleset("rgg"), hands)
    return state.score, state.complete, state.winners


def test_76_the_match_ends_with_a_hand() -> None:
    assert totals((950, 0), (300, -100)) == ((1250, -100), True, (0,))


def test_77_both_past_the_target() -> None:
    assert totals((950, 950), (60, 55)) == ((1010, 1005), True, (0,))


def test_78_equal_at_the_target() -> None:
    assert totals((950, 950), (50, 50)) == ((1000, 1000), False, ())


def test_79_no_floor() -> None:
    assert totals((-400, 0), (-400, 100)) == ((-800, 100), False, ())


def test_deals_name_all_56_cards() -> None:
    hand = position(FOURTEEN, *OTHERS)
    assert sum(hand.held).bit_count() == 56
    assert hand.held[2] & MAH_JONG
    assert names(hand.held[0]) == FOURTEEN.split()
