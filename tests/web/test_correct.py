"""Correcting a hand that is recorded: 65 typed for 56, two matches ago."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.factories import double_victory, hand, match_of, organizer, play_match, started
from tests.web.table import (
    address,
    captain,
    captains,
    hidden,
    record,
    recorded,
    send,
    text_of,
    typed,
    versions,
)
from tournaments.enums import MatchStatus
from tournaments.models import Round, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import bracket, corrections

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return organizer()


@pytest.fixture
def event(owner):
    return started(4, owner=owner)


@pytest.fixture
def desk(owner):
    client = Client()
    client.force_login(owner)
    return client


def correction(number=1, **fields):
    return typed(number, **{"version": "1", "card_points_0": "65", "card_points_1": "35", **fields})


def test_the_form_is_filled_in_with_the_hand(event):
    record(event, 1, hand(1, 30, first_out=3, calls=["none", "grand", "tichu", "none"]))
    page = captains(event)[0].get(address("hand-correct", event, "W1.1", 1)).content.decode()
    assert 'name="first_out" value="3" checked' in page
    assert 'name="call_1" value="grand" checked' in page
    assert 'name="call_2" value="tichu" checked' in page
    assert 'name="card_points_0" value="70"' in page
    assert 'name="card_points_1" value="30"' in page
    assert page.count(" checked") == 3


def test_a_double_victory_is_filled_in(event):
    record(event, 1, double_victory(1))
    page = captains(event)[0].get(address("hand-correct", event, "W1.1", 1)).content.decode()
    assert 'name="double_victory" checked' in page
    assert 'name="card_points_0" value=""' in page


def test_a_hand_of_a_match_in_play_is_replaced_after_showing_old_and_new_totals(event):
    record(event, 1)
    record(event, 2)
    client, _ = captains(event)
    url = address("hand-correct", event, "W1.1", 1)
    seen = client.post(url, correction(note="misread"))
    assert "Cards Calls Hand Before After Pair 1 65 0 +65 120 125 Pair 4 35 0 +35 80 75" in text_of(seen)
    assert recorded(event)[0] == hand(0, 60)
    done = client.post(url, {**correction(note="misread"), "shown": hidden(seen, "shown")}, follow=True)
    # The links are those of the last hand, and say so.
    assert "Hand 1 corrected: +65 : +35 Hand 2: +60 : +40 Take back Correct" in text_of(done)
    assert recorded(event) == [hand(0, 65), hand(0, 60)]
    version = match_of(event, "W1.1").attempt.hands.get(number=1, is_current=True)
    assert (version.version, version.note) == (2, "misread")


def test_the_same_result_again_writes_nothing(event):
    record(event)
    client, _ = captains(event)
    data = correction(card_points_0="60", card_points_1="40")
    done = send(client, address("hand-correct", event, "W1.1", 1), data)
    assert done.status_code == 302
    assert versions() == 1


def test_sending_it_twice_corrects_once(event):
    record(event)
    client, _ = captains(event)
    data = correction(shown="65 35 65 35")
    for _ in range(2):
        assert client.post(address("hand-correct", event, "W1.1", 1), data).status_code == 302
    assert versions() == 2


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"card_points_0": "56", "card_points_1": ""}, "56 can’t be right."),
        ({"first_out": None}, "Who went out first?"),
        ({"version": "x"}, "Something was missing from this page."),
        ({"version": None}, "Something was missing from this page."),
        ({"confirm": "9" * 40}, "Something was missing from this page."),
        ({"note": "n" * 201}, "There is room for 200 characters"),
    ],
)
def test_mistakes_are_named_and_nothing_is_lost(event, fields, says):
    record(event)
    response = captains(event)[0].post(address("hand-correct", event, "W1.1", 1), correction(**fields))
    assert says in text_of(response)
    assert versions() == 1
    if "note" in fields:
        assert fields["note"] in response.content.decode()


def test_a_fix_is_filled_in_but_not_recorded(event):
    record(event)
    client, _ = captains(event)
    data = correction(card_points_0="56", card_points_1="44")
    fixed = client.post(address("hand-correct", event, "W1.1", 1), {**data, "fix": "55"})
    assert 'name="card_points_0" value="55"' in fixed.content.decode()
    assert versions() == 1


def test_another_correction_meanwhile_is_shown_beside_this_one(event):
    record(event)
    mine, theirs = captains(event)
    send(
        theirs, address("hand-correct", event, "W1.1", 1), correction(card_points_0="70", card_points_1="30")
    )
    response = mine.post(address("hand-correct", event, "W1.1", 1), correction(shown="65 35 65 35"))
    assert response.status_code == 409
    assert "Pair 4 corrected this hand meanwhile." in text_of(response)
    assert "Card points 70 : 30 65 : 35 different" in text_of(response)
    assert recorded(event) == [hand(0, 70)]
    agreed = correction(version=hidden(response, "version"), shown=hidden(response, "shown"))
    assert mine.post(address("hand-correct", event, "W1.1", 1), agreed).status_code == 302
    assert recorded(event) == [hand(0, 65)]


def two_matches_ago(event):
    """W1.1 was won by Pair 1 with its third hand, and both its pairs have played on since."""
    for number, result in enumerate(
        [double_victory(0), hand(0, 65), double_victory(0), hand(0, 60)], start=1
    ):
        record(event, number, result)
    play_match(match_of(event, "W1.2"))
    record(event, 1, hand(0, 60), "W2.1")
    record(event, 1, hand(0, 60), "L1.1")


def other_winner():
    """Hand 1 of two_matches_ago for the other side: nothing is decided by it then."""
    return correction(1, double_victory="on", first_out="1")


def test_what_a_correction_touches_is_shown_and_agreed_to(event, desk):
    two_matches_ago(event)
    url = address("hand-correct", event, "W1.1", 1)
    preview = send(desk, url, other_winner())
    assert preview.status_code == 409
    words = text_of(preview)
    assert "Out first Player 1a Player 4a" in words
    assert "W1.1 Pair 1 – Pair 4 is open again" in words
    assert "W2.1 Pair 1 – Pair 2 its 1 hand no longer counts" in words
    assert "L1.1 Pair 4 – Pair 3 its 1 hand no longer counts" in words
    assert "120 125" not in words
    assert match_of(event, "W1.1").status == MatchStatus.FINAL

    agreed = dict(preview.context["form"].sent)
    done = desk.post(url, {**agreed, "confirm": hidden(preview, "confirm")})
    assert done.status_code == 302
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING
    assert match_of(event, "W2.1").status == MatchStatus.PENDING
    assert bracket.check(match_of(event, "W1.1").stage) == []


def test_agreeing_to_an_outdated_preview_shows_the_new_one(event, desk):
    two_matches_ago(event)
    url = address("hand-correct", event, "W1.1", 1)
    preview = send(desk, url, other_winner())
    record(event, 2, hand(0, 60), "W2.1")
    agreed = {**dict(preview.context["form"].sent), "confirm": hidden(preview, "confirm")}
    again = desk.post(url, agreed)
    assert again.status_code == 409
    assert "The event went on since you saw this." in text_of(again)
    assert "its 2 hands no longer count" in text_of(again)
    assert match_of(event, "W1.1").status == MatchStatus.FINAL
    assert desk.post(url, {**agreed, "confirm": hidden(again, "confirm")}).status_code == 302
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING


def test_a_hand_that_keeps_the_winner_needs_no_agreement(event, desk):
    two_matches_ago(event)
    done = send(
        desk, address("hand-correct", event, "W1.1", 2), correction(2, card_points_0="55", card_points_1="45")
    )
    assert done.status_code == 302
    match = match_of(event, "W1.1")
    assert match.status == MatchStatus.FINAL
    assert [side.score for side in match.sides.order_by("index")] == [515, 85]


def test_the_table_mends_the_last_hand_right_after_the_end(event):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    url = address("hand-correct", event, "W1.1", 3)
    preview = send(client, url, correction(3))
    assert preview.status_code == 409
    assert "W1.1 Pair 1 – Pair 4 is open again" in text_of(preview)
    agreed = {**dict(preview.context["form"].sent), "confirm": hidden(preview, "confirm")}
    assert client.post(url, agreed).status_code == 302
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING


def test_later_only_an_organizer_does_and_what_was_typed_leads_there(event, desk):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    url = address("hand-correct", event, "W1.1", 3)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        response = client.post(url, correction(3, shown="65 35 465 35"))
        assert response.status_code == 403
        assert "only the organizers can still change its hands" in text_of(response)
        assert "Not your table" not in text_of(response)
        filled = desk.get(response.context["back"]).content.decode()
    assert 'name="card_points_0" value="65"' in filled
    assert len(recorded(event)) == 3


def test_once_play_went_on_the_table_cannot_reopen_its_match(event):
    two_matches_ago(event)
    client, _ = captains(event)
    refused = send(client, address("hand-correct", event, "W1.1", 1), other_winner())
    assert refused.status_code == 403
    assert match_of(event, "W1.1").status == MatchStatus.FINAL


def test_the_match_page_leads_to_every_hand(event):
    url = f"/t/{event.slug}/matches/W1.1/"
    assert "Correct a hand" not in text_of(Client().get(url))
    record(event, 1)
    record(event, 2)
    last = address("hand-correct", event, "W1.1", 2)
    assert f'href="{last}"' in Client().get(url).content.decode()
    page = captains(event)[0].get(last).content.decode()
    assert f'href="{last}" aria-current="page"' in page
    assert f'href="{address("hand-correct", event, "W1.1", 1)}"' in page
    Tournament.objects.filter(pk=event.pk).update(status="finished")
    assert "Correct a hand" not in text_of(Client().get(url))


def test_hands_that_are_not_there(event):
    client, _ = captains(event)
    record(event)
    assert client.get(address("hand-correct", event, "W1.1", 2)).status_code == 404
    assert client.get(address("hand-correct", event, "W1.1", 0)).status_code == 404
    assert client.get(address("hand-correct", event, "W1.1", 10**30)).status_code == 404


def test_a_hand_taken_back_is_not_corrected(event):
    client, _ = captains(event)
    record(event)
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    assert client.post(address("hand-correct", event, "W1.1", 1), correction()).status_code == 404


def test_strangers_and_captains_of_other_tables(event):
    record(event)
    url = address("hand-correct", event, "W1.1", 1)
    assert Client().get(url).status_code == 403
    other = captain(event.entries.get(seed=2))
    assert other.post(url, correction(shown="65 35 65 35")).status_code == 403
    assert versions() == 1


def test_a_finished_event_is_closed(event, desk):
    record(event)
    Tournament.objects.filter(pk=event.pk).update(status="cancelled")
    response = desk.post(address("hand-correct", event, "W1.1", 1), correction(shown="65 35 65 35"))
    assert response.status_code == 409
    assert versions() == 1


def test_only_get_and_post(event):
    record(event)
    assert captains(event)[0].put(address("hand-correct", event, "W1.1", 1)).status_code == 405


@pytest.mark.parametrize("hands", [1, 9])
def test_queries_do_not_grow(owner, hands, django_assert_num_queries):
    event = started(8, owner=owner, ruleset={"preset": "geek_cup", "target": 100_000})
    for number in range(1, hands + 1):
        record(event, number)
    client, _ = captains(event)
    with django_assert_num_queries(7):
        client.get(address("hand-correct", event, "W1.1", 1))


def test_in_a_best_of_a_hand_is_corrected_within_its_game(event, desk):
    Round.objects.filter(stage__tournament=event).update(best_of=3, target=200)
    for number, result in enumerate([hand(0, 65), double_victory(0), hand(1, 40)], start=1):
        record(event, number, result)
    url = address("hand-correct", event, "W1.1", 1)
    assert [side.before for side in desk.get(url).context["sides"]] == [265, 35]
    preview = desk.post(url, correction(1, card_points_0="55", card_points_1="45"))
    assert [row.total for row in preview.context["sum"].rows] == [255, 45]
    assert [side.before for side in preview.context["sides"]] == [265, 35]
