"""What an operator can set, run and reach is written down."""

import re
from collections.abc import Iterator

import pytest
from django.core.management import get_commands
from django.urls import URLPattern, URLResolver, get_resolver

from tests.processes import ROOT

DOCS = "\n".join(path.read_text() for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
OPERATING = (ROOT / "docs" / "operating.md").read_text()
VARIABLES = sorted(
    set(re.findall(r'(?:text|flag)\("([A-Z_]+)"', (ROOT / "config" / "settings.py").read_text()))
)
COMMANDS = sorted(name for name, app in get_commands().items() if app == "tournaments")


def addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Every page's address with words for what varies, `/t/SLUG/`; the administration's and the API's in short."""
    for pattern in (resolver or get_resolver()).url_patterns:
        found = before + re.sub(r"<\w+:(\w+)>", lambda name: name[1].upper(), str(pattern.pattern))
        if isinstance(pattern, URLPattern) or found in {"/admin/", "/api/v1/"}:
            yield found
        else:
            yield from addresses(pattern, found)


def short(address: str) -> list[str]:
    """The words to look for: of the desk the first step below it is enough, of the administration nothing."""
    if address.startswith("/admin/"):
        return ["/admin/"]
    start, manage, rest = address.partition("/manage/")
    return [f"{start}{manage}", *([f"{rest.split('/')[0]}/"] if rest else [])]


def test_there_is_something_to_look_for() -> None:
    assert len(VARIABLES) > 8
    assert "rebuild" in COMMANDS
    assert {"/", "/healthz", "/t/SLUG/bracket/", "/t/SLUG/manage/draw/publish/"} <= set(addresses())


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_variable_is_told(variable: str) -> None:
    assert f"`{variable}`" in OPERATING
    assert re.search(rf"^{variable}\b", (ROOT / "config" / "settings.py").read_text(), re.MULTILINE)
    if variable != "PROMETHEUS_MULTIPROC_DIR":  # units and compose set it
        assert re.search(rf"^{variable}=", (ROOT / "deploy" / "env.example").read_text(), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told(command: str) -> None:
    assert re.search(rf"`{command}\b|manage\.py {command}\b", DOCS)


@pytest.mark.parametrize("address", [*addresses(), "/live/t/SLUG/", "/static/"])
def test_every_address_is_told(address: str) -> None:
    for words in short(address):
        assert re.search(rf"(?<![\w/]){re.escape(words)}(?![\w])", DOCS), words


@pytest.mark.parametrize("name", re.findall(r"\]\((?!http)([^)#]+)", DOCS))
def test_no_link_between_the_pages_is_broken(name: str) -> None:
    assert (ROOT / "docs" / name).exists() or (ROOT / name).exists()


@pytest.mark.parametrize("path", re.findall(r"`(deploy/[\w./]+)`", DOCS))
def test_every_file_that_is_named_is_there(path: str) -> None:
    assert (ROOT / path).exists()
