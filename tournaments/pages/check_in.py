"""Check-in as the organizer sees it: who is there, who is not, and what becomes of those."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import BEFORE_START, HOLDS_PLACE, EntryStatus, TournamentStatus
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.pages.moments import clock, local
from tournaments.queries.sign_up import check_in_open, rules_of
from tournaments.services.check_in import absent_mark

if TYPE_CHECKING:
    from tournaments.models import Entry, SignUpRules, Tournament


@dataclass(frozen=True, slots=True)
class Guest:
    """One entry at the door. ``when`` it came, "" while it has not; ``waits``: it stands on the waitlist."""

    name: str
    players: list[str]
    when: str
    waits: bool
    url: str
    entry_url: str


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """Who is there. ``step`` is the button that deals with the absent, "" where there is nothing to deal with;
    ``says`` what it does."""

    guests: list[Guest]
    there: int
    places: int
    stands: str
    door: Scannable
    may_undo: bool
    step: str
    says: list[str]
    step_url: str
    seen: str


def check_in_page(tournament: "Tournament") -> CheckInPage:
    """The page as it stands now; the same number of queries however many entries there are."""
    rules = rules_of(tournament)
    found = tournament.entries.filter(status__in=(*HOLDS_PLACE, EntryStatus.WAITLISTED))
    entries = sorted(found.prefetch_related("players"), key=_absent_first)
    placed = [entry for entry in entries if entry.holds_place]
    absent = [entry for entry in placed if entry.arrived_at is None]
    step, says = _step(tournament, len(absent))
    return CheckInPage(
        guests=[_guest(tournament, entry) for entry in entries],
        there=len(placed) - len(absent),
        places=len(placed),
        stands=_stands(tournament, rules),
        door=door(tournament),
        may_undo=tournament.status in BEFORE_START,
        step=step,
        says=says,
        step_url=reverse("manage-no-shows", args=[tournament.slug]),
        seen=absent_mark(absent),
    )


def door(tournament: "Tournament") -> Scannable:
    """What hangs at the door."""
    return handed_out("check-in", tournament.slug)


def _absent_first(entry: "Entry") -> tuple[bool, bool, int]:
    return (entry.status == EntryStatus.WAITLISTED, entry.arrived_at is not None, entry.queue)


def _guest(tournament: "Tournament", entry: "Entry") -> Guest:
    return Guest(
        name=entry.name,
        players=[player.name for player in entry.players.all()],
        when=clock(local(entry.arrived_at, tournament)) if entry.arrived_at else "",
        waits=entry.status == EntryStatus.WAITLISTED,
        url=reverse("manage-arrived", args=[tournament.slug, entry.pk]),
        entry_url=reverse("manage-entry", args=[tournament.slug, entry.pk]),
    )


def _stands(tournament: "Tournament", rules: "SignUpRules") -> str:
    """Whether entries can check themselves in now."""
    if rules.check_in_opens_at is None:
        return gettext("No time is set, so only you check people in.")
    if check_in_open(tournament, rules):
        return gettext("Check-in is open.")
    when = wording.moment(rules.check_in_opens_at, tournament.zone)
    if rules.check_in_closes_at is None:
        return gettext("Check-in: from {when}.").format(when=when)
    until = clock(local(rules.check_in_closes_at, tournament))
    return gettext("Check-in: from {when} to {until}.").format(when=when, until=until)


def _step(tournament: "Tournament", absent: int) -> tuple[str, list[str]]:
    if not absent:
        return "", []
    if tournament.status in BEFORE_START - {TournamentStatus.DRAFT}:
        says = [
            gettext("Whoever has a place and is not there leaves the event."),
            gettext("Those on the waitlist who are there move up."),
        ]
        if tournament.draw_method:
            says.append(gettext("It is drawn again, and nobody else sees the draw until you publish it."))
        return gettext("Take out who is not there"), says
    if tournament.status == TournamentStatus.RUNNING:
        says = [
            gettext("Every match without a hand in which somebody is missing goes to the other side."),
            gettext("Each of these rulings can be taken back at the desk if they come after all."),
        ]
        return gettext("Forfeit the matches of who is not there"), says
    return "", []
