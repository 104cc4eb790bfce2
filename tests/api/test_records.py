"""The records of an event and of a series over HTTP: those of the pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller, nobody, program
from tests.factories import hand, match_of, organizer, play_all, play_match, started, started_singles
from tournaments.api import etags
from tournaments.enums import Visibility
from tournaments.models import Entry, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.results import record_hand
from tournaments.services.rounds import pair_round
from tournaments.services.series import create_series
from tournaments.services.series_people import join_people

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup/records"


def played(**fields):
    """Four pairs, not yet over; in W1.1 the favourite makes two calls, leads, and loses."""
    event = started(4, **fields)
    match = match_of(event, "W1.1")
    for number, call in ((1, "grand"), (2, "tichu")):
        result = hand(0, 50, calls=[call, *["none"] * 3])
        record_hand(match=match, actor=SYSTEM, number=number, result=result)
    play_match(match, winner=1)
    play_all(event)
    return event


def over(**fields):
    return lifecycle.finish_tournament(tournament=played(**fields), actor=SYSTEM)


def test_the_records_of_an_event_once_it_is_over():
    event = played(slug="cup")
    assert nobody().get(CUP) == {"items": []}
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    (found,) = nobody().get(CUP)["items"]
    assert (found["game"], found["matches"]) == ("tichu", 6)
    first = {"event": "cup", "code": "W1.1", "sides": [["Pair 1"], ["Pair 4"]], "winner": 1}
    assert found["swing"] == found["highest"] | {"points": 200}
    assert found["highest"] == {"match": first, "number": 1, "side": 0, "points": 250}
    assert found["longest"]["match"] == first
    assert found["comeback"] == {"match": first, "points": 300, "after": 2}
    assert found["biggest_upset"] == first
    assert found["upsets"] >= 1
    assert found["feats"]["kept"] == found["feats"]["called"] == 2
    assert found["most"]["kept"] == {"names": ["Pair 1"], "count": 2}


def test_what_did_not_change_is_not_sent_again():
    over(slug="cup")
    tag = nobody().send("GET", CUP)["ETag"]
    assert nobody().send("GET", CUP, If_None_Match=tag).status_code == 304
    Tournament.objects.update(version=100)
    assert nobody().send("GET", CUP, If_None_Match=tag).status_code == 200


def test_whose_event_it_is_not_has_no_records_to_read():
    owner = organizer()
    over(slug="cup", owner=owner, visibility=Visibility.PRIVATE)
    for caller in (nobody(), program()):
        assert caller.refused("GET", CUP)["code"] == "not-found"
    assert Caller(owner).get(CUP)["items"]
    assert nobody().refused("GET", "/tournaments/none/records")["code"] == "not-found"


def test_an_event_without_a_hand_has_no_records():
    event = started(2, slug="cup")
    Tournament.objects.filter(pk=event.pk).update(status="finished")
    assert nobody().get(CUP) == {"items": []}


def test_at_tables_of_individuals_partners_play_on_a_side():
    event = started_singles(4, slug="cup")
    pair_round(tournament=event, actor=SYSTEM, number=1)
    play_all(event)
    Tournament.objects.filter(pk=event.pk).update(status="finished")
    (found,) = nobody().get(CUP)["items"]
    assert [len(side) for side in found["swing"]["match"]["sides"]] == [2, 2]
    assert (found["upsets"], found["biggest_upset"]) == (0, None)


def test_over_the_legs_of_a_series_whoever_plays_again_is_one(django_assert_num_queries, monkeypatch):
    path = "/series/tour/records"
    tour = create_series(actor=SYSTEM, name="Tour", slug="tour")
    assert nobody().get(path) == {"items": []}
    over(slug="one", series=tour, leg=1)
    played(slug="two", series=tour, leg=2)
    over(slug="hidden", series=tour, leg=3, visibility=Visibility.PRIVATE)
    (found,) = nobody().get(path)["items"]
    assert found["matches"] == 6
    lifecycle.finish_tournament(tournament=Tournament.objects.get(slug="two"), actor=SYSTEM)
    (found,) = nobody().get(path)["items"]
    assert (found["matches"], found["swing"]["match"]["event"]) == (12, "one")
    assert found["most"]["kept"] == {"names": ["Pair 1"], "count": 4}
    # Said by the organizer, two names are one person.
    first, second = (Entry.objects.get(tournament__slug=slug, name="Pair 1") for slug in ("one", "two"))
    Entry.objects.filter(pk=second.pk).update(name="Pair One", name_key="pair one")
    join_people(series=tour, actor=SYSTEM, entries=[first.pk, second.pk])
    (found,) = nobody().get(path)["items"]
    assert found["most"]["kept"]["count"] == 4
    with django_assert_num_queries(4):
        nobody().get(path)
    # What an earlier version of the site kept may have another shape.
    monkeypatch.setattr(etags, "SHAPE", etags.SHAPE + 1)
    with CaptureQueriesContext(connection) as captured:
        nobody().get(path)
    assert len(captured) > 4
    assert nobody().refused("GET", "/series/none/records")["code"] == "not-found"
