"""Seeds: by sign-up, by hand, by a number that anybody can check."""

import hashlib

import pytest

from tests.factories import opened, organizer, register, started
from tournaments.enums import AuditTag, DrawMethod
from tournaments.models import AuditEntry, Tournament
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services import draw
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import start_tournament
from tournaments.services.registration import register_entry

pytestmark = pytest.mark.django_db


def seeds(event):
    return [e.pk for e in event.entries.filter(seed__isnull=False).order_by("seed")]


def made(event, method=DrawMethod.NUMBER, **fields):
    return draw.make_draw(tournament=event, actor=SYSTEM, method=method, **fields)


def test_by_registration_order():
    event = opened()
    entries = register(event, 4)
    made(event, DrawMethod.REGISTRATION)
    assert seeds(event) == [e.pk for e in entries]


def test_a_draw_number_sorts_by_its_hash_with_the_entry_id():
    event = opened()
    entries = register(event, 8)
    made(event, number="20100904")
    expected = sorted(
        (e.pk for e in entries), key=lambda pk: hashlib.sha256(f"20100904:{pk}".encode()).hexdigest()
    )
    assert seeds(event) == expected


def test_a_number_is_drawn_and_recorded_where_none_is_given():
    event = opened()
    register(event, 4)
    event = made(event)
    assert len(event.draw_number) == 6
    row = AuditEntry.objects.filter(tag=AuditTag.DRAW_MADE).get()
    assert row.payload["number"] == event.draw_number
    assert row.payload["order"] == seeds(event)


def test_a_draw_can_be_made_again_and_hides_the_published_one():
    event = opened()
    register(event, 4)
    made(event)
    draw.publish_draw(tournament=event, actor=SYSTEM)
    assert not made(event, number="7").draw_published


def test_publishing_twice_writes_once():
    event = opened()
    register(event, 4)
    made(event)
    draw.publish_draw(tournament=event, actor=SYSTEM)
    version = Tournament.objects.get(pk=event.pk).version
    draw.publish_draw(tournament=event, actor=SYSTEM)
    assert Tournament.objects.get(pk=event.pk).version == version
    assert not draw.publish_draw(tournament=event, actor=SYSTEM, publish=False).draw_published


def test_nothing_to_publish_before_a_draw():
    with pytest.raises(NotOpen, match="no-draw-yet"):
        draw.publish_draw(tournament=opened(), actor=SYSTEM)


def test_by_hand():
    event = opened()
    order = [e.pk for e in reversed(register(event, 4))]
    draw.set_seeds(tournament=event, actor=SYSTEM, order=order)
    assert seeds(event) == order


@pytest.mark.parametrize("change", ["missing", "twice", "foreign", "waitlisted"])
def test_seeds_by_hand_name_every_entry_once(change):
    event = opened(capacity=4)
    entries = register(event, 5)
    order = [e.pk for e in entries[:4]]
    order = {
        "missing": order[1:],
        "twice": [order[0], *order],
        "foreign": [*order[:3], 10**9],
        "waitlisted": [*order[:3], entries[4].pk],
    }[change]
    with pytest.raises(Refused, match="entries-changed"):
        draw.set_seeds(tournament=event, actor=SYSTEM, order=order)


def test_reseeding_after_the_start_is_refused():
    event = started(4)
    order = seeds(event)
    with pytest.raises(NotOpen):
        draw.set_seeds(tournament=event, actor=SYSTEM, order=order[::-1])
    with pytest.raises(NotOpen):
        made(event)
    assert seeds(event) == order


def test_a_draw_of_fewer_than_two_is_none():
    event = opened()
    register(event, 1)
    with pytest.raises(Refused, match="too-few-entries"):
        made(event)


def test_only_the_organizer_draws():
    event = opened()
    entries = register(event, 3)
    for actor in (NOBODY, Actor(entry_id=entries[0].pk), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            draw.make_draw(tournament=event, actor=actor, method=DrawMethod.NUMBER)


def versions(event):
    return Tournament.objects.get(pk=event.pk).version


def test_the_draw_that_stands_is_not_made_again():
    event = opened()
    register(event, 4)
    made(event, number="7")
    draw.publish_draw(tournament=event, actor=SYSTEM)
    before = versions(event)
    assert made(event, number="7").draw_published
    assert versions(event) == before
    draw.set_seeds(tournament=event, actor=SYSTEM, order=seeds(event))
    assert versions(event) == before + 1
    draw.set_seeds(tournament=event, actor=SYSTEM, order=seeds(event))
    assert versions(event) == before + 1


def test_with_another_entry_the_same_number_is_another_draw():
    event = opened()
    register(event, 4)
    made(event, number="7")
    register(event, 1)
    made(event, number="7")
    assert len(seeds(event)) == 5


def test_the_organizer_registers_with_a_seed():
    event = opened(capacity=2)
    first = registered(event, 1, seed=5).entry
    assert (first.seed, Tournament.objects.get(pk=event.pk).draw_method) == (5, DrawMethod.MANUAL)
    with pytest.raises(Refused, match="seed-taken"):
        registered(event, 2, seed=5)
    registered(event, 2)
    assert registered(event, 3, seed=1).entry.seed is None
    start_tournament(tournament=event, actor=SYSTEM)
    assert [entry.name for entry in event.entries.filter(seed__isnull=False).order_by("seed")] == ["N1", "N2"]


def test_a_guest_gives_no_seed():
    with pytest.raises(NotAllowed):
        registered(opened(), 1, seed=1, actor=NOBODY)


def registered(event, number, **fields):
    players = [f"P{number}a", f"P{number}b"]
    fields = {"actor": SYSTEM, "name": f"N{number}", "players": players, **fields}
    return register_entry(tournament=event, **fields)
