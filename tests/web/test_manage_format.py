"""The page of the format: stages chosen and presets taken, before the start only."""

import pytest
from django.urls import reverse

from tests.factories import make_tournament, organizer, register, started
from tournaments.enums import RoleName
from tournaments.models import Role, Round, Stage
from tournaments.pages.rules import how_it_is_played, match_length
from tournaments.permissions import SYSTEM
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import ruleset_of
from tournaments.services import lifecycle
from tournaments.wording import FIELDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return organizer(password="x")


@pytest.fixture
def event(owner):
    return make_tournament(owner)


def send(client, event, **fields):
    data = {
        "format": "round_robin",
        "groups": "",
        "then": "",
        "final": "reset",
        "late_best_of": "1",
        **fields,
    }
    return client.post(reverse("manage-format", args=[event.slug]), data)


def stages(event):
    rows = Stage.objects.filter(tournament=event).order_by("number")
    return [(row.format, row.options, row.groups, row.qualifiers) for row in rows]


def test_groups_and_a_knock_out(client, owner, event):
    client.force_login(owner)
    send(
        client,
        event,
        groups="2",
        then="single_elimination",
        qualifiers="2",
        third_place="on",
        late_best_of="3",
    )
    assert stages(event) == [
        ("round_robin", {"double": False}, 2, 2),
        ("single_elimination", {"third_place": True}, 1, None),
    ]
    event.refresh_from_db()
    assert event.format == "round_robin"
    late = Round.objects.filter(stage__tournament=event, best_of=3)
    assert set(late.values_list("bracket", "number")) == {("winners", 1), ("winners", 2), ("third", 1)}


def test_a_swiss_system_has_its_rounds(client, owner, event):
    client.force_login(owner)
    send(client, event, format="swiss", rounds="7")
    assert stages(event) == [("swiss", {"rounds": 7}, 1, None)]
    assert Round.objects.filter(stage__tournament=event).count() == 7
    assert "7" in client.get(reverse("manage-format", args=[event.slug])).content.decode()


def test_rounds_that_are_left_empty_are_as_many_as_the_page_says(client, owner, event):
    client.force_login(owner)
    page = client.get(reverse("manage-format", args=[event.slug])).content.decode()
    assert "a Swiss system has 5 rounds and tables have 6" in page
    send(client, event, format="swiss", rounds="")
    assert Round.objects.filter(stage__tournament=event).count() == 5


def test_what_cannot_be_is_said_beside_its_field(client, owner, event):
    client.force_login(owner)
    before = stages(event)
    page = send(client, event, then="single_elimination").content.decode()
    assert "Say how many go on" in page
    assert stages(event) == before


@pytest.mark.parametrize(
    "code", ["geek_cup", "individuals", "club_league", "online_knockout", "swiss", "bingo_groups"]
)
def test_an_event_like_a_well_known_one_can_start(client, owner, event, code):
    client.force_login(owner)
    client.post(reverse("manage-preset", args=[event.slug]), {"preset": code})
    event.refresh_from_db()
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, 8, size=event.entry_size)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert Stage.objects.filter(tournament=event, field__isnull=False).exists()


def test_nothing_changes_after_the_start(client, owner, event):
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, 4)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    client.force_login(owner)
    before = stages(event)
    refused = send(client, event, format="swiss", rounds="7")
    assert refused.context["form"]["rounds"].value() == "7"
    assert "Show the format as it is played" in refused.content.decode()
    client.post(reverse("manage-preset", args=[event.slug]), {"preset": "swiss"})
    assert stages(event) == before


def test_strangers_and_scorers_have_no_such_page(client, event):
    address = reverse("manage-format", args=[event.slug])
    assert client.get(address).status_code in {302, 404}
    scorer = organizer(password="x")
    Role.objects.create(tournament=event, user=scorer, name=RoleName.SCORER)
    client.force_login(scorer)
    before = stages(event)
    assert client.get(address).status_code in {403, 404}
    assert send(client, event, format="swiss", rounds="7").status_code in {403, 404}
    assert client.post(reverse("manage-preset", args=[event.slug]), {"preset": "swiss"}).status_code in {
        403,
        404,
    }
    assert stages(event) == before


@pytest.mark.parametrize(
    ("form", "ruleset", "said"),
    [
        ("tables", {"preset": "default"}, "The highest total wins; who are equal there share it."),
        (
            "tables",
            {"preset": "default", "tie_at_target": "play_on"},
            "if several are equal there, they play on.",
        ),
    ],
)
def test_equal_totals_are_said_to_be_what_the_rules_make_of_them(form, ruleset, said):
    event = make_tournament(game="44a", ruleset=ruleset, format=form, entry_size=1)
    assert said in match_length(event, ruleset_of(event))


def test_equal_totals_play_on_in_a_bracket_only():
    ruleset = {"preset": "rgg", "target": None, "max_hands": 6, "tie_at_target": "draw"}
    swiss = make_tournament(ruleset=ruleset, format="swiss")
    bracket = make_tournament(ruleset=ruleset)
    assert "equal totals are a draw." in match_length(swiss, ruleset_of(swiss))
    assert "equal totals play on." in match_length(bracket, ruleset_of(bracket))


def test_a_time_limit_stands_in_the_rules_of_the_event():
    event = started(4, format="swiss", options={"rounds": 2})
    rounds = list(Round.objects.filter(stage__tournament=event))
    names = RoundNames(rounds)
    assert "Time limit" not in dict(how_it_is_played(event, rounds, names))
    rounds[1].time_limit = 50
    assert dict(how_it_is_played(event, rounds, names))["Time limit"].startswith("Round 2: 50 min. When")
    rounds[0].time_limit = 50
    said = dict(how_it_is_played(event, rounds, names))["Time limit"]
    assert said.startswith("50 minutes a round.")
    assert "A tie plays one more hand." in said


def test_every_setting_of_a_round_has_a_name_in_the_log():
    assert {
        "session_id",
        "starts_at",
        "deadline",
        "time_limit",
        "best_of",
        "target",
        "max_hands",
    } <= FIELDS.keys()
