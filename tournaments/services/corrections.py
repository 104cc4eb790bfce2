"""Corrections: replace a hand or take the last one back, also in a match decided long ago.

A hand of a match that goes on is simply replaced. Where the match's outcome changes, everything affected is
told first (NeedsConfirmation, with the tournament's version); confirmed with that version, the bracket is
replayed from the record, so it comes out as if the right result had stood there all along.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal

from django.utils import timezone

from tournaments.enums import OPEN_MATCH, AuditTag, HandKind, MatchStatus, Reporting, TournamentStatus
from tournaments.models import Attempt, Side
from tournaments.permissions import Action, Actor, NotAllowed, can, require
from tournaments.queries.board import StageRows, sides_of, state_of
from tournaments.queries.league import league_states, shown_state
from tournaments.queries.record import (
    current_hands,
    replayed_attempts,
    ruling_on,
    score_of,
    stage_record,
    standing_hands,
)
from tournaments.queries.reporting import side_of_actor
from tournaments.queries.rules import game_of, score_of_side
from tournaments.queries.stages import is_league
from tournaments.services import bracket, stages
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import HandExists, NeedsConfirmation, NoSuchHand, NotOpen, Problem
from tournaments.services.results import (
    Recorded,
    entry_ids_of,
    locked_match,
    same_result,
    scored,
    show,
    supersede,
    told,
)
from tournaments.services.seating import attempts_that_count
from tournaments.services.statements import report

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.match import MatchState as Score
    from tournaments.formats.progress import MatchState, Slots
    from tournaments.models import Hand, Match, Stage, Tournament

    Points = Sequence[Sequence[int]]

#: How long the table itself may reopen its match, while nothing that follows has been played.
TABLE_MAY_REOPEN = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Affected:
    """A match that would change.

    ``change``: ``reopened`` (decided now, open then), ``decided`` (open now, decided then), ``winner``
    (another winner), ``voided`` (what was played there no longer counts), ``sides`` (others meet there).
    ``hands`` stand there now; ``returns`` are those of an earlier meeting of who meets there then: they count again.
    """

    code: str
    change: Literal["reopened", "decided", "winner", "voided", "sides"]
    hands: int
    returns: int = 0


def correct_hand(  # noqa: PLR0913 - what a correction consists of
    *,
    match: "Match",
    actor: Actor,
    number: int,
    result: Any,
    version: int,
    confirm: int | None = None,
    note: str = "",
) -> Recorded:
    """Replace the result of a hand by another.

    ``version`` is the hand version the sender saw; a newer one is shown instead (HandExists). ``confirm`` is
    the tournament's version of the preview that was agreed to. The same result again writes nothing. Raises
    NotOpen, NoSuchHand, RulesViolated, HandExists, NeedsConfirmation.
    """
    with changing(
        match.stage.tournament_id, actor, Action.CORRECT_HAND, entry_ids_of(match), match.pk
    ) as tournament:
        match, hands = _standing_hands(tournament, match)
        hand = next((h for h in hands if h.number == number), None)
        if hand is None:
            raise NoSuchHand(Problem("hand-missing", params={"number": len(hands) + 1}))
        if same_result(hand.result, result):
            standing = score_of(tournament, match.round, [h.points for h in hands], match.attempt)
            return told(hand, match, standing, created=False)
        if hand.version != version:
            raise HandExists(hand)
        score = scored(tournament, match, result)
        points = [list(score.points) if h.number == number else h.points for h in hands]
        _require_agreed(tournament, match, actor, points, confirm)
        hand = supersede(hand, actor, result=result, score=score, note=note)
        if score_of(tournament, match.round, points, match.attempt).complete:
            report(tournament, match, actor, hand)
        outcome = _settle(tournament, match, points)
        record(tournament, actor, AuditTag.HAND_CORRECTED, match=match.pk, hand=hand.pk, number=number)
    return told(hand, match, outcome)


def take_back_hand(
    *, match: "Match", actor: Actor, number: int, version: int | None = None, confirm: int | None = None
) -> Recorded:
    """Take the last hand back: a new version says so, nothing is deleted.

    ``version`` is the hand version the sender saw, if any was. Raises NoSuchHand, NotOpen if ``number`` is not
    the last hand, HandExists if it has another version by now, and NeedsConfirmation as correct_hand does.
    """
    with changing(
        match.stage.tournament_id, actor, Action.TAKE_BACK_HAND, entry_ids_of(match), match.pk
    ) as tournament:
        match, hands = _standing_hands(tournament, match)
        if number not in {hand.number for hand in hands}:
            raise NoSuchHand(Problem("hand-not-last", params={"number": number}))
        if hands[-1].number != number:
            raise NotOpen(Problem("hand-not-last", params={"number": number}))
        if version not in {None, hands[-1].version}:
            raise HandExists(hands[-1])
        points = [hand.points for hand in hands[:-1]]
        _require_agreed(tournament, match, actor, points, confirm)
        hand = supersede(hands[-1], actor, kind=HandKind.TAKEN_BACK)
        outcome = _settle(tournament, match, points)
        record(tournament, actor, AuditTag.HAND_TAKEN_BACK, match=match.pk, hand=hand.pk, number=number)
    return told(hand, match, outcome)


def _standing_hands(tournament: "Tournament", match: "Match") -> "tuple[Match, list[Hand]]":
    require_status(tournament, {TournamentStatus.RUNNING})
    match = locked_match(match.pk)
    if match.attempt is None:
        raise NotOpen(Problem("match-not-open", params={"code": match.code}))
    if match.stage.ended_at is not None:
        raise NotOpen(Problem("stage-over"))
    return match, current_hands(match.attempt)


def affected_by(match: "Match", points: "Mapping[int, Points] | None" = None) -> "list[Affected]":
    """The matches that would change if these attempts (by id) had these hands; this match first.

    Without ``points``: those whose rows are not what the record says now. In a league no other match changes.
    """
    if is_league(match.stage):
        return _affected_in_league(match, points)
    rows = StageRows(match.stage)
    return _affected_between(rows, bracket.replayed(rows, stage_record(match.stage, points)), match.code)


def affected_in(stage: "Stage") -> "list[Affected]":
    """The matches of a bracket whose rows are not what the record says now; none in a league."""
    if is_league(stage):
        return []
    rows = StageRows(stage)
    return _affected_between(rows, bracket.replayed(rows, stage_record(stage)), "")


def _affected_in_league(match: "Match", points: "Mapping[int, Points] | None") -> "list[Affected]":
    before = shown_state(match)
    hands = len(current_hands(match.attempt)) if match.attempt else 0
    counts = attempts_that_count([match]).get(match.pk)
    if other := counts != match.attempt_id:
        # It is played again, or no more: what counts is another attempt, none as long as nobody has sat down.
        match = locked_match(match.pk)
        match.attempt = Attempt.objects.filter(pk=counts or 0).first()
    after = league_states(match.stage, [match], points)[match.code]
    if other and hands and not before.decided:
        return [Affected(match.code, "voided", hands)]
    if (before.decided, before.outcome, before.winner) == (after.decided, after.outcome, after.winner):
        return []
    if before.decided:
        return [Affected(match.code, "winner" if after.decided else "reopened", hands)]
    return [Affected(match.code, "decided", hands)]


def _affected_between(rows: StageRows, states: "Mapping[str, MatchState]", first: str) -> "list[Affected]":
    """The matches whose rows differ from these states, the match with code ``first`` before the others."""
    known = rows.load()
    changed = bracket.differing(rows, states)
    found = [_affected(known[code], state_of(known[code]), state) for code, state in changed.items()]
    return sorted(found, key=lambda affected: (affected.code != first, known[affected.code].order))


def _affected(match: "Match", before: "MatchState", after: "MatchState") -> Affected:
    hands = len(current_hands(match.attempt)) if match.attempt else 0
    if before.slots != after.slots:
        played = hands or before.state == "done"
        return Affected(match.code, "voided" if played else "sides", hands, _returning(match, after.slots))
    if before.state == "done":
        return Affected(match.code, "reopened" if after.state == "ready" else "winner", hands)
    return Affected(match.code, "decided", hands)


def _returning(match: "Match", slots: "Slots") -> int:
    """How many hands these two have played against each other in this match, before others took their places."""
    if not all(isinstance(slot, int) for slot in slots):
        return 0
    met = standing_hands().filter(attempt__match=match, attempt__sides="-".join(map(str, slots)))
    return met.exclude(attempt__in=replayed_attempts().values("attempt")).count()


def _require_agreed(
    tournament: "Tournament", match: "Match", actor: Actor, points: "Points", confirm: int | None
) -> None:
    """Raise NotAllowed or NeedsConfirmation where the outcome of this match or others would change."""
    outcome = score_of(tournament, match.round, points, match.attempt)
    if match.status in OPEN_MATCH and not outcome.complete:
        return
    assert match.attempt is not None
    affected = affected_by(match, {match.attempt.pk: points})
    if match.status not in OPEN_MATCH and not _table_may_reopen(tournament, match, affected):
        require(actor, Action.CORRECT_DECIDED, tournament)
        if tournament.reporting != Reporting.TRUST and side_of_actor(actor, match) is not None:
            raise NotAllowed(Action.CORRECT_DECIDED)  # a match of one's own needs another director
    if affected and confirm != tournament.version:
        raise NeedsConfirmation(affected, tournament.version)


def _table_may_reopen(tournament: "Tournament", match: "Match", affected: "Sequence[Affected]") -> bool:
    """A slip in the last hand is mended at the table; later, once play went on, once somebody confirmed the match, or
    where it would hand it to the other side, by a director."""
    if tournament.reporting != Reporting.TRUST:
        return False
    played_on = any(other.hands for other in affected if other.code != match.code)
    turned = any(other.change == "winner" for other in affected if other.code == match.code)
    return _just_decided_at_the_table(match) and not played_on and not turned


def _just_decided_at_the_table(match: "Match") -> bool:
    """Whether the hands, and neither a ruling nor an absence, decided the match within the last minutes. What counts
    is the first time: reopening it does not begin the time anew."""
    if match.attempt is None or match.attempt.decided_at is None or ruling_on(match.attempt) is not None:
        return False
    if any(side.entry is not None and side.entry.left_from == match.code for side in match.sides.all()):
        return False
    return timezone.now() - match.attempt.decided_at <= TABLE_MAY_REOPEN


def may_correct(match: "Match", actor: Actor, tournament: "Tournament") -> bool:
    """Whether the match page offers this actor to correct hands (the service decides)."""
    if tournament.status != TournamentStatus.RUNNING or match.attempt is None:
        return False
    if match.stage.ended_at is not None:
        return False
    if match.status in OPEN_MATCH:
        return can(actor, Action.CORRECT_HAND, tournament, entry_ids_of(match), match.pk)
    if match.status != MatchStatus.FINAL:
        return False
    return can(actor, Action.CORRECT_DECIDED, tournament) or (
        tournament.reporting == Reporting.TRUST
        and _just_decided_at_the_table(match)
        and can(actor, Action.CORRECT_HAND, tournament, entry_ids_of(match), match.pk)
    )


def _settle(tournament: "Tournament", match: "Match", points: "Points") -> "Score":
    """Write the new score, and the whole bracket where the match's outcome may be another."""
    outcome = score_of(tournament, match.round, points, match.attempt)
    if match.status in OPEN_MATCH and not outcome.complete:
        show(match, outcome)
    elif match.status == MatchStatus.FINAL and outcome.winners == (match.winner,):
        game = game_of(tournament)
        for side in sides_of(match):
            side.score = score_of_side(game, outcome.score, side.index)
        Side.objects.bulk_update(sides_of(match), ["score"])
    else:
        stages.follow(match)
    return outcome
