"""Confirming and disputing on the pages, and what needs the organizer: disputes, calls, clocks."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import double_victory, hand, match_of, organizer, play_match, started
from tests.services.test_reporting import report, sides
from tests.web import desk
from tests.web.desk import director_of, owner_of, said, signed_in
from tests.web.table import address, captain, captains, text_of, typed
from tournaments.models import Round, Statement, Tournament
from tournaments.pages.clock import clocks
from tournaments.permissions import SYSTEM
from tournaments.queries.reporting import open_disputes
from tournaments.services.calls import adjust_clock, call_match, pause_clock, start_clock
from tournaments.services.reporting import dispute_hand
from tournaments.services.results import record_hand
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return started(4, owner=organizer(), reporting="opponent", ruleset={"preset": "geek_cup", "target": 200})


@pytest.fixture
def reported(event) -> Tournament:
    """The first side has reported W1.1."""
    report(event, sides(event)[0])
    return event


def disputed(event) -> Statement:
    return dispute_hand(
        match=match_of(event, "W1.1"),
        actor=sides(event)[1],
        number=1,
        note="It was ours",
        result=double_victory(1),
    )


# ------------------------------------------------------------------ at the table
def test_the_other_side_is_asked_and_confirms_with_one_tap(reported):
    first, second = captains(reported)
    assert "See the result" in text_of(second.get(desk.address("me", reported)))
    page = second.get(address("match-confirm", reported))
    assert "Yes, that is the result" in text_of(page)
    assert "Yes, that is the result" not in text_of(first.get(address("match-confirm", reported)))
    answer = second.post(address("match-confirm", reported), follow=True)
    assert "Confirmed." in text_of(answer)
    assert match_of(reported, "W1.1").status == "final"


def test_whoever_reported_is_told_that_somebody_else_confirms(reported):
    first, _second = captains(reported)
    answer = first.post(address("match-confirm", reported))
    assert (answer.status_code, "Somebody else has to confirm it" in text_of(answer)) == (403, True)
    assert match_of(reported, "W1.1").status == "reported"


def test_the_pages_of_the_match_say_that_it_waits(reported):
    page = Client().get(address("match", reported))
    assert "waits for its confirmation" in text_of(page)
    assert address("match-confirm", reported) in page.content.decode()
    first, _second = captains(reported)
    assert "waits to be confirmed" in text_of(first.get(address("score", reported)))


def test_strangers_neither_confirm_nor_dispute(reported):
    other = captain(match_of(reported, "W1.2").sides.get(index=0).entry)
    for client in (Client(), other, signed_in()):
        assert client.get(address("match-confirm", reported)).status_code == 403
        assert client.post(address("match-confirm", reported)).status_code == 403
        assert client.post(address("hand-dispute", reported, "W1.1", 1), typed(note="x")).status_code == 403
        assert client.post(address("hand-undispute", reported, "W1.1", 1)).status_code == 403
    assert match_of(reported, "W1.1").status == "reported"


def test_a_hand_is_disputed_with_a_reason_and_another_result(reported):
    _first, second = captains(reported)
    url = address("hand-dispute", reported, "W1.1", 1)
    assert second.get(url).status_code == 200
    without = second.post(url, typed(version=1, first_out="1", card_points_0="40", card_points_1="60"))
    assert "Please fill this in." in text_of(without)
    answer = second.post(
        url,
        typed(version=1, first_out="1", card_points_0="40", card_points_1="60", note="They had 40"),
        follow=True,
    )
    assert "They had 40" in text_of(answer)
    dispute = open_disputes().get()
    assert dispute.result["card_points"] == [40, 60]
    assert match_of(reported, "W1.1").status == "disputed"
    second.post(address("hand-undispute", reported, "W1.1", dispute.pk))
    assert match_of(reported, "W1.1").status == "reported"


def test_a_hand_that_cannot_be_is_not_taken_and_nothing_typed_is_lost(reported):
    _first, second = captains(reported)
    answer = second.post(
        address("hand-dispute", reported, "W1.1", 1),
        typed(version=1, card_points_0="63", card_points_1="37", note="They had 63"),
    )
    assert "They had 63" in answer.content.decode()
    assert not open_disputes().exists()


def test_only_a_hand_that_stands_is_disputed(reported):
    _first, second = captains(reported)
    assert second.get(address("hand-dispute", reported, "W1.1", 2)).status_code == 404


# ------------------------------------------------------------------ at the desk
def test_the_desk_leads_to_the_dispute_and_both_versions_stand_side_by_side(reported):
    dispute = disputed(reported)
    client = signed_in(owner_of(reported))
    url = desk.address("manage-dispute", reported, dispute.pk)
    assert url in client.get(desk.address("manage", reported)).content.decode()
    page = client.get(url)
    assert "It was ours" in text_of(page)
    assert len(page.context["page"].lines) > 1
    answer = client.post(url, {"keep": "disputed", "note": "Both agree"}, follow=True)
    assert said(answer) == ["The dispute is settled."]
    assert match_of(reported, "W1.1").winner == 1
    assert "This dispute is settled." in text_of(client.get(url))


def test_what_a_decision_touches_is_shown_first():
    event = started(4, owner=organizer(), ruleset={"preset": "geek_cup", "target": 200})
    report(event, sides(event)[0])
    dispute = disputed(event)
    client = signed_in(owner_of(event))
    url = desk.address("manage-dispute", event, dispute.pk)
    page = client.post(url, {"keep": "disputed"})
    assert "This is what changes" in text_of(page)
    assert match_of(event, "W1.1").winner == 0
    client.post(url, {"keep": "disputed", "confirm": page.context["touched"].version})
    assert match_of(event, "W1.1").winner == 1


def test_a_director_who_plays_in_the_match_leaves_it_to_another(reported):
    dispute = disputed(reported)
    client = captain(match_of(reported, "W1.1").sides.get(index=0).entry)
    client.force_login(director_of(reported))
    url = desk.address("manage-dispute", reported, dispute.pk)
    assert "another director decides" in text_of(client.get(url))
    client.post(url, {"keep": "recorded"})
    assert match_of(reported, "W1.1").status == "disputed"


def test_disputes_are_the_directors_of_their_own_event(reported):
    dispute = disputed(reported)
    other = started(2, owner=organizer())
    strange = signed_in(owner_of(other))
    assert (
        strange.post(desk.address("manage-dispute", reported, dispute.pk), {"keep": "recorded"}).status_code
        == 403
    )
    assert strange.get(desk.address("manage-dispute", other, dispute.pk)).status_code == 404
    assert open_disputes().exists()


def test_where_directors_confirm_the_desk_says_so():
    event = started(2, owner=organizer(), reporting="director", ruleset={"preset": "geek_cup", "target": 200})
    report(event, sides(event)[0])
    client = signed_in(owner_of(event))
    assert "W1.1 is reported" in text_of(client.get(desk.address("manage", event)))
    client.post(address("match-confirm", event))
    assert match_of(event, "W1.1").status == "final"


def test_who_makes_results_final_is_a_setting(client):
    event = started(2, owner=organizer())
    page = signed_in(owner_of(event)).get(desk.address("manage-edit", event))
    assert page.context["form"]["reporting"].value() == "trust"
    assert page.context["form"].fields["reporting"].disabled


# ------------------------------------------------------------------ calls and clocks
def test_a_match_with_a_table_is_called_with_one_tap(event):
    client = signed_in(owner_of(event))
    early = client.post(desk.address("manage-call", event, "W1.1"), follow=True)
    assert "Say first at which table" in said(early)[0]
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="3")
    assert "Call to Table 3" in text_of(client.get(desk.address("manage", event)))
    answer = client.post(desk.address("manage-call", event, "W1.1"), follow=True)
    assert said(answer) == ["W1.1 is called: Table 3."]
    assert "Call to Table 3" not in text_of(answer)
    first, _second = captains(event)
    assert "You are called" in text_of(first.get(desk.address("me", event)))


def test_calling_twice_is_once(event):
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="3")
    at = call_match(match=match_of(event, "W1.1"), actor=SYSTEM).called_at
    assert call_match(match=match_of(event, "W1.1"), actor=SYSTEM).called_at == at


def test_a_match_that_does_not_begin_is_late(event):
    client = signed_in(owner_of(event))
    assert "has no hand since" not in text_of(client.get(desk.address("manage", event)))
    Round.objects.filter(stage__tournament=event).update(starts_at=timezone.now() - timedelta(minutes=16))
    assert "W1.1 has no hand since" in text_of(client.get(desk.address("manage", event)))


def the_round(event) -> Round:
    return Round.objects.select_related("stage").get(stage__tournament=event, bracket="winners", number=1)


def test_everybody_sees_the_clock_of_a_round(event):
    client = signed_in(owner_of(event))
    url = desk.address("manage-clock", event, the_round(event).pk)
    client.post(url, {"do": "start", "minutes": "50"})
    ends = the_round(event).clock_ends_at
    assert ends is not None
    assert timedelta(minutes=49) < ends - timezone.now() <= timedelta(minutes=50)
    for name in ("tournament", "bracket", "standings"):
        assert (
            f'data-clock="{ends.isoformat()}"' in Client().get(desk.address(name, event)).content.decode()
        ), name
    client.post(url, {"do": "more"})
    client.post(url, {"do": "pause"})
    assert 54 * 60 < (the_round(event).clock_left or 0) <= 55 * 60
    assert "stopped at 5" in text_of(Client().get(desk.address("tournament", event)))
    client.post(url, {"do": "less"})
    client.post(url, {"do": "go"})
    assert the_round(event).clock_left is None
    client.post(url, {"do": "clear"})
    assert "data-clock" not in Client().get(desk.address("tournament", event)).content.decode()


def test_the_clock_of_a_round_that_is_over_is_shown_to_nobody():
    event = started(4)
    for code in ("W1.1", "W1.2"):
        start_clock(round_=the_round(event), actor=SYSTEM, minutes=50)
        assert [clock.pk for clock in clocks(event)] == [the_round(event).pk]
        play_match(match_of(event, code))
    assert clocks(event) == []


def test_time_is_called_at_every_table_of_a_round_and_once(event):
    client = signed_in(owner_of(event))
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    url = desk.address("manage-time-up", event, the_round(event).pk)
    assert "Time is called in 2 matches." in text_of(client.post(url, follow=True))
    assert [match_of(event, code).attempt.terms["time_called"] for code in ("W1.1", "W1.2")] == [2, 1]
    assert "Time is called in 0 matches." in text_of(client.post(url, follow=True))
    assert signed_in(organizer()).post(url).status_code == 403
    assert client.post(desk.address("manage-time-up", event, 0)).status_code == 404


@pytest.mark.parametrize(
    "data",
    [{}, {"do": "start"}, {"do": "start", "minutes": "0"}, {"do": "start", "minutes": "9999"}, {"do": "x"}],
)
def test_a_clock_takes_no_nonsense(event, data):
    signed_in(owner_of(event)).post(desk.address("manage-clock", event, the_round(event).pk), data)
    assert the_round(event).clock_ends_at is None


def test_a_clock_never_has_less_than_nothing_and_strangers_leave_it_alone(event):
    start_clock(round_=the_round(event), actor=SYSTEM, minutes=3)
    adjust_clock(round_=the_round(event), actor=SYSTEM, minutes=-60)
    assert pause_clock(round_=the_round(event), actor=SYSTEM).clock_left == 0
    other = started(2, owner=organizer())
    strange = signed_in(owner_of(other))
    assert (
        strange.post(desk.address("manage-clock", event, the_round(event).pk), {"do": "clear"}).status_code
        == 403
    )
    assert (
        strange.post(desk.address("manage-clock", other, the_round(event).pk), {"do": "clear"}).status_code
        == 404
    )


def test_the_desk_costs_the_same_however_much_needs_it(django_assert_max_num_queries):
    event = started(16, owner=organizer())
    for code in ("W1.1", "W1.2", "W1.3", "W1.4", "W1.5"):
        set_table(match=match_of(event, code), actor=SYSTEM, table=code[-1])
    client = signed_in(owner_of(event))
    with django_assert_max_num_queries(40):
        client.get(desk.address("manage", event))
