"""The sign-up page: whether one can sign up, since or until when, and what one would get."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import BEFORE_START, TournamentStatus
from tournaments.permissions import Action, Actor, can
from tournaments.queries.capacity import Capacity, capacity_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class SignUp:
    """``open``: the form is offered. ``words`` say what one gets, ``deadline`` until when, ``why_not`` why
    others than the organizer cannot sign up now."""

    open: bool
    words: str
    deadline: str
    why_not: str
    capacity: Capacity


def sign_up(tournament: "Tournament", actor: Actor) -> SignUp:
    """Where sign-up stands for this actor: organizers may add entries until the start."""
    accepts = tournament.accepts_sign_up()
    by_hand = tournament.status in BEFORE_START and can(actor, Action.MANAGE, tournament)
    capacity = capacity_of(tournament)
    return SignUp(
        open=accepts or by_hand,
        words=places_words(capacity),
        deadline=_deadline(tournament) if accepts else "",
        why_not="" if accepts else _why_not(tournament),
        capacity=capacity,
    )


def places_words(capacity: Capacity) -> str:
    """What a pair that signs up now would get."""
    if capacity.free:
        text = ngettext(
            "{free} of {places} place is free.", "{free} of {places} places are free.", capacity.free
        )
        return text.format(free=capacity.free, places=capacity.places)
    return gettext("All {places} places are taken. You would be number {number} on the waitlist.").format(
        places=capacity.places, number=capacity.next_waiting
    )


def _when(at: "datetime", tournament: "Tournament") -> str:
    return f"{wording.moment(at, tournament.zone)} ({wording.zone_name(at, tournament.zone)})"


def _deadline(tournament: "Tournament") -> str:
    if tournament.closes_at is None:
        return ""
    return gettext("Sign-up closes on {when}.").format(when=_when(tournament.closes_at, tournament))


def _why_not(tournament: "Tournament") -> str:
    now = timezone.now()
    if tournament.status == TournamentStatus.REGISTRATION:
        if tournament.opens_at is not None and now < tournament.opens_at:
            return gettext("Sign-up opens on {when}.").format(when=_when(tournament.opens_at, tournament))
        if tournament.closes_at is not None:
            return gettext("Sign-up closed on {when}.").format(when=_when(tournament.closes_at, tournament))
    return {
        TournamentStatus.DRAFT: gettext("The event is not announced yet, so sign-up is not open."),
        TournamentStatus.CHECK_IN: gettext("The organizer has closed sign-up."),
        TournamentStatus.RUNNING: gettext("The event has started, so nobody can sign up any more."),
        TournamentStatus.CANCELLED: gettext("The event was called off."),
    }.get(TournamentStatus(tournament.status), gettext("The event is over."))
