"""The course of a match that is decided, in sentences: who came back, who led, whether the favourite lost."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from scoring.story import match_story
from tournaments import wording
from tournaments.enums import DrawMethod, HandKind, MatchOutcome, MatchStatus
from tournaments.pages.said import said
from tournaments.pages.told_matches import strengths_in, told_match
from tournaments.queries.board import teams_of
from tournaments.queries.played import played_matches
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from scoring.story import MatchStory
    from tournaments.models import Hand, Match

_PAIR = 2
#: So many changes of the lead are told.
_MANY_CHANGES = 2


def match_lines(match: "Match", versions: "Sequence[Hand]") -> "list[SafeString]":
    """The sentences; none while it is not decided, or where it was not played out."""
    if match.status != MatchStatus.FINAL or match.outcome != MatchOutcome.WON or match.winner is None:
        return []
    standing = [hand for hand in versions if hand.is_current and hand.kind == HandKind.RECORDED]
    if not standing or not played_matches().filter(pk=match.pk).exists():
        return []
    story = match_story(told_match(match, standing, strengths_in(match)))
    names = side_names(match)
    return [*_course(story, names, match), *_upset(story, names, match)]


def side_names(match: "Match") -> list[str]:
    """What the sides of the game are called: the entry, or those who play together."""
    teams = teams_of(match, game_of(match.stage.tournament).sides)
    return [wording.partners(side.entry.name for side in team if side.entry) for team in teams]


def _course(story: "MatchStory", names: "Sequence[str]", match: "Match") -> "list[SafeString]":
    language = match.stage.tournament.language
    winner = {"winner": names[match.winner or 0]}
    lines = []
    if story.throughout:
        lines.append(said(gettext("{winner} led from the first hand to the last."), language, names=winner))
    if story.comeback is not None:
        text = ngettext(
            "{winner} was {points} point behind after hand {number} and won all the same.",
            "{winner} was {points} points behind after hand {number} and won all the same.",
            story.comeback.points,
        )
        behind = {"points": story.comeback.points, "number": story.comeback.after}
        lines.append(said(text, language, names=winner, **behind))
    if story.lead_changes >= _MANY_CHANGES:
        text = ngettext(
            "The lead changed {count} time.", "The lead changed {count} times.", story.lead_changes
        )
        lines.append(said(text, language, names={}, count=story.lead_changes))
    if story.last_hand is not None:
        text = gettext("The last hand decided it: before it {leader} led.")
        lines.append(said(text, language, names={"leader": names[story.last_hand]}))
    return lines


def _upset(story: "MatchStory", names: "Sequence[str]", match: "Match") -> "list[SafeString]":
    """That the favourite lost, where two met."""
    if not story.upset or len(names) != _PAIR:
        return []
    return [upset_line(match)]


def upset_line(match: "Match") -> "SafeString":
    """Who beat whom against all expectation; a match between two sides."""
    tournament, names = match.stage.tournament, side_names(match)
    winner = match.winner or 0
    shown = {"winner": names[winner], "loser": names[1 - winner]}
    if tournament.draw_method == DrawMethod.NUMBER:
        text = gettext("An upset: {winner} beat {loser}, whose rating is higher.")
        return said(text, tournament.language, names=shown)
    teams = teams_of(match, game_of(tournament).sides)
    seeds = [team[0].entry.seed if team[0].entry else None for team in teams]
    text = gettext("An upset: {winner}, seed {seed}, beat {loser}, seed {other}.")
    return said(text, tournament.language, names=shown, seed=seeds[winner], other=seeds[1 - winner])
