"""Lists to take along, and a list of entries to sign up: all of it or nothing."""

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field, model_validator

from tournaments.api import etags
from tournaments.api.access import Seen, seen_event
from tournaments.api.auth import READ, READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body
from tournaments.pages.data_tables import TABLES, DataTable, entries_table
from tournaments.permissions import Action, require
from tournaments.services.entry_lists.columns import Line, guessed_kinds, has_headings, lines_of
from tournaments.services.entry_lists.importing import Checked, checked_lines, import_entries, kinds_of
from tournaments.services.entry_lists.reading import MOST_BYTES, MOST_COLUMNS, cells_of_text
from tournaments.services.errors import Problem, Refused
from tournaments.wording import problem

router = Router(tags=["lists"])

_LISTS = "/tournaments/{slug:slug}/lists"


class DataList(BaseModel):
    """A list, such as the pages give it as a file: the names of its columns, and its rows."""

    columns: list[str]
    rows: list[list[str | int | float | None]]


class NewList(Body):
    """Entries as text, one a line, their cells apart by tabs, commas or semicolons.

    `columns` says what each column holds (name, player_1 …, players, email, contact, question_ID, "" for what is left
    out), `headings` whether the first line does; what is left out is guessed. With `check` nothing is signed up.
    """

    text: str = Field(min_length=1, max_length=MOST_BYTES)
    headings: bool | None = Field(default=None, strict=True)
    columns: list[Annotated[str, Field(max_length=40)]] | None = Field(default=None, max_length=MOST_COLUMNS)
    mails: bool = Field(default=True, strict=True, description="Tell those with an address.")
    check: bool = Field(default=False, strict=True)

    @model_validator(mode="after")
    def _each_column_once(self) -> "NewList":
        named = [name for name in self.columns or [] if name]
        if len(set(named)) < len(named):
            raise ValueError("each column once")
        return self


class Wrong(BaseModel):
    """What is wrong with a line: a code, where it belongs, and a sentence."""

    code: str
    field: str
    message: str


class ListLine(BaseModel):
    """A line as it would be signed up. `there`: this entry takes part already."""

    line: int
    name: str
    players: list[str]
    there: bool
    problems: list[Wrong]


class ReadList(BaseModel):
    """How the list was read, line by line, and the ids of the entries that were added."""

    columns: list[str]
    headings: bool
    lines: list[ListLine]
    added: list[int]


@router.get(f"{_LISTS}/contacts", **documented(DataList, READ_OWN))
def read_contacts(request: HttpRequest, response: HttpResponse, slug: str) -> DataList:
    """The entries with how to reach them and what they answered; for those who run the event."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    etags.mark(request, response, [seen.tournament])
    return _list(entries_table(seen.tournament, contacts=True))


@router.get(f"{_LISTS}/{{slug:name}}", **documented(DataList, READ, 422))
def read_list(
    request: HttpRequest,
    response: HttpResponse,
    slug: str,
    name: Literal["entries", "matches", "hands", "standings"],
) -> DataList:
    """A list of the event, as its public file (`/t/SLUG/data/NAME.csv`, also json and xlsx) has it."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    return _list(TABLES[name](seen.tournament))


@router.post("/tournaments/{slug:slug}/entries/import", **documented(ReadList, WRITE_MANAGE, 409, *BODY))
def import_list(request: HttpRequest, slug: str, body: NewList) -> ReadList:
    """Sign up every entry of a list that is not there yet: all of them, or with a problem in any line nobody."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    kinds, cells = kinds_of(seen.tournament), cells_of_text(body.text)
    headings = has_headings(cells, kinds) if body.headings is None else body.headings
    columns = body.columns
    if columns is None:
        columns = guessed_kinds(cells, kinds, headings=headings)
    if len(columns) != cells.width or not set(columns) <= set(kinds.all):
        raise Refused(Problem("out-of-range", "columns", {"value": ", ".join(columns)}))
    lines = lines_of(cells, kinds, columns, headings=headings)
    checked = checked_lines(seen.tournament, lines)
    added = [] if body.check else _import(seen, lines, checked, mails=body.mails)
    return ReadList(columns=columns, headings=headings, lines=[_line(line) for line in checked], added=added)


def _import(seen: Seen, lines: list[Line], checked: list[Checked], *, mails: bool) -> list[int]:
    """The ids of the new entries. Raises Refused with all that is wrong, each by its line."""
    wrong = [
        Problem(each.code, f"lines.{line.number}.{each.field}".rstrip("."), each.params)
        for line in checked
        for each in line.problems
    ]
    if wrong:
        raise Refused(*wrong)
    imported = import_entries(tournament=seen.tournament, actor=seen.actor, lines=lines, mails=mails)
    return [entry.pk for entry in imported.added]


def _line(line: Checked) -> ListLine:
    return ListLine(
        line=line.number,
        name=line.words.name,
        players=list(line.words.players),
        there=line.there,
        problems=[
            Wrong(code=each.code, field=each.field, message=problem(each.code, each.params))
            for each in line.problems
        ],
    )


def _list(table: DataTable) -> DataList:
    return DataList(columns=table.columns, rows=list(table.rows))
