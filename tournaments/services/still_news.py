"""Whether a message still says what is so when its mail is sent: nobody is called to a match that is over."""

from typing import TYPE_CHECKING

from tournaments.enums import HOLDS_PLACE, OPEN_MATCH, OVER, EntryStatus, MatchStatus, TournamentStatus
from tournaments.queries.sign_up import check_in_open, rules_of
from tournaments.services.mail_facts import Facts, final_parts, parts_of
from tournaments.services.messages import ANNOUNCEMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.models import Attempt, Entry, Message

    OfMatch = Callable[[Attempt, list[str], Facts], bool]

#: In which states of the entry a message is still news; any other is about an entry with a place.
_STILL_SO = {
    "waitlisted": (EntryStatus.WAITLISTED,),
    "lapsed": (EntryStatus.WAITLISTED,),
    "declined": (EntryStatus.WAITLISTED,),
    "offered": (EntryStatus.OFFERED,),
    "invited": (EntryStatus.INVITED,),
    "seeking": (EntryStatus.SEEKING,),
    "partner-asked": (EntryStatus.SEEKING,),
    "check-in-open": (*HOLDS_PLACE, EntryStatus.WAITLISTED),
}
#: What need not be said of a match beside one of these.
_SAID_BY = {"match-ready": ("called",), "table": ("called", "match-ready")}
#: By kind: what must still hold of a match between the same sides. The parts are those of the message's event.
_OF_MATCH: "dict[str, OfMatch]" = {
    "match-ready": lambda attempt, _parts, _facts: attempt.match.status in OPEN_MATCH,
    "table": lambda attempt, parts, _facts: (
        attempt.match.status == MatchStatus.READY and attempt.match.table == ":".join(parts[4:])
    ),
    "called": lambda attempt, _parts, _facts: attempt.match.status == MatchStatus.READY,
    "to-confirm": lambda attempt, parts, facts: (
        attempt.match.status == MatchStatus.REPORTED and facts.newest_hands[attempt.pk] == int(parts[4])
    ),
    "disputed": lambda _attempt, parts, facts: int(parts[4]) in facts.open_disputes,
    "settled": lambda _attempt, _parts, _facts: True,
    "final": lambda attempt, parts, _facts: (
        attempt.match.status == MatchStatus.FINAL and parts[4:] == final_parts(attempt.match)
    ),
}


def still_so(messages: "Sequence[Message]") -> "list[Message]":
    """Those, of messages to one reader, that are still news."""
    first = messages[0]
    if first.entry is None:
        return [first] if first.invitation is not None and first.invitation.is_open else []
    facts = Facts(first.tournament, messages)
    found = [message for message in messages if _is_news(message, facts)]
    told = {(message.entry_id, _attempt(message), message.kind) for message in found}
    return [message for message in found if not _is_said(message, told)]


def _is_said(message: "Message", told: set[tuple[int | None, str, str]]) -> bool:
    said_by = _SAID_BY.get(message.kind, ())
    return any((message.entry_id, _attempt(message), kind) in told for kind in said_by)


def _attempt(message: "Message") -> str:
    parts = parts_of(message)
    return parts[3] if parts else ""


def _is_news(message: "Message", facts: Facts) -> bool:
    entry = message.entry
    if entry is None or not entry.email or not entry.is_active:
        return False
    if message.kind in {ANNOUNCEMENT, "cancelled"}:
        return True
    if message.tournament.status == TournamentStatus.CANCELLED:
        return False
    if parts := parts_of(message):
        attempt = facts.attempt_of(message)
        counts = attempt is not None and attempt.match.attempt_id == attempt.pk
        return attempt is not None and counts and _OF_MATCH[message.kind](attempt, parts, facts)
    return entry.status in _STILL_SO.get(message.kind, HOLDS_PLACE) and _in_time(message, entry)


def _in_time(message: "Message", entry: "Entry") -> bool:
    tournament = message.tournament
    if message.kind == "check-in-open":
        return entry.arrived_at is None and check_in_open(tournament, rules_of(tournament))
    return message.kind != "begins" or tournament.status not in OVER
