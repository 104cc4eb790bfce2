"""The small size: SQLite without Redis, as `make run` uses it, in processes of its own."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT
from tournaments.models import triggers

# The demo is played once for all of them.
pytestmark = pytest.mark.xdist_group("sqlite")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the demo."""
    path = tmp_path_factory.mktemp("sqlite") / "geekcup.sqlite3"
    manage(path, "migrate", "-v0")
    manage(path, "demo")
    return path


def manage(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{path}",
    }
    environment.pop("REDIS_URL", None)
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)


def test_all_triggers_stand_after_migrating(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        assert set(triggers.trigger_names()) <= {name for (name,) in rows}


@pytest.mark.parametrize("table", triggers.FROZEN)
def test_facts_are_neither_changed_nor_deleted(database: Path, table: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        if table == "tournaments_ruling":
            connection.execute(
                "INSERT INTO tournaments_ruling (attempt_id, kind, note, actor, created_at)"
                " SELECT id, 'walkover', '', 'system', created_at FROM tournaments_attempt LIMIT 1"
            )
        if table == "tournaments_statement":
            connection.execute(
                "INSERT INTO tournaments_statement (attempt_id, kind, hand_id, note, actor, created_at)"
                " SELECT attempt_id, 'disputed', id, '', 'system', created_at FROM tournaments_hand LIMIT 1"
            )
        column = "record" if table == "tournaments_handrecord" else "actor"
        for statement in (f"UPDATE {table} SET {column} = '1'", f"DELETE FROM {table}"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)
        connection.rollback()


def test_a_hand_s_version_is_replaced_but_never_revived(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tournaments_hand SET is_current = 0 WHERE number = 1")
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute("UPDATE tournaments_hand SET is_current = 1 WHERE number = 1")
        connection.rollback()


def test_an_event_is_played_and_whole(database: Path) -> None:
    assert '"place": 1' in manage(database, "simulate", "--entrants", "5").stdout
    assert "0 matches differ" in manage(database, "rebuild", "--check").stdout
    assert "all whole" in manage(database, "verify_audit").stdout
