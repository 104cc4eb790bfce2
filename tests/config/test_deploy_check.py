"""Django's own list for sites that others can reach has nothing to say."""

import os
import subprocess
import sys

import pytest

from config import settings
from tests.processes import ROOT


@pytest.mark.parametrize(
    "servers", [{}, {"DATABASE_URL": "postgres://u:p@127.0.0.1/cup", "REDIS_URL": "redis://127.0.0.1:1/0"}]
)
def test_check_deploy_is_clean(servers: dict[str, str]) -> None:
    inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={
            **inherited,
            **servers,
            "BASE_URL": "https://cup.example.org",
            "SECRET_KEY": "of-the-test-" + "0123456789-abcdefghijklmnopqrstuvwxyz" * 2,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert f"({len(settings.SILENCED_SYSTEM_CHECKS)} silenced)" in process.stdout


def test_only_what_is_not_ours_to_decide_is_silenced() -> None:
    assert settings.SILENCED_SYSTEM_CHECKS == ["security.W005", "security.W021"]
