"""The launcher of the tests' servers: they live exactly as long as the command."""

import os
import signal
import subprocess
import sys

import psycopg
import pytest
import redis

LAUNCHER = [sys.executable, "-m", "tests.servers"]
NAMES = ("DATABASE_URL", "REDIS_URL")
WITHOUT_SERVERS = {name: value for name, value in os.environ.items() if name not in NAMES}
TELL = f"import os; print(*(os.environ[name] for name in {NAMES}), flush=True)"


def is_running(database_url: str, redis_url: str) -> tuple[bool, bool]:
    """Whether PostgreSQL takes a connection, and whether Redis answers."""
    try:
        psycopg.connect(database_url, connect_timeout=2).close()
    except psycopg.OperationalError:
        database = False
    else:
        database = True
    try:
        with redis.Redis.from_url(redis_url) as client:
            client.ping()
    except redis.ConnectionError:
        return database, False
    return database, True


def test_the_commands_exit_status_is_passed_on() -> None:
    command = [*LAUNCHER, sys.executable, "-c", "raise SystemExit(7)"]
    assert subprocess.run(command, check=False).returncode == 7


def test_servers_that_are_there_are_used() -> None:
    given = {
        **WITHOUT_SERVERS,
        "DATABASE_URL": "postgres://elsewhere/cup",
        "REDIS_URL": "redis://elsewhere/0",
    }
    command = [*LAUNCHER, sys.executable, "-c", TELL]
    told = subprocess.run(command, env=given, check=True, capture_output=True, text=True).stdout
    assert told.split() == ["postgres://elsewhere/cup", "redis://elsewhere/0"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_command_and_stops_both(number: signal.Signals) -> None:
    command = [*LAUNCHER, sys.executable, "-c", f"{TELL}; import time; time.sleep(600)"]
    with subprocess.Popen(
        command, env=WITHOUT_SERVERS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as launcher:
        assert launcher.stdout is not None
        addresses = launcher.stdout.readline().split()
        assert is_running(*addresses) == (True, True)
        launcher.send_signal(number)
        assert launcher.wait(timeout=60) == 128 + signal.SIGINT
    assert is_running(*addresses) == (False, False)


@pytest.mark.parametrize(("options", "fsync"), [([], "off"), (["--fsync"], "on")])
def test_postgresql_is_fast_or_safe(options: list[str], fsync: str) -> None:
    ask = "import os, psycopg; print(*psycopg.connect(os.environ['DATABASE_URL']).execute('SHOW fsync').fetchone())"
    command = [*LAUNCHER, *options, sys.executable, "-c", ask]
    process = subprocess.run(command, env=WITHOUT_SERVERS, check=True, capture_output=True, text=True)
    assert process.stdout.split() == [fsync]
