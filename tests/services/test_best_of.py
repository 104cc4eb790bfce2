"""Best-of matches on the site: games follow each other at the same table until one side has won enough of them."""

import pytest

from tests.factories import double_victory, match_of, opened, register, started
from tournaments.enums import MatchStatus
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.standings import standings_of
from tournaments.services import lifecycle, results, stages
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.schedule import update_round

pytestmark = pytest.mark.django_db


def best_of_three(**fields: object) -> Tournament:
    """Two pairs; a game to 300 is two double victories."""
    event = opened(capacity=2, ruleset={"preset": "geek_cup", "target": 300}, **fields)
    register(event, 2)
    for round_ in event.stages.get().rounds.all():
        update_round(round_=round_, actor=SYSTEM, best_of=3)
    return lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def play(event: Tournament, code: str, *winners: int) -> None:
    """Double victories by these sides, one a hand, after those that there are."""
    for winner in winners:
        match = match_of(event, code)
        number = match.attempt.hands.filter(is_current=True).count() + 1 if match.attempt else 1
        results.record_hand(match=match, actor=SYSTEM, number=number, result=double_victory(winner))


def test_the_score_counts_games_and_two_of_three_decide() -> None:
    event = best_of_three()
    play(event, "W1.1", 0, 0)
    match = match_of(event, "W1.1")
    assert match.status == MatchStatus.PLAYING
    assert [side.score for side in match.sides.order_by("index")] == [1, 0]
    play(event, "W1.1", 1, 1, 0)
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING
    play(event, "W1.1", 0)
    match = match_of(event, "W1.1")
    assert (match.status, match.winner) == (MatchStatus.FINAL, 0)
    assert [side.score for side in match.sides.order_by("index")] == [2, 1]


def test_the_rows_are_what_the_record_says() -> None:
    event = best_of_three()
    play(event, "W1.1", 0, 0, 1, 1, 0)
    assert stages.check(event.stages.get()) == []
    play(event, "W1.1", 0)
    assert stages.check(event.stages.get()) == []


def test_a_best_of_won_at_the_table_counts_as_won() -> None:
    event = best_of_three()
    play(event, "W1.1", 0, 0, 0, 0)
    winner = next(row for row in standings_of(event).rows if row.tally.losses == 0)
    assert winner.tally.wins == 1
    assert not winner.walkover


def test_points_are_those_of_all_games_also_beside_rounds_of_one() -> None:
    event = best_of_three()
    play(event, "W1.1", 0, 0, 1, 0, 0)
    played = match_of(event, "W1.1")
    difference = {row.entry.pk: row.tally.difference for row in standings_of(event).rows}
    first, second = (side.entry_id for side in played.sides.order_by("index"))
    assert (difference[first], difference[second]) == (600, -600)


def test_an_even_number_of_games_is_refused() -> None:
    event = opened()
    round_ = event.stages.get().rounds.all()[0]
    with pytest.raises(Refused) as refused:
        update_round(round_=round_, actor=SYSTEM, best_of=2)
    assert refused.value.problems[0].code == "best-of-odd"


def test_it_is_fixed_once_a_match_of_the_round_has_begun() -> None:
    event = started(2)
    play(event, "W1.1", 0)
    with pytest.raises(NotOpen):
        update_round(round_=match_of(event, "W1.1").round, actor=SYSTEM, best_of=3)
