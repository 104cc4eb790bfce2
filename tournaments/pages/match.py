"""The page of a match: the score after every hand, who sits where, what was ruled or corrected, what follows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import (
    OPEN_MATCH,
    OVER,
    UNCONFIRMED_MATCH,
    UNDECIDED_MATCH,
    HandKind,
    MatchOutcome,
    MatchStatus,
)
from tournaments.models import Entry
from tournaments.pages.chart import NARROW, WIDE, Chart, chart
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.figures import Figure, figures
from tournaments.pages.hand_story import HandStory, hand_story
from tournaments.pages.match_lines import match_lines
from tournaments.pages.match_notes import Follow, followers, ruling_lines, side_words, voided_lines
from tournaments.pages.moments import clock, day, local, timed
from tournaments.pages.replay.page import replay_links
from tournaments.pages.telling.registry import telling_of
from tournaments.queries.board import sides_of, teams_of
from tournaments.queries.line_up import has_choice, names_by_hand, seats_at
from tournaments.queries.record import score_of
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.story import (
    hand_versions,
    neighbours,
    rulings_of,
    voided_attempts,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Hand, Match, Seat, Tournament


@dataclass(frozen=True, slots=True)
class SideHead:
    """One side in the page's title. ``name`` is empty while it is not known; ``words`` then say who comes."""

    name: str
    words: str
    score: int
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class GameCharts:
    """The drawings of a game, for a wide screen and a phone. ``number``: of a game of a best-of, else 0."""

    number: int
    drawings: list[Chart]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A place at the table, from 1 in play order."""

    number: int
    player: str
    pair: str
    side: int


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Context of templates/tournaments/match.html."""

    head: EventHead
    language: str
    code: str
    cells: list[tuple[str, str]]
    sides: list[SideHead]
    scored: bool
    state: str
    playing: bool
    last: str
    reported: bool
    score_url: str
    log_url: str
    seats_url: str
    correct_url: str
    story: HandStory
    replays: list[tuple[int, str]]
    charts: list[GameCharts]
    figures: list[Figure]
    course: "list[SafeString]"
    seats: list[SeatLine]
    follow: list[Follow]
    rulings: "list[SafeString]"
    voided: "list[SafeString]"


def match_page(tournament: "Tournament", match: "Match") -> MatchPage:
    """Everything about the match that anyone may see; it works before its sides are known, too."""
    versions = hand_versions(match.attempt)
    standing = [hand for hand in versions if hand.is_current and hand.kind == HandKind.RECORDED]
    state = score_of(tournament, match.round, [hand.points for hand in standing], match.attempt)
    seats = seats_at(match.attempt)
    ended = state.ended if match.round.best_of > 1 else None
    story = hand_story(tournament, versions, names_by_hand(match.attempt, seats), state.hands_played, ended)
    target = ruleset_of(tournament, match.round)["target"]
    names = RoundNames(match.stage.rounds.all())
    others = neighbours(match)
    sides = _sides(tournament, match)
    side_names = [side.name for side in sides]
    return MatchPage(
        head=event_head(tournament),
        language=tournament.language,
        code=match.code,
        cells=_cells(tournament, match, names, versions),
        sides=sides,
        scored=bool(standing),
        state=_state(match, len(standing)),
        playing=match.status == MatchStatus.PLAYING,
        last=_last(tournament, match, standing),
        reported=match.status in UNCONFIRMED_MATCH,
        score_url=_score_url(tournament, match),
        log_url=_log_url(tournament, match),
        seats_url=_seats_url(tournament, match, seats) if not versions else "",
        correct_url=_correct_url(tournament, match, len(standing)),
        story=story,
        replays=replay_links(tournament, match),
        charts=[
            GameCharts(game, _drawings(story, side_names, target, game))
            for game in dict.fromkeys(hand.game for hand in story.played)
        ],
        figures=figures(story, telling_of(tournament), side_names, tournament.language),
        course=match_lines(match, versions),
        seats=_seats(tournament, match, seats),
        follow=followers(tournament, match, others, names),
        rulings=ruling_lines(match, rulings_of(match.attempt), tournament.language),
        voided=_voided(tournament, match),
    )


def _drawings(story: HandStory, names: "Sequence[str]", target: int | None, game: int) -> list[Chart]:
    drawn = (chart(frame, story, names, target, game) for frame in (WIDE, NARROW))
    return [one for one in drawn if one is not None]


def _sides(tournament: "Tournament", match: "Match") -> list[SideHead]:
    return [
        SideHead(
            name=wording.listed(side.entry.name for side in team if side.entry),
            words=side_words(team[0]),
            score=team[0].score,
            won=match.winner == index,
            lost=_has_lost(match, index),
        )
        for index, team in enumerate(teams_of(match, game_of(tournament).sides))
    ]


def _has_lost(match: "Match", side: int) -> bool:
    """Whether another side has won, or both have lost."""
    if match.winner is None:
        return match.outcome == MatchOutcome.DOUBLE_FORFEIT
    return match.winner != side


