"""Template tags of the look: names in their own language, numbers with a real minus, links between languages."""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django import template
from django.conf import settings
from django.template.context import RequestContext
from django.utils.html import format_html, format_html_join
from django.utils.http import escape_leading_slashes
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info, override, pgettext

from tournaments import wording

register = template.Library()

#: BCP 47 writes a script as four letters, the first a capital; a region as two capitals.
SCRIPT_LETTERS = 4
MINUS = "\N{MINUS SIGN}"
#: A colon between no-break spaces, so that a score never breaks over two lines.
COLON = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"


@register.filter
def bcp47(code: str) -> str:
    """A Django language code as HTML wants it: "zh-hans" gives "zh-Hans"."""
    language, *rest = code.split("-")
    return "-".join(
        [language, *(part.title() if len(part) == SCRIPT_LETTERS else part.upper() for part in rest)]
    )


@register.filter
def name_lang(name: str, event_language: str = "") -> str:
    """The `lang` of a pair's or person's name, guessed from its script; "" where the script does not tell.

    Kana is Japanese, hangul Korean. Han alone is Simplified Chinese, but Japanese on a Japanese page or in an
    event whose language is Japanese: the same code point takes another shape there.
    """
    scripts = {unicodedata.name(character, "").split(" ")[0].split("-")[0] for character in name}
    if scripts & {"HIRAGANA", "KATAKANA", "HALFWIDTH"}:
        return "ja"
    if "HANGUL" in scripts:
        return "ko"
    if "CJK" in scripts:
        return "ja" if "ja" in {event_language, get_language()} else "zh-Hans"
    return ""


@register.filter
def bdi(name: str, event_language: str = "") -> SafeString:
    """A name as every page shows it: isolated, sans (base.css), and in its own language."""
    lang = name_lang(name, event_language)
    return format_html('<bdi lang="{}">{}</bdi>', lang, name) if lang else format_html("<bdi>{}</bdi>", name)


#: What a browser calls itself holds the names of others too: the first of these that is in it tells.
_BROWSERS = ("Edg", "OPR", "SamsungBrowser", "Firefox", "MicroMessenger", "Chrome", "Safari")
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Mac OS", "CrOS", "Linux")
_CALLED = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung", "MicroMessenger": "WeChat"}


@register.filter
def device(user_agent: str) -> str:
    """Browser and system as people call them: "Firefox · Android"; what a program says of itself stays, cut."""
    browser = next((name for name in _BROWSERS if name in user_agent), "")
    system = next((name for name in _SYSTEMS if name in user_agent), "")
    return " · ".join(filter(None, [_CALLED.get(browser, browser), system])) or user_agent[:60]


@register.filter
def titled(title: str, event_language: str = "") -> SafeString:
    """The title of an event: as `bdi`, but a heading sets it in the display type, for it is no person's name."""
    lang = name_lang(title, event_language)
    attribute = format_html(' lang="{}"', lang) if lang else ""
    return format_html('<bdi class="title"{}>{}</bdi>', attribute, title)


@register.filter
def listed(names: Iterable[str], event_language: str = "") -> SafeString:
    """Names one after the other, each as `bdi`; a line may break after each separator, also one without a space."""
    separator = format_html("{}<wbr>", pgettext("list of names", ", "))
    return format_html_join(separator, "{}", ((bdi(n, event_language),) for n in names))


@register.simple_tag
def of_entries(sentence: str, size: int, **params: object) -> str:
    """A sentence about pairs as it is said of entries of so many players: `{% of_entries "Add a pair" size %}`."""
    return wording.of_entries(sentence, size, **params)


@register.filter
def sentences(lines: Iterable[str]) -> SafeString:
    """Sentences as a paragraph."""
    return wording.paragraph(*lines)


@register.filter
def table_name(label: str) -> str:
    """A table as people call it: "Table 2"."""
    return wording.table(label)


@register.filter
def zone_place(key: str) -> str:
    """The place that a time zone is named after: "Shanghai"."""
    return wording.zone_place(key)


@register.filter
def minus(value: float | str | None) -> str:
    """A number with U+2212 for its minus; nothing for None."""
    return "" if value is None else str(value).replace("-", MINUS, 1)


@register.filter
def signed(value: float | None) -> str:
    """A difference: "+65", "−25", and "0" without a sign."""
    return minus(f"{value:+}" if value else value)


@register.filter
def score(value: float | Sequence[float] | None, other: float | None = None) -> str:
    """Two totals with spaces round the colon: `{{ match.score|score }}` or `{{ ours|score:theirs }}`."""
    if value is None:
        return ""
    pair = value if isinstance(value, Sequence) else (value, other)
    return COLON.join(minus(total) for total in pair)


@register.filter
def relative(at: datetime | None) -> SafeString:
    """Where the reader's browser says how far off a moment is ("in 20 minutes"): static/…/relative.js. Nothing
    for None, and nothing without scripts: the time itself stands beside it."""
    if at is None:
        return SafeString()
    return format_html(' <span class="relative" data-moment="{}"></span>', at.isoformat(timespec="seconds"))


@register.inclusion_tag("tournaments/_languages.html", takes_context=True)
def language_links(context: RequestContext) -> dict[str, Any]:
    """The same address, query included, in every language of the site; nothing where there is no request."""
    request = context.get("request")
    full_path = request.get_full_path() if request else ""
    current = get_language()
    return {
        "links": [
            {"info": get_language_info(code), "url": in_language(full_path, code), "current": code == current}
            for code, _name in settings.LANGUAGES
            if full_path
        ]
    }


@register.inclusion_tag("tournaments/_language_hint.html", takes_context=True)
def language_hints(context: RequestContext) -> dict[str, Any]:
    """This page in every other language of the site, each line in the words of its own language."""
    request = context.get("request")
    others = [code for code, _name in settings.LANGUAGES if code != get_language()]
    return {"links": [_hint(request.get_full_path(), code) for code in others] if request else []}


def _hint(full_path: str, code: str) -> dict[str, str]:
    with override(code):
        # Translators: name your own language, for a reader who sees the page in another: "用中文阅读本页".
        text = pgettext("language of this translation", "Read this page in English")
    return {"code": code, "text": text, "url": in_language(full_path, code)}


def in_language(path: str, code: str) -> str:
    """`path` (with its query) under the prefix of language `code`; the default language has none."""
    for known, _name in settings.LANGUAGES:
        rest = path.removeprefix(f"/{known}")
        if rest != path and (not rest or rest[0] in "/?"):
            path = rest if rest.startswith("/") else f"/{rest}"
            break
    prefix = "" if code == settings.LANGUAGE_CODE else f"/{code}"
    return escape_leading_slashes(prefix + path)
