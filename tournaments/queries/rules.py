"""Which rules hold: the tournament's ruleset with what its round overrides."""

from typing import TYPE_CHECKING, Any

from rules_engine.errors import UnknownName
from rules_engine.registry import GAMES
from tournaments.formats.offered import LEAGUES
from tournaments.formats.offered import OFFERED as OFFERED_FORMATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.game import Game
    from tournaments.models import Round, Tournament


#: The games that events are played in: those whose hands the pages can enter. The rules engine knows more.
OFFERED: "Mapping[str, Game]" = {code: GAMES[code] for code in ("tichu", "bingo", "44a")}


#: What the rounds of a league have as their ``bracket``.
LEAGUE_ROUND = "main"


def offered_game(code: str) -> "Game":
    """The game of this code; raises UnknownName, also for a game that no event can be played in."""
    if code not in OFFERED:
        raise UnknownName(f"no events are played in {code!r}; there are: {', '.join(OFFERED)}")
    return OFFERED[code]


#: How many entries meet in one match, by format; two where it is not said.
ENTRIES_IN_A_MATCH = {"tables": 4}


def entry_size_of(game: "Game", format_: str) -> int | None:
    """How many players an entry has, so that its matches fill the game's seats; None: not played in this format."""
    entries = ENTRIES_IN_A_MATCH.get(format_, 2)
    size, rest = divmod(game.seats, entries)
    return size if size and not rest and entries % game.sides == 0 else None


def formats_of(game: "Game") -> list[str]:
    """The formats in which the game is played."""
    return [format_ for format_ in OFFERED_FORMATS if entry_size_of(game, format_) is not None]


def seats_of_entry(tournament: "Tournament") -> int:
    """How many of an entry sit down in a match."""
    return entry_size_of(game_of(tournament), tournament.format) or tournament.entry_size


def game_of(tournament: "Tournament") -> "Game":
    return offered_game(tournament.game)


def ruleset_of(tournament: "Tournament", round_: "Round | None" = None) -> dict[str, Any]:
    """The complete ruleset for a round's matches.

    Without a round: those of the first stage. A round with a number of hands and no target is played to that number
    alone. Somebody has to advance from a bracket, so there an equal score always plays on.
    """
    overrides: dict[str, Any] = {}
    in_league = round_.bracket == LEAGUE_ROUND if round_ else tournament.format in LEAGUES
    if not in_league:
        overrides["tie_at_target"] = "play_on"
    if round_ is not None and (round_.target is not None or round_.max_hands is not None):
        overrides |= {"target": round_.target, "max_hands": round_.max_hands}
    return game_of(tournament).ruleset({**tournament.ruleset, **overrides})


def entry_of_seat(game: "Game", entries: int, seat: int) -> int:
    """Which of the entries at a table, by the order of the sides, sits on a seat: a pair has the seats of its side of
    the game, where everybody is an entry each has one."""
    return seat if entries == game.seats else game.side_of(seat)


def score_of_side(game: "Game", score: "Sequence[int]", index: int) -> int:
    """What an entry's side of a match has, by the score per side of the game."""
    return score[index % game.sides]
