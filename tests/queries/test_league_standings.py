"""Standings of leagues from rows: points, criteria as chosen, rounds looked back at, frozen places."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import double_victory, match_of, opened, play_all, play_match, register, started
from tournaments.enums import PointsScheme
from tournaments.models import Stage, Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.league_standings import LeagueStandings, league_places, league_standings
from tournaments.queries.stages import current_stage
from tournaments.queries.standings import standings_of
from tournaments.services import corrections, lifecycle, results, rulings
from tournaments.services.schedule import update_round
from tournaments.services.score_rulings import give_penalty

pytestmark = pytest.mark.django_db


def league(n: int = 4, **fields: object) -> Tournament:
    return started(n, format="round_robin", **fields)


def stage_of(event: Tournament) -> Stage:
    stage = current_stage(event)
    assert stage is not None
    return stage


def shown(standings: LeagueStandings, code: str = "points") -> list[tuple[str, int, object]]:
    """Name, place and a value of each row."""
    return [
        (standings.entries[row.entrant].name, row.place, row.values[code])
        for group in standings.groups
        for row in group.rows
    ]


def test_before_the_first_result_all_share_the_first_place() -> None:
    standings = league_standings(stage_of(league(3)))
    assert [(place, value) for _, place, value in shown(standings)] == [(1, 0)] * 3
    assert (standings.rounds, standings.after) == ([], 0)


def test_a_league_played_out() -> None:
    event = league(4)
    play_all(event)
    standings = league_standings(stage_of(event))
    points = [value for _, _, value in shown(standings)]
    assert sum(points) == 6 * 2
    assert points == sorted(points, reverse=True)
    assert standings.rounds == [1, 2, 3]
    assert league_places(stage_of(event)) == {row.entrant: row.place for row in standings.groups[0].rows}


def test_after_a_round_only_its_matches_and_those_before_count() -> None:
    event = league(4)
    play_all(event)
    first = league_standings(stage_of(event), after=1)
    assert sorted(value for _, _, value in shown(first)) == [0, 0, 2, 2]
    assert (first.after, first.rounds) == (1, [1, 2, 3])
    assert league_standings(stage_of(event), after=99).after == 3


def test_the_organizer_chooses_criteria_and_points() -> None:
    event = league(4, criteria=["game_points", "points"], match_points=PointsScheme.THREE)
    play_all(event)
    standings = league_standings(stage_of(event))
    assert [criterion.code for criterion in standings.criteria] == ["game_points", "points"]
    assert sum(value for _, _, value in shown(standings)) == 6 * 3
    scores = [value for _, _, value in shown(standings, "game_points")]
    assert scores == sorted(scores, reverse=True)


def test_a_draw_where_the_rules_have_draws() -> None:
    ruleset = {"preset": "dtm", "max_hands": 1, "target": None}
    event = league(2, ruleset=ruleset)
    even = {"first_out": 0, "double_victory": False, "card_points": [50, 50], "calls": ["none"] * 4}
    results.record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=even)
    standings = league_standings(stage_of(event))
    assert shown(standings) == [("Pair 1", 1, 1), ("Pair 2", 1, 1)]


def test_victory_points_make_the_points_where_they_are_chosen() -> None:
    ruleset = {"preset": "dtm", "max_hands": 2, "target": None}
    event = league(2, ruleset=ruleset, match_points=PointsScheme.VICTORY_POINTS)
    match = match_of(event, "R1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=double_victory(0))
    won = {"first_out": 1, "double_victory": False, "card_points": [40, 60], "calls": ["none"] * 4}
    results.record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=2, result=won)
    # 3 for the double victory, 2 for the other hand.
    assert sorted(value for _, _, value in shown(league_standings(stage_of(event)))) == [2, 3]


def test_a_walkover_gives_points_and_no_score() -> None:
    event = league(3)
    rulings.rule_walkover(match=match_of(event, "R1.1"), actor=SYSTEM, winner=0)
    standings = league_standings(stage_of(event))
    assert [value for _, _, value in shown(standings)] == [2, 0, 0]
    assert {value for _, _, value in shown(standings, "game_points")} == {0}


def best_of_three() -> Tournament:
    """Two pairs meet once; two games to 300 win, and a double victory gives 200."""
    event = opened(capacity=2, format="round_robin", ruleset={"preset": "geek_cup", "target": 300})
    register(event, 2)
    for round_ in event.stages.get().rounds.all():
        update_round(round_=round_, actor=SYSTEM, best_of=3)
    return lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def test_a_best_of_gives_the_score_of_all_its_games() -> None:
    event = best_of_three()
    play(event, 0, 0, 1, 1, 0, 0)
    standings = league_standings(stage_of(event))
    assert shown(standings) == [("Pair 1", 1, 2), ("Pair 2", 2, 0)]
    # Two games to one; hands: four for 200 against two.
    assert [value for _, _, value in shown(standings, "game_points")] == [800, 400]
    assert [value for _, _, value in shown(standings, "point_difference")] == [400, -400]
    assert standings.best_of
    give_penalty(match=match_of(event, "R1.1"), actor=SYSTEM, side=0, points=50, note="Late")
    assert [value for _, _, value in shown(league_standings(stage_of(event)), "game_points")] == [750, 400]
    Tournament.objects.filter(pk=event.pk).update(match_points=PointsScheme.GAME_POINTS)
    scored = stage_of(Tournament.objects.get(pk=event.pk))
    assert [value for _, _, value in shown(league_standings(scored))] == [750, 400]
    assert not league_standings(stage_of(league(2))).best_of


def test_hands_behind_the_end_of_a_match_count_nowhere() -> None:
    ruleset = {"preset": "dtm", "max_hands": None, "target": 300}
    event = league(2, ruleset=ruleset, criteria=["points", "victory_points", "game_points"])
    play(event, 0, 1, 0, 0)
    # With hand 2 corrected the match ends with hand 3: what hand 4 was worth is void.
    corrections.correct_hand(
        match=match_of(event, "R1.1"),
        actor=SYSTEM,
        number=2,
        result=double_victory(0),
        version=1,
        confirm=Tournament.objects.get(pk=event.pk).version,
    )
    values = league_standings(stage_of(event)).groups[0].rows[0].values
    assert values == {"points": 2, "victory_points": 3 * 3, "game_points": 300}


def play(event: Tournament, *winners: int) -> None:
    """The hands of the only match: double victories of these sides."""
    for number, winner in enumerate(winners, 1):
        results.record_hand(
            match=match_of(event, "R1.1"), actor=SYSTEM, number=number, result=double_victory(winner)
        )


def test_why_compares_two_of_a_group() -> None:
    event = league(4)
    play_all(event)
    standings = league_standings(stage_of(event))
    first, last = standings.groups[0].rows[0], standings.groups[0].rows[-1]
    why = standings.why(int(str(last.entrant)), int(str(first.entrant)))
    assert why is not None
    assert (why.above, why.below) == (first.entrant, last.entrant)
    assert why.deciding is not None
    assert standings.why(0, int(str(first.entrant))) is None


def test_places_stay_once_the_stage_has_ended() -> None:
    event = league(4)
    play_all(event)
    before = league_places(stage_of(event))
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    Tournament.objects.filter(pk=event.pk).update(criteria=["draw_of_lots"])
    stage = stage_of(Tournament.objects.get(pk=event.pk))
    standings = league_standings(stage)
    assert standings.frozen
    assert league_places(stage) == before
    assert [place for _, place, _ in shown(standings, "draw_of_lots")] == sorted(before.values())


def test_the_event_knows_its_rows_and_its_end() -> None:
    event = league(4)
    play_match(match_of(event, "R1.1"))
    assert not standings_of(event).complete
    play_all(event)
    found = standings_of(event)
    assert found.complete
    assert len(found.at(1)) >= 1
    assert [row.place for row in found.rows] == sorted(row.place for row in found.rows)
    assert found.rows[0].tally.wins >= found.rows[-1].tally.wins


def test_the_queries_are_as_many_for_4_as_for_12(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for size in (4, 12):
        stage = stage_of(league(size, capacity=size))
        play_match(match_of(stage.tournament, "R1.1"))
        with django_assert_num_queries(4):
            league_standings(stage)
