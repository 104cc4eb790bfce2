"""Moving up from the waitlist with an answer awaited; the board; entries that are one."""

import pytest

from tests.factories import opened, organizer, register
from tests.services.sign_up import captain, deadline_passes, event_with, sign_up, standing
from tournaments.enums import DrawMethod
from tournaments.models import Answer, Message, PartnerRequest, Question
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.capacity import capacity_of
from tournaments.queries.sign_up import rules_of
from tournaments.services.answering import answer_offer
from tournaments.services.board import answer_partner, ask_partner, pair_players, seek_partner
from tournaments.services.draw import make_draw
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import start_tournament
from tournaments.services.links import entry_for_token, renew_link, token_for
from tournaments.services.merging import merge_entries
from tournaments.services.registration import update_entry
from tournaments.services.rulings import withdraw_entry
from tournaments.services.sign_up_rules import Asked, questions_mark, set_questions, set_sign_up_rules
from tournaments.services.waitlist import act_on_deadlines

pytestmark = pytest.mark.django_db


# ------------------------------------------------------------------ the waitlist, with an answer
def offered(capacity=2, waiting=2):
    """An event whose first entry left: the first of the waitlist is offered its place."""
    event = event_with(capacity=capacity, reply_hours=12)
    entries = register(event, capacity + waiting, email="a@example.org")
    withdraw_entry(entry=entries[0], actor=captain(entries[0]))
    for entry in entries:
        entry.refresh_from_db()
    return event, entries


def test_whoever_moves_up_is_asked_and_holds_the_place_meanwhile():
    event, entries = offered()
    assert [entry.status for entry in entries] == ["withdrawn", "confirmed", "offered", "waitlisted"]
    assert entries[2].reply_by is not None
    assert capacity_of(event).taken == 2
    assert Message.objects.filter(kind="offered", entry=entries[2]).count() == 1
    assert answer_offer(entry=entries[2], actor=captain(entries[2]), takes=True).status == "confirmed"


@pytest.mark.parametrize("how", ["silence", "no"])
def test_without_a_yes_the_place_goes_to_the_next(how):
    event, entries = offered()
    if how == "silence":
        deadline_passes(entries[2])
        act_on_deadlines()
    else:
        answer_offer(entry=entries[2], actor=captain(entries[2]), takes=False)
    assert standing(event)[1:] == [("Pair 2", "confirmed"), ("Pair 4", "offered"), ("Pair 3", "waitlisted")]
    entries[2].refresh_from_db()
    assert entries[2].held


def test_whoever_let_it_lapse_can_line_up_again():
    event, entries = offered(waiting=1)
    deadline_passes(entries[2])
    act_on_deadlines()
    act_on_deadlines()
    assert standing(event)[-1] == ("Pair 3", "waitlisted")
    assert answer_offer(entry=entries[2], actor=captain(entries[2]), takes=True).status == "confirmed"


def test_a_stranger_does_not_answer_for_it():
    _event, entries = offered()
    for actor in (NOBODY, captain(entries[1])):
        with pytest.raises(NotAllowed):
            answer_offer(entry=entries[2], actor=actor, takes=True)


def test_an_offer_keeps_the_vacated_seed():
    event = event_with(capacity=2, reply_hours=12)
    first, _second, third = register(event, 3)
    make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
    withdraw_entry(entry=first, actor=captain(first))
    third.refresh_from_db()
    assert (third.status, third.seed) == ("offered", 1)


# ------------------------------------------------------------------ the board
def seekers(*names):
    event = event_with(board=True)
    found = [
        seek_partner(tournament=event, actor=NOBODY, name=name, email=f"{name}@example.org").entry
        for name in names
    ]
    return event, *found


def test_two_single_players_become_a_pair_with_both_of_their_links():
    event, ann, bo = seekers("Ann", "Bo")
    assert capacity_of(event).taken == 0
    ask_partner(asking=ann, asked=bo, actor=captain(ann))
    pair = answer_partner(asking=ann, asked=bo, actor=captain(bo), accepts=True)
    assert (pair.name, pair.status) == ("Ann & Bo", "confirmed")
    assert [player.name for player in pair.players.all()] == ["Ann", "Bo"]
    bo.refresh_from_db()
    assert entry_for_token(token_for(bo)) == entry_for_token(token_for(pair)) == pair
    assert not PartnerRequest.objects.exists()


