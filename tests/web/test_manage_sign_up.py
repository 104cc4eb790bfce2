"""The organizer's pages about sign-up and check-in."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import opened, organizer, register, started
from tests.services.sign_up import sign_up
from tests.web.desk import address, filled, log_of, owner_of, said, shown, signed_in
from tests.web.table import text_of
from tournaments.models import Question, Tournament
from tournaments.permissions import NOBODY, SYSTEM
from tournaments.queries.sign_up import rules_of
from tournaments.services.board import seek_partner
from tournaments.services.lifecycle import start_tournament
from tournaments.services.sign_up_rules import set_sign_up_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return opened(owner=organizer(), capacity=4)


def rows(*questions: dict[str, str], before: int = 0, seen: str = "") -> dict[str, str]:
    """The questions' formset as a browser sends it."""
    data = {"q-TOTAL_FORMS": str(len(questions)), "q-INITIAL_FORMS": str(before), "seen": seen}
    for n, question in enumerate(questions):
        data |= {f"q-{n}-{name}": value for name, value in question.items()}
    return data


def test_the_rules_are_saved_and_nothing_else_is_touched(event):
    client = signed_in(owner_of(event))
    page = client.get(address("manage-sign-up", event))
    data = filled(page, partner_hours="24", board="on", fee="20 yuan", check_in_opens_at="2030-01-01T13:00")
    answer = client.post(address("manage-sign-up", event), data, follow=True)
    assert said(answer) == ["Saved."]
    rules = rules_of(event)
    assert (rules.partner_hours, rules.board, rules.fee, rules.reply_hours) == (24, True, "20 yuan", None)
    assert rules.check_in_opens_at is not None
    assert rules.check_in_opens_at.astimezone(event.zone).hour == 13
    before = log_of(event)
    client.post(address("manage-sign-up", event), filled(client.get(address("manage-sign-up", event))))
    assert log_of(event) == before


def test_a_page_that_is_older_types_over_nothing(event):
    client = signed_in(owner_of(event))
    page = client.get(address("manage-sign-up", event))
    set_sign_up_rules(tournament=event, actor=SYSTEM, fee="30 yuan")
    client.post(address("manage-sign-up", event), filled(page, board="on", **shown(page)))
    assert (rules_of(event).fee, rules_of(event).board) == ("30 yuan", True)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("partner_hours", "0"),
        ("partner_hours", "100000"),
        ("substitutes", "9"),
        ("check_in_closes_at", "2020-01-01T10:00"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(event, field, value):
    client = signed_in(owner_of(event))
    page = client.get(address("manage-sign-up", event))
    answer = client.post(address("manage-sign-up", event), filled(page, **{field: value}))
    assert list(answer.context["form"].errors) == [field]


def test_questions_are_written_changed_and_removed(event):
    client = signed_in(owner_of(event))
    seen = client.get(address("manage-sign-up", event)).context["seen"]
    sent = rows({"text": "T-shirt?", "choices": "S\nM", "required": "on"}, {"text": ""}, seen=seen)
    assert said(client.post(address("manage-questions", event), sent, follow=True)) == ["Saved."]
    question = Question.objects.get()
    assert (question.choices, question.required) == (["S", "M"], True)
    stale = client.post(address("manage-questions", event), rows({"text": "Other"}, seen=seen))
    assert "Somebody else changed this meanwhile" in text_of(stale)
    wrong = client.post(
        address("manage-questions", event),
        rows({"pk": str(question.pk), "text": "", "choices": "S"}, before=1, seen=stale.context["seen"]),
    )
    assert "Write the question" in text_of(wrong)


def test_the_organizer_says_yes_for_a_pair(event):
    set_sign_up_rules(tournament=event, actor=SYSTEM, partner_hours=24)
    entry = sign_up(event, "A")
    client = signed_in(owner_of(event))
    assert "The partner has not accepted" in text_of(client.get(address("manage-entry", event, entry.pk)))
    client.post(address("manage-confirm", event, entry.pk))
    entry.refresh_from_db()
    assert entry.status == "confirmed"


def test_the_organizer_merges_a_duplicate(event):
    first, second = register(event, 2)
    client = signed_in(owner_of(event))
    client.post(address("manage-merge", event, first.pk), {"other": second.pk})
    second.refresh_from_db()
    assert second.merged_into == first


def test_the_organizer_pairs_two_single_players(event):
    set_sign_up_rules(tournament=event, actor=SYSTEM, board=True)
    ann, bo = (seek_partner(tournament=event, actor=NOBODY, name=name).entry for name in ("Ann", "Bo"))
    client = signed_in(owner_of(event))
    client.post(address("manage-merge", event, ann.pk), {"other": bo.pk})
    ann.refresh_from_db()
    assert ann.name == "Ann & Bo"


def test_an_entry_of_another_event_is_not_merged(event):
    (entry,) = register(event, 1)
    (stranger,) = register(opened(), 1)
    client = signed_in(owner_of(event))
    client.post(address("manage-merge", event, entry.pk), {"other": stranger.pk})
    stranger.refresh_from_db()
    assert stranger.is_active
    assert client.post(address("manage-arrived", event, stranger.pk), {"there": "yes"}).status_code == 404


def test_check_in_at_the_desk_and_the_step_at_its_end(event):
    set_sign_up_rules(tournament=event, actor=SYSTEM, check_in_opens_at=timezone.now() - timedelta(hours=1))
    entries = register(event, 4)
    client = signed_in(owner_of(event))
    for entry in entries[:3]:
        client.post(address("manage-arrived", event, entry.pk), {"there": "yes"})
    client.post(address("manage-arrived", event, entries[0].pk), {"there": "no"})
    page = client.get(address("manage-check-in", event))
    assert "2 of 4 are here" in text_of(page)
    answer = client.post(address("manage-no-shows", event), {"seen": page.context["page"].seen}, follow=True)
    assert said(answer) == ["2 entries are out."]
    assert "2 of 2 are here" in text_of(answer)


def test_an_older_list_of_the_absent_is_refused(event):
    register(event, 2)
    client = signed_in(owner_of(event))
    answer = client.post(address("manage-no-shows", event), {"seen": "older"}, follow=True)
    assert "Somebody else changed this meanwhile" in said(answer)[0]
    assert event.entries.filter(status="confirmed").count() == 2


def test_after_the_start_the_absent_forfeit(event):
    entries = register(event, 4)
    client = signed_in(owner_of(event))
    for entry in entries[:3]:
        client.post(address("manage-arrived", event, entry.pk), {"there": "yes"})
    start_tournament(tournament=event, actor=SYSTEM)
    page = client.get(address("manage-check-in", event))
    answer = client.post(address("manage-no-shows", event), {"seen": page.context["page"].seen}, follow=True)
    assert said(answer) == ["1 match is forfeited."]


def test_the_list_costs_the_same_however_long(event, django_assert_max_num_queries):
    register(event, 4)
    client = signed_in(owner_of(event))
    with django_assert_max_num_queries(14):
        client.get(address("manage-check-in", event))


def test_a_running_event_has_no_rules_to_break():
    event = started(2, owner=organizer())
    client = signed_in(owner_of(event))
    assert client.get(address("manage-sign-up", event)).status_code == 200
