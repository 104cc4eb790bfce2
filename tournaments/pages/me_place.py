"""What an entry is asked before the start: its partners' word, its own, whether it is there, who wants to play with it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import BEFORE_START, EntryStatus
from tournaments.models import PartnerRequest
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.pages.moments import clock, local
from tournaments.queries.sign_up import asked_players, check_in_open, rules_of
from tournaments.services.links import partner_token_for

if TYPE_CHECKING:
    from tournaments.models import Entry, Player, SignUpRules, Tournament


@dataclass(frozen=True, slots=True)
class Invitation:
    """A player who has not said yes. ``link`` is for them alone; None where they said no."""

    name: str
    link: Scannable | None


@dataclass(frozen=True, slots=True)
class Wish:
    """Another player of the board who wants to play with this one."""

    name: str
    note: str
    url: str


@dataclass(frozen=True, slots=True)
class Place:
    """What is to be done about one's place. ``take`` and ``give_up`` are the buttons' words, "" where there is none;
    ``check_in`` likewise."""

    says: str
    take: str
    give_up: str
    invitations: list[Invitation]
    check_in: str
    wishes: list[Wish]
    board_url: str


def place_of(tournament: "Tournament", entry: "Entry") -> Place | None:
    """None where nothing is asked: the place is sure, or the event has begun."""
    if tournament.status not in BEFORE_START or not entry.is_active:
        return None
    rules = rules_of(tournament)
    seeks = entry.status == EntryStatus.SEEKING
    missing = [] if seeks else asked_players(entry)
    says, take, give_up = _answer(tournament, entry, whole=not missing)
    place = Place(
        says=says,
        take=take,
        give_up=give_up,
        invitations=[_invitation(tournament, entry, player) for player in missing],
        check_in=_check_in(tournament, rules, entry, whole=not missing),
        wishes=_wishes(tournament, entry) if seeks else [],
        board_url=reverse("partners", args=[tournament.slug]) if seeks else "",
    )
    return place if place != Place("", "", "", [], "", [], "") else None


def _answer(tournament: "Tournament", entry: "Entry", *, whole: bool) -> tuple[str, str, str]:
    """What is asked of the entry itself, and the words on its buttons."""
    until = wording.moment_and_zone(entry.reply_by, tournament.zone) if entry.reply_by else ""
    if entry.status == EntryStatus.OFFERED:
        says = gettext("Until {until} a place is kept for you. Then it is offered to the next.")
        return says.format(until=until), gettext("Take the place"), gettext("Leave it to the next")
    if entry.status == EntryStatus.INVITED:
        says = wording.of_entries(
            "Your place is kept until {until}. With your partner’s yes it is yours for good.",
            tournament.entry_size,
            until=until,
        )
        return says, "", ""
    if entry.status == EntryStatus.WAITLISTED and entry.held:
        if not whole:
            says = wording.of_entries(
                "Without your partner’s yes the line passes you over.", tournament.entry_size
            )
            return says, "", ""
        return (
            gettext("You let a place go, so the line passes you over."),
            gettext("We still want to play"),
            "",
        )
    return "", "", ""


def _invitation(tournament: "Tournament", entry: "Entry", player: "Player") -> Invitation:
    if player.accepted is False:
        return Invitation(player.name, None)
    link = handed_out("join", tournament.slug, partner_token_for(player, entry))
    return Invitation(player.name, link)


def _check_in(tournament: "Tournament", rules: "SignUpRules", entry: "Entry", *, whole: bool) -> str:
    """The words on the button by which an entry says that it is there."""
    waits = entry.status in (EntryStatus.SEEKING, EntryStatus.OFFERED)  # for another answer first
    possible = whole and entry.arrived_at is None and not waits
    return gettext("We are here") if possible and check_in_open(tournament, rules) else ""


def arrival_words(tournament: "Tournament", entry: "Entry") -> str:
    """When the entry checked in; "" while it has not."""
    if entry.arrived_at is None:
        return ""
    return gettext("Checked in at {time}").format(time=clock(local(entry.arrived_at, tournament)))


def _wishes(tournament: "Tournament", entry: "Entry") -> list[Wish]:
    found = PartnerRequest.objects.filter(asked=entry, asking__status=EntryStatus.SEEKING)
    return [
        Wish(
            request.asking.name,
            request.asking.note,
            reverse("partner-answer", args=[tournament.slug, request.asking_id]),
        )
        for request in found.select_related("asking")
    ]