def test_who_asks_somebody_who_asked_already_is_paired_at_once():
    _event, ann, bo = seekers("Ann", "Bo")
    ask_partner(asking=ann, asked=bo, actor=captain(ann))
    assert ask_partner(asking=bo, asked=ann, actor=captain(bo)).players.count() == 2


def test_a_no_ends_the_question_only():
    _event, ann, bo = seekers("Ann", "Bo")
    ask_partner(asking=ann, asked=bo, actor=captain(ann))
    answer_partner(asking=ann, asked=bo, actor=captain(bo), accepts=False)
    with pytest.raises(NotOpen, match="request-gone"):
        answer_partner(asking=ann, asked=bo, actor=captain(bo), accepts=True)


def test_nobody_pairs_with_somebody_who_has_found_a_partner_or_with_themselves():
    _event, ann, bo, cleo = seekers("Ann", "Bo", "Cleo")
    ask_partner(asking=cleo, asked=bo, actor=captain(cleo))
    pair_players(first=ann, second=bo, actor=SYSTEM)
    with pytest.raises(NotOpen):
        answer_partner(asking=cleo, asked=bo, actor=captain(bo), accepts=True)
    with pytest.raises(NotOpen):
        ask_partner(asking=cleo, asked=cleo, actor=captain(cleo))


def test_only_who_was_asked_answers():
    _event, ann, bo = seekers("Ann", "Bo")
    ask_partner(asking=ann, asked=bo, actor=captain(ann))
    with pytest.raises(NotAllowed):
        answer_partner(asking=ann, asked=bo, actor=captain(ann), accepts=True)
    with pytest.raises(NotAllowed):
        pair_players(first=ann, second=bo, actor=captain(ann))


def test_a_full_event_puts_the_new_pair_on_the_waitlist():
    event, ann, bo = seekers("Ann", "Bo")
    register(event, 2)
    assert pair_players(first=ann, second=bo, actor=SYSTEM).status == "waitlisted"


def test_there_is_no_board_where_none_was_wanted():
    with pytest.raises(NotOpen):
        seek_partner(tournament=opened(), actor=NOBODY, name="Ann")


def test_a_single_player_corrects_its_name():
    _event, ann = seekers("Ann")
    update_entry(entry=ann, actor=captain(ann), name="Anne", players=["Anne"])
    assert ann.players.get().name == "Anne"


def test_who_still_looks_at_the_start_is_not_in_the_draw():
    event, _ann = seekers("Ann")
    register(event, 2)
    start_tournament(tournament=event, actor=SYSTEM)
    assert event.entries.get(name="Ann").seed is None


# ------------------------------------------------------------------ duplicates
def test_of_two_entries_that_are_one_the_better_place_stays_and_both_links_work():
    event = opened(capacity=2)
    first, _second, third, fourth = register(event, 4)
    merge_entries(keep=third, duplicate=first, actor=SYSTEM)
    third.refresh_from_db()
    fourth.refresh_from_db()
    first.refresh_from_db()
    assert (third.status, first.status, fourth.status) == ("confirmed", "withdrawn", "waitlisted")
    assert entry_for_token(token_for(first)) == third
    assert third.queue == 1


def test_a_new_link_ends_those_of_all_that_were_merged_into_it():
    event = opened()
    first, second, third = register(event, 3)
    merge_entries(keep=second, duplicate=third, actor=SYSTEM)
    merge_entries(keep=first, duplicate=second, actor=SYSTEM)
    links = [token_for(fresh) for fresh in event.entries.all()]
    assert [entry_for_token(link) for link in links] == [first, first, first]
    renew_link(entry=first, actor=captain(first))
    assert [entry_for_token(link) for link in links] == [None, None, None]


