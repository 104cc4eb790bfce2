"""The template tags of the look: names, numbers, links between languages, and the partials that use them."""

import pytest
from django.template import Context, Template, engines
from django.test import RequestFactory, override_settings
from django.utils import translation

from tournaments.templatetags.geekcup import (
    bcp47,
    bdi,
    device,
    in_language,
    minus,
    name_lang,
    score,
    signed,
    titled,
)

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        ("夜更かし", "ja"),
        ("ドッグデイズ", "ja"),
        ("雀の子 2", "ja"),
        ("龙与凤", "zh-Hans"),
        ("Tichu 龙与凤", "zh-Hans"),
        ("호랑이", "ko"),
        ("Dog Days", ""),
        ("Žluťoučký kůň", ""),
        ("1060", ""),
        ("", ""),
    ],
)
def test_a_names_script_tells_its_language(name: str, lang: str) -> None:
    assert name_lang(name) == lang


def test_han_alone_is_japanese_where_the_page_or_the_event_is() -> None:
    assert name_lang("四暗刻", "ja") == "ja"
    assert name_lang("四暗刻", "zh-hans") == "zh-Hans"
    with translation.override("ja"):
        assert name_lang("四暗刻") == "ja"


def test_a_name_is_isolated_escaped_and_in_its_language() -> None:
    assert bdi("龙与凤") == '<bdi lang="zh-Hans">龙与凤</bdi>'
    assert bdi("龙与凤", "ja") == '<bdi lang="ja">龙与凤</bdi>'
    assert bdi("<Dog> & Days") == "<bdi>&lt;Dog&gt; &amp; Days</bdi>"


def test_a_title_is_marked_apart_from_names() -> None:
    assert titled("上海 geek 杯", "zh-hans") == '<bdi class="title" lang="zh-Hans">上海 geek 杯</bdi>'
    assert titled("Geek <Cup>") == '<bdi class="title">Geek &lt;Cup&gt;</bdi>'


@pytest.mark.parametrize(("code", "tag"), [("zh-hans", "zh-Hans"), ("ja", "ja"), ("pt-br", "pt-BR")])
def test_language_codes_are_written_as_html_wants_them(code: str, tag: str) -> None:
    assert bcp47(code) == tag


@pytest.mark.parametrize(
    ("value", "text"), [(-25, "−25"), (125, "125"), (0, "0"), (-2.5, "−2.5"), ("-5", "−5"), (None, "")]
)
def test_a_minus_is_a_minus_sign(value: float | str | None, text: str) -> None:
    assert minus(value) == text


@pytest.mark.parametrize(("value", "text"), [(65, "+65"), (-25, "−25"), (0, "0"), (None, "")])
def test_a_difference_carries_its_sign(value: float | None, text: str) -> None:
    assert signed(value) == text


def test_a_score_has_spaces_round_the_colon() -> None:
    assert score((195, 105)) == f"195{NBSP}:{NBSP}105"
    assert score(-25, 125) == f"−25{NBSP}:{NBSP}125"
    assert score(None) == ""


@pytest.mark.parametrize(
    ("path", "code", "expected"),
    [
        ("/t/geek/?sort=-name", "ja", "/ja/t/geek/?sort=-name"),
        ("/ja/t/geek/?sort=-name", "zh-hans", "/zh-hans/t/geek/?sort=-name"),
        ("/zh-hans/t/geek/", "en", "/t/geek/"),
        ("/", "ja", "/ja/"),
        ("/ja/", "en", "/"),
        ("/ja", "en", "/"),
        ("/ja?page=2", "zh-hans", "/zh-hans/?page=2"),
        ("/jazz/", "en", "/jazz/"),
        ("/no/such/page", "ja", "/ja/no/such/page"),
    ],
)
def test_the_page_is_kept_when_the_language_changes(path: str, code: str, expected: str) -> None:
    assert in_language(path, code) == expected


def test_a_language_link_never_leaves_the_site() -> None:
    assert in_language("/ja//elsewhere.example/", "en") == "/%2Felsewhere.example/"


def render(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


def test_the_links_name_each_language_in_its_own_words_and_mark_the_current_one() -> None:
    request = RequestFactory().get("/ja/t/geek/?page=2&sort=name")
    with translation.override("ja"):
        html = render("{% load geekcup %}{% language_links %}", request=request)
    assert 'href="/t/geek/?page=2&amp;sort=name" lang="en"' in html
    assert 'href="/zh-hans/t/geek/?page=2&amp;sort=name" lang="zh-Hans"' in html
    assert 'lang="ja" hreflang="ja" aria-current="true">日本語</a>' in html
    assert html.count("aria-current") == 1


def test_without_a_request_there_are_no_links() -> None:
    assert render("{% load geekcup %}{% language_links %}").strip() == ""


def slip(**changes: object) -> dict[str, object]:
    sides = [
        {"entry": 7, "seed": 3, "name": "Dog Days", "lang": "", "total": 1060, "note": "", "state": ""},
        {"entry": 9, "seed": 6, "name": "一杯清茶", "lang": "zh-Hans", "total": -40, "note": "", "state": ""},
    ]
    plain = {
        "code": "W1.3",
        "url": "/m/",
        "state": "",
        "words": "",
        "place": "Table 3",
        "drop": "loser → L1.2",
    }
    return {**plain, "winner": 0, "sides": sides, **changes}


def test_a_slip_names_the_winner_in_words_and_weights_its_row() -> None:
    html = render('{% include "tournaments/_slip.html" %}', slip=slip())
    assert '<li class="slip w0" id="W1.3"><p><a href="/m/">W1.3</a> Table 3 <i>loser → L1.2</i></p>' in html
    assert '<b>1060</b><span class="sr">won</span>' in html
    assert '<bdi lang="zh-Hans">一杯清茶</bdi><b>−40</b></p>' in html


def test_a_slip_says_who_is_awaited_and_who_did_not_come() -> None:
    awaited = {"name": "", "note": "Winner of W2.1", "state": "open", "entry": None}
    absent = {"name": "Paper Dragons", "seed": 8, "note": "no-show", "state": "absent", "total": None}
    sides = [awaited, absent]
    html = render(
        '{% include "tournaments/_slip.html" %}', slip=slip(url="", winner=None, state="wo", sides=sides)
    )
    assert "<b>W1.3</b>" in html
    assert '<p class="side open"><span>Winner of W2.1</span></p>' in html
    assert '<p class="side absent"><i>8</i><bdi>Paper Dragons</bdi><small>no-show</small></p>' in html
    assert "won" not in html


@override_settings(
    STORAGES={"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
)
def test_the_page_of_our_own_mistakes_needs_nothing_from_the_site() -> None:
    with translation.override("zh-hans"):
        html = engines["django"].get_template("500.html").render()
    assert '<html lang="zh-Hans">' in html
    assert "csrf" not in html


@pytest.mark.parametrize(
    ("user_agent", "shown"),
    [
        ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "Firefox · Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/128 Safari/537 Edg/128", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604", "Safari · iPhone"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("", ""),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_device_is_called_as_people_do(user_agent, shown):
    assert device(user_agent) == shown
