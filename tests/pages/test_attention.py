"""What the desk says needs somebody now: the first of each kind, and the same number of queries in any field."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import started
from tournaments.models import Match, Round
from tournaments.pages.attention import LATE, SHOWN, attention
from tournaments.permissions import SYSTEM
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


def swiss(n):
    """A round in which everybody has a table and nobody was called to it."""
    event = started(n, format="swiss", options={"rounds": 3})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    Match.objects.filter(stage__tournament=event).update(table=F("code"))
    return event


def begins(event, ago):
    Round.objects.filter(stage__tournament=event).update(starts_at=timezone.now() - ago)


def said(event):
    return [need.what for need in attention(event)]


def first(count, words):
    return [f"R1.{number} {words}" for number in range(1, count + 1)]


def test_of_a_large_round_the_first_are_named():
    event = swiss(2 * SHOWN + 6)
    assert said(event) == first(SHOWN, "can begin")
    begins(event, LATE + timedelta(minutes=1))
    assert [what.split(" since ")[0] for what in said(event)] == first(SHOWN, "has no hand")


def test_a_match_is_late_from_its_own_call_and_ready_until_it_is_called():
    event = swiss(8)
    begins(event, LATE - timedelta(minutes=1))
    called = Match.objects.filter(stage__tournament=event, code="R1.2")
    called.update(called_at=timezone.now())
    assert said(event) == ["R1.1 can begin", "R1.3 can begin", "R1.4 can begin"]
    begins(event, LATE + timedelta(minutes=1))
    Match.objects.filter(stage__tournament=event, code="R1.3").update(status="reported")
    late = [f"R1.{number} has no hand" for number in (1, 4)]
    assert [what.split(" since ")[0] for what in said(event)] == ["R1.3 is reported", *late]
    called.update(called_at=timezone.now() - LATE - timedelta(minutes=1))
    assert [need.who for need in attention(event)][2] == "Pair 2 – Pair 6"


def test_a_large_field_asks_no_more():
    counts = []
    for event in (swiss(6), swiss(40)):
        begins(event, LATE + timedelta(minutes=1))
        with CaptureQueriesContext(connection) as caught:
            assert attention(event)
        counts.append(len(caught))
    assert counts[0] == counts[1]
