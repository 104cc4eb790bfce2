"""Names that are erased: on every page, for good, and nothing else with them."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.utils import translation

from tests.factories import match_of, opened, organizer, play_all, register, started, started_alone
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Entry, EntryAccount, Player, Role, Series, Tournament, User
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.outcome import places_of
from tournaments.services import lifecycle
from tournaments.services.erasing import erase_account, erase_entry
from tournaments.services.errors import Refused
from tournaments.services.rulings import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = started(4)
    play_all(event)
    return lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


@pytest.fixture
def entry(event: Tournament) -> Entry:
    return event.entries.get(seed=1)


def by_link(entry: Entry) -> Actor:
    return actor_for(AnonymousUser(), entry)


def names(entry: Entry) -> list[str]:
    found = Entry.objects.get(pk=entry.pk)
    return [found.name, *(player.name for player in found.players.all())]


def erase(entry: Entry, *positions: int, actor: Actor | None = None, name: bool = False) -> None:
    players = [player.pk for player in entry.players.all() if player.position in positions]
    erase_entry(entry=entry, actor=actor or by_link(entry), players=players, name=name)


def test_one_name_goes_and_the_partner_stays(entry: Entry):
    erase(entry, 0)
    assert names(entry) == ["Pair 1", "Withdrawn player", "Player 1b"]


def test_it_is_said_in_the_readers_language_also_of_values(entry: Entry, monkeypatch):
    monkeypatch.setattr(
        "tournaments.models.erased.gettext", lambda text: f"{translation.get_language()}: {text}"
    )
    erase(entry, 0)
    with translation.override("ja"):
        assert Player.objects.filter(entry=entry).values_list("name", flat=True)[0] == "ja: Withdrawn player"
    with translation.override("zh-hans"):
        assert names(entry)[1] == "zh-hans: Withdrawn player"


def test_nothing_of_the_name_is_left_in_the_rows(entry: Entry):
    erase(entry, 0, name=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, name_key FROM tournaments_player WHERE entry_id = %s", [entry.pk])
        rows = cursor.fetchall()
        cursor.execute("SELECT name, name_key FROM tournaments_entry WHERE id = %s", [entry.pk])
        rows += cursor.fetchall()
    assert "Player 1a" not in str(rows)
    assert "player 1a" not in str(rows)
    assert "Pair 1" not in str(rows)
    assert "Withdrawn" not in str(rows)


def test_a_row_that_is_read_and_saved_stays_erased(entry: Entry):
    erase(entry, 0, name=True)
    found = Entry.objects.get(pk=entry.pk)
    found.save()
    kept = Player.objects.get(entry=entry, position=0)
    kept.save()
    assert names(entry) == ["Name withdrawn", "Withdrawn player", "Player 1b"]
    assert Player.objects.get(pk=kept.pk).is_erased


def test_an_entry_named_after_its_player_loses_that_name(entry: Entry):
    Entry.objects.filter(pk=entry.pk).update(name="Player 1a & friend", name_key="player 1a & friend")
    entry.refresh_from_db()
    erase(entry, 0)
    assert names(entry)[0] == "Name withdrawn"


def test_a_single_player_is_a_withdrawn_player():
    entry = started_alone(2).entries.get(seed=1)
    withdraw_entry(entry=entry, actor=SYSTEM)
    erase(Entry.objects.get(pk=entry.pk), 0)
    assert names(entry) == ["Withdrawn player", "Withdrawn player"]


def test_results_and_places_stay(event: Tournament, entry: Entry):
    before = places_of(event), match_of(event, "W1.1").winner
    erase(entry, 0, 1, name=True)
    erase(event.entries.get(seed=2), 0, 1, name=True)
    assert (places_of(event), match_of(event, "W1.1").winner) == before


def test_contacts_go_with_the_name(entry: Entry):
    Entry.objects.filter(pk=entry.pk).update(email="mei@example.org", contact="090")
    erase(entry, 1)
    entry.refresh_from_db()
    assert (entry.email, entry.contact) == ("", "")


def test_it_is_written_down_once_in_numbers(event: Tournament, entry: Entry):
    for _ in range(2):
        erase(entry, 0)
    rows = AuditEntry.objects.filter(chain=event.pk, tag=AuditTag.ENTRY_ERASED)
    player = entry.players.get(position=0)
    assert [row.payload for row in rows] == [{"entry": entry.pk, "players": [player.pk], "name": False}]


def test_players_of_others_are_not_touched(event: Tournament, entry: Entry):
    other = event.entries.get(seed=2)
    with pytest.raises(Refused, match="nobody-chosen"):
        erase_entry(entry=entry, actor=by_link(entry), players=[other.players.all()[0].pk], name=False)
    assert names(other)[1] == "Player 2a"


def test_who_has_nothing_to_do_with_it_may_not(event: Tournament, entry: Entry):
    others = [NOBODY, by_link(event.entries.get(seed=2)), actor_for(organizer())]
    director = organizer()
    Role.objects.create(tournament=opened(), user=director, name="director")
    for actor in [*others, actor_for(director)]:
        with pytest.raises(NotAllowed):
            erase(entry, 0, actor=actor)


def test_who_plays_on_is_named_until_it_is_over():
    event = started(4)
    entry = event.entries.get(seed=1)
    with pytest.raises(Refused, match="still-playing"):
        erase(entry, 0)
    withdraw_entry(entry=entry, actor=by_link(entry))
    erase(Entry.objects.get(pk=entry.pk), 0)
    assert names(entry)[1] == "Withdrawn player"


def test_two_erased_names_do_not_clash_and_nobody_can_sign_up_as_one():
    event = opened(capacity=4)
    first, second = register(event, 2)
    for entry in (first, second):
        withdraw_entry(entry=entry, actor=SYSTEM)
        erase(Entry.objects.get(pk=entry.pk), 0, 1, name=True)
    assert register(event, 1)[0].name == "Pair 3"
    keys = Player.objects.filter(entry__in=[first, second]).values_list("name_key", flat=True)
    assert len(set(keys)) == 4


# ------------------------------------------------------------------ accounts
def test_an_account_goes_with_all_that_hangs_on_it(entry: Entry):
    user = organizer("Mei@example.org")
    series = Series.objects.create(name="Tour", slug="tour", owner=user)
    EntryAccount.objects.create(entry=entry, user=user)
    erase_account(account=user)
    assert not User.objects.filter(email="mei@example.org").exists()
    assert not EntryAccount.objects.exists()
    series.refresh_from_db()
    assert series.owner is None
    assert AuditEntry.objects.filter(chain=0).last().tag == AuditTag.USER_ERASED
    assert names(entry)[1] == "Player 1a"


def test_who_owns_an_event_that_is_not_over_stays():
    user = organizer()
    event = opened(owner=user)
    with pytest.raises(Refused, match="owns-event"):
        erase_account(account=user)
    lifecycle.cancel_tournament(tournament=event, actor=actor_for(user))
    erase_account(account=user)
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_deleting_it_twice_is_deleting_it_once():
    user = organizer()
    again = User.objects.get(pk=user.pk)
    erase_account(account=user)
    erase_account(account=again)
    assert AuditEntry.objects.filter(tag=AuditTag.USER_ERASED).count() == 1
