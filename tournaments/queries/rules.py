"""Which rules hold: the tournament's ruleset with what its round overrides."""

from typing import TYPE_CHECKING, Any

from rules_engine.registry import get_game

if TYPE_CHECKING:
    from rules_engine.game import Game
    from tournaments.models import Round, Tournament


def game_of(tournament: "Tournament") -> "Game":
    return get_game(tournament.game)


def ruleset_of(tournament: "Tournament", round_: "Round | None" = None) -> dict[str, Any]:
    """The complete ruleset for a round's matches.

    A round with a number of hands and no target is played to that number alone. Somebody has to advance from a
    bracket, so an equal score always plays on.
    """
    overrides: dict[str, Any] = {"tie_at_target": "play_on"}
    if round_ is not None and (round_.target is not None or round_.max_hands is not None):
        overrides |= {"target": round_.target, "max_hands": round_.max_hands}
    return game_of(tournament).ruleset({**tournament.ruleset, **overrides})
