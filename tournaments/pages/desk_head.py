"""The head of the organizer's pages: the event's title, what counts at the desk, and the way between pages."""

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, OVER, TournamentStatus
from tournaments.pages.event import EventHead, Tab, status_line
from tournaments.permissions import Action, can
from tournaments.queries.sign_up import rules_of
from tournaments.queries.stages import league_stages

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: The desk and the entries: what is opened most while people stand in front of it.
NEAR_TABS = 2


def desk_head(tournament: "Tournament", actor: "Actor", current: str) -> EventHead:
    """Context of _event_head.html for a page below ``manage``; ``current`` is its url name.

    A page without a tab of its own, like check-in before its time is set, belongs to that of the entries.
    """
    names = _tabs(tournament, actor)
    if current not in dict(names):
        current = "manage-entries"
    return EventHead(
        title=tournament.name,
        language=tournament.language,
        url=reverse("tournament", args=[tournament.slug]),
        cells=_cells(tournament),
        tabs=[
            Tab(name, label, reverse(name, args=[tournament.slug]), name == current) for name, label in names
        ],
        near=NEAR_TABS,
    )


def _tabs(tournament: "Tournament", actor: "Actor") -> list[tuple[str, str]]:
    tabs = [
        ("manage", gettext("Desk")),
        ("manage-entries", gettext("Entries")),
        ("manage-sign-up", gettext("Sign-up")),
        ("manage-draw", gettext("Draw")),
        ("manage-sessions", gettext("Dates")),
        ("manage-rounds", gettext("Rounds")),
        ("manage-format", gettext("Format")),
        ("manage-prizes", gettext("Prizes")),
        ("manage-announcements", gettext("Announcements")),
        ("manage-edit", gettext("Settings")),
    ]
    if rules_of(tournament).check_in_opens_at is not None and tournament.status not in OVER:
        tabs.insert(3, ("manage-check-in", gettext("Check-in")))
    if league_stages(tournament):
        tabs.insert(-1, ("manage-standings", gettext("Standings")))
    tabs.append(("manage-tables", gettext("Tables")))
    if can(actor, Action.GRANT_ROLE, tournament):
        tabs.append(("manage-people", gettext("People")))
    tabs.append(("manage-log", gettext("Log")))
    return tabs


def _cells(tournament: "Tournament") -> list[tuple[str, str]]:
    held = tournament.entries.filter(status__in=HOLDS_PLACE).count()
    cells = [
        (
            gettext("Entries"),
            gettext("{held} of {places} places").format(held=held, places=tournament.capacity),
        )
    ]
    if tournament.status == TournamentStatus.RUNNING:
        cells.append((gettext("Matches"), status_line(tournament)))
    cells.append((gettext("Now"), wording.status(tournament.status)))
    return cells
