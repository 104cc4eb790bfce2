"""What a message says when it is sent, and whether it still says what is so."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, OPEN_MATCH, EntryStatus
from tournaments.models import Match
from tournaments.queries.board import sides_of
from tournaments.queries.capacity import waitlist_position
from tournaments.queries.round_names import round_names
from tournaments.services.links import invitation_token, token_for

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Entry, Invitation, Message, Tournament


#: The kind of what the organizers wrote to all entries.
ANNOUNCEMENT = "announcement"

#: In which states of the entry a message is still news; any other is about an entry with a place.
_STILL_SO = {
    "waitlisted": (EntryStatus.WAITLISTED,),
    "lapsed": (EntryStatus.WAITLISTED,),
    "declined": (EntryStatus.WAITLISTED,),
    "offered": (EntryStatus.OFFERED,),
    "invited": (EntryStatus.INVITED,),
    "seeking": (EntryStatus.SEEKING,),
    "partner-asked": (EntryStatus.SEEKING,),
}


def is_outdated(message: "Message") -> bool:
    """Whether nobody needs the message any more: the entry left or moved up, the match or invitation is over."""
    entry = message.entry
    if entry is None:
        return message.invitation is None or not message.invitation.is_open
    if not entry.email or not entry.is_active:
        return True
    if message.kind == ANNOUNCEMENT:
        return False
    if message.kind == "match-ready":
        match = _match(message)
        return match is None or match.status not in OPEN_MATCH
    return entry.status not in _STILL_SO.get(message.kind, HOLDS_PLACE)


def compose(message: "Message") -> tuple[str, str]:
    """Subject and plain text, in the recipient's language."""
    if message.invitation is not None:
        return _invitation(message.tournament, message.invitation)
    entry, tournament = message.entry, message.tournament
    if entry is None:
        raise ValueError(message)
    with translation.override(entry.language):
        path = reverse("entry-link", kwargs={"slug": tournament.slug, "token": token_for(entry)})
        subject, paragraphs = _said(message, entry, tournament)
        return subject, wording.with_own_page(paragraphs, settings.BASE_URL + path)


def told(message: "Message", language: str) -> tuple[str, list[str]]:
    """Subject and paragraphs of a message to an entry, in this language, for its inbox."""
    if message.entry is None:
        raise ValueError(message)
    with translation.override(language):
        return _said(message, message.entry, message.tournament)


def _said(message: "Message", entry: "Entry", tournament: "Tournament") -> tuple[str, list[str]]:
    if message.kind == ANNOUNCEMENT:
        return f"{message.payload['title']}: {tournament.name}", [message.payload["text"]]
    facts = {"entry": entry.name, "event": tournament.name}
    if message.kind == "match-ready":
        facts |= _match_facts(message)
    else:
        facts |= _event_facts(tournament, entry) | message.payload
    return wording.mail(message.kind, facts)


def _invitation(tournament: "Tournament", invitation: "Invitation") -> tuple[str, str]:
    with translation.override(invitation.language):
        token = invitation_token(invitation)
        link = settings.BASE_URL + reverse("invitation", kwargs={"slug": tournament.slug, "token": token})
        return wording.invitation_mail(tournament.name, invitation.role, invitation.tables, link)


def _match(message: "Message") -> Match | None:
    """The match the message is about, if the entry still stands in it."""
    found = Match.objects.filter(stage__tournament=message.tournament_id, sides__entry=message.entry_id)
    found = found.select_related("round__session").prefetch_related("sides__entry")
    return found.filter(code=message.payload["code"]).first()


def _event_facts(tournament: "Tournament", entry: "Entry") -> dict[str, str]:
    session = tournament.sessions.first()
    return {
        "number": str(waitlist_position(entry) or ""),
        "deadline": _when(entry.reply_by, tournament),
        "when": _when(session.starts_at if session else None, tournament),
        "where": wording.in_one_line(tournament.venue, tournament.address),
    }


def _match_facts(message: "Message") -> dict[str, str]:
    match, tournament = _match(message), message.tournament
    if match is None:
        return {}
    round_ = match.round
    others = [side.entry.name for side in sides_of(match) if side.entry and side.entry_id != message.entry_id]
    at = round_.starts_at or (round_.session.starts_at if round_.session else None)
    return {
        "code": match.code,
        "round": round_names(tournament).of(round_),
        "opponent": "".join(others),
        "table": match.table,
        "when": _when(at, tournament),
    }


def _when(at: "datetime | None", tournament: "Tournament") -> str:
    return wording.moment_and_zone(at, tournament.zone) if at is not None else ""
