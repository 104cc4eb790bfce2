"""Whether one can sign up for an event, and what one would get, honestly."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import TournamentStatus
from tournaments.templatetags.geekcup import relative

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Tournament
    from tournaments.queries.capacity import Capacity


@dataclass(frozen=True, slots=True)
class SignUp:
    """``open``: the button is there. ``action`` is its text, ``lines`` say what one gets or why there is none."""

    open: bool
    action: str
    lines: list[str]


def sign_up(tournament: "Tournament", capacity: "Capacity") -> SignUp | None:
    """The sign-up of an event that has not started; None afterwards."""
    if tournament.status not in {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN}:
        return None
    if tournament.accepts_sign_up() and capacity.is_full:
        return SignUp(open=False, action="", lines=places_lines(capacity))
    if tournament.accepts_sign_up():
        lines = [*places_lines(capacity), *_until(tournament)]
        action = gettext("Sign up") if capacity.free else gettext("Join the waitlist")
        return SignUp(open=True, action=action, lines=lines)
    return SignUp(open=False, action="", lines=[_not_open(tournament), *_waiting(capacity)])


def next_change(tournament: "Tournament") -> "datetime | None":
    """When sign-up opens or closes by itself, if it still will: until then what the page says holds."""
    if tournament.status != TournamentStatus.REGISTRATION:
        return None
    now = timezone.now()
    moments = (tournament.opens_at, tournament.closes_at)
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def places_lines(capacity: "Capacity") -> list[str]:
    """How many places are left, or how long the waitlist is."""
    if capacity.free:
        text = ngettext(
            "{free} of {places} place is free.", "{free} of {places} places are free.", capacity.free
        )
        return [text.format(free=capacity.free, places=capacity.places)]
    full = ngettext("The {places} place is taken.", "All {places} places are taken.", capacity.places).format(
        places=capacity.places
    )
    if capacity.is_full:
        return [full, wording.problem("waitlist-full", {})]
    following = gettext("The next to sign up is number {number} on the waitlist.")
    return [full, *_waiting(capacity), following.format(number=capacity.next_waiting)]


def _waiting(capacity: "Capacity") -> list[str]:
    if not capacity.waiting:
        return []
    text = ngettext("{waiting} entry is waiting.", "{waiting} entries are waiting.", capacity.waiting)
    return [text.format(waiting=capacity.waiting)]


def _until(tournament: "Tournament") -> list[str]:
    if tournament.closes_at is None:
        return []
    moment = wording.moment(tournament.closes_at, tournament.zone)
    said = gettext("Sign-up closes {moment}.").format(moment=moment)
    return [format_html("{}{}", said, relative(tournament.closes_at))]


def _not_open(tournament: "Tournament") -> str:
    opens = tournament.opens_at
    if tournament.status == TournamentStatus.REGISTRATION and opens is not None and opens > timezone.now():
        said = gettext("Sign-up opens {moment}.").format(moment=wording.moment(opens, tournament.zone))
        return format_html("{}{}", said, relative(opens))
    return gettext("Sign-up is closed.")
