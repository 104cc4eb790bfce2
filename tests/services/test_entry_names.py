"""Names of entries and players: what makes them the same, what is kept of them, and who corrects them."""

import pytest

from tests.factories import make_tournament, opened, organizer, started
from tournaments.models import AuditEntry, Entry
from tournaments.models.entry import ENTRY_NAME_LENGTH, PLAYER_NAME_LENGTH, clean_name, name_key
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services import lifecycle, registration, rulings
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


def test_all_that_is_wrong_is_said_at_once():
    event = opened()
    long = "x" * (PLAYER_NAME_LENGTH + 1)
    found = problems(sign_up, event, "y" * (ENTRY_NAME_LENGTH + 1), ["", long], email="nowhere")
    assert found == [
        ("name-too-long", "name"),
        ("player-missing", "player_1"),
        ("name-too-long", "player_2"),
        ("email-wrong", "email"),
    ]
    assert not Entry.objects.exists()


@pytest.mark.parametrize("domain", ["\u00ad.example.org", "ü" * 60 + ".example.org"])
def test_an_address_to_which_no_mail_can_be_written_is_refused(domain):
    assert problems(sign_up, opened(), email=f"ann@{domain}") == [("email-wrong", "email")]


@pytest.mark.parametrize("email", ["ann@münchen.example", "ann+cup@example.org"])
def test_an_address_in_any_script_is_an_address(email):
    assert sign_up(opened(), email=email).entry.email == email


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
def test_a_name_of_nothing_that_can_be_seen_is_none(nothing):
    found = problems(sign_up, opened(), nothing, [nothing, "Bo"])
    assert found == [("player-missing", "player_1")]
    assert sign_up(opened(), nothing).entry.name == "Ann & Bo"


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
