"""Where an entry of a league is: what it plays next, that it sits out, how it stands, and its place in the end."""

import pytest

from tests.factories import match_of, play_match, started, started_singles
from tournaments.models import Match
from tournaments.pages.whereabouts import whereabouts
from tournaments.permissions import SYSTEM
from tournaments.queries.round_names import RoundNames
from tournaments.queries.standings import standings_of
from tournaments.services import lifecycle, rounds, rulings
from tournaments.services.errors import NotOpen

pytestmark = pytest.mark.django_db


def said(event):
    standings = standings_of(event)
    names = RoundNames({row.match.round for row in standings.matches})
    return [whereabouts(row, names, complete=standings.complete) for row in standings.rows]


def play(event):
    for match in Match.objects.filter(stage__tournament=event, status="ready"):
        play_match(match)


def test_where_the_players_of_an_evening_at_tables_are():
    event = started_singles(6, options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    assert sorted(said(event)) == ["Next: Round 1"] * 4 + ["Sits out: Round 1"] * 2
    play(event)
    assert sorted(said(event)) == [
        *(["Place 1 so far"] * 2),
        *(["Place 5 so far"] * 2),
        *(["Sits out: Round 1"] * 2),
    ]
    rounds.pair_round(tournament=event, actor=SYSTEM, number=2, draw_number=1)
    play(event)
    places = [row.place for row in standings_of(event).rows]
    words = {1: "Champion", 2: "Runner-up"}
    assert said(event) == [words.get(place, f"Place {place}") for place in places]
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    assert said(event)[-1] == f"Place {places[-1]}"


def test_who_leaves_a_league_is_said_to_have_left():
    event = started_singles(5, options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    leaving = standings_of(event).rows[-1].entry
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    assert said(event).count("Left the event") == 1


def test_the_match_for_third_place_puts_nobody_out():
    event = started(4, format="single_elimination", options={"third_place": True})
    for code in ("W1.1", "W1.2", "3P", "W2.1"):
        play_match(match_of(event, code))
    assert said(event) == ["Champion", "Runner-up", "Place 3", "Place 4"]


def test_a_swiss_system_that_was_finished_early_has_its_places():
    event = started(4, format="swiss", options={"rounds": 3})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    play(event)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=2, draw_number=1)
    assert not standings_of(event).complete
    with pytest.raises(NotOpen):
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM, early=True)
    assert standings_of(event).complete
    assert said(event)[0] == "Champion"


def test_who_won_third_place_by_walkover_is_no_no_show():
    event = started(4, format="single_elimination", options={"third_place": True})
    play(event)
    rulings.rule_walkover(match=match_of(event, "3P"), actor=SYSTEM, winner=0)
    play_match(match_of(event, "W2.1"))
    assert said(event) == ["Champion", "Runner-up", "Place 3", "No-show: Match for third place"]
