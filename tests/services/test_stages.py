"""Several stages: groups and a knock-out, a Swiss system and a top cut."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament, match_of, opened, play_all, register
from tournaments.models import Entrant, Match, Stage
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.outcome import champion_of, places_of
from tournaments.queries.stages import current_stage, stages_of
from tournaments.services import corrections, lifecycle, rulings, stages, tournaments
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage, undo_next_stage

pytestmark = pytest.mark.django_db

GROUPS = [
    StagePlan("round_robin", groups=2, qualifiers=2),
    StagePlan("single_elimination", {"third_place": True}),
]


def groups(n=8, plans=GROUPS):
    event = opened(capacity=n)
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    register(event, n)
    event.refresh_from_db()
    return lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def go_on(event):
    return start_next_stage(tournament=event, actor=SYSTEM, number=2)


def test_a_field_too_small_for_its_groups_does_not_start():
    event = opened(capacity=8)
    set_stages(tournament=event, actor=SYSTEM, plans=GROUPS)
    register(event, 3)
    with pytest.raises(NotOpen) as caught:
        lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert caught.value.code == "too-few-for-groups"
    event.refresh_from_db()
    assert event.status == "registration"


def test_many_rounds_are_made_with_as_many_queries_as_few():
    counted = []
    for capacity in (4, 128):
        event = make_tournament(capacity=2)
        with CaptureQueriesContext(connection) as queries:
            tournaments.update_tournament(tournament=event, actor=SYSTEM, capacity=capacity)
            set_stages(
                tournament=event, actor=SYSTEM, plans=[StagePlan("double_elimination", late_best_of=3)]
            )
        counted.append(len(queries))
    assert counted[0] == counted[1]
    rounds = event.stages.get().rounds.order_by("order")
    assert [row.order for row in rounds] == list(range(len(rounds)))
    assert sum(row.best_of == 3 for row in rounds) == 4


def test_groups_have_matches_of_their_own():
    event = groups()
    codes = set(Match.objects.filter(stage__tournament=event).values_list("code", flat=True))
    assert len(codes) == 12
    assert {"A.R1.1", "B.R3.2"} <= codes


def test_the_best_of_each_group_go_on_and_meet_the_other_groups():
    event = groups()
    play_all(event)
    second = go_on(event)
    field = list(Entrant.objects.filter(stage=second).order_by("seed").values_list("entry", flat=True))
    before = {e.entry_id: (e.group, e.place) for e in Entrant.objects.filter(stage__number=1)}
    assert sorted(before[pk][0] for pk in field[:2]) == sorted(before[pk][0] for pk in field[2:]) == [1, 2]
    for match in Match.objects.filter(stage=second, code__startswith="W1."):
        assert len({before[side.entry_id][0] for side in match.sides.all()}) == 2
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    places = places_of(event)
    assert sorted(places.values())[:4] == [1, 2, 3, 4]
    assert set(field) == {pk for pk, place in places.items() if place <= 4}
    assert places[champion_of(event)] == 1


def test_the_next_stage_waits_for_every_match():
    event = groups()
    with pytest.raises(NotOpen, match="matches-undecided"):
        go_on(event)
    play_all(event)
    with pytest.raises(NotOpen, match="stages-left"):
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    first = go_on(event)
    assert go_on(event) == first


def test_places_of_a_stage_that_is_over_are_frozen():
    event = groups()
    play_all(event)
    go_on(event)
    before = dict(Entrant.objects.filter(stage__number=1).values_list("entry", "place"))
    rulings.withdraw_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    assert dict(Entrant.objects.filter(stage__number=1).values_list("entry", "place")) == before
    match = match_of(event, "A.R1.1")
    with pytest.raises(NotOpen, match="stage-over"):
        corrections.take_back_hand(match=match, actor=SYSTEM, number=match.attempt.hands.count())
    for stage in stages_of(event):
        assert stages.check(stage) == []


def test_a_stage_is_taken_back_before_its_first_result():
    event = groups()
    play_all(event)
    go_on(event)
    undo_next_stage(tournament=event, actor=SYSTEM, number=2)
    assert current_stage(event).number == 1
    assert not Entrant.objects.filter(stage__number=2).exists()
    go_on(event)
    play_all(event)
    with pytest.raises(NotOpen, match="results-exist"):
        undo_next_stage(tournament=event, actor=SYSTEM, number=2)


@pytest.mark.parametrize(
    ("plans", "code"),
    [
        (
            [StagePlan("single_elimination", qualifiers=2), StagePlan("single_elimination")],
            "stage-needs-league",
        ),
        ([StagePlan("round_robin")] * 2, "qualifiers-needed"),
        ([StagePlan("swiss", groups=2)], "groups-impossible"),
        ([StagePlan("round_robin", groups=8, qualifiers=1), StagePlan("swiss")], "groups-impossible"),
        ([StagePlan("round_robin", qualifiers=9), StagePlan("swiss")], "qualifiers-impossible"),
        ([StagePlan("swiss", qualifiers=4), StagePlan("tables")], "stages-differ"),
    ],
)
def test_stages_that_cannot_be(plans, code):
    event = opened(capacity=8)
    with pytest.raises(Refused) as refused:
        set_stages(tournament=event, actor=SYSTEM, plans=plans)
    assert code in {problem.code for problem in refused.value.problems}


def test_stages_are_set_by_who_runs_the_event_and_before_the_start():
    event = opened(capacity=8)
    with pytest.raises(NotAllowed):
        set_stages(tournament=event, actor=NOBODY, plans=GROUPS)
    set_stages(tournament=event, actor=SYSTEM, plans=GROUPS)
    event.refresh_from_db()
    version = event.version
    set_stages(tournament=event, actor=SYSTEM, plans=GROUPS)
    event.refresh_from_db()
    assert event.version == version
    set_stages(tournament=event, actor=SYSTEM, plans=[StagePlan("swiss", {"rounds": 4})])
    assert Stage.objects.filter(tournament=event).count() == 1
    register(event, 4)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen):
        set_stages(tournament=event, actor=SYSTEM, plans=GROUPS)
