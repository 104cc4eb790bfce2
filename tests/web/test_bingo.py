"""Entering deals of Bingo at the table, as somebody without script does."""

import uuid
from typing import Any

import pytest
from django.test import Client

from tests.factories import deal, match_of, started_alone
from tests.web.table import address, captains, recorded, send, text_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return started_alone(4)


def typed(number: int = 1, **fields: Any) -> dict[str, Any]:
    """A deal as the form sends it: trump 5, 90 : 67, unless ``fields`` say otherwise; None is left out."""
    data = {
        "key": uuid.uuid4().hex,
        "number": number,
        "trump": "5",
        "kind": "exhausted",
        "who": "0",
        "tricks_0": "8",
        "tricks_1": "6",
        "points_0": "80",
        "points_1": "67",
        **fields,
    }
    return {name: value for name, value in data.items() if value is not None}


def refused(client: Client, event: Tournament, **fields: Any) -> str:
    """What the page says about a deal that cannot be; nothing is recorded."""
    page = client.post(address("score", event), typed(**fields))
    assert page.status_code == 200
    assert recorded(event) == []
    return text_of(page)


def part(page: Any, name: str) -> str:
    """What is wrong with one part of the form, by the id of its problem."""
    html = page.content.decode()
    return html.split(f'id="{name}"', 1)[1].split("</div>", 1)[0] if f'id="{name}"' in html else ""


def test_a_deal_is_recorded_as_it_was_shown(event: Tournament) -> None:
    client, other = captains(event)
    seen = client.post(address("score", event), typed())
    assert "Player 1 80 +10 90 +1 1" in text_of(seen)
    assert send(client, address("score", event), typed()).status_code == 302
    assert recorded(event) == [deal()]
    assert "Hand 1: +1 : 0" in text_of(other.get(address("score", event)))


def test_the_rest_of_a_full_stock_need_not_be_typed(event: Tournament) -> None:
    client, _ = captains(event)
    send(client, address("score", event), typed(tricks_1="", points_0=""))
    assert recorded(event) == [deal()]


def test_the_turned_tile_says_the_trump_and_more(event: Tournament) -> None:
    client, _ = captains(event)
    said = refused(client, event, indicator="6-2")
    assert "The turned tile makes 6 trump, not 5." in said
    send(client, address("score", event), typed(indicator="5-2"))
    assert recorded(event) == [deal(indicator="5-2")]


@pytest.mark.parametrize(
    ("fields", "where", "says"),
    [
        ({"trump": None}, "trump-errors", "Which suit was trump?"),
        ({"trump": "9"}, "trump-errors", "Tap one of the seven."),
        ({"indicator": "2-9"}, "trump-errors", "There is no such tile."),
        ({"kind": None}, "end-errors", "How did the deal end?"),
        ({"who": None}, "end-errors", "And who was it?"),
        ({"tricks_0": "8", "tricks_1": "5"}, "trick-errors", "8 and 5 make 13 tricks."),
        ({"tricks_0": "", "tricks_1": ""}, "trick-errors", "How many tricks has each?"),
        ({"points_0": "80", "points_1": "68"}, "point-errors", "80 and 68 make 148."),
        ({"points_0": "8o", "points_1": ""}, "point-errors", "“8o” is not a number."),
        ({"kind": "closed", "points_1": ""}, "point-errors", "How many tile points has each?"),
        ({"d0_player": "0", "d0_count": ""}, "doubles-errors", "How many doubles were declared?"),
        (
            {"d0_player": "1", "d0_count": "6", "d0_won": "on"},
            "doubles-errors",
            "need 7 tricks at least, not 6",
        ),
    ],
)
def test_what_is_wrong_stands_with_its_part(
    event: Tournament, fields: dict[str, Any], where: str, says: str
) -> None:
    client, _ = captains(event)
    page = client.post(address("score", event), typed(**fields))
    assert says in part(page, where)
    assert recorded(event) == []


def test_all_that_is_wrong_is_said_at_once(event: Tournament) -> None:
    client, _ = captains(event)
    said = refused(client, event, tricks_1="5", points_1="68", d0_player="1", d0_count="6", d0_won="on")
    for words in ("make 13 tricks", "make 148", "need 7 tricks at least"):
        assert words in said


