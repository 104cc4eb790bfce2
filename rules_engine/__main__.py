"""The command line of the rules engine; `USAGE` says what there is."""

import random  # noqa: TID251 - the one place that makes dice
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TextIO

from rules_engine.commands import FINE, NOT_UNDERSTOOD, Command, get_command
from rules_engine.errors import NotationError, UnknownName
from rules_engine.game import Game
from rules_engine.jsontext import read_json, read_text, write_json
from rules_engine.registry import GAMES, get_game
from rules_engine.tichu.bsw.rounds import read_log

USAGE = (
    "usage: python -m rules_engine games | {score,match,replay,legal} GAME [--lines]"
    " | playout GAME --seed S --count N [--ruleset PRESET] | import-bsw"
)
MOST_PLAYOUTS = 1_000_000


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
    match arguments:
        case ["--help"] | ["-h"]:
            print(USAGE)
        case ["games"]:
            print(write_json([game.as_json() for game in GAMES.values()]))
        case ["import-bsw"]:
            for logged in read_log(read_text(read_input())):
                print(write_json(logged.as_json()))
        case ["playout", code, *options]:
            print_playouts(get_game(code), read_options(options))
        case [command, code]:
            return answer(get_command(command), get_game(code))
        case [command, code, "--lines"] | [command, "--lines", code] | ["--lines", command, code]:
            return answer_lines(get_command(command), get_game(code), input_lines(), sys.stdout)
        case _:
            raise UnknownName(USAGE)
    return FINE


def answer(command: Command, game: Game) -> int:
    """Answer the one request on standard input."""
    said, status = command(game, read_json(read_input()))
    print(write_json(said))
    return status


def answer_lines(command: Command, game: Game, lines: Iterable[bytes], out: TextIO | None) -> int:
    """Answer every line by a line, in order; one that cannot be understood does not stop the others."""
    worst = FINE
    for line in lines:
        try:
            said, status = command(game, read_json(line))
        except (NotationError, UnknownName) as error:
            said, status = {"ok": False, "error": str(error)}, NOT_UNDERSTOOD
        print(write_json(said), file=out)
        worst = max(worst, status)
    return worst


def print_playouts(game: Game, options: Mapping[str, str]) -> None:
    """Random hands, one a line; the same seed gives the same lines."""
    if options.keys() - {"--ruleset"} != {"--seed", "--count"}:
        raise UnknownName(USAGE)
    count = read_count(options["--count"])
    dice = random.Random(options["--seed"])  # noqa: S311 - cards for a demonstration, not for money
    ruleset = options.get("--ruleset", game.default_preset)
    for _ in range(count):
        print(write_json(game.playout(ruleset, dice)))


def read_count(digits: str) -> int:
    """How many playouts; Python refuses to convert thousands of digits, so their number is looked at first."""
    significant = digits.lstrip("0")
    if not (digits.isascii() and digits.isdigit()) or len(significant) > len(str(MOST_PLAYOUTS)):
        raise UnknownName(f"--count is a number up to {MOST_PLAYOUTS}")
    count = int(significant or "0")
    if count > MOST_PLAYOUTS:
        raise UnknownName(f"--count is a number up to {MOST_PLAYOUTS}")
    return count


def read_options(words: list[str]) -> dict[str, str]:
    """`--name value` pairs."""
    names, values = words[::2], words[1::2]
    if len(names) != len(values) or len(set(names)) != len(names):
        raise UnknownName(USAGE)
    return dict(zip(names, values, strict=True))


def read_input() -> bytes:
    """All of standard input."""
    return sys.stdin.buffer.read() if sys.stdin else b""


def input_lines() -> Iterator[bytes]:
    """Standard input line by line."""
    return iter(sys.stdin.buffer if sys.stdin else ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
