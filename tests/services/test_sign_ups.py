"""Sign-ups over the net: a venue signs up as it likes, a machine does not."""

import pytest

from tests.factories import make_tournament, opened, organizer
from tournaments.limits import SIGN_UPS
from tournaments.models import Entry
from tournaments.permissions import NOBODY, actor_for
from tournaments.services.errors import Refused, TooMany
from tournaments.services.lifecycle import open_registration
from tournaments.services.sign_ups import sign_up_from

pytestmark = pytest.mark.django_db

VENUE = "192.0.2.7"


@pytest.fixture(autouse=True)
def _one_window(monkeypatch):
    """The clock stands still, so that no window ends within a test."""
    monkeypatch.setattr("tournaments.limits.time.time", lambda: 1_283_580_000.0)


def sign_up(event, n, address=VENUE, actor=NOBODY, **fields):
    names = {"name": f"Pair {n}", "players": [f"{n}a", f"{n}b"]}
    return sign_up_from(address, tournament=event, actor=actor, **{**names, **fields})


def fill(event):
    for n in range(SIGN_UPS.most):
        sign_up(event, n)


def test_one_address_signs_up_so_many_for_an_event_and_others_go_on():
    event = opened()
    fill(event)
    with pytest.raises(TooMany) as refused:
        sign_up(event, "late")
    assert refused.value.code == "sign-ups-too-many"
    assert refused.value.problems[0].params == {"minutes": 10}
    assert Entry.objects.count() == SIGN_UPS.most
    assert sign_up(event, "elsewhere", "192.0.2.8").created
    assert sign_up(opened(), "another event").created


def test_after_a_while_there_may_be_more(monkeypatch):
    event = opened()
    fill(event)
    monkeypatch.setattr("tournaments.limits.time.time", lambda: 1_283_580_000.0 + SIGN_UPS.period)
    assert sign_up(event, "later").created


def test_only_what_makes_an_entry_counts():
    event = opened()
    for _ in range(SIGN_UPS.most + 1):
        with pytest.raises(Refused, match="player-missing"):
            sign_up(event, "", players=["", "b"])
        assert sign_up(event, "again", key="one form").entry.name == "Pair again"
    assert Entry.objects.count() == 1
    assert sign_up(event, "after all").created


def test_the_organizer_adds_as_many_as_there_are():
    owner = organizer()
    event = open_registration(tournament=make_tournament(owner), actor=actor_for(owner))
    for n in range(SIGN_UPS.most + 1):
        assert sign_up(event, n, actor=actor_for(owner)).created
