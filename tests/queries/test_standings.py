"""Standings derived from matches: places by round, walkovers that count as losses only, provisional order."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import double_victory, match_of, opened, play_all, play_match, started
from tournaments.permissions import SYSTEM
from tournaments.queries.standings import Decided, provisional, standings_of, tally
from tournaments.services import results, rulings

pytestmark = pytest.mark.django_db


def test_a_tally_adds_up_what_was_played_at_the_table() -> None:
    found = tally([Decided((1, 2), 0, (1000, 400)), Decided((2, 1), 0, (900, 0))])
    assert (found[1].wins, found[1].defeats, found[1].losses) == (1, 1, 1)
    assert (found[1].points, found[1].against, found[1].difference) == (1000, 1300, -300)
    assert found[2].difference == 300


def test_a_walkover_is_a_loss_but_neither_won_nor_points() -> None:
    found = tally([Decided((1, 2), 0, None)])
    assert (found[1].wins, found[1].losses, found[1].played) == (0, 0, 0)
    assert (found[2].defeats, found[2].losses, found[2].difference) == (0, 1, 0)


def test_a_double_forfeit_is_a_loss_for_both() -> None:
    found = tally([Decided((1, 2), None, None)])
    assert found[1].losses == found[2].losses == 1


def test_equal_keys_share_a_provisional_place() -> None:
    assert provisional({1: (0, -3), 2: (1, -2), 3: (1, -2), 4: (1, 0)}) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_there_are_none_before_the_start() -> None:
    assert standings_of(opened()).rows == ()


def test_places_of_eight_pairs_are_those_of_the_rounds() -> None:
    event = started(8)
    play_all(event)
    standings = standings_of(event)
    assert standings.complete
    assert [row.place for row in standings.rows] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert [row.out for row in standings.rows] == [False] + [True] * 7
    assert [row.spare for row in standings.rows][1:] == [0] * 7
    assert standings.at(1)[0].entry.name == "Pair 1"


def test_those_still_in_stand_by_losses_then_round_then_points() -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=0)
    play_match(match_of(event, "W1.2"), winner=1)
    standings = standings_of(event)
    assert [row.spare for row in standings.rows] == [2, 2, 1, 1]
    assert not any(row.out for row in standings.rows)
    assert standings.at(1) == []


def test_points_order_those_who_are_equal_otherwise() -> None:
    event = started(4)
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=double_victory(1))
    play_match(match_of(event, "W1.1"), winner=0)
    play_match(match_of(event, "W1.2"), winner=0)
    leaders = [(row.entry.name, row.tally.difference) for row in standings_of(event).rows[:2]]
    assert leaders == [("Pair 2", 600), ("Pair 1", 400)]


def test_a_walkover_shows_as_such_and_counts_no_match() -> None:
    event = started(4)
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)
    rows = {row.entry.name: row for row in standings_of(event).rows}
    assert rows["Pair 1"].tally.played == 0
    assert rows["Pair 4"].tally.losses == 1
    assert rows["Pair 4"].tally.played == 0


def test_hands_before_a_walkover_do_not_count_either() -> None:
    event = started(4)
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=double_victory(1))
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)
    rows = {row.entry.name: row for row in standings_of(event).rows}
    assert rows["Pair 1"].tally.points == 0


def test_who_leaves_in_the_middle_loses_without_playing() -> None:
    event = started(4)
    pair = event.entries.get(name="Pair 4")
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=double_victory(1))
    rulings.withdraw_entry(entry=pair, actor=SYSTEM)
    rows = {row.entry.name: row for row in standings_of(event).rows}
    assert rows["Pair 4"].out
    assert rows["Pair 4"].walkover
    assert rows["Pair 4"].tally.points == 0


def test_places_stay_when_the_second_final_is_played() -> None:
    event = started(4)
    while (ready := event.stages.get().matches.filter(status="ready").order_by("order").first()) is not None:
        play_match(ready, winner=1 if ready.code == "GF" else 0)
    rows = standings_of(event).rows
    assert [row.place for row in rows] == [1, 2, 3, 4]


def test_the_queries_are_as_many_for_4_as_for_32(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for size in (4, 32):
        event = started(size)
        play_match(match_of(event, "W1.1"))
        with django_assert_num_queries(6):
            standings_of(event)
