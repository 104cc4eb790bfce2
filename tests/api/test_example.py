"""docs/examples/whole_event.py does what it says, against a real server and with the token of `create_token`."""

import os
import subprocess
import sys
from pathlib import Path

from tests.factories import organizer
from tournaments.enums import TokenScope
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import create_token

ROOT = Path(__file__).parents[2]


def test_a_whole_event_by_script(live_site: str):
    _, token = create_token(user=organizer(), actor=SYSTEM, scopes=tuple(TokenScope))
    script = [sys.executable, "docs/examples/whole_event.py", live_site, token]
    # Nothing of ours but the rules engine, as if it ran elsewhere.
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    done = subprocess.run(script, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    places, summary = done.stdout.splitlines()[:-1], done.stdout.splitlines()[-1]
    assert [line.split()[0] for line in places] == ["1", "2", "3", "4"]
    assert "Latecomers" in done.stdout
    assert "Dragons" not in done.stdout
    assert summary.endswith("{'whole': True, 'broken_at': None}")
