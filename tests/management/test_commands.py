"""The commands that scripts rely on."""

import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.real_data import ROOT
from tests.services.invariants import assert_drawn_as_asked
from tournaments.enums import MatchStatus, TournamentStatus
from tournaments.models import Entry, Hand, HandRecord, Match, RoundDraw, Tournament, User
from tournaments.services import audit

pytestmark = pytest.mark.django_db


def simulated(capsys, *arguments):
    call_command("simulate", *arguments)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("entrants", [8, 13])
def test_a_simulation_plays_to_its_places(capsys, entrants):
    answer = simulated(capsys, "--entrants", str(entrants), "--seed", "7")
    assert answer["entrants"] == entrants
    assert answer["matches"] in (2 * entrants - 2, 2 * entrants - 1)
    assert [row["place"] for row in answer["places"][:2]] == [1, 2]
    assert len(answer["places"]) == entrants
    event = Tournament.objects.get(slug=answer["tournament"])
    assert event.status == TournamentStatus.FINISHED


#: The smallest fields, odd and even, of every game in every format that it is played in.
FIELDS = [
    *(
        (game, format_, entrants)
        for game in ("tichu", "bingo")
        for format_ in ("single_elimination", "double_elimination", "round_robin", "swiss")
        for entrants in (2, 3)
    ),
    *((game, "tables", entrants) for game in ("tichu", "44a") for entrants in (4, 5)),
]


@pytest.mark.parametrize(("game", "format_", "entrants"), FIELDS)
def test_every_game_is_played_in_every_format_however_few_there_are(capsys, game, format_, entrants):
    arguments = ("--game", game, "--format", format_, "--entrants", str(entrants))
    answer = simulated(capsys, *arguments)
    assert answer["matches"] > 0
    assert sorted(row["seed"] for row in answer["places"]) == list(range(1, entrants + 1))
    places = [row["place"] for row in answer["places"]]
    assert all(place == places.index(place) + 1 for place in places)
    event = Tournament.objects.get(slug=answer["tournament"])
    assert event.status == TournamentStatus.FINISHED
    for draw in RoundDraw.objects.all():
        assert_drawn_as_asked(draw)


@pytest.mark.parametrize(("game", "format_"), [("bingo", "tables"), ("44a", "swiss"), ("44a", "round_robin")])
def test_a_game_that_is_not_played_so_ends_with_status_2(game, format_):
    with pytest.raises(CommandError, match="is not played as") as error:
        call_command("simulate", "--game", game, "--format", format_)
    assert error.value.returncode == 2


@pytest.mark.parametrize(
    ("asked", "least"),
    [
        (["--entrants", "1"], 2),
        (["--format", "tables", "--entrants", "3"], 4),
        (["--groups", "3", "--entrants", "5"], 6),
    ],
)
def test_a_field_in_which_nobody_could_play_ends_with_status_2(asked, least):
    with pytest.raises(CommandError, match=f"at least {least}") as error:
        call_command("simulate", *asked)
    assert error.value.returncode == 2
    assert not Tournament.objects.exists()


def test_the_next_round_in_a_process_of_its_own_is_the_one_that_was_drawn(capsys):
    """What the organizer's pages show of a draw is all that anybody needs to repeat it."""
    for format_ in ("swiss", "tables"):
        simulated(capsys, "--format", format_, "--entrants", "6")
        draw = RoundDraw.objects.filter(round__stage__format=format_).order_by("round__number").last()
        command = [sys.executable, "-m", "tournaments.formats", "next-round", format_]
        done = subprocess.run(
            command, input=json.dumps(draw.request).encode(), capture_output=True, cwd=ROOT, check=True
        )
        assert json.loads(done.stdout) == draw.reasons


def test_the_same_seed_gives_the_same_places(capsys):
    first, second = (simulated(capsys, "--entrants", "4", "--seed", "3") for _ in range(2))
    assert first["places"] == second["places"]
    assert first["places"] != simulated(capsys, "--entrants", "4", "--seed", "4")["places"]


def test_what_was_simulated_is_the_record(capsys):
    simulated(capsys, "--entrants", "8")
    call_command("rebuild", "--check")
    call_command("verify_audit")


@pytest.mark.parametrize("arguments", [("--game", "chess"), ("--format", "ladder"), ("--entrants", "1")])
def test_what_is_not_understood_ends_with_status_2(arguments):
    with pytest.raises(CommandError) as error:
        call_command("simulate", *arguments)
    assert error.value.returncode == 2


def test_the_demo_is_the_geek_cup_half_played(capsys):
    call_command("demo")
    event = Tournament.objects.get(slug="shanghai-geek-cup")
    assert (event.leg, event.capacity, event.timezone) == (2, 8, "Asia/Shanghai")
    assert event.ruleset == {"preset": "geek_cup"}
    assert event.opens_at is None
    assert event.closes_at is None
    assert list(event.prizes.values_list("name", flat=True)) == [
        "Arkadia",
        "Mexica",
        "Leader 1",
        "Torres",
        "Amun-Re",
    ]
    assert event.sessions.count() == 4
    final = Match.objects.filter(stage__tournament=event, status=MatchStatus.FINAL)
    assert set(final.values_list("code", flat=True)) == {
        *("W1.1", "W1.2", "W1.3", "W1.4"),
        *("L1.1", "L1.2", "W2.1", "W2.2"),
    }
    assert Match.objects.get(stage__tournament=event, code="L2.1").status == MatchStatus.PLAYING
    output = capsys.readouterr().out
    assert "/t/shanghai-geek-cup/" in output
    assert "organizer@demo.example" in output


def test_every_hand_that_chance_plays_has_its_record(capsys):
    call_command("demo")
    assert 0 < Hand.objects.count() == HandRecord.objects.count()


def test_the_demo_is_repeatable(capsys):
    call_command("demo")
    entries = Entry.objects.count()
    call_command("demo")
    assert Entry.objects.count() == entries
    password = capsys.readouterr().out.strip().split()[-1]
    assert User.objects.get(email="organizer@demo.example").check_password(password)
    assert list(audit.broken_links()) == []
    call_command("rebuild", "--check")


def test_a_second_demo_event_is_open_for_sign_up():
    call_command("demo")
    assert Tournament.objects.get(slug="demo-saturday-tichu").accepts_sign_up()
