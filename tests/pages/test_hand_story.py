"""The hands of a match in words: calls, corrections, hands taken back, hands after the end."""

import pytest

from tests.factories import double_victory, hand, match_of, started
from tournaments.pages.hand_story import HandStory, hand_story
from tournaments.permissions import SYSTEM
from tournaments.queries.story import hand_versions
from tournaments.services import corrections, results

pytestmark = pytest.mark.django_db
SEATS = ["Ann", "Ben", "Cid", "Dot"]


def told(event, played: int = 99) -> HandStory:
    return hand_story(event, hand_versions(match_of(event, "W1.1").attempt), lambda _hand: SEATS, played)


def record(event, *hands: dict) -> None:
    for number, result in enumerate(hands, start=1):
        results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=result)


def test_a_hand_says_who_was_out_and_what_it_was_worth() -> None:
    event = started(2)
    record(event, hand(0, 65), double_victory(1))
    first, second = told(event).hands
    assert (first.number, first.points) == (1, (65, 35))
    assert [cell.text for cell in first.cells] == ["Ann", "", "65\xa0:\xa035"]
    assert [cell.text for cell in second.cells] == ["Ben", "", "double"]
    assert (first.totals, second.totals) == ((65, 35), (65, 235))


def test_calls_are_kept_by_who_is_out_first() -> None:
    event = started(2)
    record(event, hand(0, 65, calls=["tichu", "grand", "none", "none"]))
    calls = told(event).hands[0].calls
    assert [(c.player, c.side, c.sign, c.kept) for c in calls] == [
        ("Ann", 0, "T", True),
        ("Ben", 1, "GT", False),
    ]


def test_a_correction_stays_visible() -> None:
    event = started(2)
    record(event, hand(0, 65), hand(0, 50))
    corrections.correct_hand(
        match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 55), version=1
    )
    first, second = told(event).hands
    assert first.points == (55, 45)
    assert first.earlier == ["65\xa0:\xa035, <bdi>Ann</bdi> out first"]
    assert second.earlier == []


def test_a_hand_taken_back_is_told_but_does_not_stand() -> None:
    event = started(2)
    record(event, hand(0, 65), hand(1, 50))
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=2)
    story = told(event)
    assert [line.number for line in story.hands] == [1]
    assert story.taken_back == ["Hand 2 was taken back: 50\xa0:\xa050, <bdi>Ben</bdi> out first."]


def test_a_hand_entered_again_after_that_stands() -> None:
    event = started(2)
    record(event, hand(0, 65))
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    record(event, hand(1, 80))
    story = told(event)
    assert [line.points for line in story.hands] == [(20, 80)]
    assert story.taken_back == []
    assert len(story.hands[0].earlier) == 1


def test_hands_after_the_end_are_void_and_do_not_count() -> None:
    event = started(2)
    record(event, hand(0, 65), hand(0, 50))
    story = told(event, played=1)
    assert [line.void for line in story.hands] == [False, True]
    assert [line.number for line in story.played] == [1]


def test_names_are_escaped() -> None:
    event = started(2)
    record(event, hand(0, 65))
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    versions = hand_versions(match_of(event, "W1.1").attempt)
    assert "&lt;b&gt;" in hand_story(event, versions, lambda _hand: ["<b>", "B", "C", "D"], 0).taken_back[0]
