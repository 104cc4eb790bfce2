"""My event: what a captain reads on it in each state, and what others read there."""

from datetime import UTC, datetime

import pytest
from django.conf import settings as site

from tests.factories import (
    hand,
    make_tournament,
    match_of,
    opened,
    organizer,
    play_all,
    play_match,
    register,
    started,
)
from tests.web.table import captain, text_of
from tournaments.enums import DrawMethod
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.services import draw, lifecycle, results, rulings, schedule, tournaments
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db


def seed(event, number):
    return event.entries.get(seed=number)


def page(entry, prefix=""):
    response = captain(entry).get(f"{prefix}/t/{entry.tournament.slug}/me/")
    assert response.status_code == 200
    return response


# ------------------------------------------------------------------ before the start
def test_a_place_and_its_names():
    said = text_of(page(register(opened())[0]))
    assert "Pair 1 Player 1a · Player 1b" in said
    assert "You have a place" in said
    assert "Seed" not in said


def test_the_number_on_the_waitlist():
    event = opened(capacity=2)
    *_, last = register(event, 4)
    assert "Number 2 on the waitlist" in text_of(page(last))


def test_a_pair_that_moved_up():
    event = opened(capacity=2)
    first, _, third = register(event, 3)
    rulings.withdraw_entry(entry=first, actor=SYSTEM)
    assert "A place became free, and you moved up from the waitlist." in text_of(page(third))


def test_the_seed_only_once_the_draw_is_published():
    event = opened(capacity=2)
    entry, _ = register(event, 2)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
    assert "Seed" not in text_of(page(entry))
    draw.publish_draw(tournament=event, actor=SYSTEM)
    assert "Seed 1" in text_of(page(entry))


def test_when_and_where_it_begins_in_the_venues_zone():
    event = opened(venue="Teahouse", address="1 Lantern Lane", timezone="Asia/Shanghai")
    at = datetime.fromisoformat("2010-09-04T14:00+08:00")
    schedule.set_sessions(tournament=event, actor=SYSTEM, sessions=[schedule.Times(at)])
    said = text_of(page(register(event)[0]))
    assert "Begins Sat 4 Sep 2010, 14:00 (Shanghai, UTC+8)" in said
    assert "Where Teahouse, 1 Lantern Lane" in said


# ------------------------------------------------------------------ while it runs
def test_the_next_match_with_its_one_action():
    event = started(4)
    tournaments.set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="3")
    response = page(seed(event, 1))
    said = text_of(response)
    assert "Your next match Winners’ round 1 · W1.1" in said
    assert "Pair 1 against Pair 4" in said
    assert "Table 3" in said
    assert f'href="/t/{event.slug}/matches/W1.1/score/">Enter hand 1</a>' in response.content.decode()


def test_a_match_that_is_being_played_shows_own_points_first():
    event = started(4)
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 65))
    assert "Pair 1 65 : 35 Pair 4" in text_of(page(seed(event, 1)))
    said = text_of(page(seed(event, 4)))
    assert "35 : 65" in said
    assert "Enter hand 2" in said


def test_waiting_says_for_whom_and_why_nothing_can_be_entered():
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=0)
    said = text_of(page(seed(event, 1)))
    assert "against the winner of W1.2 (Pair 2 – Pair 3)" in said
    assert "Hands can be entered once both pairs are known." in said
    assert "Still in, without a loss" in said
    said = text_of(page(seed(event, 4)))
    assert "against the loser of W1.2 (Pair 2 – Pair 3)" in said
    assert "Still in, with one loss One more loss and you are out." in said


def test_the_rounds_own_time_is_shown_before_its_sessions():
    event = opened(capacity=2, timezone="Asia/Tokyo")
    register(event, 2)
    times = [datetime.fromisoformat(f"2010-09-04T{hour}:00+09:00") for hour in (14, 16)]
    schedule.set_sessions(tournament=event, actor=SYSTEM, sessions=[schedule.Times(times[0])])
    round_ = event.stages.get().rounds.get(bracket="winners")
    schedule.update_round(round_=round_, actor=SYSTEM, session=event.sessions.get())
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert "When Sat 4 Sep 2010, 14:00 (Tokyo, UTC+9)" in text_of(page(seed(event, 1)))
    schedule.update_round(round_=round_, actor=SYSTEM, starts_at=times[1])
    assert "When Sat 4 Sep 2010, 16:00 (Tokyo, UTC+9)" in text_of(page(seed(event, 1)))


def test_results_and_losses_to_spare():
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=1)
    me = page(seed(event, 1)).context["me"]
    assert [(r.code, r.opponent, r.words, r.won, r.lost) for r in me.results] == [
        ("W1.1", "Pair 4", "lost", False, True)
    ]
    assert me.results[0].score[0] < me.results[0].score[1]
    assert me.spare.discs == [True, False]


def test_byes_and_walkovers_are_no_scores():
    event = started(3)
    rulings.rule_walkover(match=match_of(event, "W1.2"), actor=SYSTEM, winner=0)
    bye, won, lost = (page(seed(event, n)).context["me"].results[0] for n in (1, 2, 3))
    assert (bye.words, bye.score, bye.lost) == ("bye", None, False)
    assert (won.words, won.score, won.won) == ("won without play", None, True)
    assert (lost.words, lost.score, lost.lost) == ("lost without play", None, True)


