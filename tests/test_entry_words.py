"""What is said of pairs is said of single players and of teams, with the same things filled in."""

from string import Formatter

import pytest
from django.test import Client

from tests.factories import started, started_alone
from tests.web.table import captain, text_of
from tournaments import wording
from tournaments.entry_words import SENTENCES


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_no_variant_speaks_of_pairs_or_fills_in_something_else() -> None:
    for pair, (alone, team) in SENTENCES.items():
        assert "pair" in pair.lower() or "partner" in pair.lower()
        for text in (alone, team):
            assert "pair" not in text.lower()
            assert placeholders(text) == placeholders(pair)


@pytest.mark.parametrize(("size", "said"), [(1, "Add a player"), (2, "Add a pair"), (4, "Add a team")])
def test_the_size_chooses(size: int, said: str) -> None:
    assert wording.of_entries("Add a pair", size) == said


@pytest.mark.django_db
def test_an_event_of_single_players_never_speaks_of_pairs() -> None:
    event = started_alone(4)
    client = captain(event.entries.first())
    for path in (
        "",
        "standings/",
        "bracket/",
        "matches/W1.1/",
        "matches/W1.1/score/",
        "me/",
        "me/link/",
        "rules/",
    ):
        page = client.get(f"/t/{event.slug}/{path}")
        assert page.status_code == 200, path
        words = text_of(page).lower().split()
        assert not {"pair", "pairs", "partner", "partner."} & set(words), path
    assert "Pairs" in text_of(Client().get(f"/t/{started(4).slug}/"))
