"""Before an entry leaves, its page says what that changes: for this entry, at this moment."""

from typing import Any

import pytest

from tests.factories import match_of, opened, organizer, play_all, play_match, register, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import captain, text_of
from tournaments.models import Entry, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import rulings

pytestmark = pytest.mark.django_db


def page_of(event: Tournament, entry: Entry) -> Any:
    return signed_in(owner_of(event)).get(address("manage-withdraw", event, entry.pk))


def own_page_of(entry: Entry) -> Any:
    return captain(entry).get(f"/t/{entry.tournament.slug}/me/withdraw/")


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (1, "Its open match goes to the opponent, and wherever it would have played next there is a bye."),
        (2, "Whoever comes to the match it waits in has a bye there."),
        (3, "It has no match to play any more: results and places stay as they are."),
    ],
)
def test_leaving_a_bracket_says_what_it_changes_for_this_entry(seed: int, said: str):
    event = started(4, owner=organizer(), format="single_elimination")
    play_match(match_of(event, "W1.2"))
    page = page_of(event, event.entries.get(seed=seed))
    assert said in text_of(page)
    assert ("open match" in text_of(page)) == (seed == 1)


def test_leaving_a_round_robin_after_the_last_match_gives_nothing_to_opponents():
    event = started(3, owner=organizer(), format="round_robin")
    first = event.entries.get(seed=1)
    assert "All its open matches go to the opponents" in text_of(page_of(event, first))
    play_all(event)
    assert "It has played all its matches" in text_of(page_of(event, first))


def test_leaving_before_the_start_names_the_waitlist_only_where_somebody_waits():
    event = opened(owner=organizer(), capacity=2)
    first, second, third = register(event, 3)
    assert "Its place goes to the first on the waitlist." in text_of(page_of(event, first))
    assert "It gives up its wait for a place" in text_of(page_of(event, third))
    rulings.withdraw_entry(entry=third, actor=SYSTEM)
    assert "Its place is free again." in text_of(page_of(event, second))


def test_the_captain_reads_the_same_of_its_own():
    event = opened(owner=organizer(), capacity=2)
    first, second, third = register(event, 3)
    assert "Your place goes to the next pair on the waitlist." in text_of(own_page_of(first))
    assert "You give up your wait for a place." in text_of(own_page_of(third))
    rulings.withdraw_entry(entry=third, actor=SYSTEM)
    assert "Your place is free again." in text_of(own_page_of(second))
    running = started(4)
    play_match(match_of(running, "W1.2"))
    waits = text_of(own_page_of(running.entries.get(seed=2)))
    assert "You play no further match." in waits
    assert "open match" not in waits
