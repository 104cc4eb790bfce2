"""An organizer's Markdown as safe HTML."""

import functools

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from tournaments.models.tournament import TEXT_LENGTH

#: Headings start below the page's own; pictures and raw HTML have no place in an announcement.
_TAGS = {"p", "br", "hr", "em", "strong", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre", "h3", "h4"}
_TAGS |= {"table", "thead", "tbody", "tr", "th", "td"}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto", "tel"}

#: The commonmark preset follows nesting 20 levels down; brackets within brackets take the square of their number.
_parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])


def markdown(text: str) -> SafeString:
    """The text as HTML, sanitised: whatever it holds, only these tags and links come out.

    What is longer than an announcement can be is cut.
    """
    return _markdown(text[:TEXT_LENGTH])


def own_markdown(text: str) -> SafeString:
    """A text of the site itself as HTML, whose headings start below the page's title."""
    return _markdown(text)


@functools.lru_cache(maxsize=64)
def _markdown(text: str) -> SafeString:
    """A page is rendered at each version of its event, while its text hardly ever changes."""
    tokens = _parser.parse(text)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = "h3" if token.tag in {"h1", "h2"} else "h4"
    html = _parser.renderer.render(tokens, _parser.options, {})
    clean = nh3.clean(
        html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel="nofollow noopener"
    )
    return mark_safe(clean)  # noqa: S308 - cleaned in the line above
