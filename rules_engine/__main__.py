"""The command line of the rules engine; see `USAGE` for what it answers."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from rules_engine.commands import FINE, NOT_UNDERSTOOD, Command, get_command
from rules_engine.errors import NotationError, UnknownName
from rules_engine.game import Game
from rules_engine.jsontext import read_json, write_json
from rules_engine.registry import GAMES, get_game

USAGE = "usage: python -m rules_engine games | score GAME [--lines] | match GAME [--lines]"


def main(arguments: list[str]) -> int:
    """Run one command; the exit status is 0 (fine), 1 (against the rules) or 2 (not understood)."""
    try:
        return run(arguments)
    except (NotationError, UnknownName) as error:
        print(error, file=sys.stderr)
        return NOT_UNDERSTOOD
    except BrokenPipeError:
        # Whoever was reading has had enough. Closed here, the stream cannot fail once more at exit.
        with suppress(BrokenPipeError):
            sys.stdout.close()
        return FINE


def run(arguments: list[str]) -> int:
    """Answer one request, or with `--lines` one a line."""
    if arguments in (["--help"], ["-h"]):
        print(USAGE)
        return FINE
    if arguments == ["games"]:
        print(write_json([game.as_json() for game in GAMES.values()]))
        return FINE
    by_line = "--lines" in arguments
    words = [argument for argument in arguments if argument != "--lines"]
    if len(words) != 2:  # noqa: PLR2004 - a command and a game
        raise UnknownName(USAGE)
    command, game = get_command(words[0]), get_game(words[1])
    if by_line:
        return answer_lines(command, game, sys.stdin.buffer if sys.stdin else (), sys.stdout)
    answer, status = command(game, read_json(sys.stdin.buffer.read() if sys.stdin else b""))
    print(write_json(answer))
    return status


def answer_lines(command: Command, game: Game, lines: Iterable[bytes], out: TextIO | None) -> int:
    """Answer every line by a line, in order; one that cannot be understood does not stop the others."""
    worst = FINE
    for line in lines:
        try:
            answer, status = command(game, read_json(line))
        except (NotationError, UnknownName) as error:
            answer, status = {"ok": False, "error": str(error)}, NOT_UNDERSTOOD
        print(write_json(answer), file=out)
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