def test_a_place_that_is_left_over_goes_to_the_waitlist():
    event = opened(capacity=2)
    first, second, third = register(event, 3)
    merge_entries(keep=first, duplicate=second, actor=SYSTEM)
    merge_entries(keep=first, duplicate=second, actor=SYSTEM)
    third.refresh_from_db()
    assert third.status == "confirmed"


def test_merging_needs_two_entries_of_the_event_and_its_organizer():
    event, other = opened(), opened()
    first, second = register(event, 2)
    (stranger,) = register(other, 1)
    with pytest.raises(Refused, match="merge-with-itself"):
        merge_entries(keep=first, duplicate=first, actor=SYSTEM)
    with pytest.raises(Refused, match="merge-with-itself"):
        merge_entries(keep=first, duplicate=stranger, actor=SYSTEM)
    with pytest.raises(NotAllowed):
        merge_entries(keep=first, duplicate=second, actor=captain(first))


def test_what_only_the_duplicate_said_is_kept():
    event = opened()
    ask(event, Asked("Vegetarian?"))
    question = Question.objects.get()
    first = sign_up(event, "A")
    second = sign_up(event, "B", email="b@example.org", answers={question.pk: "yes"})
    merge_entries(keep=first, duplicate=second, actor=SYSTEM)
    first.refresh_from_db()
    assert (first.email, Answer.objects.get().entry, Answer.objects.get().text) == (
        "b@example.org",
        first,
        "yes",
    )


# ------------------------------------------------------------------ questions and rules
def ask(event, *questions):
    set_questions(tournament=event, actor=SYSTEM, questions=questions, seen=questions_mark(event))


def test_questions_are_answered_and_can_be_required():
    event = opened()
    ask(event, Asked("T-shirt?", ["S", "M"], required=True), Asked("Anything else?"))
    size, rest = Question.objects.all()
    with pytest.raises(Refused, match="answer-missing"):
        sign_up(event, "A")
    with pytest.raises(Refused, match="answer-unknown"):
        sign_up(event, "A", answers={size.pk: "XXL"})
    entry = sign_up(event, "A", answers={size.pk: "M", rest.pk: " no  thanks ", 999: "ignored"})
    assert dict(Answer.objects.filter(entry=entry).values_list("question", "text")) == {
        size.pk: "M",
        rest.pk: "no thanks",
    }
    assert sign_up(event, "B", actor=SYSTEM).status == "confirmed"


def test_questions_keep_their_answers_when_they_are_reworded():
    event = opened()
    ask(event, Asked("T-shirt?"))
    question = Question.objects.get()
    sign_up(event, "A", answers={question.pk: "M"})
    ask(event, Asked("Size of your T-shirt?", pk=question.pk))
    assert Answer.objects.get().question.text == "Size of your T-shirt?"
    ask(event)
    assert not Answer.objects.exists()


def test_questions_of_somebody_elses_event_are_not_taken():
    event, other = opened(), opened()
    ask(other, Asked("Theirs"))
    ask(event, Asked("Mine", pk=Question.objects.get().pk))
    assert list(Question.objects.order_by("pk").values_list("tournament", "text")) == [
        (other.pk, "Theirs"),
        (event.pk, "Mine"),
    ]


def test_a_stale_page_of_questions_is_not_taken():
    event = opened()
    with pytest.raises(Refused, match="event-changed"):
        set_questions(tournament=event, actor=SYSTEM, questions=[Asked("Q")], seen="older")


def test_contacts_are_asked_for():
    event = event_with(asks_contact=True)
    with pytest.raises(Refused, match="contact-missing"):
        sign_up(event, "A")
    assert sign_up(event, "A", contact="WeChat: a").contact == "WeChat: a"


def test_rules_are_the_organizers_and_the_same_again_writes_nothing():
    event = opened(owner=organizer())
    with pytest.raises(NotAllowed):
        set_sign_up_rules(tournament=event, actor=NOBODY, board=True)
    set_sign_up_rules(tournament=event, actor=SYSTEM, board=True)
    version = type(event).objects.get(pk=event.pk).version
    set_sign_up_rules(tournament=event, actor=SYSTEM, board=True)
    assert (type(event).objects.get(pk=event.pk).version, rules_of(event).board) == (version, True)
