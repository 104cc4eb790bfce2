"""The event's states, one transition each."""

import pytest

from tests.factories import (
    hand,
    make_tournament,
    match_of,
    opened,
    organizer,
    play_all,
    register,
    started,
)
from tournaments.enums import DrawMethod, MatchStatus, RoleName, TournamentStatus
from tournaments.models import AuditEntry, Hand, Match, Tournament
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services import draw, lifecycle, results, roles, rulings
from tournaments.services.errors import NotOpen, Refused

pytestmark = pytest.mark.django_db

VERBS = {
    "open": lifecycle.open_registration,
    "close": lifecycle.close_registration,
    "reopen": lifecycle.reopen_registration,
    "start": lifecycle.start_tournament,
    "undo_start": lifecycle.undo_start,
    "finish": lifecycle.finish_tournament,
    "archive": lifecycle.archive_tournament,
    "cancel": lifecycle.cancel_tournament,
}
#: verb -> states it is allowed from (with two entries and, for finish, everything played).
ALLOWED = {
    "open": {"draft", "registration"},
    "close": {"registration", "check_in"},
    "reopen": {"check_in", "registration"},
    "start": {"registration", "check_in", "running"},
    "undo_start": {"running", "check_in"},
    "finish": {"finished"},
    "archive": {"finished", "archived"},
    "cancel": {"draft", "registration", "check_in", "running", "cancelled"},
}


def in_state(status: str) -> Tournament:
    event = started(2) if status == "running" else opened()
    if status not in ("running", "finished"):
        register(event, 2)
    if status == "finished":
        event = started(2)
        play_all(event)
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    Tournament.objects.filter(pk=event.pk).update(status=status)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize("status", TournamentStatus.values)
@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_works_from_its_states_only(verb, status):
    event = in_state(status)
    if status in ALLOWED[verb]:
        VERBS[verb](tournament=event, actor=SYSTEM)
    else:
        with pytest.raises(NotOpen):
            VERBS[verb](tournament=event, actor=SYSTEM)


@pytest.mark.parametrize(
    ("verb", "status"),
    [
        ("open", "registration"),
        ("close", "check_in"),
        ("start", "running"),
        ("finish", "finished"),
        ("archive", "archived"),
        ("cancel", "cancelled"),
    ],
)
def test_the_same_state_again_writes_nothing(verb, status):
    event = in_state(status)
    before = AuditEntry.objects.count()
    VERBS[verb](tournament=event, actor=SYSTEM)
    assert AuditEntry.objects.count() == before
    assert Tournament.objects.get(pk=event.pk).version == event.version


@pytest.mark.parametrize("verb", VERBS)
def test_strangers_captains_and_members_may_not(verb):
    event = in_state("registration")
    member = organizer()
    captain = Actor(entry_id=event.entries.first().pk)
    for actor in (NOBODY, captain, actor_for(member)):
        with pytest.raises(NotAllowed):
            VERBS[verb](tournament=event, actor=actor)


def test_a_director_runs_the_event_but_only_the_owner_calls_it_off():
    owner, director = organizer(), organizer()
    event = opened(owner=owner)
    register(event, 2)
    roles.grant_role(tournament=event, actor=actor_for(owner), user=director, name=RoleName.DIRECTOR)
    lifecycle.start_tournament(tournament=event, actor=actor_for(director))
    with pytest.raises(NotAllowed):
        lifecycle.cancel_tournament(tournament=event, actor=actor_for(director))
    lifecycle.cancel_tournament(tournament=event, actor=actor_for(owner))


@pytest.mark.parametrize("entries", [0, 1])
def test_a_start_needs_two_entries(entries):
    event = opened()
    register(event, entries)
    with pytest.raises(Refused, match="too-few-entries"):
        lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert Tournament.objects.get(pk=event.pk).status == TournamentStatus.REGISTRATION


def test_without_a_draw_entries_are_seeded_by_sign_up():
    event = started(5)
    assert [e.name for e in event.entries.order_by("seed")] == [f"Pair {n}" for n in range(1, 6)]
    assert Tournament.objects.get(pk=event.pk).draw_method == DrawMethod.REGISTRATION


def test_a_start_closes_gaps_in_the_draw():
    event = opened()
    entries = register(event, 5)
    draw.set_seeds(tournament=event, actor=SYSTEM, order=[e.pk for e in reversed(entries)])
    rulings.withdraw_entry(entry=entries[2], actor=SYSTEM)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    seeds = event.entries.filter(seed__isnull=False).order_by("seed").values_list("name", "seed")
    assert list(seeds) == [("Pair 5", 1), ("Pair 4", 2), ("Pair 2", 3), ("Pair 1", 4)]


def test_only_entries_with_a_place_play():
    event = opened(capacity=4)
    register(event, 6)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert event.entries.filter(seed__isnull=False).count() == 4
    assert Match.objects.filter(stage__tournament=event).exclude(code="GF2").count() == 6


def test_byes_of_an_odd_field_are_gone_through_at_the_start():
    event = started(5)
    byes = Match.objects.filter(stage__tournament=event, status=MatchStatus.BYE)
    assert set(byes.filter(round__bracket="winners").values_list("code", flat=True)) == {
        "W1.1",
        "W1.3",
        "W1.4",
    }
    assert match_of(event, "W2.2").status == MatchStatus.READY


def test_the_start_can_be_undone_before_the_first_result():
    event = started(4)
    lifecycle.undo_start(tournament=event, actor=SYSTEM)
    assert not Match.objects.exists()
    assert Tournament.objects.get(pk=event.pk).status == TournamentStatus.CHECK_IN
    assert event.entries.filter(seed__isnull=False).count() == 4
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert match_of(event, "W1.1").status == MatchStatus.READY


@pytest.mark.parametrize("what", ["hand", "taken back", "ruling"])
def test_after_a_result_the_start_stands(what):
    event = started(4)
    match = match_of(event, "W1.1")
    if what == "ruling":
        rulings.rule_walkover(match=match, actor=SYSTEM, winner=0)
    else:
        results.record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    with pytest.raises(NotOpen, match="results-exist"):
        lifecycle.undo_start(tournament=event, actor=SYSTEM)
    assert Hand.objects.exists() or what == "ruling"


def test_an_event_is_finished_only_when_everything_is_decided():
    event = started(4)
    with pytest.raises(NotOpen, match="matches-undecided"):
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    finished = Tournament.objects.get(pk=event.pk)
    assert finished.status == TournamentStatus.FINISHED
    assert finished.finished_at is not None


def test_a_draft_becomes_nothing_but_open_or_cancelled():
    event = make_tournament()
    for verb in ("close", "reopen", "start", "finish", "archive"):
        with pytest.raises(NotOpen):
            VERBS[verb](tournament=event, actor=SYSTEM)
