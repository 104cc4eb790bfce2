"""Runs `python -m rules_engine` the way other programs do, on an interpreter without any installed package."""

import json
import subprocess
import sys
from typing import Any, NamedTuple

from tests.real_data import ROOT


class Run(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        return json.loads(self.out)

    @property
    def answers(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: bytes | str = b"") -> Run:
    """One call: -S leaves out site-packages, so only the standard library can be imported."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "rules_engine", *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def ask(*arguments: str, **request: Any) -> Run:
    """One call with this request as JSON."""
    return run(*arguments, stdin=json.dumps(request))
