"""Rulings about a score: set, penalised, timed, played again; each is a fact and can be taken back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import double_victory, hand, match_of, play_match, register, started, started_singles
from tournaments.enums import MatchOutcome, MatchStatus
from tournaments.models import Entrant, Match, Ruling
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.record import standing_rulings
from tournaments.queries.stages import current_stage
from tournaments.services import audit, lifecycle, registration, results, rounds, rulings, stages
from tournaments.services.errors import NeedsConfirmation, NotOpen, Refused
from tournaments.services.score_rulings import (
    call_time,
    call_time_of_round,
    give_penalty,
    replay_match,
    set_score,
    take_back_ruling,
)

pytestmark = pytest.mark.django_db


def scores(match):
    return [side.score for side in match.sides.order_by("index")]


def enter(match, *hands):
    for result in hands:
        number = match.attempt.hands.filter(is_current=True).count() + 1
        results.record_hand(match=match, actor=SYSTEM, number=number, result=result)
        match = match_of(match.stage.tournament, match.code)
    return match


def agreed(change, **fields):
    try:
        return change(**fields, actor=SYSTEM)
    except NeedsConfirmation as asked:
        return change(**fields, actor=SYSTEM, confirm=asked.version)


def whole(event):
    return stages.check(current_stage(event)) == [] and list(audit.broken_links()) == []


def last_ruling():
    return Ruling.objects.order_by("pk").last().pk


def test_a_set_score_decides_a_bracket_and_goes_again():
    event = started(4)
    match = set_score(match=match_of(event, "W1.1"), actor=SYSTEM, points=[300, 100], note="Sheet lost")
    assert (match.status, match.winner, scores(match)) == (MatchStatus.FINAL, 0, [300, 100])
    assert whole(event)
    match = agreed(take_back_ruling, match=match, ruling_id=last_ruling())
    assert (match.status, match.winner, scores(match)) == (MatchStatus.READY, None, [0, 0])
    assert whole(event)


def test_a_bracket_wants_somebody_ahead_and_every_ruling_a_reason():
    event = started(4)
    match = match_of(event, "W1.1")
    with pytest.raises(Refused, match="score-tied"):
        set_score(match=match, actor=SYSTEM, points=[100, 100], note="x")
    with pytest.raises(Refused, match="ruling-reason"):
        set_score(match=match, actor=SYSTEM, points=[100, 0], note=" ")
    with pytest.raises(Refused, match="out-of-range"):
        set_score(match=match, actor=SYSTEM, points=[100], note="x")


def test_a_league_may_be_set_to_a_draw():
    event = started(4, format="round_robin")
    match = set_score(match=match_of(event, "R1.1"), actor=SYSTEM, points=[100, 100], note="Agreed")
    assert (match.outcome, match.winner) == (MatchOutcome.DRAW, None)
    assert whole(event)


def test_penalties_add_up_and_may_turn_a_match():
    event = started(4)
    match = enter(match_of(event, "W1.1"), double_victory(0), double_victory(1))
    give_penalty(match=match, actor=SYSTEM, side=0, points=50, note="Late")
    match = give_penalty(match=match, actor=SYSTEM, side=0, points=30, note="Late again")
    assert scores(match) == [120, 200]
    match = play_match(match, winner=0)
    assert scores(match) == [520, 200]
    match = agreed(give_penalty, match=match, side=0, points=400, note="Unsporting")
    assert (match.winner, scores(match)) == (1, [120, 200])
    assert whole(event)
    match = agreed(take_back_ruling, match=match, ruling_id=last_ruling())
    assert (match.winner, scores(match)) == (0, [520, 200])
    assert whole(event)


def test_what_a_ruling_touches_is_agreed_to_first():
    event = started(4)
    for code in ("W1.1", "W1.2"):
        play_match(match_of(event, code))
    play_match(match_of(event, "W2.1"))
    match = match_of(event, "W1.1")
    before = list(Match.objects.order_by("pk").values("status", "winner", "attempt"))
    with pytest.raises(NeedsConfirmation) as asked:
        set_score(match=match, actor=SYSTEM, points=[0, 100], note="Wrong way round")
    assert {"W1.1", "W2.1"} <= {item.code for item in asked.value.affected}
    assert not Ruling.objects.exists()
    agreed(set_score, match=match, points=[0, 100], note="Wrong way round")
    assert match_of(event, "W2.1").status == MatchStatus.READY
    agreed(take_back_ruling, match=match, ruling_id=last_ruling())
    assert list(Match.objects.order_by("pk").values("status", "winner", "attempt")) == before
    assert whole(event)


def test_time_ends_a_match_after_the_hand_that_is_on():
    event = started(4, format="round_robin")
    match = enter(match_of(event, "R1.1"), hand(0, 60))
    match = call_time(match=match, actor=SYSTEM)
    call_time(match=match, actor=SYSTEM)
    assert standing_rulings().count() == 1
    match = enter(match, hand(1, 60))
    assert match.status == MatchStatus.PLAYING
    match = enter(match, hand(1, 60))
    assert (match.status, match.winner, scores(match)) == (MatchStatus.FINAL, 1, [140, 160])
    assert whole(event)


def test_time_at_every_table_costs_no_replay_of_the_bracket_for_each():
    counts = []
    for entries in (8, 32):
        event = started(entries)
        enter(match_of(event, "W1.1"), hand(0, 60))
        first_round = match_of(event, "W1.1").round
        with CaptureQueriesContext(connection) as captured:
            assert call_time_of_round(round_=first_round, actor=SYSTEM) == entries // 2
        counts.append(len(captured))
        assert match_of(event, "W1.1").status == MatchStatus.PLAYING
        assert whole(event)
        enter(match_of(event, "W1.2"), hand(1, 60))
        assert match_of(event, "W1.2").winner == 1
    # A fact with its row in the log, and what follows from it: for each of twelve tables more.
    assert counts[1] - counts[0] <= 12 * 4


def test_a_match_is_played_again_and_only_the_last_time_counts():
    event = started(4)
    match = play_match(match_of(event, "W1.1"), winner=0)
    first = match.attempt_id
    match = agreed(replay_match, match=match, note="Wrong deck")
    assert (match.status, scores(match), match.attempt.number) == (MatchStatus.READY, [0, 0], 2)
    match = play_match(match, winner=1)
    assert match.winner == 1
    assert whole(event)
    match = agreed(take_back_ruling, match=match, ruling_id=last_ruling())
    assert (match.winner, match.attempt_id) == (0, first)
    assert whole(event)


def test_somebody_does_not_come_to_a_table_of_four():
    event = started_singles(4, options={"rounds": 1})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    match = rulings.rule_absent(match=match_of(event, "R1.1"), actor=SYSTEM, side=2)
    assert (match.outcome, match.winner) == (MatchOutcome.ABANDONED, None)
    assert [side.forfeit for side in match.sides.order_by("index")] == [False, False, True, False]
    assert whole(event)


@pytest.mark.parametrize("format_", ["double_elimination", "single_elimination", "round_robin"])
def test_who_left_plays_on(format_):
    event = started(4, format=format_)
    before = list(Match.objects.order_by("pk").values("status", "winner", "attempt"))
    leaving = event.entries.get(seed=1)
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    assert agreed(rulings.reinstate_entry, entry=leaving).is_active
    assert list(Match.objects.order_by("pk").values("status", "winner", "attempt")) == before
    assert whole(event)


def test_a_late_entry_plays_from_the_next_round_on():
    event = started(4, format="swiss", options={"rounds": 3}, capacity=8)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    names = {"name": "Pair 5", "players": ["Player 5a", "Player 5b"]}
    late = registration.register_entry(tournament=event, actor=SYSTEM, **names).entry
    assert (late.seed, late.status) == (5, "confirmed")
    assert Entrant.objects.filter(entry=late, seed=5).exists()
    for match in Match.objects.filter(status=MatchStatus.READY):
        play_match(match)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=2, draw_number=1)
    assert Match.objects.filter(round__number=2, sides__entry=late).exists()
    with pytest.raises(NotOpen):
        register(event, 1)
    with pytest.raises(NotOpen):
        registration.register_entry(tournament=event, actor=SYSTEM, name="Pair 6", players=["a", "b"])


def test_a_pause_is_seen_and_draws_no_round():
    event = started(4, format="swiss", options={"rounds": 3})
    lifecycle.pause_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen, match="event-paused"):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=1)
    lifecycle.resume_tournament(tournament=event, actor=SYSTEM)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1)


def test_only_who_may_rule_rules():
    match = match_of(started(4), "W1.1")
    for change, fields in (
        (set_score, {"points": [1, 0], "note": "x"}),
        (give_penalty, {"side": 0, "points": 10, "note": "x"}),
        (call_time, {}),
        (replay_match, {"note": "x"}),
        (take_back_ruling, {"ruling_id": 1}),
    ):
        with pytest.raises(NotAllowed):
            change(match=match, actor=NOBODY, **fields)
