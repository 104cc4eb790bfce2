"""Round robins: every match stands for itself, may be drawn, and is what its own record says."""

import pytest

from tests.factories import double_victory, hand, match_of, play_all, play_match, started
from tournaments.enums import MatchOutcome, MatchStatus
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import places_of
from tournaments.queries.stages import current_stage
from tournaments.services import corrections, lifecycle, results, rulings, stages
from tournaments.services.errors import NeedsConfirmation

pytestmark = pytest.mark.django_db

TWO_HANDS = {"preset": "geek_cup", "target": None, "max_hands": 2, "tie_at_target": "draw"}


def league(n=4, **fields):
    return started(n, format="round_robin", **{"ruleset": TWO_HANDS, **fields})


def enter(match, *points):
    for number, ours in enumerate(points, start=1):
        match = results.record_hand(match=match, actor=SYSTEM, number=number, result=hand(0, ours)).match
    return match_of(match.stage.tournament, match.code)


def whole(event):
    return stages.check(current_stage(event)) == []


def test_everybody_meets_everybody_and_all_is_ready_at_once():
    event = league(5)
    found = Match.objects.filter(stage__tournament=event)
    assert found.count() == 10
    assert set(found.values_list("status", flat=True)) == {MatchStatus.READY}
    pairs = [frozenset(match.sides.values_list("entry", flat=True)) for match in found]
    assert len(set(pairs)) == 10


def test_a_match_may_be_drawn():
    event = league()
    match = enter(match_of(event, "R1.1"), 40, 60)
    assert (match.status, match.outcome, match.winner) == (MatchStatus.FINAL, MatchOutcome.DRAW, None)
    assert [side.score for side in match.sides.order_by("index")] == [100, 100]
    assert whole(event)


def test_a_correction_changes_its_match_alone_and_back():
    event = league()
    play_all(event)
    before = list(Match.objects.order_by("pk").values("status", "outcome", "winner", "attempt"))
    match = match_of(event, "R1.1")
    first = match.attempt.hands.get(number=1, is_current=True)
    for result in (double_victory(1), first.result):
        current = match.attempt.hands.get(number=1, is_current=True)
        wanted = {"match": match, "actor": SYSTEM, "number": 1, "result": result, "version": current.version}
        with pytest.raises(NeedsConfirmation) as asked:
            corrections.correct_hand(**wanted)
        assert [affected.code for affected in asked.value.affected] == ["R1.1"]
        corrections.correct_hand(**wanted, confirm=asked.value.version)
        assert whole(event)
    assert list(Match.objects.order_by("pk").values("status", "outcome", "winner", "attempt")) == before


def test_who_leaves_loses_what_is_still_open():
    event = league()
    leaving = event.entries.get(seed=1)
    played = Match.objects.filter(sides__entry=leaving).first()
    play_match(played)
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    others = Match.objects.filter(sides__entry=leaving).exclude(pk=played.pk)
    for match in others:
        assert match.status == MatchStatus.FINAL
        assert match.sides.get(index=match.winner).entry != leaving
    assert whole(event)
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    assert len(places_of(event)) == 4


def test_a_walkover_and_its_revocation():
    event = league()
    match = rulings.rule_walkover(match=match_of(event, "R1.1"), actor=SYSTEM, winner=1)
    assert (match.status, match.winner) == (MatchStatus.FINAL, 1)
    assert [side.forfeit for side in match.sides.order_by("index")] == [True, False]
    with pytest.raises(NeedsConfirmation) as asked:
        rulings.revoke_ruling(match=match, actor=SYSTEM)
    match = rulings.revoke_ruling(match=match, actor=SYSTEM, confirm=asked.value.version)
    assert match.status == MatchStatus.READY
    assert not match.sides.filter(forfeit=True).exists()
    assert whole(event)


def test_a_double_forfeit():
    event = league()
    match = rulings.rule_double_forfeit(match=match_of(event, "R1.1"), actor=SYSTEM)
    assert (match.outcome, match.winner) == (MatchOutcome.DOUBLE_FORFEIT, None)
    assert whole(event)
