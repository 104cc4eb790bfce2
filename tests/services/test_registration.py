"""Signing up: places, the waitlist and its promotions, names, and what happens when many come at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_tournament, match_of, opened, organizer, play_match, register, started
from tournaments.enums import DrawMethod, MatchStatus
from tournaments.models import AuditEntry, Entry, Message
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries import capacity
from tournaments.queries.capacity import Capacity, capacity_of, waitlist_position
from tournaments.services import draw, lifecycle, registration, rulings, tournaments
from tournaments.services.errors import NotOpen, Refused

pytestmark = pytest.mark.django_db


def sign_up(event, name="Ann & Bo", players=("Ann", "Bo"), actor=NOBODY, **fields):
    return registration.register_entry(
        tournament=event, actor=actor, name=name, players=list(players), **fields
    )


def problems(call, *args, **fields):
    with pytest.raises(Refused) as refused:
        call(*args, **fields)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def captain(entry):
    return Actor(entry_id=entry.pk)


def statuses(event):
    return list(event.entries.order_by("queue").values_list("name", "status"))


# ------------------------------------------------------------------ places and the waitlist
def test_places_go_first_come_first_served_and_the_rest_waits_in_order():
    event = opened(capacity=3)
    entries = register(event, 5)
    assert [entry.status for entry in entries] == ["confirmed"] * 3 + ["waitlisted"] * 2
    assert [waitlist_position(entry) for entry in entries] == [None, None, None, 1, 2]
    assert capacity_of(event) == Capacity(places=3, taken=3, waiting=2)


def test_the_next_in_line_takes_a_place_that_becomes_free():
    event = opened(capacity=2)
    first, _, third, fourth = register(event, 4)
    rulings.withdraw_entry(entry=first, actor=captain(first))
    third.refresh_from_db()
    fourth.refresh_from_db()
    assert (third.status, waitlist_position(fourth)) == ("confirmed", 1)
    assert AuditEntry.objects.get(tag="entry:promoted").payload == {"entry": third.pk}


def test_somebody_who_waits_leaves_without_moving_anybody_up():
    event = opened(capacity=2)
    *_, third, fourth = register(event, 4)
    rulings.withdraw_entry(entry=third, actor=captain(third))
    assert waitlist_position(Entry.objects.get(pk=fourth.pk)) == 1
    assert capacity_of(event) == Capacity(places=2, taken=2, waiting=1)


def test_a_newcomer_never_overtakes_the_waitlist():
    """Also not between the moment a place is there and the moment the next in line takes it."""
    assert Capacity(places=8, taken=7, waiting=1).free == 0
    event = opened(capacity=2)
    register(event, 3)
    tournaments.update_tournament(tournament=event, actor=SYSTEM, capacity=3)
    assert [status for _, status in statuses(event)] == ["confirmed"] * 3
    assert sign_up(event).entry.status == "waitlisted"


def test_who_signs_up_again_stands_at_the_end_of_the_line():
    event = opened(capacity=2)
    first, _, _third, _fourth = register(event, 4)
    rulings.withdraw_entry(entry=first, actor=captain(first))
    again = sign_up(event, first.name, ["Player 1a", "Player 1b"]).entry
    assert again.pk != first.pk
    assert waitlist_position(again) == 2


def test_a_waitlist_ends_somewhere_and_only_the_organizer_adds_to_a_full_one(monkeypatch):
    monkeypatch.setattr(capacity, "WAITLIST", 3)
    event = opened(capacity=2)
    register(event, 5)
    with pytest.raises(NotOpen, match="waitlist-full"):
        sign_up(event)
    assert sign_up(event, actor=SYSTEM).entry.status == "waitlisted"
    larger = opened(capacity=4)
    register(larger, 7)
    assert sign_up(larger).entry.status == "waitlisted"
    assert not capacity_of(opened()).is_full


def test_an_address_hears_of_a_few_sign_ups_a_day():
    event = opened(capacity=16)
    names = iter(range(100))

    def mails(of, email):
        for _ in range(5):
            n = next(names)
            sign_up(of, f"Pair {n}", [f"{n}a", f"{n}b"], email=email)
        told = Message.objects.filter(tournament=of, entry__email__iexact=email)
        return told.filter(due_at__isnull=False).count()

    assert mails(event, "victim@example.org") == registration.MAILS_A_DAY
    assert mails(event, "VICTIM@example.org") == registration.MAILS_A_DAY
    assert mails(event, "other@example.org") == registration.MAILS_A_DAY
    assert mails(opened(), "victim@example.org") == registration.MAILS_A_DAY
    Message.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert mails(event, "victim@example.org") == 2 * registration.MAILS_A_DAY


def test_after_the_draw_the_next_in_line_inherits_the_seed():
    event = opened(capacity=4)
    _, second, *_ = register(event, 5)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
    draw.publish_draw(tournament=event, actor=SYSTEM)
    rulings.withdraw_entry(entry=second, actor=captain(second))
    seeds = dict(event.entries.values_list("name", "seed"))
    assert seeds == {"Pair 1": 1, "Pair 2": None, "Pair 3": 3, "Pair 4": 4, "Pair 5": 2}


def test_after_the_draw_a_seed_nobody_inherits_closes_up_at_the_start():
    event = opened(capacity=4)
    _, second, *_ = register(event, 4)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
    rulings.withdraw_entry(entry=second, actor=captain(second))
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    seeds = dict(event.entries.filter(seed__isnull=False).values_list("name", "seed"))
    assert seeds == {"Pair 1": 1, "Pair 3": 2, "Pair 4": 3}


def test_more_places_after_the_draw_bring_seeds_of_their_own():
    event = opened(capacity=2)
    register(event, 4)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
    tournaments.update_tournament(tournament=event, actor=SYSTEM, capacity=4)
    assert list(event.entries.order_by("queue").values_list("seed", flat=True)) == [1, 2, 3, 4]


# ------------------------------------------------------------------ when one can sign up
@pytest.mark.parametrize(
    ("opens", "closes", "is_open"),
    [(-1, 1, True), (None, None, True), (1, 2, False), (-2, -1, False)],
)
def test_sign_up_is_open_between_its_times(opens, closes, is_open):
    now = timezone.now()
    event = opened(
        opens_at=opens and now + timedelta(hours=opens), closes_at=closes and now + timedelta(hours=closes)
    )
    if is_open:
        assert sign_up(event).created
    else:
        with pytest.raises(NotOpen, match="sign-up-closed"):
            sign_up(event)


def test_only_the_organizer_adds_entries_before_and_after_sign_up():
    owner = organizer()
    event = make_tournament(owner)
    with pytest.raises(NotOpen):
        sign_up(event)
    assert sign_up(event, actor=actor_for(owner)).created
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    lifecycle.close_registration(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen):
        sign_up(event, "Cy & Di", ["Cy", "Di"])
    assert sign_up(event, "Cy & Di", ["Cy", "Di"], actor=actor_for(owner)).created


def test_nobody_is_added_once_the_event_runs():
    event = started(2)
    for actor in (NOBODY, SYSTEM):
        with pytest.raises(NotOpen):
            sign_up(event, actor=actor)


# ------------------------------------------------------------------ leaving
def test_to_withdraw_twice_is_to_withdraw_once():
    event = opened(capacity=2)
    first, *_ = register(event, 4)
    for _ in range(2):
        rulings.withdraw_entry(entry=first, actor=captain(first))
    assert [status for _, status in statuses(event)] == ["withdrawn", "confirmed", "confirmed", "waitlisted"]
    assert AuditEntry.objects.filter(tag="entry:withdrawn").count() == 1


def test_nobody_withdraws_another_pair():
    event = opened()
    entry, other = register(event, 2)
    for actor in (NOBODY, captain(other), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            rulings.withdraw_entry(entry=entry, actor=actor)


def test_after_the_start_the_open_match_goes_to_the_opponent():
    event = started(4)
    entry = event.entries.get(seed=1)
    rulings.withdraw_entry(entry=entry, actor=captain(entry))
    match = match_of(event, "W1.1")
    assert (match.status, match.winner) == (MatchStatus.FINAL, 1)
    assert Entry.objects.get(pk=entry.pk).left_from == "W1.1"


def test_after_the_start_nobody_moves_up_from_the_waitlist():
    event = opened(capacity=2)
    first, _, third = register(event, 3)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    rulings.withdraw_entry(entry=third, actor=captain(third))
    rulings.withdraw_entry(entry=first, actor=captain(first))
    assert [status for _, status in statuses(event)] == ["withdrawn", "confirmed", "withdrawn"]


def test_nobody_leaves_an_event_that_is_over():
    event = started(2)
    for code in ("W1.1", "GF", "GF2"):
        play_match(match_of(event, code))
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    entry = event.entries.get(seed=1)
    with pytest.raises(NotOpen):
        rulings.withdraw_entry(entry=entry, actor=captain(entry))


# ------------------------------------------------------------------ the same again
def test_the_same_submission_again_is_answered_with_the_same_entry():
    event = opened()
    first = sign_up(event, key="k1")
    again = sign_up(event, key="k1")
    assert (again.entry, again.token, again.created) == (first.entry, first.token, False)
    assert Entry.objects.count() == 1


def test_a_key_stands_for_one_content():
    event = opened()
    sign_up(event, key="k1")
    assert problems(sign_up, event, "Cy & Di", ["Cy", "Di"], key="k1") == [("key-reused", "")]


def test_a_key_of_a_refused_sign_up_may_be_used_again():
    event = opened()
    assert problems(sign_up, event, players=["", "Bo"], key="k1") == [("player-missing", "player_1")]
    assert sign_up(event, key="k1").created
