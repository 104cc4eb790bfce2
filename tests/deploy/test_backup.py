"""A backup of a real event, restored into an empty database, is the same event; anything else is refused."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.factories import play_all, started
from tests.postgres_server import installation
from tests.processes import ROOT, environment_of_test_database

TABLES = ["tournaments_tournament", "tournaments_entry", "tournaments_hand", "tournaments_auditentry"]


class Site:
    """The scripts of deploy/, run as an operator does, on the database of the test."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **environment_of_test_database(folder),
            "PATH": f"{installation() / 'bin'}:{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "BACKUP_DIR": str(folder / "backups"),
        }
        self.url = self.environment["DATABASE_URL"]

    def run(self, script: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        with subprocess.Popen(
            [str(ROOT / "deploy" / script), *arguments],
            env={**self.environment, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            self.process_id = process.pid
            out, err = process.communicate()
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def backup(self) -> str:
        """The file of a new backup."""
        process = self.run("backup.sh")
        assert process.returncode == 0, process.stderr
        return process.stdout.strip()

    def scratch_databases(self) -> list[str]:
        """What the last script left of the database in which it checked a backup; others check theirs beside it."""
        with psycopg.connect(self.url) as connection:
            name = f"geekcup_check_{self.process_id}"
            found = connection.execute("SELECT datname FROM pg_database WHERE datname = %s", [name])
            return [name for (name,) in found]


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture
def empty_database(site: Site) -> Iterator[str]:
    """The URL of a database in which nothing is."""
    name = f"{urlsplit(site.url).path[1:]}_empty"
    with psycopg.connect(site.url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
        yield urlsplit(site.url)._replace(path=f"/{name}").geturl()
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    with psycopg.connect(url) as connection:
        return {
            table: connection.execute(f"SELECT to_jsonb(t) FROM {table} t ORDER BY id").fetchall()
            for table in TABLES
        }


def test_what_is_restored_is_what_was_there(site: Site, empty_database: str) -> None:
    play_all(started(4))
    file = site.backup()
    assert Path(file).stat().st_mode & 0o777 == 0o600
    process = site.run("restore.sh", file, DATABASE_URL=empty_database)
    assert process.returncode == 0, process.stderr
    assert rows(empty_database) == rows(site.url)
    assert rows(empty_database)["tournaments_hand"]


def test_facts_are_kept_in_what_was_restored(site: Site, empty_database: str) -> None:
    play_all(started(4))
    site.run("restore.sh", site.backup(), DATABASE_URL=empty_database)
    with psycopg.connect(empty_database) as connection, pytest.raises(psycopg.Error):
        connection.execute("UPDATE tournaments_hand SET points = '[1, 2]'")


def test_a_database_with_something_in_it_is_left_alone(site: Site) -> None:
    event = started(4)
    process = site.run("restore.sh", site.backup())
    assert process.returncode == 1
    assert "not empty" in process.stderr
    event.refresh_from_db()


def test_a_backup_is_checked_in_a_database_of_its_own(site: Site) -> None:
    play_all(started(4))
    process = site.run("restore.sh", "--check", site.backup())
    assert process.returncode == 0, process.stderr
    assert process.stdout.endswith("The backup is whole.\n")
    assert site.scratch_databases() == []


def test_a_backup_that_was_tampered_with_is_noticed(site: Site) -> None:
    started(4)
    with psycopg.connect(site.url) as connection:
        connection.execute("ALTER TABLE tournaments_auditentry DISABLE TRIGGER USER")
        connection.execute("UPDATE tournaments_auditentry SET actor = 'nobody' WHERE seq = 2")
        connection.execute("ALTER TABLE tournaments_auditentry ENABLE TRIGGER USER")
    process = site.run("restore.sh", "--check", site.backup())
    assert process.returncode != 0
    assert "content was changed" in process.stdout + process.stderr
    assert site.scratch_databases() == []


def test_half_a_backup_is_no_backup(site: Site, empty_database: str) -> None:
    started(4)
    file = Path(site.backup())
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert site.run("restore.sh", str(file), DATABASE_URL=empty_database).returncode != 0
    with psycopg.connect(empty_database) as connection:
        tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        assert connection.execute(tables).fetchone() == (0,)


def test_no_database_no_file_and_old_backups_stay(site: Site, tmp_path: Path) -> None:
    old = tmp_path / "backups" / "geekcup-20200101T000000Z.dump"
    old.parent.mkdir()
    old.touch()
    os.utime(old, (0, 0))
    process = site.run("backup.sh", DATABASE_URL="postgres://postgres@127.0.0.1:1/nothing")
    assert process.returncode != 0
    assert [path.name for path in old.parent.iterdir()] == [old.name]
    file = site.backup()
    assert [str(path) for path in old.parent.iterdir()] == [file]


def test_sqlite_is_not_for_these_scripts(site: Site) -> None:
    process = site.run("backup.sh", DATABASE_URL="sqlite:///var/geekcup.sqlite3")
    assert process.returncode != 0
    assert "PostgreSQL" in process.stderr


def test_passwords_reach_no_process_list(site: Site) -> None:
    process = subprocess.run(
        [sys.executable, str(ROOT / "deploy" / "pg_environment.py")],
        env={"DATABASE_URL": "postgres://cup:p%40ss%27word@db.example.org:5433/cup?sslmode=require"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(process.stdout.splitlines()) == {
        "export PGHOST=db.example.org",
        "export PGPORT=5433",
        "export PGUSER=cup",
        "export PGPASSWORD='p@ss'\"'\"'word'",
        "export PGDATABASE=cup",
        "export PGSSLMODE=require",
    }
