"""The steps of an event's life: what is offered when, why not, and that a second press is no step."""

import pytest

from tests.factories import (
    make_tournament,
    match_of,
    opened,
    organizer,
    play_all,
    play_match,
    register,
    started,
)
from tests.web.desk import address, log_of, owner_of, said, signed_in
from tests.web.table import hidden
from tournaments.enums import TournamentStatus
from tournaments.models import Match, Tournament
from tournaments.queries.outcome import champion_of

pytestmark = pytest.mark.django_db


def step(event: Tournament, verb: str) -> list[str]:
    """Take a step as the owner; what the page says afterwards."""
    client = signed_in(owner_of(event))
    answer = client.post(address("manage-step", event, verb), follow=True)
    assert answer.status_code == 200
    event.refresh_from_db()
    return said(answer)


def offered(event: Tournament) -> dict[str, str]:
    """The steps on the desk, each with the reason why it is not possible."""
    page = signed_in(owner_of(event)).get(address("manage", event))
    html = page.content.decode()
    steps = {step.verb: step.reason for step in page.context["steps"]}
    for reason in filter(None, steps.values()):
        assert reason in html
    return steps


def test_from_draft_to_the_archive():
    event = make_tournament(organizer())
    for verb, status in (
        ("open", TournamentStatus.REGISTRATION),
        ("close", TournamentStatus.CHECK_IN),
        ("reopen", TournamentStatus.REGISTRATION),
    ):
        assert step(event, verb)
        assert event.status == status
    register(event, 2)
    step(event, "start")
    step(event, "undo-start")
    assert event.status == TournamentStatus.CHECK_IN
    step(event, "start")
    play_all(event)
    step(event, "finish")
    assert event.status == TournamentStatus.FINISHED
    step(event, "archive")
    assert event.status == TournamentStatus.ARCHIVED
    assert offered(event) == {}


def test_a_step_pressed_twice_is_taken_once():
    event = make_tournament(organizer())
    step(event, "open")
    before = log_of(event)
    assert step(event, "open") == []
    assert log_of(event) == before


def test_each_state_offers_its_steps_and_says_why_not():
    event = make_tournament(organizer())
    assert offered(event) == {"open": "", "cancel": ""}
    step(event, "open")
    assert list(offered(event)) == ["close", "start", "cancel"]
    assert "two pairs" in offered(event)["start"]
    register(event, 2)
    assert offered(event)["start"] == ""
    step(event, "start")
    steps = offered(event)
    assert list(steps) == ["finish", "pause", "undo-start", "cancel"]
    assert "undecided" in steps["finish"]
    assert steps["undo-start"] == ""
    play_match(match_of(event, "W1.1"))
    assert "results" in offered(event)["undo-start"]


@pytest.mark.parametrize("verb", ["start", "finish", "undo-start", "archive", "reopen", "close"])
def test_a_step_that_is_not_possible_is_refused_in_words(verb: str):
    event = make_tournament(organizer())
    before = log_of(event)
    assert step(event, verb)
    assert (event.status, log_of(event)) == (TournamentStatus.DRAFT, before)


def test_an_event_does_not_start_with_fewer_than_two():
    event = opened(owner=organizer())
    register(event, 1)
    assert step(event, "start") == ["An event needs at least two pairs."]
    assert not Match.objects.exists()


def test_the_pages_before_a_step_say_what_it_does():
    event = opened(owner=organizer(), capacity=2)
    register(event, 3)
    client = signed_in(owner_of(event))
    page = client.get(address("manage-step", event, "start")).content.decode()
    assert "2 pairs take part." in page
    assert "1 pair stays on the waitlist." in page
    assert "There was no draw" in page
    event = started(2, owner=organizer())
    client = signed_in(owner_of(event))
    assert "standings become final" in client.get(address("manage-step", event, "finish")).content.decode()
    for verb in ("undo-start", "cancel"):
        assert client.get(address("manage-step", event, verb)).status_code == 200
    # Not possible yet: the button is not one, and the reason stands there.
    page = client.get(address("manage-step", event, "archive")).content.decode()
    assert '<form method="post" action' not in page.split("<main")[1]


def test_the_owner_calls_an_event_off():
    event = started(2, owner=organizer())
    step(event, "cancel")
    assert event.status == TournamentStatus.CANCELLED
    assert offered(event) == {}


def test_a_round_robin_ends_early_only_after_what_is_not_played_was_said():
    event = started(4, format="round_robin", owner=organizer())
    play_match(match_of(event, "R1.1"))
    client = signed_in(owner_of(event))
    step = address("manage-step", event, "finish")
    client.post(step)
    event.refresh_from_db()
    assert event.status == "running"
    page = client.get(step)
    assert "5 matches have not been decided: they are not played." in page.content.decode()
    client.post(step, {"early": hidden(page, "early")})
    event.refresh_from_db()
    assert event.status == "finished"
    standings = client.get(address("tournament", event)).context["page"]
    assert standings.decided
    assert standings.honours[0].names
    assert [line.remark for line in standings.sessions[0].rounds] == [
        "1 of 2 done",
        "not played",
        "not played",
    ]
    match = client.get(address("match", event, "R1.2"))
    assert "This match was not played." in match.content.decode()
    assert "Every match is decided" not in client.get(address("manage", event)).content.decode()
    assert champion_of(event) == match_of(event, "R1.1").sides.get(index=0).entry_id
