"""Hands in words: what one says, how two differ, and why a match takes none."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext, pgettext

from rules_engine.types import HandScore
from tournaments import wording
from tournaments.enums import OPEN_MATCH, UNCONFIRMED_MATCH, MatchStatus, TournamentStatus
from tournaments.models import Entry, EntryAccount
from tournaments.pages.score import signed_points
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from tournaments.models import Hand
    from tournaments.pages.score import Table
    from tournaments.pages.telling.base import Said


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that two results say, side by side."""

    label: str
    theirs: str
    yours: str

    @property
    def differs(self) -> bool:
        return self.theirs != self.yours


def why_closed(table: "Table") -> str:
    """Why the match takes no hand now, in a sentence; "" if it does."""
    match, tournament = table.match, table.tournament
    running = tournament.status == TournamentStatus.RUNNING
    if match.status == MatchStatus.FINAL:
        over = running and match.stage.ended_at is not None
        return wording.problem("stage-over" if over else "match-over", {"code": match.code})
    if not running:
        return wording.problem("wrong-state", {"status": tournament.status})
    if match.status == MatchStatus.PENDING:
        return wording.of_entries(
            "Match {code} is not open yet: its pairs are not both known.",
            tournament.entry_size,
            code=match.code,
        )
    if match.status in UNCONFIRMED_MATCH:
        return gettext("Match {code} is reported: its result waits to be confirmed.").format(code=match.code)
    if match.status not in OPEN_MATCH:
        return gettext("Match {code} is not played.").format(code=match.code)
    return ""


def recorded_line(hand: "Hand") -> str:
    """What was just recorded, in one line."""
    return gettext("Hand {number} recorded: {points}").format(
        number=hand.number, points=signed_points(hand.points)
    )


def corrected_line(hand: "Hand") -> str:
    """What was just corrected, in one line."""
    return gettext("Hand {number} corrected: {points}").format(
        number=hand.number, points=signed_points(hand.points)
    )


def written_by(table: "Table", hand: "Hand") -> str:
    """Who recorded a hand, as far as others may know: one of the pairs, a scorer, or the organizers."""
    kind, _, pk = hand.actor.partition(":")
    if kind == "scorer":
        return gettext("the scorer")
    if kind == "user":
        attached = EntryAccount.objects.filter(user=int(pk), entry__sides__match=table.match).select_related(
            "entry"
        )
        account = attached.first()
        return account.entry.name if account else gettext("the organizers")
    entry = Entry.objects.filter(pk=pk, tournament=table.tournament).first() if kind == "entry" else None
    return entry.name if entry else gettext("the organizers")


def compared(table: "Table", theirs: Any, yours: Any) -> list[Line]:
    """Two results of the same hand, line by line."""
    rows = zip(said(table, theirs), said(table, yours), strict=True)
    return [Line(label, one, other) for (label, one), (_, other) in rows]


def said(table: "Table", result: Any) -> "list[Said]":
    """What a result says, as labels and words, and what it is worth."""
    worth = game_of(table.tournament).score(table.ruleset, result)
    scored = isinstance(worth, HandScore)
    told = table.told(result, worth.points if isinstance(worth, HandScore) else ())
    lines = table.telling.said(told)
    return [*lines, (gettext("Hand"), signed_points(told.points) if scored else "–")]


def texts_for_script(table: "Table") -> dict[str, str]:
    """The sentences that the scripts of the score pages say by themselves."""
    return {
        **table.telling.texts_for_script(),
        **{
            name: ngettext(
                "That ends the match: {name} wins.", "That ends the match: {name} win together.", count
            )
            for name, count in (("wins", 1), ("win_together", 2))
        },
        "between_names": pgettext("list of names", ", "),
        "plays_on": gettext("Equal scores at the end: one more hand."),
    }
