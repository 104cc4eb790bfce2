"""What was done last stands on the desk, with the way to undo it; and any name finds a match."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import hand, match_of, opened, organizer, play_all, play_match, register, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import hidden
from tournaments.enums import MatchStatus
from tournaments.models import RoundDraw, Tournament
from tournaments.permissions import SYSTEM, actor_for
from tournaments.queries.stages import current_stage
from tournaments.services import (
    corrections,
    lifecycle,
    results,
    rounds,
    rulings,
    schedule,
    score_rulings,
    tournaments,
)
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return started(4, owner=organizer())


def last(event: Tournament):
    return signed_in(owner_of(event)).get(address("manage", event)).context["last"]


def test_a_hand_is_taken_back(event: Tournament):
    results.record_hand(
        match=match_of(event, "W1.1"), actor=actor_for(owner_of(event)), number=1, result=hand()
    )
    found = last(event)
    assert found.line.what == "recorded hand 1 of W1.1"
    client = signed_in(owner_of(event))
    page = client.get(found.undo_url)
    client.post(found.undo_url, {"version": hidden(page, "version"), "confirm": hidden(page, "confirm")})
    assert last(event).line.what == "took back hand 1 of W1.1"
    assert last(event).undo_url == ""


def test_a_correction_leads_to_the_hand_as_it_was(event: Tournament):
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    corrections.correct_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 60), version=1)
    page = signed_in(owner_of(event)).get(last(event).undo_url)
    form = page.context["form"]
    assert (form["card_points_0"].value(), form["version"].value()) == ("65", 2)


def test_a_ruling_is_taken_back_after_it_was_asked(event: Tournament):
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)
    found = last(event)
    assert found.by_post
    assert signed_in(owner_of(event)).post(found.undo_url).status_code == 200


def test_a_set_score_is_taken_back_whole(event: Tournament):
    score_rulings.set_score(match=match_of(event, "W1.1"), actor=SYSTEM, points=[500, 0], note="Time")
    rulings.revoke_ruling(
        match=match_of(event, "W1.1"), actor=SYSTEM, confirm=Tournament.objects.get(pk=event.pk).version
    )
    match = match_of(event, "W1.1")
    assert (match.status, match.attempt.terms) == (MatchStatus.READY, {})


def test_of_rulings_that_decide_nothing_there_may_be_several_so_they_have_a_page(event: Tournament):
    score_rulings.give_penalty(match=match_of(event, "W1.1"), actor=SYSTEM, side=0, points=50, note="Late")
    found = last(event)
    assert (found.undo_url, found.by_post) == (address("manage-rulings", event, "W1.1"), False)


def test_a_start_and_a_closed_sign_up_have_a_step_back(event: Tournament):
    assert last(event).undo_url == address("manage-step", event, "undo-start")
    other = opened(owner=organizer())
    lifecycle.close_registration(tournament=other, actor=SYSTEM)
    assert last(other).undo_url == address("manage-step", other, "reopen")


def test_what_has_no_way_back_says_so(event: Tournament):
    tournaments.set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    assert last(event).undo_url == ""
    assert "cannot be undone from here" in signed_in(owner_of(event)).get(address("manage", event)).text


def test_once_the_event_is_over_its_hands_are_not_undone(event: Tournament):
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    Tournament.objects.filter(pk=event.pk).update(status="finished")
    assert last(event).undo_url == ""


def test_before_anything_was_done_there_is_nothing_to_undo():
    event = tournaments.create_tournament(
        actor=actor_for(organizer()),
        name="A",
        game="tichu",
        ruleset={"preset": "rgg"},
        format="double_elimination",
    )
    assert last(event) is None


def test_a_match_is_found_by_the_name_of_a_player():
    event = opened(owner=organizer(), capacity=64)
    register(event, 64)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    page = signed_in(owner_of(event)).get(address("manage", event), {"find": "pLAYER 17b"})
    rows = [row for group in ("ready", "waiting") for row in getattr(page.context["ledger"], group).rows]
    assert ["Pair 17" in {side.name for side in row.sides} for row in rows] == [True]


def test_the_draw_of_a_round_and_the_beginning_of_a_stage_are_taken_back_at_one_tap():
    swiss = started(4, owner=organizer(), format="swiss", options={"rounds": 2})
    rounds.pair_round(tournament=swiss, actor=SYSTEM, number=1, draw_number=1)
    assert last(swiss).by_post
    signed_in(owner_of(swiss)).post(last(swiss).undo_url)
    assert not RoundDraw.objects.filter(round__stage__tournament=swiss).exists()

    event = opened(owner=organizer(), capacity=4)
    plans = [StagePlan("round_robin", qualifiers=2), StagePlan("single_elimination")]
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    register(event, 4)
    event.refresh_from_db()
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    play_all(event)
    start_next_stage(tournament=event, actor=SYSTEM, number=2)
    # Also when something else was done last; what was played before it can't be ruled on meanwhile, and that is said.
    client = signed_in(owner_of(event))
    panel = client.get(address("manage", event)).context["ledger"].panel
    assert (panel.undo, panel.undo_url) == ("Take the start of stage 2 back", last(event).undo_url)
    ruled = client.get(address("manage-rulings", event, "R1.1")).content.decode()
    assert "This stage is over" in ruled
    assert "Set the score" not in ruled
    client.post(last(event).undo_url)
    assert current_stage(event).number == 1
    assert "Set the score" in client.get(address("manage-rulings", event, "R1.1")).content.decode()
    start_next_stage(tournament=event, actor=SYSTEM, number=2)
    play_match(match_of(event, "W1.1"))
    assert client.get(address("manage", event)).context["ledger"].panel is None


def test_who_left_is_let_back_in_on_its_own_page(event: Tournament):
    entry = event.entries.get(seed=1)
    for leave in (rulings.withdraw_entry, rulings.disqualify_entry):
        leave(entry=entry, actor=SYSTEM)
        page = signed_in(owner_of(event)).get(last(event).undo_url)
        assert "Let it play on" in page.text
        rulings.reinstate_entry(
            entry=entry, actor=SYSTEM, confirm=Tournament.objects.get(pk=event.pk).version
        )
        entry.refresh_from_db()


def test_a_pause_is_ended_where_it_stands_first(event: Tournament):
    lifecycle.pause_tournament(tournament=event, actor=SYSTEM)
    found = last(event)
    assert found.by_post
    signed_in(owner_of(event)).post(found.undo_url)
    event.refresh_from_db()
    assert event.paused_at is None
    assert last(event).undo_url.endswith("/pause/")


def test_a_delay_leads_to_where_it_is_moved_back(event: Tournament):
    round_ = event.stages.get().rounds.first()
    round_.deadline = timezone.now() + timedelta(days=1)
    round_.save(update_fields=["deadline"])
    schedule.delay_play(tournament=event, actor=SYSTEM, minutes=10080, since=timezone.now())
    assert last(event).line.what == "shifted start times by 7 days"
    assert last(event).undo_url == address("manage-sessions", event)