def test_a_pair_that_is_out_and_its_place():
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=0)
    play_match(match_of(event, "W1.2"), winner=0)
    play_match(match_of(event, "L1.1"), winner=0)
    me = page(seed(event, 3)).context["me"]
    assert (me.status, me.next, me.spare) == ("Out: place 4", None, None)
    assert not me.may_withdraw


def test_champion_and_runner_up():
    event = started(4)
    play_all(event)
    assert [page(seed(event, n)).context["me"].status for n in (1, 2)] == ["Champion", "Runner-up"]
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    assert page(seed(event, 1)).context["me"].status == "Champion"


def test_who_waited_for_nothing_is_told():
    event = opened(capacity=2)
    *_, third = register(event, 3)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert "No place became free" in text_of(page(third))


@pytest.mark.parametrize(
    ("leave", "words"),
    [(rulings.withdraw_entry, "You have withdrawn"), (rulings.disqualify_entry, "You were disqualified")],
)
def test_who_left_is_told_and_offered_nothing_to_play(leave, words):
    event = started(4)
    entry = seed(event, 1)
    leave(entry=entry, actor=SYSTEM)
    response = page(entry)
    assert words in text_of(response)
    assert response.context["me"].next is None
    assert "lost without play" in text_of(response)
    assert "won without play" in text_of(page(seed(event, 4)))


def test_an_event_that_was_called_off():
    event = started(4)
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    response = page(seed(event, 1))
    assert "The event was called off" in text_of(response)
    assert response.context["me"].next is None


# ------------------------------------------------------------------ others
def test_without_a_link_it_explains_how_to_get_in(client):
    event = opened(contact="organizer@example.org")
    response = client.get(f"/t/{event.slug}/me/")
    said = text_of(response)
    assert response.status_code == 200
    assert "Open your private link" in said
    assert "organizer@example.org" in said
    assert "Go to the desk" not in said
    assert response["Cache-Control"] == "private, no-store"


def test_the_organizer_finds_the_way_to_the_desk(client):
    owner = organizer()
    event = make_tournament(owner)
    client.force_login(owner)
    assert f'href="/t/{event.slug}/manage/"' in client.get(f"/t/{event.slug}/me/").content.decode()


def test_two_events_on_one_device():
    first, second = register(opened())[0], register(opened())[0]
    client = captain(first)
    client.post(f"/t/{second.tournament.slug}/me/link/{token_for(second)}/")
    for entry in (first, second):
        assert client.get(f"/t/{entry.tournament.slug}/me/").context["me"].entry == entry


def test_a_private_events_page_is_not_there_for_strangers(client):
    event = opened(visibility="private")
    assert client.get(f"/t/{event.slug}/me/").status_code == 404
    assert page(register(event)[0]).status_code == 200


def test_the_page_is_private_and_read_only():
    entry = register(opened())[0]
    client = captain(entry)
    assert client.get(f"/t/{entry.tournament.slug}/me/")["Cache-Control"] == "private, no-store"
    assert client.post(f"/t/{entry.tournament.slug}/me/").status_code == 405


def test_the_link_page_shows_the_way_back_and_needs_the_cookie(client):
    entry = register(opened())[0]
    url = f"/t/{entry.tournament.slug}/me/link/"
    assert client.get(url)["Location"] == f"/t/{entry.tournament.slug}/me/"
    assert token_for(entry) in captain(entry).get(url).content.decode()


@pytest.mark.parametrize("language", [code for code, _ in site.LANGUAGES])
def test_it_reads_in_every_language(language):
    prefix = "" if language == "en" else f"/{language}"
    event = started(4)
    response = page(seed(event, 1), prefix)
    assert f'href="{prefix}/t/{event.slug}/matches/W1.1/score/"' in response.content.decode()


@pytest.mark.parametrize("pairs", [4, 32])
def test_as_many_queries_with_few_matches_as_with_many(django_assert_num_queries, pairs):
    event = started(pairs)
    while Match.objects.filter(stage__tournament=event, round__bracket="winners", status="ready").count() > 1:
        for match in Match.objects.filter(stage__tournament=event, status="ready"):
            play_match(match)
    client = captain(seed(event, 1))
    with django_assert_num_queries(23):
        client.get(f"/t/{event.slug}/me/")


def test_the_page_of_the_link_says_the_same_of_a_pair_that_is_playing():
    event = started(4)
    client = captain(seed(event, 1))
    for page in (f"/t/{event.slug}/me/", f"/t/{event.slug}/me/link/"):
        assert "Still in, without a loss" in text_of(client.get(page))


def test_whom_the_published_draw_sends_them_against():
    event = opened()
    entries = register(event, 3)
    draw.set_seeds(tournament=event, actor=SYSTEM, order=[entry.pk for entry in entries])
    assert "First match" not in text_of(page(seed(event, 3)))
    draw.publish_draw(tournament=event, actor=SYSTEM)
    assert "First match W1.1: a bye" in text_of(page(seed(event, 1)))
    assert "First match W1.2, against Pair 2" in text_of(page(seed(event, 3)))


def test_the_only_date_is_when_every_round_is_played():
    event = opened()
    schedule.set_sessions(
        tournament=event, actor=SYSTEM, sessions=[schedule.Times(datetime(2030, 5, 4, 6, tzinfo=UTC))]
    )
    register(event, 4)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert "When Sat 4 May 2030, 14:00" in text_of(page(seed(event, 1)))
