"""Announcements: Markdown in, and only harmless HTML out."""

from html.parser import HTMLParser

import pytest

from tournaments.models.tournament import TEXT_LENGTH
from tournaments.pages.markdown import markdown


def test_markdown_becomes_html() -> None:
    html = markdown("**Bring** a deck.\n\n- one\n- two\n\n[map](https://example.org/map)")
    assert "<strong>Bring</strong>" in html
    assert html.count("<li>") == 2
    assert '<a href="https://example.org/map" rel="nofollow noopener">map</a>' in html


@pytest.mark.parametrize("text", ["# Notes", "## Notes"])
def test_headings_start_below_the_pages_own(text: str) -> None:
    assert markdown(text).strip() == "<h3>Notes</h3>"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "<a href='https://example.org' onclick='x()' style='color:red'>x</a>",
        "![tracker](https://example.org/pixel.png)",
        "<style>body{display:none}</style>",
        "| a |\n|:-:|\n| b |",
    ],
)
def test_nothing_dangerous_comes_out(text: str) -> None:
    for tag, attributes in tags_of(markdown(text)):
        assert tag in {"p", "a", "table", "thead", "tbody", "tr", "th", "td"}
        assert set(attributes) <= {"href", "rel"}
        assert attributes.get("href", "https://").startswith("https://")


def tags_of(html: str) -> list[tuple[str, dict[str, str]]]:
    """Every opening tag with its attributes, as a browser reads them."""
    found: list[tuple[str, dict[str, str]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, {name: value or "" for name, value in attrs}))

    Reader().feed(html)
    return found


def test_an_empty_text_is_empty() -> None:
    assert markdown("") == ""


def test_line_breaks_stay() -> None:
    assert "<br>" in markdown("first\nsecond")


def test_a_text_is_parsed_no_further_than_an_announcement_can_be() -> None:
    assert markdown("x" * (TEXT_LENGTH + 1)).count("x") == TEXT_LENGTH


def test_nesting_ends_somewhere() -> None:
    """What is opened a thousand times is not followed a thousand levels down."""
    assert 5 < markdown("> " * 1000).count("<blockquote>") <= 20


def test_the_same_text_is_parsed_once() -> None:
    assert markdown("**the same** text") is markdown("**the same** text")
