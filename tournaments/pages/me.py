"""My event: what a captain needs to know, and to do next."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import (
    BEFORE_START,
    LEFT,
    OVER,
    UNDECIDED_MATCH,
    EntryStatus,
    MatchStatus,
    TournamentStatus,
)
from tournaments.pages.my_matches import NextMatch, Result, next_match, results_of
from tournaments.queries.capacity import waitlist_position
from tournaments.queries.entry_matches import last_rounds, matches_of
from tournaments.queries.outcome import champion_of, places_of

if TYPE_CHECKING:
    from tournaments.models import Entry, Match, Tournament

#: In a double elimination the second loss is the last.
LOSSES_ALLOWED = 2


@dataclass(frozen=True, slots=True)
class MyEvent:
    """Context of templates/tournaments/me.html."""

    entry: "Entry"
    players: list[str]
    status: str
    notes: list[str]
    next: NextMatch | None
    results: list[Result]
    spare: list[bool]
    may_correct: bool
    may_withdraw: bool


def my_event(tournament: "Tournament", entry: "Entry") -> MyEvent:
    """The event as this entry sees it."""
    matches = matches_of(entry)
    rounds = last_rounds(tournament) if matches else {}
    open_match = next((match for match in matches if match.status in UNDECIDED_MATCH), None)
    results = results_of(tournament, entry, matches, rounds)
    lost = sum(result.lost for result in results)
    return MyEvent(
        entry=entry,
        players=[player.name for player in entry.players.order_by("position")],
        status=status_words(tournament, entry, open_match),
        notes=_notes(tournament, entry),
        next=next_match(tournament, entry, open_match, rounds) if open_match else None,
        results=results,
        spare=[n >= lost for n in range(LOSSES_ALLOWED)] if matches else [],
        may_correct=entry.is_active and tournament.status in BEFORE_START,
        may_withdraw=entry.is_active and tournament.status not in OVER,
    )


def status_words(tournament: "Tournament", entry: "Entry", open_match: "Match | None" = None) -> str:
    """Where the entry stands, in a few words."""
    if entry.status in LEFT:
        left = entry.status == EntryStatus.WITHDRAWN
        return gettext("You have withdrawn") if left else gettext("You were disqualified")
    if tournament.status == TournamentStatus.CANCELLED:
        return gettext("The event was called off")
    if (number := waitlist_position(entry)) is not None:
        return gettext("Number {number} on the waitlist").format(number=number)
    if tournament.status in BEFORE_START:
        return gettext("You have a place")
    return _running_words(tournament, entry, open_match)


def _running_words(tournament: "Tournament", entry: "Entry", open_match: "Match | None") -> str:
    if open_match is not None:
        if open_match.status == MatchStatus.PENDING:
            return gettext("You are waiting for your next match")
        return gettext("Your match is on")
    if champion_of(tournament) == entry.pk:
        return wording.award(1)
    place = places_of(tournament).get(entry.pk)
    if place is None:
        return gettext("You have played all your matches")
    if place == LOSSES_ALLOWED:
        return wording.award(place)
    return gettext("You are out: place {place}").format(place=place)


def _notes(tournament: "Tournament", entry: "Entry") -> list[str]:
    """What there is to say besides."""
    notes = []
    if entry.status == EntryStatus.WAITLISTED and tournament.status in BEFORE_START:
        notes.append(gettext("You move up by yourself when a pair with a place leaves."))
    if entry.holds_place and entry.seed and tournament.draw_published:
        notes.append(gettext("Seed {seed} in the draw.").format(seed=entry.seed))
    return notes


def link_url(tournament: "Tournament", token: str, base_url: str) -> str:
    """The private link as people pass it on: complete, in the language of the page."""
    return base_url + reverse("entry-link", args=[tournament.slug, token])
