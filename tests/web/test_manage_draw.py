"""The draw at the desk: by number, by sign-up, by hand; seen first, published, hidden, drawn again."""

from typing import Any

import pytest

from tests.factories import make_tournament, opened, organizer, register, started
from tests.web.desk import address, log_of, owner_of, said, signed_in
from tournaments.enums import DrawMethod
from tournaments.formats.seeding import draw_order
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.lifecycle import open_registration
from tournaments.services.rulings import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = opened(owner=organizer())
    register(event, 5)
    return event


def seeds(event: Tournament) -> list[int]:
    """Entry ids by seed."""
    return list(event.entries.filter(seed__isnull=False).order_by("seed").values_list("pk", flat=True))


def make(event: Tournament, **fields: str) -> Any:
    client = signed_in(owner_of(event))
    answer = client.post(address("manage-draw-make", event), fields, follow=True)
    event.refresh_from_db()
    return answer


def order(event: Tournament, **fields: Any) -> Any:
    """Send the order by hand: the page's fields, typed over."""
    client = signed_in(owner_of(event))
    form = client.get(address("manage-draw", event)).context["order_form"]
    sent = {bound.html_name: bound.value() for bound in form} | fields
    answer = client.post(address("manage-draw-order", event), sent, follow=True)
    event.refresh_from_db()
    return answer


def test_a_draw_by_number_can_be_repeated_by_anybody(event: Tournament):
    page = make(event, method="number", number="2010")
    ids = list(event.entries.order_by("queue").values_list("pk", flat=True))
    assert seeds(event) == draw_order(ids, "2010")
    html = page.content.decode()
    assert "by draw number 2010" in html
    assert "sha256sum" in html
    assert page.context["draw"].entries[0].digest < page.context["draw"].entries[1].digest


def test_without_a_number_the_site_draws_one(event: Tournament):
    make(event, method="number", number="  ")
    assert event.draw_method == DrawMethod.NUMBER
    assert event.draw_number.isdigit()


def test_the_first_matches_are_shown_with_byes(event: Tournament):
    page = make(event, method="registration")
    pairings = [
        (p.code, *(side.number if side else None for side in p.sides)) for p in page.context["draw"].pairings
    ]
    assert pairings == [("W1.1", 1, None), ("W1.2", 4, 5), ("W1.3", 2, None), ("W1.4", 3, None)]


def test_before_a_swiss_system_only_seeds_are_drawn_and_the_page_and_the_start_say_so():
    event = opened(owner=organizer(), format="swiss", options={"rounds": 3})
    register(event, 4)
    client = signed_in(owner_of(event))
    client.post(address("manage-draw-make", event), {"method": DrawMethod.NUMBER, "number": "7"})
    page = client.get(address("manage-draw", event)).content.decode()
    assert "Who meets whom in round 1 is drawn after the start" in page
    assert "First matches" not in page
    before = client.get(address("manage-step", event, "start")).content.decode()
    assert "Then you draw round 1 at the desk" in before
    assert "The bracket is built" not in before


def test_the_order_by_hand_moves_who_was_given_a_place_and_the_rest_closes_up(event: Tournament):
    make(event, method="registration")
    first, second, third, fourth, fifth = seeds(event)
    order(event, **{f"place_{fifth}": "1", f"place_{first}": "4"})
    assert seeds(event) == [fifth, second, third, first, fourth]
    assert event.draw_method == DrawMethod.MANUAL


def test_buttons_move_one_up_or_down(event: Tournament):
    make(event, method="registration")
    first, second, *others, last = seeds(event)
    order(event, down=str(first))
    assert seeds(event)[:2] == [second, first]
    order(event, up=str(last))
    assert seeds(event)[-2:] == [last, others[-1]]
    before = seeds(event)
    for garbage in ({"up": str(second)}, {"down": "everybody"}, {"up": "99999999"}, {"up": "²"}):
        order(event, **garbage)
        assert seeds(event) == before