def _cells(
    tournament: "Tournament", match: "Match", names: RoundNames, versions: "Sequence[Hand]"
) -> list[tuple[str, str]]:
    cells = [
        (
            gettext("Match"),
            wording.in_one_line(match.code, wording.table(match.table) if match.table else ""),
        ),
        (gettext("Round"), names.of(match.round)),
    ]
    cells.append(_time_cell(tournament, match, versions))
    if (by := match.round.deadline) is not None and match.status in UNDECIDED_MATCH:
        said = gettext("to be played by {when}").format(when=wording.moment(by, tournament.zone))
        cells.append((gettext("Deadline"), timed(said, by)))
    return [cell for cell in cells if cell[1]]


def _time_cell(tournament: "Tournament", match: "Match", versions: "Sequence[Hand]") -> tuple[str, str]:
    """When it was played, or when it is to begin."""
    if versions and match.status in (MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL):
        begun = local(versions[0].created_at, tournament)
        if match.decided_at is None:
            text = gettext("{day}, since {time}").format(day=day(begun), time=clock(begun))
        else:
            end = local(match.decided_at, tournament)
            text = gettext("{day}, {start} to {end}").format(
                day=day(begun), start=clock(begun), end=clock(end)
            )
        return gettext("Played"), text
    session = match.round.session
    at = match.round.starts_at or (session.starts_at if session else None)
    if match.status not in UNDECIDED_MATCH:
        at = None
    return gettext("Begins"), timed(wording.moment(at, tournament.zone), at) if at is not None else ""


def _last(tournament: "Tournament", match: "Match", standing: "Sequence[Hand]") -> str:
    """When the last hand of a match that goes on was entered."""
    if match.status != MatchStatus.PLAYING or not standing:
        return ""
    at = standing[-1].created_at
    said = gettext("last hand at {time}").format(time=clock(local(at, tournament)))
    return timed(said, at)


def _state(match: "Match", hands: int) -> str:
    """Where the match stands, in words."""
    if match.stage.tournament.status in OVER and match.status in UNDECIDED_MATCH:
        return (
            gettext("This match was not played to its end.")
            if hands
            else gettext("This match was not played.")
        )
    if match.status == MatchStatus.PLAYING:
        return gettext("Playing, hand {number}").format(number=hands + 1)
    return {
        MatchStatus.PENDING: gettext("Not all who play here are known yet."),
        MatchStatus.REPORTED: gettext("Reported: the result waits for its confirmation."),
        MatchStatus.DISPUTED: gettext("Disputed: a director decides about a hand."),
        MatchStatus.READY: gettext("Ready to play: no hand has been recorded yet."),
        MatchStatus.BYE: gettext("Decided without play: there is nobody on the other side."),
        MatchStatus.VOID: gettext("This match is not needed."),
    }.get(MatchStatus(match.status), "")


def _score_url(tournament: "Tournament", match: "Match") -> str:
    """Where those at the table enter hands; "" when there is nothing to enter."""
    if tournament.status != "running" or match.status not in OPEN_MATCH:
        return ""
    if match.status in UNCONFIRMED_MATCH:
        return reverse("match-confirm", args=[tournament.slug, match.code])
    return reverse("score", args=[tournament.slug, match.code])


def _log_url(tournament: "Tournament", match: "Match") -> str:
    """Where those at the table upload the log of a game played elsewhere; "" when there is nothing to record."""
    if tournament.game != "tichu" or not _score_url(tournament, match):
        return ""
    return reverse("log", args=[tournament.slug, match.code])


def _seats_url(tournament: "Tournament", match: "Match", seats: "Sequence[Seat]") -> str:
    """Where an entry of more players than seats says who sits down; "" where there is no choice."""
    if not _score_url(tournament, match) or not has_choice(seats):
        return ""
    return reverse("seats", args=[tournament.slug, match.code])


def _correct_url(tournament: "Tournament", match: "Match", hands: int) -> str:
    """Where those who may correct hands begin, at the last one; "" when there is nothing to correct."""
    if tournament.status != "running" or not hands:
        return ""
    return reverse("hand-correct", args=[tournament.slug, match.code, hands])


def _seats(tournament: "Tournament", match: "Match", seats: "Sequence[Seat]") -> list[SeatLine]:
    pairs = {side.entry_id: side.entry.name for side in sides_of(match) if side.entry}
    side_of = game_of(tournament).side_of
    return [
        SeatLine(
            number=seat.index + 1,
            player=seat.player.name,
            # Who plays alone is the entry itself.
            pair=pairs.get(seat.player.entry_id, "") if tournament.entry_size > 1 else "",
            side=side_of(seat.index),
        )
        for seat in seats
    ]


def _voided(tournament: "Tournament", match: "Match") -> "list[SafeString]":
    attempts = voided_attempts(match)
    ids = {pk for attempt, _ in attempts for pk in attempt.entry_ids}
    names = dict(Entry.objects.filter(pk__in=ids).values_list("pk", "name")) if ids else {}
    return voided_lines(tournament, match, attempts, names)
