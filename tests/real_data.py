"""Where the recorded games are that tests compare with; they are nobody's to copy into the project."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("TICHU_DATA", ROOT.parent / "shared" / "data"))


def real_data(name: str) -> Path:
    """The path of this file or folder of recorded games; skips the test where it is missing."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"no recorded games: {path} is missing (set TICHU_DATA to their folder)")
    return path
