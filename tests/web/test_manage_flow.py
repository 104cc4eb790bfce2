"""An event from nothing to its champion through the organizer's pages alone."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import organizer
from tournaments.enums import MatchStatus, TournamentStatus
from tournaments.models import Entry, Match, Tournament

pytestmark = pytest.mark.django_db


def test_from_nothing_to_the_champion(client: Client) -> None:
    client.force_login(organizer())
    page = client.get(reverse("tournament-new"))
    form = page.context["form"]
    fields = {bound.html_name: bound.value() or "" for bound in form} | {
        "name": "Tea House Cup",
        "capacity": "4",
    }
    created = client.post(reverse("tournament-new"), fields)
    assert created.status_code == 302, created.context["form"].errors
    event = Tournament.objects.get()
    assert created["Location"] == reverse("manage", args=[event.slug])

    post(client, event, "manage-step", "open")
    for number in range(1, 6):
        names = {"name": f"Pair {number}", "player_1": f"A{number}", "player_2": f"B{number}"}
        client.post(reverse("manage-entries", args=[event.slug]), {**names, "key": f"key-{number}"})
    post(client, event, "manage-draw-make", method="number", number="2010")
    post(client, event, "manage-draw-publish", publish="yes")
    post(client, event, "manage-step", "start")
    event.refresh_from_db()
    assert event.status == TournamentStatus.RUNNING
    assert Entry.objects.filter(seed__isnull=False).count() == 4

    while (match := open_matches(event).first()) is not None:
        post(client, event, "manage-table", match.code, table="3")
        post(client, event, "manage-rule", match.code, absent="1")
    post(client, event, "manage-step", "finish")
    event.refresh_from_db()
    assert event.status == TournamentStatus.FINISHED
    assert client.get(reverse("manage", args=[event.slug])).status_code == 200


def post(client: Client, event: Tournament, name: str, *args: str, **fields: str) -> None:
    answer = client.post(reverse(name, args=[event.slug, *args]), fields)
    assert answer.status_code == 302, answer.content.decode()
    assert client.get(answer["Location"]).status_code == 200


def open_matches(event: Tournament):
    return Match.objects.filter(stage__tournament=event, status=MatchStatus.READY).order_by("order")