def test_two_on_one_place_are_told_so_and_nothing_typed_is_lost(event: Tournament):
    make(event, method="registration")
    first, second, *_ = before = seeds(event)
    page = order(event, **{f"place_{first}": "5", f"place_{second}": "5"})
    form = page.context["order_form"]
    assert form.errors
    assert form[f"place_{first}"].value() == "5"
    page = order(event, **{f"place_{first}": "0", f"place_{second}": "first"})
    assert len(page.context["order_form"].errors) == 2
    assert seeds(event) == before


def test_an_order_of_a_list_that_changed_is_refused(event: Tournament):
    make(event, method="registration")
    client = signed_in(owner_of(event))
    form = client.get(address("manage-draw", event)).context["order_form"]
    sent = {bound.html_name: bound.value() for bound in form}
    withdraw_entry(entry=event.entries.get(seed=2), actor=SYSTEM)
    before = seeds(event)
    answer = client.post(address("manage-draw-order", event), sent, follow=True)
    assert "changed meanwhile" in said(answer)[0]
    assert seeds(event) == before
    assert client.post(address("manage-draw-order", event), {"seen": "garbage"}).status_code == 302


def test_publish_hide_and_draw_again(event: Tournament):
    client = signed_in(owner_of(event))
    url = address("manage-draw-publish", event)
    assert said(client.post(url, {"publish": "yes"}, follow=True)) == [
        "There is no draw yet that could be published."
    ]
    make(event, method="number", number="1")
    client.post(url, {"publish": "yes"})
    before = log_of(event)
    client.post(url, {"publish": "yes"})
    assert log_of(event) == before
    event.refresh_from_db()
    assert event.draw_published
    make(event, method="number", number="2")
    assert not event.draw_published
    client.post(url, {"publish": "yes"})
    client.post(url, {"publish": "no"})
    event.refresh_from_db()
    assert not event.draw_published


@pytest.mark.parametrize("fields", [{}, {"method": "coin"}, {"method": "number", "number": "x" * 65}])
def test_garbage_draws_nothing(event: Tournament, fields: dict[str, str]):
    page = make(event, **fields)
    assert page.status_code == 200
    assert page.context["draw_form"].errors
    assert event.draw_method == ""


def test_who_comes_after_the_draw_stands_last_and_the_page_says_so(event: Tournament):
    make(event, method="number", number="1")
    late = register(event, 1)[0]
    page = signed_in(owner_of(event)).get(address("manage-draw", event))
    assert page.context["draw"].entries[-1].entry_id == late.pk
    assert "1 entry came after the draw" in page.content.decode()


def test_too_few_to_draw_and_nobody_at_all():
    event = make_tournament(organizer())
    page = signed_in(owner_of(event)).get(address("manage-draw", event)).content.decode()
    assert "Nobody has signed up yet." in page
    open_registration(tournament=event, actor=SYSTEM)
    register(event, 1)
    page = make(event, method="registration")
    assert page.context["draw_form"].non_field_errors()


def test_a_field_too_large_for_a_form_is_drawn_only():
    event = opened(owner=organizer(), capacity=300)
    register(event, 257)
    client = signed_in(owner_of(event))
    page = client.get(address("manage-draw", event)).content.decode()
    assert "more than 256 entries" in page
    assert address("manage-draw-order", event) not in page
    answer = client.post(address("manage-draw-order", event), {"seen": ""}, follow=True)
    assert "more than 256 entries" in said(answer)[0]
    make(event, method="number", number="1")
    assert len(seeds(event)) == 257


def test_after_the_start_the_seeds_are_only_shown():
    event = started(4, owner=organizer())
    page = signed_in(owner_of(event)).get(address("manage-draw", event)).content.decode()
    assert address("manage-draw-make", event) not in page
    assert "Pair 4" in page
    before = log_of(event)
    assert make(event, method="number", number="1").context["draw_form"].non_field_errors()
    assert said(order(event, down=str(seeds(event)[0])))
    assert log_of(event) == before


def test_the_page_takes_the_same_queries_however_many(django_assert_num_queries: Any):
    for entries in (2, 16):
        event = opened(owner=organizer(), capacity=16)
        register(event, entries)
        client = signed_in(owner_of(event))
        make(event, method="number", number="1")
        with django_assert_num_queries(12):
            client.get(address("manage-draw", event))
