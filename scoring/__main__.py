"""The command line of scoring; `USAGE` says what there is. It needs only the standard library."""

import sys
from collections.abc import Iterable
from contextlib import suppress

from rules_engine.errors import NotationError, UnknownName
from rules_engine.jsontext import read_json, write_json
from scoring.commands import FINE, NOT_UNDERSTOOD, Answer, Command, get_command

USAGE = "usage: python -m scoring standings [--lines] | series [--lines]"


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
            return FINE
        case [name]:
            said, status = get_command(name)(read_json(sys.stdin.buffer.read() if sys.stdin else b""))
            print(write_json(said), flush=True)
            return status
        case [name, "--lines"] | ["--lines", name]:
            return answer_lines(get_command(name), sys.stdin.buffer if sys.stdin else ())
        case _:
            raise UnknownName(USAGE)


def answer_lines(command: Command, lines: Iterable[bytes]) -> int:
    """Answer every line by a line, in order; one that cannot be understood does not stop the others."""
    worst = FINE
    for line in lines:
        said, status = _answer(command, line)
        print(write_json(said))
        worst = max(worst, status)
    return worst


def _answer(command: Command, line: bytes) -> Answer:
    try:
        return command(read_json(line))
    except (NotationError, UnknownName) as error:
        return {"ok": False, "error": str(error)}, NOT_UNDERSTOOD


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
