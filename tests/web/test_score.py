"""Entering the next hand of a match."""

import pytest

from tests.factories import (
    double_victory,
    hand,
    match_of,
    started,
)
from tests.web.table import address, captains, hidden, record, recorded, send, text_of, typed
from tournaments.enums import MatchStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return started(4)


def test_the_table_is_drawn_from_the_readers_seat_on(event):
    mine, theirs = captains(event)
    first, second = (text_of(client.get(address("score", event))) for client in (mine, theirs))
    # W1.1 is seed 1 against seed 4; players come out in play order.
    assert first.index("Player 1a you") < first.index("Player 4a") < first.index("Player 1b")
    assert second.index("Player 4a you") < second.index("Player 1b") < second.index("Player 4b")


@pytest.mark.parametrize(("preset", "direction"), [("geek_cup", "cw"), ("rgg", "ccw")])
def test_play_goes_round_as_the_rules_say(preset, direction):
    event = started(4, ruleset={"preset": preset, "target": 500})
    response = captains(event)[0].get(address("score", event))
    assert f'class="seats {direction}"' in response.content.decode()


def test_the_sum_is_shown_before_anything_is_recorded(event):
    client, _ = captains(event)
    data = typed(call_0="tichu", call_3=["grand"])
    seen = client.post(address("score", event), data)
    assert "Pair 1 60 +100 +160 160 Pair 4 40 −200 −160 −160" in text_of(seen)
    assert "Record hand 1" in text_of(seen)
    assert recorded(event) == []

    done = client.post(address("score", event), {**data, "shown": hidden(seen, "shown")})
    assert done.status_code == 302
    assert done["Location"] == address("score", event)
    assert recorded(event) == [hand(0, 60, calls=["tichu", "none", "none", "grand"])]
    after = client.get(done["Location"])
    assert "Hand 2 W1.1" in text_of(after)
    assert "Hand 1 recorded: +160 : −160" in text_of(after)
    assert address("hand-take-back", event, "W1.1", 1) in after.content.decode()


@pytest.mark.parametrize(("first", "second"), [("75", ""), ("", "25"), (" \uff17\uff15 ", ""), ("75", "25")])
def test_one_sides_card_points_are_enough(event, first, second):
    data = typed(card_points_0=first, card_points_1=second)
    assert send(captains(event)[0], address("score", event), data).status_code == 302
    assert recorded(event)[0]["card_points"] == [75, 25]


def test_negative_points_with_a_real_minus(event):
    data = typed(card_points_0="−25", card_points_1="")
    assert send(captains(event)[0], address("score", event), data).status_code == 302
    assert recorded(event)[0]["card_points"] == [-25, 125]


def test_a_double_victory_counts_no_cards(event):
    data = typed(double_victory="on", first_out="1")
    assert send(captains(event)[1], address("score", event), data).status_code == 302
    assert recorded(event) == [double_victory(1)]


def test_the_rules_of_the_event_hold(event):
    strict = started(4, ruleset={"preset": "dtm", "target": 500, "max_hands": None})
    client, _ = captains(strict)
    page = client.get(address("score", strict)).content.decode()
    assert "+100" in page
    assert 'value="grand"' not in page
    refused = client.post(address("score", strict), typed(call_1="grand"))
    assert "Grand Tichu is not played here." in text_of(refused)
    assert recorded(strict) == []


def test_63_cannot_be_right_and_two_fixes_are_offered(event):
    client, _ = captains(event)
    data = typed(card_points_0="63", card_points_1="", call_2="tichu", first_out="2")
    refused = client.post(address("score", event), data)
    assert "63 can’t be right. Fives, tens, kings, Dragon and Phoenix all count in fives" in text_of(refused)
    assert "60 : 40 65 : 35" in text_of(refused)
    assert 'value="63"' in refused.content.decode()

    fixed = client.post(address("score", event), {**data, "fix": "65"})
    assert "Pair 1 65 +100 +165 165" in text_of(fixed)
    assert recorded(event) == []
    assert send(client, address("score", event), {**data, "card_points_0": "65"}).status_code == 302
    assert recorded(event) == [hand(0, 65, first_out=2, calls=["none", "none", "tichu", "none"])]


