"""What a director has ruled about a match, and what else there is to rule."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments import wording
from tournaments.enums import OPEN_MATCH, PointsScheme, TournamentStatus
from tournaments.pages.match_notes import ruling_lines
from tournaments.pages.opposed import opposed
from tournaments.queries.league_standings import scheme_of
from tournaments.queries.record import standing_rulings
from tournaments.queries.rules import game_of
from tournaments.queries.stages import is_league
from tournaments.queries.story import rulings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Match, Tournament


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in words; ``pk`` is there while it stands."""

    text: "SafeString"
    pk: int | None


@dataclass(frozen=True, slots=True)
class MatchRulings:
    """Context of templates/tournaments/manage_rulings.html. ``closed`` says why nothing more is ruled, else it is "".

    ``best_of``: what is set are games won.
    ``victory_points``: what counts are points of hands, which a score that is set does not have.
    """

    code: str
    names: "Sequence[str]"
    rulings: "Sequence[RulingLine]"
    closed: str
    open: bool
    time_called: bool
    best_of: bool
    victory_points: bool
    seated: bool
    match_url: str
    desk_url: str
    no_show_url: str


def match_rulings(tournament: "Tournament", match: "Match") -> MatchRulings:
    """The rulings about the match, those taken back included."""
    rulings = rulings_of(match.attempt)
    standing = set(standing_rulings().filter(attempt__match=match).values_list("pk", flat=True))
    lines = ruling_lines(match, rulings, tournament.language)
    is_open = match.status in OPEN_MATCH
    return MatchRulings(
        code=match.code,
        names=opposed(match, game_of(tournament).sides),
        rulings=[
            RulingLine(text, ruling.pk if ruling.pk in standing else None)
            for text, ruling in zip(lines, rulings, strict=False)
        ],
        closed=_why_closed(tournament, match),
        open=is_open,
        time_called=match.attempt is not None and "time_called" in match.attempt.terms,
        best_of=match.round.best_of > 1,
        victory_points=is_league(match.stage)
        and scheme_of(tournament, match.stage.format) == PointsScheme.VICTORY_POINTS,
        seated=match.attempt is not None,
        match_url=reverse("match", args=[tournament.slug, match.code]),
        desk_url=f"{reverse('manage', args=[tournament.slug])}#{match.code}",
        no_show_url=reverse("manage-rule", args=[tournament.slug, match.code]) if is_open else "",
    )


def _why_closed(tournament: "Tournament", match: "Match") -> str:
    if tournament.status != TournamentStatus.RUNNING:
        return wording.problem("wrong-state", {"status": tournament.status})
    return wording.problem("stage-over", {"code": match.code}) if match.stage.ended_at is not None else ""
