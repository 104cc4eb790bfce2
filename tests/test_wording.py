"""What is put together from pieces reads as one sentence in every language."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from tournaments import wording
from tournaments.pages import moments

SHANGHAI = ZoneInfo("Asia/Shanghai")
SATURDAY = datetime(2010, 9, 4, 6, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Sat 4 Sep 2010, 14:00"),
        ("zh-hans", "2010年9月4日（周六）14:00"),
        ("ja", "2010年9月4日（土）14:00"),
    ],
)
def test_a_moment_is_told_in_the_events_zone(language: str, said: str) -> None:
    with translation.override(language):
        assert wording.moment(SATURDAY, SHANGHAI) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Sat 4 Sep 2010, 14:00 (Shanghai, UTC+8)"),
        ("zh-hans", "2010年9月4日（周六）14:00（上海，UTC+8）"),
        ("ja", "2010年9月4日（土）14:00（上海、UTC+8）"),
    ],
)
def test_the_zone_stands_beside_it(language: str, said: str) -> None:
    with translation.override(language):
        assert wording.moment_and_zone(SATURDAY, SHANGHAI) == said


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("America/New_York", "纽约，UTC−4"),
        ("Asia/Kolkata", "加尔各答，UTC+5:30"),
        ("Etc/GMT+8", "GMT+8，UTC−8"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_is_named_after_its_place(zone: str, said: str) -> None:
    with translation.override("zh-hans"):
        assert wording.zone_name(SATURDAY, ZoneInfo(zone)) == said


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Sat 4 Sep 2010", "4 Sep", "2010", "4 Sep 2010"]),
        ("zh-hans", ["2010年9月4日（周六）", "9月4日", "2010年", "2010年9月4日"]),
        ("ja", ["2010年9月4日（土）", "9月4日", "2010年", "2010年9月4日"]),
    ],
)
def test_dates_are_written_as_the_language_writes_them(language: str, parts: list[str]) -> None:
    with translation.override(language):
        said = [moments.day, moments.day_and_month, moments.year, moments.full_date]
        assert [say(SATURDAY) for say in said] == parts


@pytest.mark.parametrize(
    ("language", "said"), [("en", "One. Two."), ("zh-hans", "One.Two."), ("ja", "One.Two.")]
)
def test_sentences_follow_each_other_as_they_do_there(language: str, said: str) -> None:
    with translation.override(language):
        assert wording.paragraph("One.", "", "Two.") == said


def test_a_paragraph_is_safe() -> None:
    assert wording.paragraph("<b>", "&") == "&lt;b&gt; &amp;"


@pytest.mark.parametrize(
    ("language", "numbered", "named"),
    [("en", "Table 2", "Table Window"), ("zh-hans", "2号桌", "桌号：Window"), ("ja", "2卓", "卓：Window")],
)
def test_a_numbered_table_and_a_named_one(language: str, numbered: str, named: str) -> None:
    with translation.override(language):
        assert [wording.table("2"), wording.table("Window")] == [numbered, named]


@pytest.mark.parametrize("label", ["Table 2", "table two", "2号桌", "テーブル2", "2卓"])
def test_a_table_whose_name_says_so_is_not_called_a_table_twice(label: str) -> None:
    assert wording.table(label) == label
    assert wording.table("Stable") == "Table Stable"


@pytest.mark.parametrize(
    ("language", "names", "facts"),
    [("en", "A, B", "A, B"), ("zh-hans", "A、B", "A，B"), ("ja", "A、B", "A、B")],
)
def test_lists_are_joined_as_the_language_joins_them(language: str, names: str, facts: str) -> None:
    with translation.override(language):
        assert wording.listed(["A", "B"]) == names
        assert wording.in_one_line("A", "", "B") == facts


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (10080, "7 days"),
        (1440, "1 day"),
        (120, "2 hours"),
        (15, "15 minutes"),
        (-60, "-1 hour"),
        (90, "90 minutes"),
    ],
)
def test_a_length_of_time_is_said_in_its_own_unit(minutes: int, said: str) -> None:
    assert wording.span(minutes) == said
