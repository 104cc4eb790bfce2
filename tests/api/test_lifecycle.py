"""The life of an event over HTTP: 200; not in this state 409; already there 200 and nothing written."""

import pytest

from tests.api.caller import Caller, nobody
from tests.factories import hand, make_tournament, organizer, play_all, register, started
from tournaments.models import AuditEntry, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db

#: step -> the states it may be asked for in; in the last one it is already there.
STEPS = {
    "open": ("draft", "registration"),
    "close": ("registration", "check_in"),
    "start": ("registration", "check_in", "running"),
    "finish": ("running", "finished"),
    "reopen": ("check_in", "registration"),
    "archive": ("finished", "archived"),
    "cancel": ("draft", "registration", "check_in", "running", "cancelled"),
}
STATES = ("draft", "registration", "check_in", "running", "finished", "cancelled")


def event_in(state, owner):
    """An event in this state, with two entries and all matches played where it runs."""
    event = make_tournament(owner=owner)
    if state == "cancelled":
        return lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    if state == "draft":
        return event
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, 2)
    for step in (lifecycle.close_registration, lifecycle.start_tournament, lifecycle.finish_tournament):
        event = Tournament.objects.get(pk=event.pk)
        if event.status == state:
            break
        if step is lifecycle.finish_tournament:
            play_all(event)
        step(tournament=event, actor=SYSTEM)
    if state == "running":
        play_all(event)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("step", STEPS)
def test_every_step_from_every_state(step, state):
    owner = organizer()
    event = event_in(state, owner)
    assert event.status == state
    caller, path = Caller(owner), f"/tournaments/{event.slug}/{step}"
    rows = AuditEntry.objects.count()
    if state in STEPS[step]:
        answer = caller.post(path)
        assert answer["status"] == STEPS[step][-1]
        written = AuditEntry.objects.count() - rows
        assert written == (0 if state == STEPS[step][-1] else 1)
        assert answer["version"] == event.version + written
        return
    problem = caller.refused("POST", path)
    assert (problem["status"], problem["code"], problem["params"]) == (409, "wrong-state", {"status": state})
    assert AuditEntry.objects.count() == rows


@pytest.fixture
def drawn():
    """A caller with an event of four pairs, and its path."""
    owner = organizer()
    event = make_tournament(owner=owner, slug="cup")
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, 4)
    return Caller(owner), event


def seeds(event):
    return list(event.entries.filter(seed__isnull=False).order_by("seed").values_list("pk", flat=True))


def draw(caller, body=None):
    return caller.post("/tournaments/cup/draw", body)


@pytest.mark.parametrize("body", [None, {}, {"method": "number"}])
def test_lots_are_drawn_once(drawn, body):
    caller, event = drawn
    first = draw(caller, body)
    assert (first["draw"]["method"], first["draw"]["published"]) == ("number", False)
    assert len(seeds(event)) == 4
    assert draw(caller, body) == first
    assert draw(caller, {"number": first["draw"]["number"]}) == first
    assert draw(caller, {"number": "7"})["draw"]["number"] == "7"


def test_by_sign_up_and_by_hand(drawn):
    caller, event = drawn
    draw(caller, {"method": "registration"})
    order = seeds(event)
    assert order == sorted(order)
    answer = draw(caller, {"method": "manual", "order": order[::-1]})
    assert (answer["draw"]["method"], seeds(event)) == ("manual", order[::-1])
    assert draw(caller, {"order": order[::-1]}) == answer
    assert draw(caller) == answer


def test_publishing_is_part_of_it_and_can_be_undone(drawn):
    caller, _event = drawn
    assert draw(caller, {"number": "7", "publish": True})["draw"]["published"]
    published = draw(caller, {"publish": True})
    assert published["draw"] == {"published": True, "method": "number", "number": "7"}
    assert nobody().get("/tournaments/cup")["draw"] == published["draw"]
    assert not draw(caller, {"publish": False})["draw"]["published"]


@pytest.mark.parametrize(
    "body",
    [
        {"method": "dice"},
        {"method": "registration", "number": "7"},
        {"method": "number", "order": [1]},
        {"number": "7", "order": [1]},
        {"number": 7},
        {"number": ""},
        {"number": "x" * 65},
        {"order": ["1"]},
        {"order": [1, 2]},
        {"method": "manual", "order": []},
        {"publish": "yes"},
        {"publish": 1},
        {"seed": 1},
        [],
        "number",
    ],
)
def test_what_is_no_draw(drawn, body):
    caller, event = drawn
    if body == {"method": "manual", "order": []}:
        draw(caller, body)
        assert len(seeds(event)) == 4
        return
    problem = caller.refused("POST", "/tournaments/cup/draw", body)
    assert (problem["status"], problem["code"]) == (422, "invalid")
    assert not seeds(event)


def test_too_few_entries():
    owner = organizer()
    event = make_tournament(owner=owner, slug="cup")
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, 1)
    for step in ("draw", "start"):
        problem = Caller(owner).refused("POST", f"/tournaments/cup/{step}")
        assert (problem["code"], problem["reason"]) == ("wrong-state", "too-few-entries")


def test_no_draw_after_the_start(drawn):
    caller, _event = drawn
    caller.post("/tournaments/cup/start")
    for body in (None, {"publish": True}, {"method": "registration"}):
        assert caller.refused("POST", "/tournaments/cup/draw", body)["code"] == "wrong-state"


def test_the_start_is_undone_before_the_first_result(drawn):
    caller, event = drawn
    caller.post("/tournaments/cup/start")
    order = seeds(event)
    assert caller.post("/tournaments/cup/undo-start")["status"] == "check_in"
    rows = AuditEntry.objects.count()
    assert caller.post("/tournaments/cup/undo-start")["status"] == "check_in"
    assert (AuditEntry.objects.count(), seeds(event)) == (rows, order)
    assert caller.get("/tournaments/cup/matches")["count"] == 0
    caller.post("/tournaments/cup/start")
    caller.record("/tournaments/cup/matches/W1.1", 1, hand())
    problem = caller.refused("POST", "/tournaments/cup/undo-start")
    assert (problem["code"], problem["reason"]) == ("wrong-state", "results-exist")


def test_not_finished_while_matches_are_open(drawn):
    caller, _event = drawn
    caller.post("/tournaments/cup/start")
    problem = caller.refused("POST", "/tournaments/cup/finish")
    assert (problem["code"], problem["reason"]) == ("wrong-state", "matches-undecided")
    assert problem["params"] == {"count": 6}  # the second final may not be needed


def test_a_league_ends_early_where_that_is_asked_for():
    owner = organizer()
    caller, event = Caller(owner), started(4, owner=owner, format="round_robin")
    path = f"/tournaments/{event.slug}/finish"
    assert caller.refused("POST", path)["reason"] == "matches-undecided"
    assert caller.refused("POST", path, {"early": "yes"})["code"] == "invalid"
    assert caller.post(path, {"early": True})["status"] == "finished"


def test_a_bracket_does_not_end_early(drawn):
    caller, _event = drawn
    caller.post("/tournaments/cup/start")
    assert caller.refused("POST", "/tournaments/cup/finish", {"early": True})["reason"] == "matches-undecided"
