"""docs/api.md is true: its examples are run in order, its tables name every code, scope and call."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.api.caller import program
from tests.test_uploaded_pictures import picture
from tournaments.api.limits import PER_ADDRESS, PER_TOKEN
from tournaments.api.problems import STATUSES
from tournaments.api.v1 import api
from tournaments.enums import TokenScope

pytestmark = pytest.mark.django_db

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
SITE = "https://example.org"
EXAMPLE = re.compile(r"```sh\n(.*?)```\n```json (\d+)\n(.*?)```", re.DOTALL)


#: What the examples send beside JSON.
FILES = {"@cards.png": picture("PNG", size=(96, 64))}


class Curl:
    """The few of curl's options that the examples use."""

    def __init__(self, command: str, variables: dict[str, str]) -> None:
        for name, value in variables.items():
            command = command.replace(f"${name}", value.replace('"', '\\"'))
        words = iter(shlex.split(command.replace("\\\n", " ")))
        assert next(words) == "curl"
        self.method, self.body, self.url = "", b"", ""
        self.headers: dict[str, str] = {}
        for word in words:
            if word == "-X":
                self.method = next(words)
            elif word == "-H":
                name, value = next(words).split(": ", 1)
                self.headers[name] = value
            elif word == "--json":
                self.body = next(words).encode()
            elif word == "--data-binary":
                self.body = FILES[next(words)]
            else:
                assert not self.url
                self.url = word.removeprefix(SITE)

    def run(self):
        method = self.method or ("POST" if self.body else "GET")
        kind = self.headers.pop("Content-Type", "application/json")
        return Client().generic(method, self.url, self.body, kind, headers=self.headers)


def holds(shown: Any, answered: Any) -> bool:
    """Whether what is shown is part of what was answered; lists item by item."""
    if isinstance(shown, dict):
        return isinstance(answered, dict) and all(
            name in answered and holds(value, answered[name]) for name, value in shown.items()
        )
    if isinstance(shown, list):
        pairs = zip(shown, answered, strict=False)
        return len(shown) <= len(answered) and all(holds(*pair) for pair in pairs)
    return shown == answered


def _remember(variables: dict[str, str], answered: dict[str, Any]) -> None:
    """What later examples refer to: the first entry with its link, the second one, and a prize that is voted on."""
    if "link" in answered:
        name = "OTHER" if "ENTRY" in variables else "ENTRY"
        variables.setdefault(name, str(answered["id"]))
        variables.setdefault("LINK", answered["link"].rstrip("/").rsplit("/", 1)[1])
    if "candidates" in answered:
        variables.setdefault("PRIZE", str(answered["candidates"][0]["id"]))


def test_the_examples():
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) == PAGE.count("```sh") > 15
    variables = {
        "SITE": SITE,
        "TOKEN": program().headers["Authorization"].removeprefix("Bearer "),
        "ETAG": "",
    }
    for command, status, shown in examples:
        response = Curl(command, variables).run()
        assert response.status_code == int(status), (command, response.content)
        variables["ETAG"] = response.headers.get("ETag", "")
        _remember(variables, response.json() if response.content else {})
        if shown:
            assert holds(json.loads(shown), response.json()), (command, response.content)


def test_every_problem_is_explained():
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (\d{3})", PAGE, re.MULTILINE))
    assert {code: int(status) for code, status in rows.items()} == STATUSES


def test_every_call_is_listed_with_its_scope():
    listed = {}
    for calls, scope in re.findall(r"^\| (`[A-Z]+ /.*?) \| `([a-z:]+)` \|$", PAGE, re.MULTILINE):
        for call in re.findall(r"`([A-Z]+ /[^`]+)`", calls):
            listed[call] = scope
    schema = api.get_openapi_schema()
    assert listed == {
        f"{method.upper()} {path}": operation["security"][-1]["token"][0]
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    }
    assert set(listed.values()) == set(TokenScope.values)


def test_scopes_and_limits_are_those_of_the_code():
    for scope in TokenScope.values:
        assert f"| `{scope}` |" in PAGE
    assert f"{PER_TOKEN.most:,} times a minute" in PAGE
    assert f"{PER_ADDRESS.most:,} times" in PAGE
