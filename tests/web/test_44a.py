"""Entering rounds of 44A at a table of four, as somebody without script does."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from tests.factories import match_of, started_singles, table_of_four
from tests.web.table import address, captain, recorded, send, text_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import rounds
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db
ROUND = {"order": [2, 0, 1, 3], "red": [0, 2], "run": 2, "stop": None}


@pytest.fixture
def event() -> Tournament:
    return table_of_four()


@pytest.fixture
def client(event: Tournament) -> Client:
    return captain(event.entries.order_by("queue")[1])


def typed(number: int = 1, **fields: Any) -> dict[str, Any]:
    """A round as the form sends it: 3rd, 1st, 2nd, 4th by seat, red tens with seats 0 and 2, seat 2 ran."""
    data = {
        "key": uuid.uuid4().hex,
        "number": number,
        "place_0": "2",
        "place_1": "3",
        "place_2": "1",
        "place_3": "4",
        "red_0": "on",
        "red_2": "on",
        "said_2": "on",
        **fields,
    }
    return {name: value for name, value in data.items() if value is not None}


def test_a_round_is_recorded_as_it_was_shown(event: Tournament, client: Client) -> None:
    seen = text_of(client.post(address("score", event), typed()))
    assert "Player 1 2 one +4 4" in seen
    assert send(client, address("score", event), typed()).status_code == 302
    assert recorded(event) == [ROUND]
    assert [side.score for side in match_of(event, "W1.1").sides.order_by("index")] == [4, -4, 4, -4]
    assert "Hand 1 recorded: +4 : −4 : +4 : −4" in text_of(client.get(address("score", event)))


def test_the_fourth_place_need_not_be_named(event: Tournament, client: Client) -> None:
    send(client, address("score", event), typed(place_3=""))
    assert recorded(event) == [ROUND]


def test_a_stop_multiplies_again(event: Tournament, client: Client) -> None:
    send(client, address("score", event), typed(said_3="on"))
    assert recorded(event) == [{**ROUND, "stop": 3}]
    assert [side.score for side in match_of(event, "W1.1").sides.order_by("index")] == [8, -8, 8, -8]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"place_0": "", "place_3": ""}, "In which order did they go out? Tap the names."),
        ({"place_3": "3"}, "Two players have the same place."),
        ({"place_0": "5"}, "A place is a number from 1 to 4."),
        ({"red_0": None, "red_2": None}, "One or two players hold the red tens, not 0."),
        ({"red_1": "on"}, "One or two players hold the red tens, not 3."),
        ({"said_0": "on"}, "Only one player runs, and only one stops."),
        ({"said_2": None, "said_1": "on"}, "Nobody ran, so there is nothing to stop."),
    ],
)
def test_what_is_wrong_is_said(event: Tournament, client: Client, fields: dict[str, Any], says: str) -> None:
    assert says in text_of(client.post(address("score", event), typed(**fields)))
    assert recorded(event) == []


def test_a_round_is_corrected_from_its_own_form(event: Tournament, client: Client) -> None:
    send(client, address("score", event), typed())
    url = address("hand-correct", event, "W1.1", 1)
    html = client.get(url).content.decode()
    assert 'data-seat="2" data-place="1"' in html
    assert 'name="said_2" checked' in html
    assert send(client, url, typed(version=1, said_2=None)).status_code == 302
    assert recorded(event) == [{**ROUND, "run": None}]


def test_the_match_page_tells_rounds_of_four(event: Tournament, client: Client) -> None:
    send(client, address("score", event), typed())
    send(client, address("score", event), typed(2, said_2=None))
    page = text_of(Client().get(address("match", event)))
    assert "Player 3 → Player 1 → Player 2 → Player 4" in page
    assert "Player 3 ran" in page
    assert "Player 3 · First out 2 of 2 +6 in all" in page


def test_only_those_at_the_table_enter(event: Tournament) -> None:
    stranger = captain(event.entries.order_by("queue")[5])
    assert stranger.post(address("score", event), typed()).status_code == 403
    assert recorded(event) == []


def test_the_live_block_of_the_event_names_all_four_with_their_scores() -> None:
    event = started_singles(4, game="44a", ruleset={"preset": "default"})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=ROUND)
    text = Client().get(f"/t/{event.slug}/").content.decode()
    block = text[text.index('class="live-block"') :]
    block = block[: block.index("</section>")]
    assert block.count("<li>") == len(ROUND["order"])
    assert all(entry.name in block for entry in event.entries.all())


def test_a_match_that_several_win_is_over_and_names_them() -> None:
    event = started_singles(4, game="44a", ruleset={"preset": "default", "target": None, "max_hands": 1})
    client = captain(event.entries.order_by("queue")[0])
    assert "no round drawn yet" in text_of(client.get(f"/t/{event.slug}/"))
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=ROUND)
    first, _second, third, _fourth = match_of(event, "R1.1").sides.order_by("index")
    page = text_of(client.get(address("score", event, "R1.1")))
    assert "Match over" in page
    assert re.search(f"{first.entry.name} ?, {third.entry.name} win together", page)
