"""Who takes part, as the organizer sees it: everybody who ever signed up, and each one's private link."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.enums import BEFORE_START, HOLDS_PLACE, LEFT, EntryStatus, TournamentStatus
from tournaments.pages.entry_link import Scannable, private_link
from tournaments.pages.leaving import leave_says
from tournaments.queries.stages import current_stage, is_drawn
from tournaments.templatetags.geekcup import bdi, name_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Entry, Tournament

_NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
#: Columns that a phone has no room for.
_MINOR = {"td": {"class": "minor"}, "th": {"class": "minor"}}
_MINOR_NUMBER = {"td": {"class": "num minor"}, "th": {"class": "num minor"}}


class EntriesTable(tables.Table):  # type: ignore[misc]  # the library has no types
    """The entries of an event: those with a place by seed, then the waitlist, then those who left."""

    seed = tables.Column(verbose_name=_("Seed"), attrs=_NUMBER, default="")
    name = tables.Column(verbose_name=_("Pair"))
    status = tables.Column(verbose_name=_("Status"))
    email = tables.Column(verbose_name=_("E-mail"), attrs=_MINOR, default="")
    queue = tables.Column(verbose_name=_("Sign-up no."), attrs=_MINOR_NUMBER)

    class Meta:
        orderable = False
        attrs = {"class": "entries", "caption": _("Entries")}
        row_attrs = {"class": lambda record: "out" if record.status in LEFT else ""}
        empty_text = _("Nobody has signed up yet.")

    def __init__(self, rows: "list[Entry]", tournament: "Tournament", waiting: dict[int, int]) -> None:
        super().__init__(rows)
        self.columns["name"].column.verbose_name = wording.of_entries("Pair", tournament.entry_size)
        self._slug = tournament.slug
        self._started = tournament.started_at is not None
        self._waiting = waiting

    def render_name(self, record: "Entry") -> "SafeString":
        names = wording.players_beside(record.name, [player.name for player in record.players.all()])
        players = format_html_join(" · ", "{}", ((bdi(name),) for name in names))
        return format_html(
            '<a class="link" href="{}">{}</a><small>{}</small>',
            self._address(record),
            bdi(record.name),
            players,
        )

    def render_status(self, record: "Entry") -> str:
        if (position := self._waiting.get(record.pk)) is not None:
            return gettext("waitlist, no. {position}").format(position=position)
        return _status(record, started=self._started)

    def _address(self, record: "Entry") -> str:
        return reverse("manage-entry", args=[self._slug, record.pk])


def entries_table(tournament: "Tournament") -> EntriesTable:
    """All entries in the order in which they count."""
    rows = list(tournament.entries.prefetch_related("players"))
    groups = {**dict.fromkeys(HOLDS_PLACE, 0), EntryStatus.WAITLISTED: 1, EntryStatus.SEEKING: 2}
    groups |= dict.fromkeys(LEFT, 3)
    rows.sort(key=lambda e: (groups[EntryStatus(e.status)], e.seed is None, e.seed or 0, e.queue))
    queue = [entry.pk for entry in rows if entry.status == EntryStatus.WAITLISTED]
    return EntriesTable(rows, tournament, {pk: n for n, pk in enumerate(queue, start=1)})


def _status(entry: "Entry", *, started: bool) -> str:
    if started and entry.status in HOLDS_PLACE:
        return pgettext("entry", "takes part")
    return wording.entry_status(entry.status)


@dataclass(frozen=True, slots=True)
class EntryPage:
    """One entry. ``link`` is None where it left; ``leave_says`` is what withdrawing it would do, nothing where it
    cannot leave any more; ``return_says`` what letting it play on would do, nothing where it cannot; ``awaits`` is the
    answer that is missing, "" where none is."""

    entry: "Entry"
    lang: str
    status: str
    link: Scannable | None
    leave_says: "Sequence[str]"
    return_says: "Sequence[str]"
    awaits: str


def entry_page(tournament: "Tournament", entry: "Entry", waiting: int | None) -> EntryPage:
    """``waiting`` is the entry's position on the waitlist. Its link is in the event's language."""
    status = _status(entry, started=tournament.started_at is not None)
    if waiting is not None:
        status = gettext("waitlist, no. {position}").format(position=waiting)
    with translation.override(tournament.language):
        link = private_link(tournament, entry) if entry.is_active else None
    return EntryPage(
        entry=entry,
        lang=name_lang(entry.name, tournament.language),
        status=status,
        link=link,
        leave_says=leave_says(tournament, entry) if entry.is_active else (),
        return_says=_return_says(tournament) if _may_return(tournament, entry) else (),
        awaits=_awaits(tournament, entry),
    )


def _may_return(tournament: "Tournament", entry: "Entry") -> bool:
    running = tournament.status == TournamentStatus.RUNNING
    return not entry.is_active and running and entry.stages.filter(stage__ended_at__isnull=True).exists()


def _awaits(tournament: "Tournament", entry: "Entry") -> str:
    """Whose answer is missing, and until when."""
    if tournament.status not in BEFORE_START:
        return ""
    until = wording.moment(entry.reply_by, tournament.zone) if entry.reply_by else ""
    if entry.status == EntryStatus.INVITED:
        return wording.of_entries(
            "The partner has not accepted. The place is kept until {until}.",
            tournament.entry_size,
            until=until,
        )
    if entry.status == EntryStatus.OFFERED:
        return gettext("It is offered a place until {until}.").format(until=until)
    if entry.status == EntryStatus.WAITLISTED and entry.held:
        return gettext("It is passed over on the waitlist until somebody says yes.")
    return ""


def _return_says(tournament: "Tournament") -> list[str]:
    """What letting it play on would do, in sentences."""
    said = [gettext("What it lost by leaving is open again.")]
    stage = current_stage(tournament)
    if stage is not None and is_drawn(stage):
        said.append(
            gettext("Rounds drawn meanwhile stay as they are; it plays from the next one that is drawn.")
        )
    return said
