"""Importing a list at the desk: looked at first, columns said, then all at once."""

import html
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import opened, organizer, register, started
from tests.services.entry_lists.lists import HEADINGS, as_text, as_workbook, pairs
from tests.web.desk import address, log_of, owner_of, said, signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return opened(owner=organizer(), capacity=64)


class Desk:
    """The organizer before the page: chooses, says what columns hold, imports."""

    def __init__(self, event: Tournament) -> None:
        self.client = signed_in(owner_of(event))
        self.url = address("manage-import", event)

    def looks(self, text: str = "", content: bytes | None = None) -> Any:
        file = {} if content is None else {"file": SimpleUploadedFile("list.csv", content)}
        self.page = self.client.post(self.url, {"text": text, **file})
        return self.page

    def sends(self, **fields: Any) -> Any:
        """The page's form as it stands, with some fields changed."""
        form = self.page.context["columns"]
        sent = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
        self.page = self.client.post(self.url, {**sent, "was": form.cells.encoding, **fields}, follow=True)
        return self.page


def states(page: Any) -> list[str]:
    return [line.state for line in page.context["preview"].lines]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp932", "cp1252", "xlsx"])
def test_64_pairs_in_each_encoding(event: Tournament, encoding: str):
    script = encoding if encoding in HEADINGS else "utf-8"
    rows = [HEADINGS[script], *pairs(script)]
    content = as_workbook(rows) if encoding == "xlsx" else as_text(rows).encode(encoding)
    desk = Desk(event)
    page = desk.looks(content=content)
    assert states(page) == ["new"] * 64
    assert not event.entries.exists()
    assert html.escape(rows[1][0]) in page.content.decode()
    assert said(desk.sends(**{"import": "1"})) == ["64 entries are added."]
    assert list(event.entries.values_list("name", "email")) == [(row[0], row[3]) for row in rows[1:]]


def test_the_same_list_again_says_who_is_there(event: Tournament):
    text = as_text(pairs("utf-8", 3))
    desk = Desk(event)
    desk.looks(text)
    desk.sends(**{"import": "1"})
    again = desk.looks(text)
    assert states(again) == ["there"] * 3
    assert "Everybody on this list is there already." in again.content.decode()
    assert said(desk.sends(**{"import": "1"})) == [
        "Nothing was added: everybody on the list is there already."
    ]
    desk.looks(as_text(pairs("utf-8", 4)))
    assert said(desk.sends(**{"import": "1"})) == ["1 entry is added. 3 were there already."]
    assert event.entries.count() == 4


def test_single_players_stand_once_in_the_list():
    event = opened(owner=organizer(), game="bingo", ruleset={"preset": "default"}, entry_size=1)
    desk = Desk(event)
    assert "One player a line, as copied from a table." in desk.client.get(desk.url).content.decode()
    page = desk.looks("Ann\nBo")
    assert [(line.name, line.players) for line in page.context["preview"].lines] == [("Ann", []), ("Bo", [])]


def test_problems_stand_at_their_lines_and_nothing_is_added(event: Tournament):
    register(event, 1)
    desk = Desk(event)
    page = desk.looks("Pair,Player 1,Player 2\nPair 1,Ann,Bo\nCats,Cy,\nDogs,Di,Ed")
    assert [(line.number, line.state) for line in page.context["preview"].lines] == [
        (2, "wrong"),
        (3, "wrong"),
        (4, "new"),
    ]
    assert b'name="import"' not in page.content
    before = log_of(event)
    page = desk.sends(**{"import": "1"})
    assert "2 lines have problems, so nothing was added." in page.content.decode()
    assert (event.entries.count(), log_of(event)) == (1, before)


def test_columns_are_said_by_hand(event: Tournament):
    desk = Desk(event)
    desk.looks("a,b,c\nAnn,Cats,Bo\nCy,Dogs,Di")
    page = desk.sends(headings="on", column_0="player_1", column_1="name", column_2="player_2")
    assert [line.name for line in page.context["preview"].lines] == ["Cats", "Dogs"]
    page = desk.sends(column_1="player_1")
    assert "Two columns can’t mean the same." in page.content.decode()
    assert page.context["preview"] is None
    page = desk.sends(column_1="nonsense")
    assert page.status_code == 200


def test_a_wrong_guess_of_the_encoding_is_set_right(event: Tournament):
    desk = Desk(event)
    page = desk.looks(content="Löwen,Jörg,Zoë\n".encode("cp1252"))
    assert page.context["columns"].cells.encoding == "cp1252"
    page = desk.sends(encoding="utf-8")
    assert "not text in the encoding chosen" in page.content.decode()
    desk.looks(content="青龙,李雷,韩梅".encode("gb18030"))
    wrong = desk.sends(encoding="cp1252")
    assert wrong.context["preview"].lines[0].name != "青龙"
    right = desk.sends(encoding="gb18030")
    assert right.context["preview"].lines[0].name == "青龙"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"text": ""}, "There is nothing in this list."),
        ({"content": b"a\n" * 300_000}, "at most 200 kB"),
        ({"content": b"a\n" * 2000}, "at most 1024 entries"),
        ({"content": b"PK\x03\x04nonsense"}, "damaged"),
        ({"content": b"\x81"}, "encoding"),
    ],
)
def test_what_cannot_be_read_is_said_beside_it(event: Tournament, sent: dict[str, Any], words: str):
    page = Desk(event).looks(**sent)
    assert page.status_code == 200
    assert words in html.unescape(page.content.decode())


def test_a_started_event_takes_no_list(event: Tournament):
    desk = Desk(event)
    desk.looks("Cats,Ann,Bo")
    register(event, 2)
    running = started(2, owner=organizer())
    page = Desk(running).looks("Cats,Ann,Bo")
    assert "The event has started" in page.content.decode()
    assert running.entries.count() == 2


def test_garbage_is_harmless(event: Tournament):
    desk = Desk(event)
    for fields in (
        {"was": "x"},
        {"was": "utf-8", "text": "\0\ud800", "encoding": "cp932"},
        {"was": "gb18030", "text": "é" * 9, "encoding": "cp932", "import": "1"},
        {"was": "", "text": "a,b,c", "column_0": "name", "import": "1"},
        {"was": "", "text": '"' + "x" * 150_000},
    ):
        sent = {
            name: value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            for name, value in fields.items()
        }
        assert desk.client.post(desk.url, sent).status_code == 200
    assert not event.entries.exists()
