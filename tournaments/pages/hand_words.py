"""Hands in words: what one says, how two differ, and why a match takes none."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html_join
from django.utils.translation import gettext, pgettext

from rules_engine.types import HandScore
from tournaments import wording
from tournaments.enums import OPEN_MATCH, MatchStatus, TournamentStatus
from tournaments.models import Entry
from tournaments.pages.score import signed_pair
from tournaments.queries.rules import game_of
from tournaments.templatetags.geekcup import bdi, score

if TYPE_CHECKING:
    from tournaments.models import Hand
    from tournaments.pages.score import Table


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
    if match.status == MatchStatus.FINAL:
        return wording.problem("match-over", {"code": match.code})
    if tournament.status != TournamentStatus.RUNNING:
        return wording.problem("wrong-state", {"status": tournament.status})
    if match.status == MatchStatus.PENDING:
        return gettext("Match {code} is not open yet: its pairs are not both known.").format(code=match.code)
    if match.status not in OPEN_MATCH:
        return gettext("Match {code} is not played.").format(code=match.code)
    return ""


def recorded_line(hand: "Hand") -> str:
    """What was just recorded, in one line."""
    return gettext("Hand {number} recorded: {points}").format(
        number=hand.number, points=signed_pair(hand.points)
    )


def corrected_line(hand: "Hand") -> str:
    """What was just corrected, in one line."""
    return gettext("Hand {number} corrected: {points}").format(
        number=hand.number, points=signed_pair(hand.points)
    )


def written_by(table: "Table", hand: "Hand") -> str:
    """Who recorded a hand, as far as others may know: one of the pairs, or the organizers."""
    kind, _, pk = hand.actor.partition(":")
    entry = Entry.objects.filter(pk=pk, tournament=table.tournament).first() if kind == "entry" else None
    return entry.name if entry else gettext("the organizers")


def compared(table: "Table", theirs: Any, yours: Any) -> list[Line]:
    """Two results of the same hand, line by line."""
    rows = zip(said(table, theirs), said(table, yours), strict=True)
    return [Line(label, one, other) for (label, one), (_, other) in rows]


def said(table: "Table", result: Any) -> list[tuple[str, str]]:
    """What a result says, as labels and words."""
    names = {seat.index: bdi(seat.name, table.tournament.language) for seat in table.seats}
    calls = [
        (names[seat], wording.CALLS[call]) for seat, call in enumerate(result["calls"]) if call != "none"
    ]
    cards = gettext("Double victory") if result["double_victory"] else score(result["card_points"])
    worth = game_of(table.tournament).score(table.ruleset, result)
    return [
        (gettext("Out first"), names[result["first_out"]]),
        (
            gettext("Calls"),
            format_html_join(" · ", pgettext("who called what", "{}: {}"), calls) or gettext("none"),
        ),
        (gettext("Card points"), cards),
        (gettext("Hand"), score([*worth.points]) if isinstance(worth, HandScore) else "–"),
    ]


def texts_for_script() -> dict[str, str]:
    """The sentences that static/tournaments/js/score.js says by itself."""
    codes = ("card-points-step", "card-points-range", "card-points-sum")
    return {
        **{code: gettext(wording.PROBLEMS[code]) for code in codes},
        "not_a_number": gettext("“{value}” is not a number."),
        "need_first": gettext("Who went out first?"),
        "need_points": gettext("How many card points?"),
        "fix_points": gettext("Fix the card points first."),
        "wins": gettext("That ends the match: {name} wins."),
        "plays_on": gettext("Equal scores at the end: one more hand."),
    }
