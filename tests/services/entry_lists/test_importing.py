"""A list is signed up whole or not at all, once, by the organizer, before the start."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament, opened, register, started
from tests.services.entry_lists.lists import as_text, pairs
from tournaments.enums import AuditTag, EntryStatus
from tournaments.models import Answer, AuditEntry, Entry, Message, Tournament
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.services.entry_lists.columns import Line, lines_of
from tournaments.services.entry_lists.importing import checked_lines, import_entries, kinds_of
from tournaments.services.entry_lists.reading import cells_of_text
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.sign_up_rules import Asked, set_questions

pytestmark = pytest.mark.django_db


def lines(event: Tournament, text: str) -> list[Line]:
    cells = cells_of_text(text)
    columns = ["name", "player_1", "player_2", "email"][: cells.width]
    return lines_of(cells, kinds_of(event), columns, headings=False)


def imported(event: Tournament, text: str, **how: Any) -> Any:
    return import_entries(tournament=event, actor=SYSTEM, lines=lines(event, text), **how)


def rows_of(event: Tournament) -> int:
    return AuditEntry.objects.filter(chain=event.pk).count()


def test_all_are_signed_up_in_order_the_last_on_the_waitlist():
    event = opened(capacity=60, language="ja")
    came_to = imported(event, as_text(pairs("cp932")))
    assert (len(came_to.added), came_to.there) == (64, 0)
    entries = list(event.entries.order_by("queue"))
    assert [entry.status for entry in entries] == [EntryStatus.CONFIRMED] * 60 + [EntryStatus.WAITLISTED] * 4
    assert [entry.queue for entry in entries] == list(range(1, 65))
    first, row = entries[0], pairs("cp932")[0]
    assert (first.name, *first.players.values_list("name", flat=True), first.email) == row
    assert first.language == "ja"
    last = AuditEntry.objects.filter(chain=event.pk).latest("seq")
    assert (last.tag, last.payload) == (
        AuditTag.ENTRIES_IMPORTED,
        {"entries": [entry.pk for entry in entries]},
    )
    assert register(event, 1)[0].queue == 65


def test_the_same_list_again_writes_nothing():
    event = opened(capacity=64)
    imported(event, as_text(pairs("utf-8")))
    before, version = rows_of(event), Tournament.objects.get(pk=event.pk).version
    again = imported(event, as_text(reversed(pairs("utf-8"))).upper())
    assert (again.added, again.there) == ([], 64)
    assert (rows_of(event), Tournament.objects.get(pk=event.pk).version) == (before, version)
    more = imported(event, as_text(pairs("utf-8", 65)))
    assert (len(more.added), more.there) == (1, 64)


def test_one_bad_line_keeps_all_out():
    event = opened(capacity=64)
    register(event, 1)
    text = as_text(
        [
            ("Cats", "Ann", "Bo", ""),
            ("cats", "Cy", "Di", ""),
            ("Dogs", "Ann", "Ed", "nonsense"),
            ("Pair 1", "Fay", "Gil", ""),
            ("Cats", "Bo", "Ann", ""),
            ("Owls", "Hal", "", ""),
            ("x" * 99, "Ida", "Jo", ""),
            ("Hens", "Kim", "kim", ""),
        ]
    )
    checked = checked_lines(event, lines(event, text))
    assert [[problem.code for problem in line.problems] for line in checked] == [
        [],
        ["name-taken"],
        ["already-registered", "email-wrong"],
        ["name-taken"],
        ["list-repeated"],
        ["player-missing"],
        ["name-too-long"],
        ["player-twice"],
    ]
    before = rows_of(event)
    with pytest.raises(Refused) as refused:
        imported(event, text)
    assert (refused.value.code, refused.value.problems[0].params) == ("list-has-problems", {"count": 7})
    assert (event.entries.count(), rows_of(event)) == (1, before)


def test_a_pair_with_the_same_players_under_another_name_is_not_there():
    event = opened()
    imported(event, "Cats,Ann,Bo")
    (line,) = checked_lines(event, lines(event, "Dogs,Ann,Bo"))
    assert not line.there
    assert {problem.code for problem in line.problems} == {"already-registered"}


def test_only_the_organizer_and_only_before_the_start():
    event = opened()
    with pytest.raises(NotAllowed):
        import_entries(tournament=event, actor=NOBODY, lines=lines(event, "Cats,Ann,Bo"))
    assert len(imported(make_tournament(), "Cats,Ann,Bo").added) == 1  # a draft takes them too
    with pytest.raises(NotOpen):
        imported(started(4), "Cats,Ann,Bo")


def test_addresses_are_told_within_the_limit_of_mails_or_not_at_all():
    event = opened(capacity=64)
    same = [(f"Pair {n}", f"a{n}", f"b{n}", "me@example.org") for n in range(6)]
    imported(event, as_text([*same, *pairs("utf-8", 3)]))
    told = Message.objects.filter(tournament=event, due_at__isnull=False)
    assert told.filter(entry__email="me@example.org").count() == 3
    assert told.count() == 6
    quiet = opened(capacity=64)
    imported(quiet, as_text(pairs("utf-8", 3)), mails=False)
    assert not Message.objects.filter(tournament=quiet, due_at__isnull=False).exists()


def test_answers_to_the_organizers_questions_are_kept():
    event = opened()
    set_questions(
        tournament=event, actor=SYSTEM, questions=[Asked("Shirt", ("S", "XL"), required=True)], seen=""
    )
    kinds = kinds_of(event)
    cells = cells_of_text("Pair,Player 1,Player 2,Shirt\nCats,Ann,Bo,XL\nDogs,Cy,Di,\nOwls,Ed,Fay,XXL")
    columns = ["name", "player_1", "player_2", kinds.all[-1]]
    found = lines_of(cells, kinds, columns, headings=True)
    assert [problem.code for problem in checked_lines(event, found)[2].problems] == ["answer-unknown"]
    import_entries(tournament=event, actor=SYSTEM, lines=found[:2])
    assert list(Answer.objects.values_list("entry__name", "text")) == [("Cats", "XL")]


def test_the_queries_are_the_same_however_many():
    def count(event: Tournament, n: int) -> int:
        found = lines(event, as_text(row[:3] for row in pairs("utf-8", n)))
        with CaptureQueriesContext(connection) as queries:
            import_entries(tournament=event, actor=SYSTEM, lines=found)
        return len(queries)

    assert count(opened(capacity=300), 4) == count(opened(capacity=300), 200)


def test_single_players_come_as_themselves():
    event = opened(entry_size=1, format="tables", ruleset={"preset": "dtm"})
    found = lines_of(cells_of_text("Ann\nBo"), kinds_of(event), ["player_1"], headings=False)
    import_entries(tournament=event, actor=SYSTEM, lines=found)
    assert list(Entry.objects.values_list("name", "players__name")) == [("Ann", "Ann"), ("Bo", "Bo")]
    assert all(line.there for line in checked_lines(event, found))
