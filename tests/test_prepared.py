"""Prepared statements say what Django's own would, and are made once."""

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from tests.factories import match_of, opened, organizer, started
from tournaments.models import IdempotencyKey, Match, Role, Side, Tournament
from tournaments.prepared import Objects, Rows, Update, insert

pytestmark = pytest.mark.django_db


def test_values_are_put_in_each_time_and_read_as_their_fields_say():
    roles = Rows(
        lambda tournament, name: Role.objects.filter(tournament=tournament, name=name).values_list(
            "user", "tables"
        ),
        tournament=int,
        name=str,
    )
    first, second = (opened(owner=organizer(f"{name}@example.org")) for name in ("one", "two"))
    with CaptureQueriesContext(connection) as asked:
        found = [roles.all(tournament=event.pk, name="owner") for event in (first, second) for _ in range(10)]
    assert len(asked) == 20
    assert all("tournaments_role" in query["sql"] for query in asked.captured_queries)
    owners = dict(Role.objects.values_list("tournament", "user"))
    assert found == [[(owners[event.pk], [])] for event in (first, second) for _ in range(10)]
    assert roles.first(tournament=first.pk, name="director") is None


def test_objects_come_with_those_they_are_related_to():
    event = started(4)
    matches = Objects(
        lambda code, event: (
            Match.objects.filter(code=code, stage__tournament=event)
            .select_related("attempt", "round")
            .only("code", "round__target", "attempt__terms")
        ),
        code=str,
        event=int,
    )
    found, known = matches.first(code="W1.2", event=event.pk), match_of(event, "W1.2")
    assert found is not None
    assert (found, found.code, found.attempt, found.round) == (known, "W1.2", known.attempt, known.round)
    assert matches.first(code="L1.1", event=event.pk).attempt is None
    assert matches.first(code="X", event=event.pk) is None
    assert "status" in found.get_deferred_fields()


def test_a_change_is_made_to_the_rows_meant_and_to_no_other():
    event = started(4)
    match = match_of(event, "W1.1")
    add = Update(
        lambda match, points: (Side.objects.filter(match=match), {"score": F("index") + points}),
        match=int,
        points=int,
    )
    for points in (10, 20):
        add.send(match=match.pk, points=points)
        assert list(match.sides.order_by("index").values_list("score", flat=True)) == [points, points + 1]
    assert not Side.objects.exclude(match=match).filter(score__gt=0).exists()


def test_a_row_is_written_as_save_would_write_it():
    event = opened()
    saved, inserted = (
        IdempotencyKey(tournament=event, actor="nobody", key=key, digest="d", answer={"a": [1, None]})
        for key in "ab"
    )
    saved.save()
    insert(inserted)
    read = IdempotencyKey.objects.get(key="b")
    assert (read.pk, read.answer, read.tournament) == (inserted.pk, saved.answer, event)
    assert read.created_at == inserted.created_at > saved.created_at
    inserted.save()
    assert IdempotencyKey.objects.count() == 2


def test_a_value_that_is_changed_on_its_way_is_noticed():
    lower = Rows(lambda slug: Tournament.objects.filter(slug__istartswith=slug).values_list("pk"), slug=str)
    with pytest.raises(ValueError, match="slug"):
        lower.all(slug="a")
