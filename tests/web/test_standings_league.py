"""The standings page of a league: tables, a round looked back at, why one is above another."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    hand,
    match_of,
    opened,
    organizer,
    play_all,
    play_match,
    register,
    started,
    started_singles,
)
from tournaments.enums import EntryStatus
from tournaments.models import Tournament
from tournaments.pages.clock import clocks_to_set
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import places_of
from tournaments.services import lifecycle, registration, rounds
from tournaments.services.results import record_hand
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage

pytestmark = pytest.mark.django_db


def url(event: Tournament, query: str = "") -> str:
    return reverse("standings", args=[event.slug]) + query


def league(n: int = 4, **fields: object) -> Tournament:
    return started(n, format="round_robin", **fields)


def test_a_column_for_each_criterion(client: Client) -> None:
    event = league()
    play_all(event)
    page = client.get(url(event)).context["page"]
    (group,) = page.groups
    assert [column.name for column in group.table.columns] == [
        "place",
        "name",
        "points",
        "head_to_head",
        "point_difference",
        "game_points",
    ]
    assert [line.title for line in page.order][:2] == ["Points", "Head to head"]
    assert page.live


def test_before_the_start_the_league_has_a_page(client: Client) -> None:
    answer = client.get(url(opened(format="round_robin")))
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["page"].groups == []


def test_looking_back_at_a_round(client: Client) -> None:
    event = league()
    play_all(event)
    page = client.get(url(event, "?stage=1&after=1")).context["page"]
    assert page.title == "After round 1"
    assert [link.current for link in page.rounds] == [True, False, False]
    assert not page.live


def test_a_round_that_goes_on_is_not_over_and_who_came_late_is_named(client: Client) -> None:
    event = started_singles(4, options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    play_match(match_of(event, "R1.1"))
    assert client.get(url(event)).context["page"].title == "After round 1"
    registration.register_entry(tournament=event, actor=SYSTEM, name="Late", players=["Late"])
    rounds.pair_round(tournament=event, actor=SYSTEM, number=2, draw_number=1)
    answer = client.get(url(event))
    page = answer.context["page"]
    assert (page.title, page.late) == ("During round 2", ["Late"])
    assert "no points of the rounds before" in answer.content.decode()
    play_match(match_of(event, "R2.1"))
    assert client.get(url(event)).context["page"].title == "After round 2"


def test_the_first_two_are_compared_unless_others_are_asked_for(client: Client) -> None:
    event = league()
    play_all(event)
    page = client.get(url(event)).context["page"]
    rows = page.groups[0].table.data.data
    assert (page.why.above, page.why.below) == (rows[0]["entry"], rows[1]["entry"])
    one, other = rows[3]["entry"], rows[0]["entry"]
    asked = client.get(url(event, f"?above={one}&below={other}")).context["page"].why
    assert (asked.above, asked.below) == (other, one)
    assert asked.steps[-1].decides
    assert rows[0]["name"] in asked.said


@pytest.mark.parametrize(
    "query",
    [
        "?after=0",
        "?after=x",
        "?after=999999999",
        "?stage=7",
        "?above=1&below=1",
        "?above=%00&below=-1",
        "?above=1",
    ],
)
def test_an_address_that_makes_no_sense_shows_the_standings(client: Client, query: str) -> None:
    event = league()
    play_match(match_of(event, "R1.1"))
    answer = client.get(url(event, query))
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["page"].why is not None


def test_names_are_escaped_in_the_choice(client: Client) -> None:
    event = league()
    event.entries.filter(name="Pair 1").update(name="<b>&")
    play_match(match_of(event, "R1.1"))
    assert "<b>&amp;" not in client.get(url(event)).text
    assert "&lt;b&gt;&amp;" in client.get(url(event)).text


def test_it_is_the_same_for_every_reader(client: Client) -> None:
    owner = organizer()
    event = league(owner=owner)
    for query in ("", "?after=1"):
        stranger = client.get(url(event, query)).content
        client.force_login(owner)
        assert client.get(url(event, query)).content == stranger
        client.logout()


def test_the_queries_do_not_grow_with_the_entries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for size in (3, 8):
        event = league(size, capacity=size)
        play_match(match_of(event, "R1.1"))
        with django_assert_num_queries(14):
            client.get(url(event))


def test_who_did_not_go_on_stands_below_those_who_did(client: Client) -> None:
    event = opened(capacity=6)
    plans = [StagePlan("round_robin", groups=2, qualifiers=2), StagePlan("single_elimination")]
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    register(event, 6)
    event.refresh_from_db()
    event = lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    early = client.get(url(event, "?stage=2")).context["page"]
    assert ("Format", "Tichu · round robin → single elimination") in early.head.cells
    assert (early.started, len(early.behind.rows)) == (False, 0)
    planned = client.get(reverse("bracket", args=[event.slug])).content.decode()
    assert "This stage begins when the one before is over; its seeds are the places there." in planned
    assert "play has not begun" not in planned
    play_all(event)
    start_next_stage(tournament=event, actor=SYSTEM, number=2)
    # In the bracket stand the seeds of its own stage: those of the places in the groups.
    bracket = client.get(reverse("bracket", args=[event.slug])).context["bracket"]
    assert [[side.seed for side in slip.sides] for slip in bracket.winners[0].slips] == [[1, 4], [2, 3]]
    play_all(event)
    page = client.get(url(event)).context["page"]
    assert [link.current for link in page.stages] == [False, True]
    lines = [row.record for table in (page.still_in, page.out, page.behind) for row in table.rows]
    assert [line.place for line in lines] == [1, 2, 3, 3, 5, 5]
    assert {line.entry: line.place for line in lines} == places_of(event)
    overview = client.get(reverse("tournament", args=[event.slug])).context["page"]
    assert sorted(line.remark for line in overview.entries) == sorted(
        ["Champion", "Runner-up", "Out: Semi-finals", "Out: Semi-finals", "Place 5", "Place 5"]
    )
    assert client.get(url(event, "?stage=1")).status_code == HTTPStatus.OK
    # Whoever had to leave is not simply said to have been placed.
    event.entries.filter(pk=lines[-1].entry).update(status=EntryStatus.DISQUALIFIED)
    groups = client.get(url(event, "?stage=1")).context["page"].groups
    names = [row.record["name"] for group in groups for row in group.table.rows]
    assert [name for name in names if "(" in name] == [f"{lines[-1].name} (disqualified)"]
    overview = client.get(reverse("tournament", args=[event.slug])).context["page"]
    assert sum(line.remark == "Disqualified" for line in overview.entries) == 1


def test_nobody_sits_out_of_a_round_that_his_group_does_not_play(client: Client) -> None:
    event = opened(capacity=9)
    plans = [StagePlan("round_robin", groups=2, qualifiers=2), StagePlan("single_elimination")]
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    register(event, 9)
    event.refresh_from_db()
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    pages = [client.get(reverse("round", args=[event.slug, n])).context["page"] for n in ("1", "5")]
    assert [len(page.groups) for page in pages] == [2, 1]
    assert [line.words for line in pages[1].groups[0].lines] == ["", "", "sits out"]


def test_who_sits_out_of_a_round_robin_is_told_and_has_nothing_for_it(client: Client) -> None:
    event = league(5)
    page = client.get(reverse("round", args=[event.slug, "1"])).context["page"]
    (group,) = page.groups
    assert [line.words for line in group.lines] == ["", "", "sits out"]
    met = {pk for line in group.lines for side in line.sides for pk, _ in side.entries}
    assert len(met) == 5
    assert client.get(url(event)).context["page"].scheme == "A win gives 2 points, a draw 1."
    swiss = started(5, format="swiss", options={"rounds": 2})
    assert client.get(url(swiss)).context["page"].scheme.endswith("A bye is a win.")


def test_a_round_robin_has_no_clock_for_each_of_its_rounds() -> None:
    event = league()
    assert [clock.round for clock in clocks_to_set(event)] == ["Round 1"]
    record_hand(match=match_of(event, "R2.1"), actor=SYSTEM, number=1, result=hand())
    assert [clock.round for clock in clocks_to_set(event)] == ["Round 1", "Round 2"]
