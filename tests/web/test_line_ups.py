"""Teams of more players than sit down, on the pages: sign-up, the event, and who sits in a match."""

import pytest
from django.test import Client

from tests.factories import match_of, opened, organizer, register
from tests.services.test_line_ups import entries_at, names, seats, teams
from tests.web.desk import address as desk
from tests.web.desk import filled, owner_of, signed_in
from tests.web.table import address, captain, captains, record, text_of
from tournaments.models import Entry, EntryAccount, Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.rules import ruleset_of
from tournaments.services.sign_up_rules import set_sign_up_rules

pytestmark = pytest.mark.django_db


# ------------------------------------------------------------------ signing up
def test_a_team_of_three_signs_up_with_a_substitute_and_each_is_asked(client: Client) -> None:
    event = opened(entry_size=3)
    set_sign_up_rules(tournament=event, actor=SYSTEM, substitutes=1, partner_hours=5)
    url = f"/t/{event.slug}/register/"
    page = client.get(url)
    text = text_of(page)
    assert "Sign up a team" in text
    assert "Team name" in text
    assert "Teams of 3 players, of whom 2 sit down in each match." in text
    assert "Each of the others accepts by a link of their own, within 5 hours." in text
    names_typed = {"player_1": "Ann", "player_2": "Bo", "player_3": "Cleo", "player_4": "Dan", "name": "Four"}
    sent = {**names_typed, "email": "", "key": page.context["form"]["key"].value()}
    answer = text_of(client.post(url, sent, follow=True))
    assert "Your place waits for your team" in answer
    assert [answer.count(f"Invitation for {name}") for name in ("Ann", "Bo", "Cleo", "Dan")] == [0, 1, 1, 0]
    assert list(Entry.objects.get().players.values_list("name", flat=True)) == ["Ann", "Bo", "Cleo", "Dan"]


def test_the_events_page_says_how_many_sit_down(client: Client) -> None:
    event = opened(entry_size=4)
    assert "Teams of 4 players, of whom 2 sit down in each match." in text_of(client.get(f"/t/{event.slug}/"))


def test_the_organizer_chooses_the_size_and_is_told_why_it_is_fixed_later() -> None:
    event = opened(owner=organizer(), entry_size=3)
    client = signed_in(owner_of(event))
    url = desk("manage-edit", event)
    assert client.get(url).context["form"]["entry_size"].value() == 3
    client.post(url, filled(client.get(url), entry_size=""))
    assert Tournament.objects.get().entry_size == 2
    client.post(url, filled(client.get(url), entry_size="4"))
    assert Tournament.objects.get().entry_size == 4
    register(event, 1, 4)
    answer = client.post(url, filled(client.get(url), entry_size="3"))
    assert "how many players one has is fixed. Substitutes can still be allowed." in text_of(answer)
    assert Tournament.objects.get().entry_size == 4


# ------------------------------------------------------------------ who sits down
@pytest.fixture
def event() -> Tournament:
    return teams()


def choose(client: Client, event: Tournament, first: int, second: int, *, at: tuple[int, int]):
    sent = {f"seat_{at[0]}": first, f"seat_{at[1]}": second}
    return client.post(address("seats", event), sent, follow=True)


def test_a_captain_finds_the_way_from_my_event_and_chooses_for_the_own_side(event: Tournament) -> None:
    own, theirs = captains(event)
    assert "Choose who sits down" in text_of(own.get(f"/t/{event.slug}/me/"))
    assert "Do these sit down?" in text_of(own.get(address("score", event)))
    page = own.get(address("seats", event))
    assert "Who sits down? Pair 1" in text_of(page)
    assert "Who sits down? Pair 4" not in text_of(page)
    match = match_of(event, "W1.1")
    answer = choose(own, event, *seats(match, "1c", "1a"), at=(0, 2))
    assert "The seats are set." in text_of(answer)
    assert names(match_of(event, "W1.1")) == ["1c", "4a", "1a", "4b"]
    refused = choose(own, event, *seats(match, "4c", "4a"), at=(1, 3))
    assert "Who sits down for the other side is theirs to say." in text_of(refused)
    twice = choose(theirs, event, *seats(match, "4c", "4c"), at=(1, 3))
    assert "Somebody is named for two seats." in text_of(twice)
    assert names(match_of(event, "W1.1")) == ["1c", "4a", "1a", "4b"]


def test_a_director_chooses_for_both_sides() -> None:
    owner = organizer()
    event = teams(owner=owner)
    text = text_of(signed_in(owner).get(address("seats", event)))
    assert "Who sits down? Pair 1" in text
    assert "Who sits down? Pair 4" in text


def test_the_match_page_offers_it_until_the_first_hand_and_names_those_who_sat(event: Tournament) -> None:
    own, _ = captains(event)
    page = Client().get(address("match", event))
    assert "Choose who sits down" in text_of(page)
    choose(own, event, *seats(match_of(event, "W1.1"), "1c", "1a"), at=(0, 2))
    record(event)
    text = text_of(Client().get(address("match", event)))
    assert "Choose who sits down" not in text
    assert "Player 1c Pair 1" in text
    assert "Player 1b" not in text
    assert "The first hand is recorded, so the seats are fixed." in text_of(own.get(address("seats", event)))
    assert "Who sits down?" not in text_of(own.get(address("seats", event)))


def test_where_all_sit_there_is_nothing_to_choose() -> None:
    event = teams(2)
    own, _ = captains(event)
    for page in (own.get(f"/t/{event.slug}/me/"), Client().get(address("match", event))):
        assert "Choose who sits down" not in text_of(page)
    assert "Do you sit as drawn here?" in text_of(own.get(address("score", event)))


def test_a_bingo_team_chooses_too_though_there_is_one_way_to_sit() -> None:
    event = teams(2, 2, game="bingo", ruleset={"preset": "default"}, format="single_elimination")
    match = event.stages.get().matches.get()
    first, _ = entries_at(match)
    client = captain(first)
    text = text_of(client.get(address("seats", event, match.code)))
    assert "Who sits down? Pair 1" in text
    assert "Which picture is your table?" not in text
    client.post(address("seats", event, match.code), {"seat_0": seats(match, "1b")[0]})
    assert names(match_of(event, match.code)) == ["1b", "2a"]
    assert ruleset_of(event)["preset"] == "default"


def test_who_plays_under_another_name_is_told_what_the_record_cannot_tell(event: Tournament) -> None:
    hint = "give your account the name that you play under"
    user = organizer()
    entry = entries_at(match_of(event, "W1.1"))[0]
    EntryAccount.objects.create(entry=entry, user=user)
    client = signed_in(user)
    assert hint in text_of(client.get(f"/t/{event.slug}/me/"))
    user.name = "player 1C"
    user.save()
    assert hint not in text_of(client.get(f"/t/{event.slug}/me/"))