@pytest.mark.parametrize(
    ("fields", "says", "fixes"),
    [
        ({"card_points_1": "35"}, "60 and 35 make 95.", ["60 : 40", "65 : 35"]),
        (
            {"card_points_0": "130", "card_points_1": ""},
            "130 can’t be right. The Phoenix alone",
            ["125 : −25"],
        ),
        ({"card_points_0": "abc", "card_points_1": "55"}, "“abc” is not a number.", ["45 : 55"]),
        ({"card_points_0": "", "card_points_1": ""}, "How many card points?", []),
        ({"first_out": None}, "Who went out first? Tap the name.", []),
        ({"first_out": "7"}, "Who went out first? Tap one of the four names.", []),
        ({"call_1": ["tichu", "grand"]}, "A player calls once: Tichu or Grand Tichu.", []),
        ({"call_1": "bomb"}, "A call is Tichu or Grand Tichu.", []),
    ],
)
def test_mistakes_are_named_next_to_their_field(event, fields, says, fixes):
    response = captains(event)[0].post(address("score", event), typed(**fields))
    assert response.status_code == 200
    assert says in text_of(response)
    for fix in fixes:
        assert fix in text_of(response)
    for value in fields.values():
        if value in ("130", "abc", "55"):
            assert f'value="{value}"' in response.content.decode()
    assert recorded(event) == []


JUNK = ["\x00", "\u096f" * 5000, "<script>", "🂡", "-", "1e3", "0x10", "--5"]


@pytest.mark.parametrize(
    "field", ["first_out", "call_0", "card_points_0", "number", "shown", "key", "fix", "double_victory"]
)
def test_garbage_never_breaks_the_page(event, field):
    client, _ = captains(event)
    for junk in JUNK:
        assert client.post(address("score", event), typed(**{field: junk})).status_code in {200, 409}
    assert recorded(event) == []


@pytest.mark.parametrize("fields", [{"number": "x"}, {"number": None}, {"key": ""}, {"shown": "9" * 90}])
def test_a_damaged_form_is_mended_and_keeps_what_was_typed(event, fields):
    client, _ = captains(event)
    response = client.post(address("score", event), typed(**fields, call_1="tichu"))
    assert "Something was missing from this page." in text_of(response)
    assert 'name="call_1" value="tichu" checked' in response.content.decode()
    names = ("number", "key", "shown")
    mended = {name: hidden(response, name) for name in names}
    assert client.post(address("score", event), typed(call_1="tichu", **mended)).status_code == 302
    assert len(recorded(event)) == 1


def test_garbage_in_the_address_fills_in_what_it_can(event):
    client, _ = captains(event)
    url = address("score", event) + "?first_out=9&call_0=x&call_0=tichu&card_points_0=%00&number=5"
    response = client.get(url)
    assert response.status_code == 200
    assert hidden(response, "number") == "1"


def test_ten_megabytes_are_refused(event):
    response = captains(event)[0].post(address("score", event), typed(note="x" * 10_000_000))
    assert response.status_code in {400, 413}
    assert recorded(event) == []


def test_the_hand_that_ends_the_match_says_so_before_and_after(event):
    client, _ = captains(event)
    record(event, 1, double_victory())
    record(event, 2, double_victory())
    data = typed(3, double_victory="on")
    seen = client.post(address("score", event), data)
    assert "That ends the match: Pair 1 wins." in text_of(seen)
    done = client.post(address("score", event), {**data, "shown": hidden(seen, "shown")}, follow=True)
    assert match_of(event, "W1.1").status == MatchStatus.FINAL
    assert "Hand 3 recorded: +200 : 0" in text_of(done)
    assert "Pair 1 wins" in text_of(done)
    assert address("hand-take-back", event, "W1.1", 3) in done.content.decode()


def test_equal_scores_at_the_end_play_on():
    event = started(4, ruleset={"preset": "geek_cup", "target": 50})
    client, _ = captains(event)
    seen = client.post(address("score", event), typed(card_points_0="50", card_points_1="50"))
    assert "Equal scores at the end: one more hand." in text_of(seen)


@pytest.mark.parametrize("hands", [1, 9])
@pytest.mark.parametrize("entries", [2, 16])
def test_queries_do_not_grow(hands, entries, django_assert_num_queries):
    event = started(entries, ruleset={"preset": "geek_cup", "target": 100_000})
    code = match_of(event, "W1.1").code
    for number in range(1, hands + 1):
        record(event, number, code=code)
    client, _ = captains(event)
    with django_assert_num_queries(7):
        client.get(address("score", event))