def test_who_had_70_first_is_asked_only_where_it_decides(event: Tournament) -> None:
    client, _ = captains(event)
    assert 'class="first" hidden' in client.get(address("score", event)).content.decode()
    both = {"points_0": "75", "points_1": "72"}
    page = client.post(address("score", event), typed(**both))
    assert "Both have 70 points or more" in part(page, "first-errors")
    assert 'class="first" hidden' not in page.content.decode()
    send(client, address("score", event), typed(first_to_70="1", **both))
    assert recorded(event) == [deal(tile_points=[75, 72], first_to_70=1)]
    assert [side.score for side in match_of(event, "W1.1").sides.order_by("index")] == [0, 1]


def test_seven_doubles_need_no_numbers(event: Tournament) -> None:
    client, _ = captains(event)
    nothing = {"tricks_0": "", "tricks_1": "", "points_0": "rubbish", "points_1": ""}
    send(client, address("score", event), typed(kind="invincible_lead", who="1", **nothing))
    assert recorded(event) == [{"kind": "invincible_lead", "trump": 5, "holder": 1}]


def test_declared_doubles_are_written_down(event: Tournament) -> None:
    client, _ = captains(event)
    doubles = {
        "d0_player": "0",
        "d0_count": "2",
        "d0_won": "on",
        "d0_blank": "on",
        "d2_player": "1",
        "d2_count": "3",
    }
    send(client, address("score", event), typed(**doubles))
    assert recorded(event)[0]["doubles"] == [
        {"player": 0, "count": 2, "won": True, "double_blank": True},
        {"player": 1, "count": 3, "won": False, "double_blank": False},
    ]


@pytest.mark.parametrize(
    "field", ["trump", "indicator", "kind", "who", "tricks_0", "d0_player", "first_to_70"]
)
def test_garbage_never_breaks_the_page(event: Tournament, field: str) -> None:
    client, _ = captains(event)
    for junk in ("\x00", "९" * 5000, "<script>", "🁣", "-1", "1e3", "None"):
        assert client.post(address("score", event), typed(**{field: junk})).status_code in {200, 409}
    assert recorded(event) == []


def test_a_recorded_deal_fills_its_form_and_is_corrected(event: Tournament) -> None:
    client, _ = captains(event)
    doubles = [{"player": 0, "count": 2, "won": True, "double_blank": False}]
    result = deal(indicator="5-1", doubles=doubles)
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=result)
    url = address("hand-correct", event, "W1.1", 1)
    html = client.get(url).content.decode()
    for field in (
        'name="indicator" value="5-1" checked',
        'name="kind" value="exhausted" checked',
        'name="tricks_0" value="8"',
        'name="d0_won" checked',
    ):
        assert field in html
    sent = typed(
        version=1, points_0="90", points_1="57", indicator="5-1", d0_player="0", d0_count="2", d0_won="on"
    )
    assert send(client, url, sent).status_code == 302
    assert recorded(event) == [deal(indicator="5-1", doubles=doubles, tile_points=[90, 57])]


def test_two_who_enter_the_same_deal_compare(event: Tournament) -> None:
    first, second = captains(event)
    send(first, address("score", event), typed())
    page = second.post(address("score", event), typed(who="1", shown="x"))
    assert page.status_code == 409
    said = text_of(page)
    assert "played out, last trick Player 1 played out, last trick" in said
    assert "different" in said


def test_a_taken_back_deal_is_told(event: Tournament) -> None:
    client, _ = captains(event)
    send(client, address("score", event), typed())
    url = address("hand-take-back", event, "W1.1", 1)
    version = Tournament.objects.get(pk=event.pk).version
    assert client.post(url, {"version": 1, "confirm": version}).status_code == 302
    page = text_of(client.get(address("match", event)))
    assert "Hand 1 was taken back: 1 : 0: played out, last trick Player 1" in page


def test_nobody_chooses_seats_for_two(event: Tournament) -> None:
    client, _ = captains(event)
    assert client.get(address("seats", event)).status_code == 404
    assert "Change the seats" not in text_of(client.get(address("score", event)))


def test_the_match_is_told_with_its_doubles(event: Tournament) -> None:
    doubles = [{"player": 0, "count": 2, "won": True, "double_blank": False}]
    for number, result in enumerate(
        [deal(doubles=doubles), deal(tile_points=[60, 87], last_trick=1)], start=1
    ):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=result)
    page = text_of(Client().get(address("match", event)))
    assert "110 : 67" in page
    assert "Doubles made 1 of 1" in page
