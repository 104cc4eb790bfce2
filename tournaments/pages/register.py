"""The sign-up page: whether one can sign up, since or until when, and what one would get."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import BEFORE_START, TournamentStatus
from tournaments.pages.moments import timed
from tournaments.pages.sign_up import places_lines
from tournaments.permissions import Action, Actor, can
from tournaments.queries.capacity import capacity_of
from tournaments.queries.rules import seats_of_entry
from tournaments.queries.sign_up import rules_of
from tournaments.templatetags.geekcup import relative

if TYPE_CHECKING:
    from tournaments.models import SignUpRules, Tournament
    from tournaments.queries.capacity import Capacity

PAIR = 2


@dataclass(frozen=True, slots=True)
class SignUpForm:
    """``open``: the form is offered. ``lines`` say what one gets and until when, ``why_not`` why others than
    the organizer cannot sign up now. ``facts`` are (label, value) pairs about the event; ``board_url`` leads single players to the
    partner board, "" where there is none."""

    open: bool
    action: str
    lines: list[str]
    why_not: str
    facts: list[tuple[str, str]]
    board_url: str


def sign_up_form(tournament: "Tournament", actor: Actor) -> SignUpForm:
    """Where sign-up stands for this actor: organizers may add entries until the start."""
    capacity = capacity_of(tournament)
    accepts = tournament.accepts_sign_up() and not capacity.is_full
    rules = rules_of(tournament)
    by_hand = tournament.status in BEFORE_START and can(actor, Action.MANAGE, tournament)
    return SignUpForm(
        open=accepts or by_hand,
        action=gettext("Sign up") if capacity.free else gettext("Join the waitlist"),
        lines=[
            *places_lines(capacity),
            *_team_line(tournament),
            *(_deadline(tournament) if accepts else []),
            *_partner_line(rules, tournament.entry_size),
        ],
        why_not="" if accepts else _why_not(tournament, capacity),
        facts=_facts(tournament, rules),
        board_url=reverse("partners", args=[tournament.slug])
        if rules.board and tournament.entry_size == PAIR
        else "",
    )


def _team_line(tournament: "Tournament") -> list[str]:
    """How many of an entry sit down, where it has more players."""
    return [said] if (said := wording.team_of(tournament.entry_size, seats_of_entry(tournament))) else []


def _partner_line(rules: "SignUpRules", size: int) -> list[str]:
    """That the others are asked, and for how long the place waits."""
    if rules.partner_hours is None or size == 1:
        return []
    text = ngettext(
        "Your partner accepts by a link of their own, within {hours} hour.",
        "Your partner accepts by a link of their own, within {hours} hours.",
        rules.partner_hours,
    )
    if size > PAIR:
        text = ngettext(
            "Each of the others accepts by a link of their own, within {hours} hour.",
            "Each of the others accepts by a link of their own, within {hours} hours.",
            rules.partner_hours,
        )
    return [text.format(hours=rules.partner_hours)]


def _facts(tournament: "Tournament", rules: "SignUpRules") -> list[tuple[str, str]]:
    facts: list[tuple[str, str]] = [
        (gettext("Begins"), timed(wording.moment_and_zone(s.starts_at, tournament.zone), s.starts_at))
        for s in tournament.sessions.all()[:1]
    ]
    if where := wording.in_one_line(tournament.venue, tournament.address):
        facts.append((gettext("Where"), where))
    if rules.fee:
        facts.append((gettext("Entry fee"), rules.fee))
    if tournament.contact:
        facts.append((gettext("Questions"), tournament.contact))
    return facts


def _deadline(tournament: "Tournament") -> list[str]:
    if tournament.closes_at is None:
        return []
    when = wording.moment_and_zone(tournament.closes_at, tournament.zone)
    said = gettext("Sign-up closes on {when}.").format(when=when)
    return [format_html("{}{}", said, relative(tournament.closes_at))]


def _why_not(tournament: "Tournament", capacity: "Capacity") -> str:
    now = timezone.now()
    if tournament.accepts_sign_up(now) and capacity.is_full:
        return wording.problem("waitlist-full", {})
    if tournament.status == TournamentStatus.REGISTRATION:
        if tournament.opens_at is not None and now < tournament.opens_at:
            when = wording.moment_and_zone(tournament.opens_at, tournament.zone)
            said = gettext("Sign-up opens on {when}.").format(when=when)
            return format_html("{}{}", said, relative(tournament.opens_at))
        if tournament.closes_at is not None:
            return gettext("Sign-up closed on {when}.").format(
                when=wording.moment_and_zone(tournament.closes_at, tournament.zone)
            )
    return {
        TournamentStatus.DRAFT: gettext("The event is not announced yet, so sign-up is not open."),
        TournamentStatus.CHECK_IN: gettext("The organizer has closed sign-up."),
        TournamentStatus.RUNNING: gettext("The event has started, so nobody can sign up any more."),
        TournamentStatus.CANCELLED: gettext("The event was called off."),
    }.get(TournamentStatus(tournament.status), gettext("The event is over."))
