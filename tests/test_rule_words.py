"""Every option on which sources differ has a sentence for each of its readings."""

import pytest

from rules_engine.game import Game
from rules_engine.registry import GAMES
from tournaments import wording
from tournaments.pages.telling.registry import TELLINGS
from tournaments.queries.rules import OFFERED
from tournaments.rule_words import RULES
from tournaments.web.hand_forms.registry import CORRECTIONS, FORMS

#: The length of a match is said with the event; the others admit one value only.
UNSAID = {"target", "max_hands", "tie_at_target", "close_after_stock_empty", "stop_mult"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_reading_has_its_own_sentence(game: Game) -> None:
    assert RULES[game.code].keys() == game.options.keys() - UNSAID
    for name in RULES[game.code]:
        option = game.options[name]
        values = [value for value in option.values if value is None or isinstance(value, str | int)]
        said = [wording.rule(game.code, name, value) for value in [*values, option.default]]
        assert all(said)
        assert len(set(said)) == len({repr(value) for value in [*values, option.default]})
        assert not any("{" in text for text in said)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_preset_can_be_said(game: Game) -> None:
    for preset in game.presets:
        rules = game.ruleset(preset)
        assert all(wording.rule(game.code, name, rules[name]) for name in RULES[game.code])


def test_what_is_offered_can_be_entered_and_told() -> None:
    assert OFFERED.keys() == TELLINGS.keys() == FORMS.keys() == CORRECTIONS.keys()
