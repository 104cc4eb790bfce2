"""Entries of one player: under the player's own name, as the game wants them."""

import pytest

from rules_engine.registry import GAMES
from tests.factories import make_tournament, opened, register, started_alone
from tournaments.models import Tournament
from tournaments.permissions import NOBODY, SYSTEM
from tournaments.queries.rules import entry_size_of
from tournaments.services.errors import Refused
from tournaments.services.registration import register_entry, update_entry
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db
BINGO = {"game": "bingo", "ruleset": {"preset": "default"}}


def problems(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("game", "format_", "size"),
    [
        ("tichu", "double_elimination", 2),
        ("tichu", "tables", 1),
        ("bingo", "swiss", 1),
        ("bingo", "tables", None),
        ("44a", "tables", 1),
        ("44a", "double_elimination", None),
    ],
)
def test_how_many_enter_together(game: str, format_: str, size: int | None) -> None:
    assert entry_size_of(GAMES[game], format_) == size


def test_an_entry_is_as_large_as_its_game_needs() -> None:
    assert make_tournament(**BINGO).entry_size == 1
    assert make_tournament().entry_size == 2


def test_the_size_follows_the_game_until_somebody_enters() -> None:
    event = update_tournament(tournament=make_tournament(), actor=SYSTEM, **BINGO)
    assert event.entry_size == 1
    event = opened()
    register(event)
    with pytest.raises(Refused) as refused:
        update_tournament(tournament=event, actor=SYSTEM, **BINGO)
    assert problems(refused) == [("entry-size-fixed", "entry_size")]
    assert Tournament.objects.get(pk=event.pk).game == "tichu"


def test_44a_is_not_played_in_a_bracket() -> None:
    with pytest.raises(Refused) as refused:
        make_tournament(game="44a", ruleset={"preset": "default"})
    assert problems(refused) == [("game-format", "format")]


def test_the_entry_bears_the_players_name_also_when_it_changes() -> None:
    event = opened(**BINGO)
    entry = register_entry(tournament=event, actor=NOBODY, name="Ignored", players=[" Suzu "]).entry
    assert (entry.name, entry.players.get().name) == ("Suzu", "Suzu")
    entry = update_entry(entry=entry, actor=SYSTEM, name="", players=["阿青"])
    assert (entry.name, entry.players.get().name) == ("阿青", "阿青")


def test_what_is_wrong_with_the_name_is_said_once() -> None:
    event = opened(**BINGO)
    register_entry(tournament=event, actor=NOBODY, name="", players=["Suzu"])
    for name, code in (("", "player-missing"), ("suzu", "already-registered")):
        with pytest.raises(Refused) as refused:
            register_entry(tournament=event, actor=NOBODY, name="", players=[name])
        assert problems(refused) == [(code, "player_1")]


def test_everybody_has_a_match() -> None:
    event = started_alone(5)
    assert set(event.entries.values_list("name", flat=True)) == {f"Player {n}" for n in range(1, 6)}
