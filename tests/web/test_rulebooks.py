"""The rules of the games: for everybody, in every language, and as an event plays them."""

import pytest
from django.test import Client

from tests.factories import make_tournament, started, started_alone
from tests.web.table import text_of
from tournaments.pages.rulebook import FOLDER
from tournaments.queries.rules import OFFERED

pytestmark = pytest.mark.django_db
PREFIXES = ["", "/zh-hans", "/ja"]


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("game", OFFERED)
def test_every_game_has_its_rules_in_every_language(game: str, prefix: str) -> None:
    page = Client().get(f"{prefix}/rules/{game}/")
    assert page.status_code == 200
    assert "public" in page["Cache-Control"]
    assert "[[" not in page.content.decode()
    assert game in Client().get(f"{prefix}/rules/").content.decode()


def test_the_texts_of_a_game_have_the_same_parts() -> None:
    for game in OFFERED:
        texts = [(FOLDER / f"{game}.{language}.md").read_text() for language in ("en", "zh-hans", "ja")]
        assert len({text.count("\n# ") for text in texts}) == 1
        assert len({text.count("\n- ") for text in texts}) == 1
        assert len({text.count("[[") for text in texts}) == 1


def test_there_are_no_rules_of_other_games() -> None:
    assert Client().get("/rules/chess/").status_code == 404


def test_an_event_says_what_its_options_change() -> None:
    event = started_alone(2, ruleset={"preset": "default", "both_70": "none", "target": 5})
    overview = Client().get(f"/t/{event.slug}/")
    assert f'href="/t/{event.slug}/rules/"' in overview.content.decode()
    page = text_of(Client().get(f"/t/{event.slug}/rules/"))
    assert "Bingo to 5 points." in page
    assert "Different here If both have 70, nobody gets a game point." in page
    assert "If both have 70, nobody gets a game point. played here" in page


def test_an_event_with_the_usual_rules_says_so() -> None:
    event = started(2, ruleset={"preset": "rgg"})
    assert "Nothing: the usual rules are played" in text_of(Client().get(f"/t/{event.slug}/rules/"))


def test_a_private_event_shows_its_rules_to_nobody_else() -> None:
    event = make_tournament(visibility="private")
    assert Client().get(f"/t/{event.slug}/rules/").status_code == 404


def test_the_tiles_are_drawn_with_the_trumps_ringed() -> None:
    html = Client().get("/rules/bingo/").content.decode()
    assert html.count('class="tile"') == 6
    assert html.count('class="ring"') == 4
