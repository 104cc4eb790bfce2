"""The story of a match: hands, calls, corrections and rulings in the open, and what follows."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    double_victory,
    hand,
    make_tournament,
    match_of,
    organizer,
    play_all,
    play_match,
    started,
    started_singles,
)
from tests.web.table import captain, text_of
from tournaments.models import Round, Tournament
from tournaments.pages.match import MatchPage
from tournaments.permissions import SYSTEM
from tournaments.services import corrections, results, rounds, rulings
from tournaments.services.errors import NeedsConfirmation

pytestmark = pytest.mark.django_db


def url(event: Tournament, code: str = "W1.1") -> str:
    return reverse("match", args=[event.slug, code])


def page_of(client: Client, event: Tournament, code: str = "W1.1") -> MatchPage:
    answer = client.get(url(event, code))
    assert answer.status_code == HTTPStatus.OK
    return answer.context["page"]


def record(event: Tournament, *hands: dict, code: str = "W1.1") -> None:
    for number, result in enumerate(hands, start=1):
        results.record_hand(match=match_of(event, code), actor=SYSTEM, number=number, result=result)


def correct(event: Tournament, number: int, result: dict, code: str = "W1.1") -> None:
    match, confirm = match_of(event, code), None
    change = {"match": match, "actor": SYSTEM, "number": number, "result": result, "version": 1}
    try:
        corrections.correct_hand(**change)
    except NeedsConfirmation as needed:
        confirm = needed.version
        corrections.correct_hand(**change, confirm=confirm)


def test_before_its_first_hand_it_says_who_sits_where_and_what_follows(client: Client) -> None:
    page = page_of(client, started(4))
    assert page.state == "Ready to play: no hand has been recorded yet."
    assert [(seat.number, seat.player, seat.side) for seat in page.seats] == [
        (1, "Player 1a", 0),
        (2, "Player 4a", 1),
        (3, "Player 1b", 0),
        (4, "Player 4b", 1),
    ]
    winner, loser = page.follow
    assert (winner.place.code, winner.place.words) == ("W2.1", "Winner of W1.2")
    assert (loser.place.code, loser.place.words) == ("L1.1", "Loser of W1.2")
    assert page.charts == []


def test_a_match_whose_sides_are_not_known_says_who_will_come(client: Client) -> None:
    page = page_of(client, started(4), "L2.1")
    assert [side.words for side in page.sides] == ["Loser of W2.1", "Winner of L1.1"]
    assert page.seats == []
    assert page.follow[1].end == "is out"


def test_a_played_match_tells_its_score_hand_by_hand(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 65), double_victory(1), double_victory(1), double_victory(1))
    page = page_of(client, event)
    assert [(side.name, side.score, side.won) for side in page.sides] == [
        ("Pair 1", 65, False),
        ("Pair 4", 635, True),
    ]
    assert [line.totals for line in page.story.hands] == [(65, 35), (65, 235), (65, 435), (65, 635)]
    assert [(game.number, len(game.drawings)) for game in page.charts] == [(0, 2)]
    assert page.follow[0].who == "Pair 4"
    text = client.get(url(event)).text
    assert "65\xa0:\xa035" in text
    assert "<polyline" in text


def test_calls_are_told_with_their_outcome_in_words_too(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 65, calls=["grand", "tichu", "none", "none"]), hand(0, 50))
    text = client.get(url(event)).text
    assert '<span class="kept"><bdi>Player 1a</bdi> GT<span class="sr"> kept</span>' in text
    assert '<span class="failed"><bdi>Player 4a</bdi> T<span class="sr"> failed</span>' in text
    values = [figure.value for figure in page_of(client, event).figures]
    assert values == ["+330", "1 of 1", "0 of 1"]


def test_a_match_being_played_says_which_hand_is_on(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 65))
    page = page_of(client, event)
    assert page.state == "Playing, hand 2"
    assert page.score_url == reverse("score", args=[event.slug, "W1.1"])


def test_nothing_more_is_entered_once_it_is_over(client: Client) -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"))
    assert page_of(client, event).score_url == ""


def test_a_correction_is_visible_with_what_stood_there_before(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 65), hand(0, 50))
    correct(event, 1, hand(0, 55))
    text = client.get(url(event)).text
    assert "Corrected." in text
    assert "<s>65\xa0:\xa035, <bdi>Player 1a</bdi> out first</s>" in text


def test_hands_after_a_corrected_end_are_marked_void(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 50), double_victory(0), double_victory(0), double_victory(0))
    correct(event, 1, double_victory(0))
    page = page_of(client, event)
    assert [line.void for line in page.story.hands] == [False, False, False, True]
    assert page.sides[0].score == 600
    assert 'class="void"' in client.get(url(event)).text


def test_a_pairing_that_a_correction_undid_is_still_told(client: Client) -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=0)
    play_match(match_of(event, "W1.2"), winner=0)
    record(event, hand(0, 65), code="W2.1")
    for number in (1, 2, 3):
        correct(event, number, double_victory(1))
    (line,) = page_of(client, event, "W2.1").voided
    assert line == (
        "Earlier <bdi>Pair 1</bdi> and <bdi>Pair 2</bdi> met here: 1 hand, 65\xa0:\xa035. "
        "It no longer counts."
    )


def test_rulings_are_told_with_their_reason_also_when_taken_back(client: Client) -> None:
    event = started(4)
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0, note="Missed <the> train")
    line = page_of(client, event).rulings[0]
    assert line == (
        "Walkover for <bdi>Pair 1</bdi>: <bdi>Pair 4</bdi> did not come. Reason: Missed &lt;the&gt; train"
    )
    try:
        rulings.revoke_ruling(match=match_of(event, "W1.1"), actor=SYSTEM)
    except NeedsConfirmation as needed:
        rulings.revoke_ruling(match=match_of(event, "W1.1"), actor=SYSTEM, confirm=needed.version)
    assert page_of(client, event).rulings[0].endswith("This ruling was taken back.")


def test_a_double_forfeit_has_no_winner(client: Client) -> None:
    event = started(4)
    rulings.rule_double_forfeit(match=match_of(event, "W1.1"), actor=SYSTEM)
    page = page_of(client, event)
    assert page.rulings == ["Both sides forfeited: nobody goes on."]
    league = started(4, format="round_robin")
    rulings.rule_double_forfeit(match=match_of(league, "R1.1"), actor=SYSTEM)
    assert page_of(client, league, "R1.1").rulings == ["Both sides forfeited."]
    assert [(side.won, side.lost) for side in page.sides] == [(False, True), (False, True)]


def test_who_left_in_the_middle_is_named(client: Client) -> None:
    event = started(4)
    record(event, hand(0, 65))
    rulings.withdraw_entry(entry=event.entries.get(name="Pair 4"), actor=SYSTEM)
    assert page_of(client, event).rulings == [
        "<bdi>Pair 4</bdi> left the event before the end of this match."
    ]


def test_a_table_that_somebody_left_says_so_and_that_nobody_won(client: Client) -> None:
    event = started_singles(4, options={"rounds": 1})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    leaving = match_of(event, "R1.1").sides.get(index=1).entry
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    assert page_of(client, event, "R1.1").rulings == [
        f"<bdi>{leaving.name}</bdi> left the event before the end of this match.",
        "This match was not played out, so nobody has won it.",
    ]


def test_a_bye_says_that_nobody_comes(client: Client) -> None:
    page = page_of(client, started(3), "W1.1")
    assert page.state == "Decided without play: there is nobody on the other side."
    assert [side.words for side in page.sides] == ["", "nobody (bye)"]
    assert page.follow == []


def test_the_grand_final_says_what_a_second_one_needs(client: Client) -> None:
    event = started(2)
    ways = page_of(client, event, "GF").follow
    assert [way.label for way in ways] == ["If the winners’ champion wins", "If the losers’ champion wins"]
    assert ways[1].place.code == "GF2"
    play_all(event)
    assert [(way.who, way.end) for way in page_of(client, event, "GF").follow] == [
        ("Pair 1", "Champion"),
        ("Pair 2", "Runner-up"),
    ]
    assert page_of(client, event, "GF2").state == "This match is not needed."


@pytest.mark.parametrize("code", ["W9.9", "x", "W1.1%20", "%F0%9F%82%A1"])
def test_there_is_no_match_without_its_code(client: Client, code: str) -> None:
    event = started(2)
    assert client.get(f"/t/{event.slug}/matches/{code}/").status_code == HTTPStatus.NOT_FOUND


def test_the_match_of_another_event_is_not_found(client: Client) -> None:
    started(8)
    small = started(2)
    assert client.get(url(small, "W1.4")).status_code == HTTPStatus.NOT_FOUND


def test_strangers_do_not_learn_of_a_draft(client: Client) -> None:
    event = make_tournament(organizer())
    assert client.get(url(event)).status_code == HTTPStatus.NOT_FOUND


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post(url(started(2))).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_it_is_the_same_for_every_reader(client: Client) -> None:
    owner = organizer()
    event = started(2, owner=owner)
    record(event, hand(0, 65))
    stranger = client.get(url(event)).content
    client.force_login(owner)
    assert client.get(url(event)).content == stranger
    assert b"style=" not in stranger


def test_in_a_best_of_each_game_begins_at_nothing(client: Client) -> None:
    event = started(4)
    Round.objects.filter(stage__tournament=event).update(best_of=3, target=200)
    record(event, hand(0, 65), double_victory(0), double_victory(1))
    page = page_of(client, event)
    assert [side.score for side in page.sides] == [1, 1]
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=4, result=hand(0, 60))
    page = page_of(client, event)
    assert [(line.game, line.totals) for line in page.story.hands] == [
        (1, (65, 35)),
        (1, (265, 35)),
        (2, (0, 200)),
        (3, (60, 40)),
    ]
    drawn = [(game.number, [x for _, x in game.drawings[0].numbers]) for game in page.charts]
    assert drawn == [(1, [1, 2]), (2, [3]), (3, [4])]
    assert [game.drawings[0].lines[-1].total for game in page.charts] == [265, 200, 60]
    text = text_of(client.get(url(event)))
    assert "Game 1" in text
    assert "Game 3" in text
    table = captain(event.entries.get(seed=1)).get(url(event) + "score/")
    assert "Game 3, 60 : 40" in text_of(table)


def test_the_queries_do_not_grow_with_the_hands(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = started(8)
    for hands in (1, 6):
        code = f"W1.{hands % 4 + 1}"
        record(event, *[hand(0, 50)] * hands, code=code)
        with django_assert_num_queries(18):
            client.get(url(event, code))
