"""Check-in: who is there, by themselves or at the desk, and what becomes of those who are not."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import hand, match_of, opened, play_all, play_match, register
from tests.services.sign_up import captain, event_with, sign_up, standing
from tournaments.enums import DrawMethod
from tournaments.models import Entry, Ruling, Tournament
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.outcome import places_of
from tournaments.services import stages
from tournaments.services.check_in import (
    absent_entries,
    absent_mark,
    check_in,
    forfeit_no_shows,
    remove_no_shows,
    undo_check_in,
)
from tournaments.services.draw import make_draw, publish_draw, set_seeds
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import start_tournament
from tournaments.services.results import record_hand
from tournaments.services.rulings import revoke_ruling, withdraw_entry

pytestmark = pytest.mark.django_db

NOW = timezone.now()
OPEN = {"check_in_opens_at": NOW - timedelta(hours=1), "check_in_closes_at": NOW + timedelta(hours=1)}


def arrive(*entries: Entry) -> None:
    for entry in entries:
        check_in(entry=entry, actor=SYSTEM)


def seen(event: Tournament) -> str:
    return absent_mark(absent_entries(event))


def fresh(entry: Entry) -> Entry:
    return Entry.objects.get(pk=entry.pk)


def test_a_pair_checks_itself_in_while_check_in_is_open():
    (entry,) = register(event_with(**OPEN), 1)
    assert check_in(entry=entry, actor=captain(entry)).status == "checked_in"
    at = fresh(entry).arrived_at
    check_in(entry=entry, actor=captain(entry))
    assert fresh(entry).arrived_at == at


@pytest.mark.parametrize(
    "window",
    [
        {},
        {"check_in_opens_at": NOW + timedelta(hours=1)},
        {"check_in_opens_at": NOW - timedelta(hours=2), "check_in_closes_at": NOW - timedelta(hours=1)},
    ],
)
def test_outside_the_window_only_the_organizer_checks_in(window):
    (entry,) = register(event_with(**window), 1)
    with pytest.raises(NotOpen, match="check-in-closed"):
        check_in(entry=entry, actor=captain(entry))
    assert check_in(entry=entry, actor=SYSTEM).status == "checked_in"
    assert undo_check_in(entry=entry, actor=SYSTEM).status == "confirmed"


def test_strangers_and_other_pairs_check_nobody_in():
    first, second = register(event_with(**OPEN), 2)
    for actor in (NOBODY, captain(second)):
        with pytest.raises(NotAllowed):
            check_in(entry=first, actor=actor)
    with pytest.raises(NotAllowed):
        undo_check_in(entry=first, actor=captain(first))


def test_whoever_is_offered_a_place_takes_it_by_coming():
    event = event_with(reply_hours=12, **OPEN)
    first, _second, third = register(event, 3)
    withdraw_entry(entry=first, actor=captain(first))
    assert fresh(third).status == "offered"
    assert check_in(entry=third, actor=captain(third)).status == "checked_in"


def test_a_pair_without_its_partner_is_checked_in_at_the_desk_only():
    event = event_with(partner_hours=24, **OPEN)
    entry = sign_up(event, "A")
    with pytest.raises(NotOpen, match="partner-silent"):
        check_in(entry=entry, actor=captain(entry))
    assert check_in(entry=entry, actor=SYSTEM).status == "checked_in"


def test_no_shows_leave_those_who_wait_at_the_door_move_up_and_it_is_drawn_again():
    event = event_with(capacity=4, **OPEN)
    entries = register(event, 6)
    make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.NUMBER, number="1")
    publish_draw(tournament=event, actor=SYSTEM)
    arrive(entries[0], entries[1], entries[5])
    left = remove_no_shows(tournament=event, actor=SYSTEM, seen=seen(event))
    assert [entry.name for entry in left] == ["Pair 3", "Pair 4"]
    assert standing(event) == [
        ("Pair 1", "checked_in"),
        ("Pair 2", "checked_in"),
        ("Pair 3", "withdrawn"),
        ("Pair 4", "withdrawn"),
        ("Pair 5", "waitlisted"),
        ("Pair 6", "checked_in"),
    ]
    event.refresh_from_db()
    assert event.draw_number != "1"
    assert not event.draw_published
    placed = Entry.objects.filter(tournament=event, seed__isnull=False)
    assert sorted(placed.values_list("seed", flat=True)) == [1, 2, 3]


def test_a_draw_by_hand_keeps_its_order():
    event = event_with(capacity=4, **OPEN)
    entries = register(event, 4)
    set_seeds(tournament=event, actor=SYSTEM, order=[e.pk for e in reversed(entries)])
    arrive(entries[0], entries[3], entries[1])
    remove_no_shows(tournament=event, actor=SYSTEM, seen=seen(event))
    assert [fresh(entry).seed for entry in entries] == [3, 2, None, 1]


def test_whoever_came_while_the_page_was_open_is_not_sent_away():
    event = event_with(**OPEN)
    first, second = register(event, 2)
    before = seen(event)
    arrive(first)
    with pytest.raises(Refused, match="event-changed"):
        remove_no_shows(tournament=event, actor=SYSTEM, seen=before)
    assert fresh(second).status == "confirmed"


def test_no_shows_are_dealt_with_once():
    event = event_with(**OPEN)
    first, _second = register(event, 2)
    arrive(first)
    mark = seen(event)
    remove_no_shows(tournament=event, actor=SYSTEM, seen=mark)
    assert remove_no_shows(tournament=event, actor=SYSTEM, seen=mark) == []


def test_after_the_start_those_who_are_not_there_forfeit_and_it_can_be_taken_back():
    event = event_with(capacity=8, **OPEN)
    entries = register(event, 8)
    arrive(*entries[:5])
    start_tournament(tournament=event, actor=SYSTEM)
    # Seeds 6, 7, 8 are away: 1 v 8, 2 v 7, 3 v 6 are walkovers, 4 v 5 is played.
    codes = forfeit_no_shows(tournament=event, actor=SYSTEM, seen=seen(event))
    assert len(codes) == 3
    assert match_of(event, "W1.2").status == "ready"
    assert Ruling.objects.filter(kind="walkover").count() == 3
    match = match_of(event, codes[0])
    with pytest.raises(Refused) as needed:
        revoke_ruling(match=match, actor=SYSTEM)
    revoke_ruling(match=match, actor=SYSTEM, confirm=needed.value.version)
    assert match_of(event, codes[0]).status == "ready"


def test_two_who_are_not_there_both_forfeit():
    event = event_with(capacity=2, **OPEN)
    register(event, 2)
    start_tournament(tournament=event, actor=SYSTEM)
    forfeit_no_shows(tournament=event, actor=SYSTEM, seen=seen(event))
    assert Ruling.objects.get().kind == "double_forfeit"


def test_who_left_or_still_looks_for_a_partner_is_not_checked_in():
    (entry,) = register(opened(), 1)
    withdraw_entry(entry=entry, actor=SYSTEM)
    with pytest.raises(NotOpen):
        check_in(entry=entry, actor=SYSTEM)


# ------------------------------------------------------------------ coming late
def late_event(places: int, waiting: int) -> "tuple[Tournament, list[Entry]]":
    """A bracket that has started, with some on the waitlist."""
    event = event_with(capacity=places, **OPEN)
    entries = register(event, places + waiting)
    start_tournament(tournament=event, actor=SYSTEM)
    return event, entries


def test_who_comes_late_fills_a_bye():
    event, entries = late_event(6, 2)
    assert match_of(event, "W1.3").status == "bye"
    late = check_in(entry=entries[6], actor=SYSTEM)
    assert (fresh(late).seed, fresh(late).status) == (7, "confirmed")
    match = match_of(event, "W1.3")
    assert (match.status, {side.entry_id for side in match.sides.all()}) == (
        "ready",
        {entries[1].pk, late.pk},
    )
    assert match_of(event, "W2.2").sides.get(index=0).state == "open"
    assert not any(stages.check(stage) for stage in event.stages.all())
    check_in(entry=entries[7], actor=SYSTEM)
    assert match_of(event, "W1.1").status == "ready"
    play_all(event)
    assert not any(stages.check(stage) for stage in event.stages.all())


def test_whoever_had_the_bye_and_has_left_loses_to_who_comes_late():
    event, entries = late_event(7, 1)
    withdraw_entry(entry=fresh(entries[0]), actor=SYSTEM)
    late = check_in(entry=entries[7], actor=SYSTEM)
    match = match_of(event, "W1.1")
    assert (match.status, match.outcome) == ("final", "won")
    assert match.sides.get(index=match.winner).entry_id == late.pk
    assert match_of(event, "W2.1").sides.get(index=0).entry_id == late.pk
    play_all(event)
    assert set(places_of(event)) == {entry.pk for entry in entries}
    assert not any(stages.check(stage) for stage in event.stages.all())


def test_a_full_bracket_takes_nobody_late():
    _event, entries = late_event(4, 1)
    check_in(entry=entries[4], actor=SYSTEM)
    assert (fresh(entries[4]).status, fresh(entries[4]).seed) == ("waitlisted", None)


def test_nobody_comes_late_into_what_others_have_played_on():
    event, entries = late_event(7, 1)
    # Seed 1 had the bye, and has begun its second match.
    play_match(match_of(event, "W1.2"))
    record_hand(match=match_of(event, "W2.1"), actor=SYSTEM, number=1, result=hand())
    check_in(entry=entries[7], actor=SYSTEM)
    assert fresh(entries[7]).status == "waitlisted"
    assert match_of(event, "W2.1").status == "playing"


def test_the_organizer_adds_a_pair_while_there_is_a_bye():
    event, _entries = late_event(3, 0)
    added = sign_up(event, "Late", actor=SYSTEM)
    assert fresh(added).seed == 4
    with pytest.raises(NotOpen):
        sign_up(event, "Too late", actor=SYSTEM)
    with pytest.raises(NotOpen):
        sign_up(event, "Stranger")
