"""Wins that were corrected away, as the entry's own page tells them."""

import pytest

from tests.factories import double_victory, hand, match_of, play_match, started
from tests.web.table import captain, record, text_of
from tournaments.models import Entry, Match, Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.lost_wins import lost_wins
from tournaments.services.corrections import correct_hand, take_back_hand
from tournaments.services.rulings import revoke_ruling, rule_walkover

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A match is one hand of 200 points."""
    return started(4, ruleset={"preset": "geek_cup", "target": 200})


def side(match: Match, index: int) -> Entry:
    entry = match.sides.get(index=index).entry
    assert entry is not None
    return entry


def lost(event: Tournament, entry: Entry) -> list[tuple[str, str]]:
    return [(one.match.code, one.why) for one in lost_wins(event, entry)]


def corrected(event: Tournament, code: str, result: dict[str, object]) -> None:
    version = Tournament.objects.get(pk=event.pk).version
    match = match_of(event, code)
    last = match.attempt.hands.get(number=1, is_current=True).version
    correct_hand(match=match, actor=SYSTEM, number=1, result=result, version=last, confirm=version)


def test_a_win_that_became_a_loss_and_back(event: Tournament) -> None:
    match = play_match(match_of(event, "W1.1"))
    winner, loser = side(match, 0), side(match, 1)
    assert lost(event, winner) == lost(event, loser) == []
    corrected(event, "W1.1", double_victory(1))
    assert lost(event, winner) == [("W1.1", "corrected")]
    assert lost(event, loser) == []
    page = captain(winner).get(f"/t/{event.slug}/me/")
    assert "Your win in W1.1 no longer stands: its result was corrected." in text_of(page)
    assert f'<a href="/t/{event.slug}/matches/W1.1/">W1.1</a>' in page.text
    corrected(event, "W1.1", double_victory(0))
    assert lost(event, winner) == []
    assert lost(event, loser) == [("W1.1", "corrected")]


def test_a_win_that_is_open_again(event: Tournament) -> None:
    match = play_match(match_of(event, "W1.1"))
    version = Tournament.objects.get(pk=event.pk).version
    take_back_hand(match=match, actor=SYSTEM, number=1, confirm=version)
    assert lost(event, side(match, 0)) == [("W1.1", "corrected")]


def test_a_win_over_somebody_who_should_not_have_been_there(event: Tournament) -> None:
    for code in ("W1.1", "W1.2", "W2.1"):
        play_match(match_of(event, code), winner=int(code == "W2.1"))
    winner = side(match_of(event, "W2.1"), 1)
    corrected(event, "W1.1", double_victory(1))
    assert lost(event, winner) == [("W2.1", "others")]


def test_a_walkover_that_was_taken_back(event: Tournament) -> None:
    match = match_of(event, "W1.1")
    rule_walkover(match=match, actor=SYSTEM, winner=0)
    version = Tournament.objects.get(pk=event.pk).version
    revoke_ruling(match=match, actor=SYSTEM, confirm=version)
    assert lost(event, side(match, 0)) == [("W1.1", "corrected")]


def test_a_correction_that_changes_no_winner_and_a_plain_loss_say_nothing(event: Tournament) -> None:
    match = match_of(event, "W1.1")
    record(event, 1, hand(0, 60))
    corrected(event, "W1.1", hand(0, 70))
    play_match(match)
    assert lost(event, side(match, 0)) == lost(event, side(match, 1)) == []
