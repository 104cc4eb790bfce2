"""Corrections of decided matches of a league: what the preview says of drawn rounds, of stages to come and of one that is over."""

from http import HTTPStatus

import pytest

from tests.factories import double_victory, match_of, opened, organizer, play_all, register, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import text_of
from tournaments.enums import MatchStatus
from tournaments.models import Match, RoundDraw, Ruling, Side, Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.league_standings import league_places
from tournaments.services import lifecycle, rounds
from tournaments.services.corrections import correct_hand
from tournaments.services.errors import NeedsConfirmation, NotOpen
from tournaments.services.results import record_hand
from tournaments.services.score_rulings import replay_match, take_back_ruling
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage, undo_next_stage

pytestmark = pytest.mark.django_db

ONE_HAND = {"preset": "geek_cup", "target": 200}
STAY = "Rounds 2–3 are paired already and stay as they are."
FOLLOW = "No other match changes; the standings follow."
GOES_ON = "Who goes on is decided by the standings once the next stage begins."


def swiss() -> Tournament:
    """Three rounds of a Swiss of four are drawn, two are played."""
    event = started(4, format="swiss", options={"rounds": 3}, ruleset=ONE_HAND, owner=organizer())
    for number in (1, 2, 3):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=number, draw_number=5)
        if number < 3:
            play_all(event)
    return event


def groups() -> Tournament:
    """Groups of two, from each of which one goes on to a final."""
    event = opened(capacity=4, ruleset=ONE_HAND, owner=organizer())
    plans = [StagePlan("round_robin", groups=2, qualifiers=1), StagePlan("single_elimination")]
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    register(event, 4)
    event.refresh_from_db()
    event = lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    play_all(event)
    return event


def correct(match: Match, winner: int = 1):
    """Give its only hand to the other side; what that needs is agreed to."""
    fields = {"actor": SYSTEM, "number": 1, "result": double_victory(winner)}
    version = match.attempt.hands.get(is_current=True).version
    try:
        return correct_hand(match=match, version=version, **fields)
    except NeedsConfirmation as needed:
        return correct_hand(match=match, version=version, confirm=needed.version, **fields)


def drawn(event: Tournament) -> list[tuple[int, int, int | None]]:
    return list(
        Side.objects.filter(match__stage__tournament=event)
        .order_by("pk")
        .values_list("match", "index", "entry")
    )


def test_in_a_swiss_later_rounds_stay_as_paired_and_the_standings_follow():
    event = swiss()
    match = Match.objects.get(stage__tournament=event, code="R1.1")
    client = signed_in(owner_of(event))
    preview = text_of(client.get(address("hand-take-back", event, "R1.1", 1)))
    assert STAY in preview
    assert FOLLOW in preview
    again = {"kind": "again", "again-note": "A card was missing"}
    preview = text_of(client.post(address("manage-rulings", event, "R1.1"), again))
    assert STAY in preview
    assert Ruling.objects.count() == 0
    before, places = drawn(event), league_places(event.stages.get())
    correct(match_of(event, "R1.1"))
    assert drawn(event) == before
    assert league_places(event.stages.get()) != places
    correct(match_of(event, "R1.1"), winner=0)
    assert league_places(event.stages.get()) == places
    version = Tournament.objects.get(pk=event.pk).version
    replay_match(match=match, actor=SYSTEM, note="A card was missing", confirm=version)
    assert (match_of(event, "R1.1").status, drawn(event)) == (MatchStatus.READY, before)
    assert RoundDraw.objects.count() == 3
    # Taken back after it was played again, what was played again no longer counts: that is agreed to as well.
    record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=double_victory(1))
    ruling = Ruling.objects.get().pk
    with pytest.raises(NeedsConfirmation) as needed:
        take_back_ruling(match=match, ruling_id=ruling, actor=SYSTEM)
    take_back_ruling(match=match, ruling_id=ruling, actor=SYSTEM, confirm=needed.value.version)
    assert league_places(event.stages.get()) == places


def test_before_the_next_stage_begins_a_correction_may_change_who_goes_on():
    event = groups()
    preview = text_of(signed_in(owner_of(event)).get(address("hand-take-back", event, "A.R1.1", 1)))
    assert GOES_ON in preview
    assert "paired already" not in preview
    correct(match_of(event, "A.R1.1"))
    start_next_stage(tournament=event, actor=SYSTEM, number=2)
    final = Match.objects.get(stage__tournament=event, stage__number=2, code="W1.1")
    assert match_of(event, "A.R1.1").sides.get(index=1).entry_id in set(
        final.sides.values_list("entry", flat=True)
    )


def test_a_stage_that_is_over_is_corrected_once_the_next_one_is_taken_back():
    event = groups()
    start_next_stage(tournament=event, actor=SYSTEM, number=2)
    client = signed_in(owner_of(event))
    page = client.get(address("hand-correct", event, "A.R1.1", 1))
    assert page.status_code == HTTPStatus.OK
    assert "Take the start of the next stage back first" in text_of(page)
    with pytest.raises(NotOpen) as refused:
        correct(match_of(event, "A.R1.1"))
    assert refused.value.problems[0].code == "stage-over"
    undo_next_stage(tournament=event, actor=SYSTEM, number=2)
    correct(match_of(event, "A.R1.1"))
    assert match_of(event, "A.R1.1").winner == 1


def test_in_a_bracket_all_that_moves_is_listed_and_nothing_else_is_said():
    event = started(4, ruleset=ONE_HAND, owner=organizer())
    play_all(event)
    preview = text_of(signed_in(owner_of(event)).get(address("hand-take-back", event, "W1.1", 1)))
    assert "What it touches" in preview
    assert FOLLOW not in preview
