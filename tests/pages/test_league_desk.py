"""The desk of a league costs the same in a small and in a large event, and names the step that follows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import match_of, play_match, started, started_singles
from tournaments.models import Match
from tournaments.pages.league_desk import SHOWN, league_ledger
from tournaments.pages.stage_panel import stage_panel
from tournaments.pages.steps import confirmation
from tournaments.permissions import SYSTEM
from tournaments.queries.stages import current_stage
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


def swiss(n):
    event = started(n, format="swiss", options={"rounds": 3})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    return event


def queries(event):
    play_match(Match.objects.filter(stage__tournament=event, status="ready").order_by("order").first())
    with CaptureQueriesContext(
        connection,
    ) as caught:
        league_ledger(event, current_stage(event))
    return len(caught)


def test_the_desk_asks_the_same_of_any_field():
    assert queries(swiss(6)) == queries(swiss(40))


def test_a_large_round_is_cut_and_counted():
    event = swiss(2 * SHOWN + 10)
    ledger = league_ledger(event, current_stage(event))
    assert (len(ledger.ready.rows), ledger.ready.all, ledger.ready.hidden) == (SHOWN, SHOWN + 5, 5)
    found = league_ledger(event, current_stage(event), "Pair 1")
    assert found.ready.all < ledger.ready.all


def test_the_next_step_is_named_and_why_it_waits():
    event = swiss(4)
    panel = stage_panel(event, current_stage(event))
    assert (panel.action, panel.early) == ("", True)
    assert "Take the draw of round 1 back" in panel.undo
    assert panel.pairings_url.endswith("/rounds/1/")
    for match in Match.objects.filter(stage__tournament=event):
        play_match(match)
    panel = stage_panel(event, current_stage(event))
    assert (panel.action, panel.reason, panel.undo) == ("Draw round 2", "", "")


def test_who_sits_out_is_named_while_the_round_is_on():
    event = started_singles(5, options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    alone = match_of(event, "R1.2").sides.exclude(entry=None).get().entry
    assert stage_panel(event, current_stage(event)).resting == f"Sits out: {alone.name}"
    play_match(match_of(event, "R1.1"))
    assert stage_panel(event, current_stage(event)).resting == ""


def test_finishing_early_says_what_is_not_played():
    event = swiss(4)
    assert confirmation(event, "finish").sentences[:2] == [
        "2 matches have not been decided: they are not played.",
        "2 rounds have not been drawn yet: they are not played.",
    ]
    two = started(4, format="round_robin")
    assert confirmation(two, "finish").early
    for match in Match.objects.filter(stage__tournament=two):
        play_match(match)
    said = confirmation(two, "finish")
    assert said.sentences[0].startswith("The standings become final.")
    assert not said.early


def test_the_last_round_says_who_sits_out_and_can_be_taken_back():
    event = started_singles(5, options={"rounds": 1})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    panel = stage_panel(event, current_stage(event))
    assert (panel.title, panel.action, panel.undo) == ("Round 1 of 1", "", "Take the draw of round 1 back")
    assert panel.resting.startswith("Sits out: Player")
    play_match(Match.objects.get(stage__tournament=event, code="R1.1"))
    assert stage_panel(event, current_stage(event)) is None
