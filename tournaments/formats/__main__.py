"""The command line of the formats; see `USAGE`. It needs neither a database nor Django."""

import gc
import sys
from argparse import ArgumentParser
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from rules_engine.errors import NotationError, UnknownName
from rules_engine.jsontext import read_json, write_json
from tournaments.formats.commands import FINE, NOT_UNDERSTOOD, Answer, plan, play, read_options
from tournaments.formats.registry import get_format

USAGE = (
    "python -m tournaments.formats plan FORMAT --entrants N [--option name=value ...]"
    " | play FORMAT | next-round swiss|tables"
)


class _Parser(ArgumentParser):
    """An argument parser whose refusals are one line, like all others."""

    def error(self, message: str) -> NoReturn:
        raise UnknownName(f"{message}; {self.usage}")


def main(arguments: list[str]) -> int:
    """Run one command; the exit status is 0 (fine), 1 (against the rules) or 2 (not understood)."""
    try:
        answer, status = run(arguments)
        print(write_json(answer), flush=True)
    except (NotationError, UnknownName) as error:
        print(*str(error).split(), file=sys.stderr)
        return NOT_UNDERSTOOD
    except BrokenPipeError:
        # Whoever was reading has had enough. Closed here, the stream cannot fail once more at exit.
        with suppress(BrokenPipeError):
            sys.stdout.close()
        return FINE
    return status


def run(arguments: list[str]) -> Answer:
    """The answer to one command. Raises `NotationError` or `UnknownName` for what cannot be understood."""
    asked = _parser().parse_args(arguments)
    if asked.command == "next-round":
        # Only this command needs a package (for its matchings), so the others work without any.
        commands = import_module("tournaments.formats.pairing_commands")
        answer: Answer = commands.pair(asked.format, _request())
        return answer
    chosen = get_format(asked.format)
    if asked.command == "plan":
        return plan(chosen, asked.entrants, read_options(chosen, asked.option))
    return play(chosen, _request())


def _request() -> object:
    return read_json(sys.stdin.buffer.read() if sys.stdin else b"")


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m tournaments.formats", usage=USAGE, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    planning = commands.add_parser("plan", usage=USAGE, allow_abbrev=False)
    planning.add_argument("format")
    planning.add_argument("--entrants", type=int, required=True)
    planning.add_argument("--option", nargs="+", action="extend", default=[])
    for name in ("play", "next-round"):
        commands.add_parser(name, usage=USAGE, allow_abbrev=False).add_argument("format")
    return parser


if __name__ == "__main__":
    # Half a million matches hold no cycles, and the process ends with its answer: looking for garbage only takes time.
    gc.disable()
    sys.exit(main(sys.argv[1:]))
