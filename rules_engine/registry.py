"""The games there are. A new game is a folder beside `tichu` and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from rules_engine.bingo.game import Bingo
from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from rules_engine.fortyfour_a.game import FortyFourA
from rules_engine.game import Game
from rules_engine.tichu.game import Tichu

GAMES: Mapping[str, Game] = MappingProxyType({game.code: game for game in (Tichu(), Bingo(), FortyFourA())})


def get_game(code: str) -> Game:
    """The game of this code; raises `UnknownName`."""
    try:
        return GAMES[code]
    except KeyError:
        raise UnknownName(f"no game {shown(code)}; there are: {', '.join(GAMES)}") from None
