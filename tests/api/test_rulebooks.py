"""The rules of the games over HTTP: those of the pages, in every language."""

import pytest
from django.conf import settings

from tests.api.caller import nobody
from tournaments.queries.rules import OFFERED

pytestmark = pytest.mark.django_db


def test_every_game_has_its_rules_in_every_language():
    told = {
        (game, language): nobody().get(f"/games/{game}/rules/{language}")["text"]
        for game in OFFERED
        for language, _name in settings.LANGUAGES
    }
    assert len(set(told.values())) == 3 * len(OFFERED)
    assert all(len(text) > 500 for text in told.values())
    assert "東" not in told["tichu", "en"]


def test_what_is_known_is_not_sent_again():
    tag = nobody().send("GET", "/games/tichu/rules/ja")["ETag"]
    assert nobody().send("GET", "/games/tichu/rules/ja", If_None_Match=tag).status_code == 304


@pytest.mark.parametrize(
    "path", ["nim/rules/en", "tichu/rules/fr", "..%2Ftichu/rules/en", "tichu/rules/en.md"]
)
def test_there_are_no_others(path):
    assert nobody().refused("GET", f"/games/{path}")["code"] == "not-found"
