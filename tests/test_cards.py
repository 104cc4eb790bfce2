"""The drawn cards are those of the script, and every card of every game is there."""

import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine.fortyfour_a.cards import NAMES as FRENCH
from rules_engine.tichu.cards import NAMES as TICHU
from tests.processes import ROOT
from tournaments.templatetags.cards import card_words

FOLDER = ROOT / "tournaments/static/tournaments/cards"


def test_the_files_are_what_the_script_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "deploy/cards/build_cards.py", tmp_path], check=True)
    for file in ("tichu.svg", "french.svg"):
        assert (tmp_path / file).read_text() == (FOLDER / file).read_text()


@pytest.mark.parametrize(
    ("file", "game", "names"), [("tichu.svg", "tichu", TICHU), ("french.svg", "44a", FRENCH)]
)
def test_every_card_is_drawn_in_both_sizes_and_has_words(
    file: str, game: str, names: tuple[str, ...]
) -> None:
    text = (FOLDER / file).read_text()
    for name in names:
        assert f'<symbol id="c{name}"' in text
        assert f'<symbol id="m{name}"' in text
    assert len({card_words(name, game) for name in names}) == len(names)
