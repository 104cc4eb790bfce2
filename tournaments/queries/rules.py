"""Which rules hold: the tournament's ruleset with what its round overrides."""

from typing import TYPE_CHECKING, Any

from rules_engine.errors import UnknownName
from rules_engine.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.game import Game
    from tournaments.models import Round, Tournament


#: The games that events are played in: those whose hands the pages can enter. The rules engine knows more.
OFFERED: "Mapping[str, Game]" = {code: GAMES[code] for code in ("tichu",)}


def offered_game(code: str) -> "Game":
    """The game of this code; raises UnknownName, also for a game that no event can be played in."""
    if code not in OFFERED:
        raise UnknownName(f"no events are played in {code!r}; there are: {', '.join(OFFERED)}")
    return OFFERED[code]


def game_of(tournament: "Tournament") -> "Game":
    return offered_game(tournament.game)


def ruleset_of(tournament: "Tournament", round_: "Round | None" = None) -> dict[str, Any]:
    """The complete ruleset for a round's matches.

    A round with a number of hands and no target is played to that number alone. Somebody has to advance from a
    bracket, so an equal score always plays on.
    """
    overrides: dict[str, Any] = {"tie_at_target": "play_on"}
    if round_ is not None and (round_.target is not None or round_.max_hands is not None):
        overrides |= {"target": round_.target, "max_hands": round_.max_hands}
    return game_of(tournament).ruleset({**tournament.ruleset, **overrides})
