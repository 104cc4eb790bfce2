"""What the tests of the pages at a match's table share: who sits at it, and how a hand is sent."""

import re
import uuid
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import hand, match_of
from tournaments.models import Entry, Hand, Match, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.links import token_for
from tournaments.services.results import Recorded, record_hand


def captain(entry: Entry) -> Client:
    """A browser that holds the entry's private link."""
    client = Client()
    response = client.post(reverse("entry-link", args=[entry.tournament.slug, token_for(entry)]))
    assert response.status_code == 302
    return client


def captains(event: Tournament, code: str = "W1.1") -> tuple[Client, Client]:
    """The browsers of both sides of a match."""
    first, second = (side.entry for side in match_of(event, code).sides.order_by("index"))
    assert first is not None
    assert second is not None
    return captain(first), captain(second)


def address(name: str, event: Tournament, code: str = "W1.1", *number: int) -> str:
    return reverse(name, args=[event.slug, code, *number])


def typed(number: int = 1, **fields: Any) -> dict[str, Any]:
    """A hand as the form sends it: seat 0 out first, 60 : 40, no calls, unless ``fields`` say otherwise.

    A field that is None is left out.
    """
    data = {
        "key": uuid.uuid4().hex,
        "number": number,
        "first_out": "0",
        "card_points_0": "60",
        "card_points_1": "40",
        **fields,
    }
    return {name: value for name, value in data.items() if value is not None}


def text_of(response: HttpResponse) -> str:
    """The words of a page."""
    html = response.content.decode()
    plain = re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)
    return " ".join(plain.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ").split())


def hidden(response: HttpResponse, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', response.content.decode())
    assert found is not None, f"no hidden field {name}"
    return found[1]


def send(client: Client, url: str, data: dict[str, Any]) -> HttpResponse:
    """Send a hand as somebody without script does: once to see the sum, and again to agree to it."""
    seen = client.post(url, data)
    assert seen.status_code == 200, text_of(seen)
    return client.post(url, {**data, "shown": hidden(seen, "shown")})


def record(
    event: Tournament, number: int = 1, result: dict[str, Any] | None = None, code: str = "W1.1"
) -> Recorded:
    """Record a hand past the pages: 60 : 40 unless ``result`` says otherwise."""
    match = match_of(event, code)
    return record_hand(match=match, actor=SYSTEM, number=number, result=result or hand(0, 60))


def recorded(event: Tournament, code: str = "W1.1") -> list[dict[str, Any]]:
    """The results that stand, in order."""
    match: Match = match_of(event, code)
    assert match.attempt is not None
    return [
        hand.result
        for hand in match.attempt.hands.filter(is_current=True, kind="recorded").order_by("number")
    ]


def versions() -> int:
    return Hand.objects.count()
