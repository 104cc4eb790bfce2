"""Signing up: places, the waitlist and its promotions, names, and what happens when many come at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import make_tournament, match_of, opened, organizer, play_match, register, started
from tournaments.enums import DrawMethod, EntryStatus, MatchStatus
from tournaments.models import AuditEntry, Entry, IdempotencyKey, Player
from tournaments.models.entry import ENTRY_NAME_LENGTH, PLAYER_NAME_LENGTH, clean_name, name_key
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.capacity import Capacity, capacity_of, waitlist_position
from tournaments.services import draw, lifecycle, registration, rulings, tournaments
from tournaments.services.errors import NotOpen, Refused

pytestmark = pytest.mark.django_db

#: "ANN" in full-width letters, as Chinese and Japanese keyboards type them.
WIDE_ANN = "\uff21\uff2e\uff2e"


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


# ------------------------------------------------------------------ names
def test_all_that_is_wrong_is_said_at_once():
    event = opened()
    found = problems(sign_up, event, " ", ["", "x" * (PLAYER_NAME_LENGTH + 1)], email="nowhere")
    assert found == [
        ("name-missing", "name"),
        ("player-missing", "player_1"),
        ("name-too-long", "player_2"),
        ("email-wrong", "email"),
    ]
    assert not Entry.objects.exists()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_an_entry_has_as_many_players_as_the_game_wants(count):
    assert problems(sign_up, opened(), players=["a", "b", "c"][:count]) == [("players-count", "players")]


@pytest.mark.parametrize("same", ["ann & bo", "  Ann   &  Bo ", f"{WIDE_ANN} & bo", "Ann\u200b & Bo"])
def test_two_entries_of_the_same_name_are_refused(same):
    event = opened()
    sign_up(event, "Ann & Bo")
    assert problems(sign_up, event, same, ["Cy", "Di"]) == [("name-taken", "name")]


@pytest.mark.parametrize("same", ["ann", WIDE_ANN, " Ann ", "A\u00adnn", "\u202eAnn", "ⓐnn"])
def test_nobody_plays_in_two_pairs_of_one_event(same):
    event = opened()
    sign_up(event)
    assert problems(sign_up, event, "Others", [same, "Di"]) == [("already-registered", "player_1")]
    assert sign_up(opened(), "Others", [same, "Di"]).created


def test_a_pair_is_two_people():
    assert problems(sign_up, opened(), players=["Ann", WIDE_ANN]) == [("player-twice", "player_2")]


def test_names_of_who_left_are_free_again():
    event = opened()
    entry = sign_up(event).entry
    rulings.withdraw_entry(entry=entry, actor=captain(entry))
    assert sign_up(event).created


@pytest.mark.parametrize(
    "nothing", ["", "   ", "\u200b\u200d", "\u3164", "\u2800 \u2800", "\ufeff\u202e", "\t\n"]
)
def test_a_name_of_nothing_that_can_be_seen_is_no_name(nothing):
    found = problems(sign_up, opened(), nothing, [nothing, "Bo"])
    assert found == [("name-missing", "name"), ("player-missing", "player_1")]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  龙 与\u3000凤\n", "龙 与 凤"),
        ("Ann\u202e\u2066 Bo", "Ann Bo"),
        ("Zoe\u0301", "Zoé"),
        ("a\x00b\x07c", "abc"),
        ("क्\u200dष", "क्\u200dष"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("Dog\ufeff Days\u200b", "Dog Days"),
    ],
)
def test_what_cannot_be_seen_is_not_kept(typed, kept):
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept
    entry = sign_up(opened(), typed, [typed, "Bo Bo"]).entry
    assert entry.name == kept
    assert entry.players.get(position=0).name == kept


@pytest.mark.parametrize("private", ["Ann\ue000", "Ann\ud800"])
def test_a_character_without_a_shape_is_refused(private):
    found = problems(sign_up, opened(), private, [private, "Bo"])
    assert found == [("name-unreadable", "name"), ("name-unreadable", "player_1")]


def test_the_longest_names_fit_and_longer_ones_do_not():
    event = opened()
    longest = "龙" * ENTRY_NAME_LENGTH, ["a" * PLAYER_NAME_LENGTH, "é" * PLAYER_NAME_LENGTH]
    assert sign_up(event, *longest).created
    assert problems(sign_up, event, "n" * (ENTRY_NAME_LENGTH + 1)) == [("name-too-long", "name")]


def test_a_name_that_grows_when_it_is_compared_is_too_long():
    """One ligature of 18 letters: short to look at, but its comparable form would not fit."""
    assert len(name_key("\ufdfa")) == 18
    found = problems(sign_up, opened(), "\ufdfa" * 20, ["\ufdfa" * 20, "Bo"])
    assert found == [("name-too-long", "name"), ("name-too-long", "player_1")]


# ------------------------------------------------------------------ corrections
def update(entry, actor, name="Ann & Bo", players=("Ann", "Bo"), **fields):
    return registration.update_entry(entry=entry, actor=actor, name=name, players=list(players), **fields)


def test_a_captain_corrects_names():
    entry = sign_up(opened()).entry
    update(entry, captain(entry), "Anne & Bo", ["Anne", "Bo"], email="anne@example.org")
    entry.refresh_from_db()
    assert (entry.name, entry.email) == ("Anne & Bo", "anne@example.org")
    assert list(entry.players.values_list("name", flat=True)) == ["Anne", "Bo"]


def test_two_players_swap_their_names():
    entry = sign_up(opened()).entry
    update(entry, captain(entry), players=["Bo", "Ann"])
    assert list(entry.players.order_by("position").values_list("name", "active")) == [
        ("Bo", True),
        ("Ann", True),
    ]


def test_the_same_names_again_write_nothing():
    entry = sign_up(opened(), email="ann@example.org").entry
    before = AuditEntry.objects.count()
    update(entry, captain(entry), " Ann & Bo", ["Ann ", "Bo"])
    assert AuditEntry.objects.count() == before
    assert Entry.objects.get(pk=entry.pk).email == "ann@example.org"


def test_corrected_names_must_be_free_too():
    event = opened()
    sign_up(event)
    other = sign_up(event, "Cy & Di", ["Cy", "Di"]).entry
    assert problems(update, other, captain(other), players=["Ann", "Di"]) == [
        ("name-taken", "name"),
        ("already-registered", "player_1"),
    ]


def test_only_the_captain_and_the_organizer_correct_names():
    owner = organizer()
    event = make_tournament(owner)
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    entry, other = sign_up(event).entry, sign_up(event, "Cy & Di", ["Cy", "Di"]).entry
    for actor in (NOBODY, captain(other), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            update(entry, actor, "Ours")
    assert update(entry, actor_for(owner), "Ours").name == "Ours"


def test_after_the_start_only_the_organizer_corrects_names():
    event = started(2)
    entry = event.entries.get(name="Pair 1")
    names = {"name": "Pair one", "players": ["Player 1a", "Player 1b"]}
    with pytest.raises(NotOpen, match="wrong-state"):
        registration.update_entry(entry=entry, actor=captain(entry), **names)
    assert registration.update_entry(entry=entry, actor=SYSTEM, **names).name == "Pair one"


def test_names_of_who_left_stay_as_they_are():
    entry = sign_up(opened()).entry
    rulings.withdraw_entry(entry=entry, actor=captain(entry))
    with pytest.raises(NotOpen, match="entry-withdrawn"):
        update(entry, captain(entry), "Other")


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
    assert problems(sign_up, event, "", key="k1") == [("name-missing", "name")]
    assert sign_up(event, key="k1").created


# ------------------------------------------------------------------ many at once
def at_once(calls):
    """Run the calls in as many threads; gives their results in order."""

    def run(call):
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.django_db(transaction=True)
def test_sixty_four_at_once_for_eight_places():
    event = opened(capacity=8)
    calls = [lambda n=n: sign_up(event, f"Pair {n}", [f"{n}a", f"{n}b"]) for n in range(64)]
    done = at_once(calls)
    assert all(one.created for one in done)
    queue = list(event.entries.order_by("queue").values_list("queue", "status"))
    assert queue == [(n, "confirmed" if n <= 8 else "waitlisted") for n in range(1, 65)]
    waiting = [waitlist_position(entry) for entry in event.entries.order_by("queue")[8:]]
    assert waiting == list(range(1, 57))
    assert [row.seq for row in AuditEntry.objects.filter(chain=event.pk).order_by("seq")][-1] == 66


@pytest.mark.django_db(transaction=True)
def test_thirty_two_identical_submissions_are_one():
    event = opened(capacity=8)
    done = at_once([lambda: sign_up(event, key="k1")] * 32)
    assert Entry.objects.count() == 1
    assert IdempotencyKey.objects.count() == 1
    assert len({one.token for one in done}) == 1
    assert [one.created for one in done].count(True) == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_person_at_once_in_two_pairs_gets_into_one():
    event = opened(capacity=8)

    def attempt(n):
        try:
            return sign_up(event, f"Pair {n}", ["Ann", f"{n}b"]).created
        except Refused as refused:
            return refused.code

    results = at_once([lambda n=n: attempt(n) for n in range(16)])
    assert sorted(map(str, results)) == ["True"] + ["already-registered"] * 15
    assert Player.objects.filter(active=True, name_key="ann").count() == 1


@pytest.mark.django_db(transaction=True)
def test_eight_leave_at_once_and_the_waitlist_follows_in_order():
    event = opened(capacity=8)
    entries = register(event, 24)
    at_once([lambda e=e: rulings.withdraw_entry(entry=e, actor=captain(e)) for e in entries[:8]])
    found = [status for _, status in statuses(event)]
    assert found == [EntryStatus.WITHDRAWN] * 8 + [EntryStatus.CONFIRMED] * 8 + [EntryStatus.WAITLISTED] * 8
