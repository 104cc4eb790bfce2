"""Who sits where, before the first hand."""

import pytest
from django.test import Client

from tests.factories import hand, match_of, play_match, started
from tests.services.sign_up import event_with, sign_up
from tests.web.table import address, captain, captains, recorded, text_of
from tournaments.models import Seat, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import results, seating
from tournaments.services.lifecycle import start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return started(4)


def seated(event):
    attempt = match_of(event, "W1.1").attempt
    return [seat.player.name for seat in Seat.objects.filter(attempt=attempt).order_by("index")]


def orders(client, event):
    """The two ways to sit that the page offers, as the form sends them, and the one that is chosen."""
    found = client.get(address("seats", event)).context["orders"]
    return [order.value for order in found], next(order.value for order in found if order.current)


def test_the_other_way_to_sit_is_one_choice_away(event):
    client, _ = captains(event)
    values, now = orders(client, event)
    assert len(set(values)) == 2
    assert seated(event) == ["Player 1a", "Player 4a", "Player 1b", "Player 4b"]
    other = next(value for value in values if value != now)
    response = client.post(address("seats", event), {"seats": other}, follow=True)
    assert "The seats are set." in text_of(response)
    assert seated(event) == ["Player 1a", "Player 4b", "Player 1b", "Player 4a"]
    assert orders(client, event) == (values, other)


def test_the_other_captain_sees_the_same_two_tables_turned(event):
    mine, theirs = captains(event)
    values, now = orders(theirs, event)
    other = next(value for value in values if value != now)
    theirs.post(address("seats", event), {"seats": other})
    names = seated(event)
    # From seat 1 the players of side 0 have changed places.
    assert names == ["Player 1b", "Player 4a", "Player 1a", "Player 4b"]
    page = text_of(mine.get(address("score", event)))
    assert page.index("Player 1a you") < page.index("Player 4b") < page.index("Player 1b")


def test_the_same_seats_again_write_nothing(event):
    client, _ = captains(event)
    _, now = orders(client, event)
    version = Tournament.objects.get(pk=event.pk).version
    assert client.post(address("seats", event), {"seats": now}).status_code == 302
    assert Tournament.objects.get(pk=event.pk).version == version


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("", "Choose one of the two."),
        ("a-b-c-d", "Choose one of the two."),
        ("1-2-3", "Somebody here does not play in this match."),
        ("1-2-3-4-5", "Choose one of the two."),
        ("9" * 400, "Choose one of the two."),
        ("1-1-1-1", "Somebody here does not play in this match."),
    ],
)
def test_what_cannot_be_is_refused(event, value, says):
    client, _ = captains(event)
    before = seated(event)
    response = client.post(address("seats", event), {"seats": value})
    assert response.status_code in {200, 409}
    assert says in text_of(response)
    assert seated(event) == before


def test_partners_cannot_be_parted(event):
    client, _ = captains(event)
    first, second, third, fourth = orders(client, event)[1].split("-")
    response = client.post(address("seats", event), {"seats": f"{first}-{third}-{second}-{fourth}"})
    assert "Partners sit opposite each other." in text_of(response)


def test_after_the_first_hand_the_seats_are_fixed(event):
    client, _ = captains(event)
    values, now = orders(client, event)
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    assert "The first hand is recorded, so the seats are fixed." in text_of(
        client.get(address("seats", event))
    )
    other = next(value for value in values if value != now)
    response = client.post(address("seats", event), {"seats": other})
    assert response.status_code == 409
    assert seated(event) == ["Player 1a", "Player 4a", "Player 1b", "Player 4b"]
    assert len(recorded(event)) == 1


def test_a_match_that_is_over_has_no_seats_to_set(event):
    client, _ = captains(event)
    play_match(match_of(event, "W1.1"))
    assert "Match W1.1 is over" in text_of(client.get(address("seats", event)))


def test_strangers_and_other_tables(event):
    assert Client().get(address("seats", event)).status_code == 403
    other, _ = captains(event, "W1.2")
    match = match_of(event, "W1.1")
    players = [seat.player_id for seat in match.attempt.seats.order_by("index")]
    swapped = [players[0], players[3], players[2], players[1]]
    assert other.post(address("seats", event), {"seats": "-".join(map(str, swapped))}).status_code == 403
    assert [seat.player_id for seat in match.attempt.seats.order_by("index")] == players


def test_only_get_and_post(event):
    assert captains(event)[0].delete(address("seats", event)).status_code == 405


def test_seats_set_by_somebody_else_show_on_the_score_page(event):
    client, _ = captains(event)
    match = match_of(event, "W1.1")
    players = [seat.player_id for seat in match.attempt.seats.order_by("index")]
    seating.set_seating(match=match, actor=SYSTEM, players=[players[0], players[3], players[2], players[1]])
    page = text_of(client.get(address("score", event)))
    assert page.index("Player 1a you") < page.index("Player 4b") < page.index("Player 4a")


def test_a_substitute_takes_a_seat_of_their_own_entry():
    event = event_with(substitutes=1)
    first = sign_up(event, "A", players=["Ann", "Bo", "Cleo"])
    second = sign_up(event, "B", players=["Dan", "Eve"])
    start_tournament(tournament=event, actor=SYSTEM)
    client = captain(first)
    url = address("seats", event)
    assert "Cleo" in text_of(client.get(url))
    ann, bo, cleo = first.players.order_by("position")
    dan, eve = second.players.order_by("position")
    one, other = (side.entry_id for side in match_of(event, "W1.1").sides.order_by("index"))
    own = [ann, cleo] if one == first.pk else [dan, eve]
    theirs = [ann, cleo] if other == first.pk else [dan, eve]
    chosen = {"seat_0": own[0].pk, "seat_1": theirs[0].pk, "seat_2": own[1].pk, "seat_3": theirs[1].pk}
    assert client.post(url, chosen).status_code == 302
    seats = match_of(event, "W1.1").attempt.seats.order_by("index").values_list("player", flat=True)
    assert list(seats) == list(chosen.values())
    assert client.post(url, {**chosen, "seat_0": eve.pk, "seat_1": cleo.pk}).status_code == 409
    assert bo.pk not in seats
