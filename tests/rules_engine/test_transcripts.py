"""Whole hands of every game and preset are replayed to the answers that were once written down."""

import json

import pytest

from rules_engine.game import Game
from rules_engine.jsontext import write_json
from tests.rules_engine.transcripts import EVERY, KEPT, path_of


@pytest.mark.parametrize(("game", "preset"), EVERY, ids=[f"{game.code}-{preset}" for game, preset in EVERY])
def test_transcripts_replay_to_their_answers(game: Game, preset: str) -> None:
    lines = path_of(game, preset).read_text().splitlines()
    assert len(lines) == KEPT
    for line in map(json.loads, lines):
        answer = game.replay(game.ruleset(preset), line["record"])
        assert json.loads(write_json(answer)) == line["answer"]
