"""How others get to an event: every public page with its QR code, the calendar, and the bracket for other sites."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from tournaments.pages.data_files import FILES, KIND_NAMES
from tournaments.pages.data_tables import TABLES
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.pages.event import EventHead, event_head

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament

_EVENT_HEAD, _FRONT = "share", "tournament"


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page that anyone may open, with its code to print or to scan."""

    label: str
    link: Scannable


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table to take along; ``files``: kind and address of each."""

    label: str
    files: "Sequence[tuple[str, str]]"


@dataclass(frozen=True, slots=True)
class SharePage:
    """Context of templates/tournaments/share.html. ``embed`` is HTML for another site."""

    head: EventHead
    pages: "Sequence[SharedPage]"
    screen_url: str
    calendar_url: str
    embed: str
    data: "Sequence[SharedTable]"


def share_page(tournament: "Tournament") -> SharePage:
    """The codes lead phones of all readers to their own language, the other links stay in that of the page."""
    head = event_head(tournament, _EVENT_HEAD)
    public = [tab for tab in head.tabs if tab.name != "me"]
    title = gettext("Bracket and results")
    return SharePage(
        head=head,
        pages=[SharedPage(tab.label, _code(tab.name, tournament)) for tab in public],
        screen_url=_complete("screen", tournament),
        calendar_url=_complete("calendar", tournament),
        embed=_frame(_complete("embed", tournament), title),
        data=_tables(tournament),
    )


def _frame(address: str, title: str) -> str:
    return f'<iframe src="{address}" width="100%" height="600" title="{title}"></iframe>'


def _code(page: str, tournament: "Tournament") -> Scannable:
    if page == "register":
        return handed_out(page, tournament.slug)
    return handed_out("go", tournament.slug) if page == _FRONT else handed_out("go-to", tournament.slug, page)


def _tables(tournament: "Tournament") -> list[SharedTable]:
    labels = {
        "entries": gettext("Entries"),
        "matches": gettext("Matches"),
        "hands": gettext("Hands"),
        "standings": gettext("Standings"),
    }
    return [
        SharedTable(
            labels[name],
            [(KIND_NAMES[kind], reverse("data", args=[tournament.slug, name, kind])) for kind in FILES],
        )
        for name in TABLES
    ]


def _complete(name: str, tournament: "Tournament") -> str:
    return settings.BASE_URL + reverse(name, args=[tournament.slug])
