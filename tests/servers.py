"""Runs a command beside a real PostgreSQL and a real Redis: `python -m tests.servers [--fsync] COMMAND...`

The command finds them in DATABASE_URL and REDIS_URL; one that is set already is used as it is. Its exit status is
passed on, and both servers are stopped, whether it ends by itself, by Ctrl-C or because this process is terminated.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

from tests.postgres_server import postgresql
from tests.redis_server import redis_server


def main() -> int:
    """Starts what is missing, runs the command, and returns its exit status (128 + n where signal n ended it)."""
    parser = argparse.ArgumentParser(prog="python -m tests.servers", description=__doc__)
    parser.add_argument(
        "--fsync", action="store_true", help="let PostgreSQL write as safely as in production"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("which command?")
    signal.signal(signal.SIGTERM, interrupt)
    try:
        with ExitStack() as stack:
            environment = {**os.environ, **start_missing(stack, fsync=arguments.fsync)}
            return run(arguments.command, environment)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def interrupt(number: int, frame: FrameType | None) -> None:
    """Makes a termination leave through the same door as Ctrl-C."""
    raise KeyboardInterrupt


def start_missing(stack: ExitStack, *, fsync: bool) -> dict[str, str]:
    """The variables of the servers that had to be started; `stack` stops them and removes their files."""
    started: dict[str, str] = {}
    if "DATABASE_URL" not in os.environ:
        started["DATABASE_URL"] = stack.enter_context(postgresql(temporary_folder(stack), fsync=fsync))
    if "REDIS_URL" not in os.environ:
        started["REDIS_URL"] = stack.enter_context(redis_server(temporary_folder(stack)))
    return started


def temporary_folder(stack: ExitStack) -> Path:
    return Path(
        stack.enter_context(tempfile.TemporaryDirectory(prefix="geekcup-", ignore_cleanup_errors=True))
    )


def run(command: list[str], environment: dict[str, str]) -> int:
    """The exit status of the command; an interruption is handed to it, so that it can tidy up as well."""
    process = subprocess.Popen(command, env=environment)
    try:
        status = process.wait()
    except KeyboardInterrupt:
        status = stop(process)
    return status if status >= 0 else 128 - status


def stop(process: subprocess.Popen[bytes], *, seconds: float = 15) -> int:
    """Interrupts the command, and kills it if it does not end in time."""
    process.send_signal(signal.SIGINT)
    try:
        return process.wait(timeout=seconds)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        process.kill()
        return process.wait()


if __name__ == "__main__":
    sys.exit(main())
