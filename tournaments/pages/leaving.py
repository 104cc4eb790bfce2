"""What leaving an event would do, in sentences: for the organizer who takes an entry out, and for its captain."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import BEFORE_START, OPEN_MATCH, EntryStatus, MatchStatus, TournamentStatus
from tournaments.models import Match
from tournaments.queries.stages import current_stage, is_drawn, is_league

if TYPE_CHECKING:
    from tournaments.models import Entry, Stage, Tournament


def leave_says(tournament: "Tournament", entry: "Entry") -> list[str]:
    """What taking this entry out would do; none where nobody can leave any more."""
    if tournament.status in BEFORE_START:
        return [_lost_place(tournament, entry)]
    stage = current_stage(tournament)
    if tournament.status != TournamentStatus.RUNNING or stage is None:
        return []
    return [_lost_matches(stage, entry), gettext("As long as this stage runs, it can be let back in.")]


def own_leave_says(tournament: "Tournament", entry: "Entry") -> str:
    """The same, said to the captain of the entry."""
    if tournament.status in BEFORE_START:
        return _lost_own_place(tournament, entry)
    open_ = Match.objects.filter(sides__entry=entry, status__in=OPEN_MATCH)
    if open_.exists():
        return gettext(
            "Your open match goes to your opponents, and you play no further match. Results so far stay."
        )
    return gettext("You play no further match. Results so far stay.")


def _lost_place(tournament: "Tournament", entry: "Entry") -> str:
    if not entry.holds_place:
        return gettext("It gives up its wait for a place; whoever waits behind it moves forward.")
    if _somebody_waits(tournament):
        return gettext("Its place goes to the first on the waitlist.")
    return gettext("Its place is free again.")


def _lost_own_place(tournament: "Tournament", entry: "Entry") -> str:
    if entry.holds_place and _somebody_waits(tournament):
        return wording.of_entries(
            "Your place goes to the next pair on the waitlist. You can sign up again while sign-up is open, at the end of the line.",
            tournament.entry_size,
        )
    if entry.holds_place:
        return gettext("Your place is free again. You can sign up again while sign-up is open.")
    return gettext(
        "You give up your wait for a place. You can sign up again while sign-up is open, at the end of the line."
    )


def _somebody_waits(tournament: "Tournament") -> bool:
    return tournament.entries.filter(status=EntryStatus.WAITLISTED, held=False).exists()


def _lost_matches(stage: "Stage", entry: "Entry") -> str:
    sits = Match.objects.filter(stage=stage, sides__entry=entry, status__in=OPEN_MATCH).exists()
    if is_drawn(stage):
        return _lost_where_drawn(stage, sits=sits)
    if is_league(stage):
        if sits:
            return gettext("All its open matches go to the opponents; results that are in stay.")
        return gettext("It has played all its matches: results that are in stay.")
    if sits:
        return gettext(
            "Its open match goes to the opponent, and wherever it would have played next there is a bye."
        )
    if Match.objects.filter(stage=stage, sides__entry=entry, status=MatchStatus.PENDING).exists():
        return gettext("Whoever comes to the match it waits in has a bye there.")
    return gettext("It has no match to play any more: results and places stay as they are.")


def _lost_where_drawn(stage: "Stage", *, sits: bool) -> str:
    if not sits:
        return gettext("It is drawn for no later round.")
    if stage.format == "tables":
        return gettext("An open match at its table is broken off, and it is drawn for no later round.")
    return gettext("Its open match goes to the opponent, and it is drawn for no later round.")
