"""What the card of the grand final says, before and after it is decided."""

import pytest
from django.test import Client

from tests.factories import match_of, play_match, started

pytestmark = pytest.mark.django_db

BEFORE = "has one loss to spare"
UNNEEDED = "no second final"
NEEDED = "the second final decides"


@pytest.mark.parametrize(("winner", "said"), [(0, UNNEEDED), (1, NEEDED)])
def test_it_says_what_the_first_final_came_to(client: Client, winner: int, said: str) -> None:
    event = started(4)
    address = f"/t/{event.slug}/bracket/"
    for code in ("W1.1", "W1.2", "W2.1", "L1.1", "L2.1"):
        play_match(match_of(event, code))
    assert BEFORE in client.get(address).content.decode()
    play_match(match_of(event, "GF"), winner)
    page = client.get(address).content.decode()
    assert said in page
    assert BEFORE not in page
