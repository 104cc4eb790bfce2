"""The standings page: two tables, places large, the order explained."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, match_of, opened, organizer, play_all, play_match, started
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle, rulings

pytestmark = pytest.mark.django_db


def url(event: Tournament) -> str:
    return reverse("standings", args=[event.slug])


def rows(table) -> list[tuple[int, str, str]]:
    return [(row.record.place, row.record.name, row.record.remark) for row in table.rows]


def test_before_the_start_it_says_when_they_begin(client: Client) -> None:
    answer = client.get(url(opened()))
    assert answer.status_code == HTTPStatus.OK
    assert "No standings yet" in answer.text


def test_those_still_in_stand_above_those_out(client: Client) -> None:
    event = started(4)
    for code in ("W1.1", "W1.2", "L1.1"):
        play_match(match_of(event, code))
    page = client.get(url(event)).context["page"]
    assert rows(page.still_in) == [
        (1, "Pair 1", "Next: Winners’ final"),
        (1, "Pair 2", "Next: Winners’ final"),
        (3, "Pair 4", "Waiting: Losers’ final"),
    ]
    assert rows(page.out) == [(4, "Pair 3", "Out: Losers’ round 1")]


def test_losses_to_spare_are_discs_and_a_number_for_ears(client: Client) -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"))
    text = client.get(url(event)).text
    assert '<i class="left"></i><i class="used"></i></span><span class="sr">1</span>' in text
    assert '<i class="left"></i><i class="left"></i></span><span class="sr">2</span>' in text


def test_a_no_show_says_so_and_has_no_difference(client: Client) -> None:
    event = started(2)
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)
    page = client.get(url(event)).context["page"]
    assert all(row.record.difference is None for row in page.still_in.rows)


def test_the_end_names_champion_and_runner_up(client: Client) -> None:
    event = started(8)
    play_all(event)
    finished = client.get(url(event)).context["page"]
    assert rows(finished.still_in) == [(1, "Pair 1", "Champion")]
    assert rows(finished.out)[0] == (2, "Pair 2", "Runner-up")
    assert [place for place, _, _ in rows(finished.out)] == [2, 3, 4, 5, 5, 7, 7]
    assert [honour.names for honour in finished.honours] == [["Pair 1"], ["Pair 2"]]


def test_finished_standings_do_not_move_any_more(client: Client) -> None:
    event = started(4)
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    before = client.get(url(event)).context["page"]
    lifecycle.archive_tournament(tournament=event, actor=SYSTEM)
    after = client.get(url(event)).context["page"]
    assert rows(before.out) == rows(after.out)
    assert rows(before.still_in) == rows(after.still_in)


def test_strangers_do_not_learn_of_a_draft(client: Client) -> None:
    event = make_tournament(organizer())
    assert client.get(url(event)).status_code == HTTPStatus.NOT_FOUND


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post(url(opened())).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_it_is_the_same_for_every_reader(client: Client) -> None:
    owner = organizer()
    event = started(2, owner=owner)
    stranger = client.get(url(event)).content
    client.force_login(owner)
    assert client.get(url(event)).content == stranger


def test_the_queries_do_not_grow_with_the_entries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for size in (2, 16):
        event = started(size)
        play_match(match_of(event, "W1.1"))
        with django_assert_num_queries(20):
            client.get(url(event))


def why(client: Client, event: Tournament, *names: str) -> list[tuple[str, str, str, bool]]:
    """What each rule says of two pairs."""
    one, other = (event.entries.get(name=name).pk for name in names)
    page = client.get(url(event) + f"?above={one}&below={other}").context["page"]
    assert not page.live
    return [(step.label, step.above, step.below, step.decides) for step in page.why.steps]


def change(client: Client, event: Tournament, *names: str) -> str:
    above, below = (event.entries.get(name=name).pk for name in names)
    page = client.get(reverse("standings", args=[event.slug]), {"above": above, "below": below}).context[
        "page"
    ]
    assert isinstance(page.why.change, str)
    return page.why.change


def test_why_one_is_above_another_by_losses_round_and_points(client: Client) -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"), winner=0)
    assert why(client, event, "Pair 4", "Pair 1") == [("1. Losses", "0", "1", True)]
    assert (
        change(client, event, "Pair 4", "Pair 1") == "Both are still in: whoever goes further stands higher."
    )
    play_match(match_of(event, "W1.2"), winner=0)
    assert why(client, event, "Pair 1", "Pair 2") == [
        ("1. Losses", "0", "0", False),
        ("2. Round reached", "Winners’ final", "Winners’ final", False),
        ("3. Point difference", "+600", "+600", False),
    ]


def test_why_of_those_who_are_out(client: Client) -> None:
    event = started(4)
    play_all(event)
    assert why(client, event, "Pair 2", "Pair 4")[-1][-1]
    assert why(client, event, "Pair 4", "Pair 1")[0] == ("1. Still in", "still in", "out", True)
    assert change(client, event, "Pair 4", "Pair 1") == ""
    goes_on = started(4)
    play_match(match_of(goes_on, "W1.1"))
    play_match(match_of(goes_on, "W1.2"))
    play_match(match_of(goes_on, "L1.1"))
    assert "is out, so nothing that is still played" in change(client, goes_on, "Pair 3", "Pair 1")


def test_without_asking_the_first_two_are_compared(client: Client) -> None:
    event = started(4)
    page = client.get(url(event)).context["page"]
    assert page.live
    assert (page.why.above_name, page.why.below_name) == ("Pair 1", "Pair 2")
    strange = client.get(url(event) + "?above=1&below=999999").context["page"]
    assert strange.why.above_name == "Pair 1"


def test_single_eliminations_have_no_losses_to_spare(client: Client) -> None:
    event = started(4, format="single_elimination")
    play_match(match_of(event, "W1.1"))
    page = client.get(url(event)).context["page"]
    assert "spare" not in [column.name for column in page.still_in.columns]
    assert "spare" not in [column.name for column in page.out.columns]
