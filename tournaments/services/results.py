"""Hand results: record the next hand of a match, and the pieces that corrections share."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError
from django.db.models import Case, F, Value, When

from tournaments.enums import (
    TAKES_HANDS,
    UNCONFIRMED_MATCH,
    AuditTag,
    HandKind,
    MatchStatus,
    TournamentStatus,
)
from tournaments.metrics import VIOLATIONS
from tournaments.models import Hand, HandRecord, Match, Side
from tournaments.permissions import Action, Actor
from tournaments.prepared import Objects, Rows, Update, insert
from tournaments.queries.record import as_outcome, score_of
from tournaments.queries.reporting import open_disputes, open_status
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services import stages
from tournaments.services.change import changing, record
from tournaments.services.errors import HandExists, NotOpen, Problem, Refused, RulesViolated
from tournaments.services.hand_records import checked_record
from tournaments.services.keys import carried_out, keep_key
from tournaments.services.statements import report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.db.models import QuerySet

    from rules_engine.types import HandScore
    from scoring.match import MatchState
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Entered:
    """A hand as its table gives it: which one, its result, and its record (rules_engine's) or None."""

    number: int
    result: Any
    hand_record: Any = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand as it stands after the call, and what its match then came to: points per side, and the winning side.

    ``created`` is false when nothing new was written; the answer to a repeated call is that to the first.
    """

    hand: Hand
    match: Match
    created: bool
    score: tuple[int, ...]
    winner: int | None


def record_hand(
    *, match: Match, actor: Actor, number: int, result: Any, hand_record: Any = None, key: str = ""
) -> Recorded:
    """Record the result of hand ``number``, the next one, of a match, with its record where there is one.

    Decides the match and moves the bracket when the hand ends it. ``key`` makes it safe to repeat. Raises
    NotOpen (match not open, hand missing), HandExists, RulesViolated (also where the record does not come to the
    result), and Refused where a key is used twice for different things.
    """
    entered = Entered(number, result, hand_record)
    try:
        with changing(
            match.stage.tournament_id, actor, Action.RECORD_HAND, entry_ids_of(match), match.pk
        ) as tournament:
            return record_entered(tournament, match, actor, entered, key)
    except (Refused, IntegrityError):
        # Looked up only here, for repeats are rare: they find the hand, or their key, taken.
        if (known := _repeated(match, actor, entered, key)) is None:
            raise
        return known


def record_entered(
    tournament: "Tournament", match: Match, actor: Actor, entered: Entered, key: str = ""
) -> Recorded:
    """Record the next hand of a match whose tournament is locked; the caller has asked for permission."""
    match = _reread(match, tournament)
    attempt_id = open_attempt(tournament, match)
    points, taken_back = _points_so_far(attempt_id)
    number = entered.number
    _check_number(attempt_id, len(points) + 1, number)
    score = scored(tournament, match, entered.result)
    kept = checked_record(tournament, match.round, entered.hand_record, entered.result)
    before = _latest(attempt_id, number) if number in taken_back else None
    hand = _insert(attempt_id, actor, entered, score, before)
    if kept is not None:
        HandRecord.objects.create(hand=hand, record=kept)
    state = score_of(tournament, match.round, [*points, score.points], match.attempt)
    recorded = told(hand, match, state)
    answer = {"hand": hand.pk, "score": recorded.score, "winner": recorded.winner}
    keep_key(tournament, actor.name, key, _digest(match, entered), **answer)
    if state.complete and report(tournament, match, actor, hand):
        stages.decide(match, as_outcome(state.winners[0]))
    else:
        show(match, state)
    record(tournament, actor, AuditTag.HAND_RECORDED, match=match.pk, hand=hand.pk, number=number)
    return recorded


def told(hand: Hand, match: Match, state: "MatchState", *, created: bool = True) -> Recorded:
    """The answer about a hand, with its match in this state."""
    winner = state.winners[0] if state.complete else None
    return Recorded(hand, match, created, state.score, winner)


def locked_match(pk: int) -> Match:
    """The match with all that a change to it needs, read under the tournament's lock."""
    return (
        Match.objects.select_related("stage__tournament", "round", "attempt")
        .prefetch_related("sides__entry")
        .get(pk=pk)
    )


def _reread(match: Match, tournament: "Tournament") -> Match:
    """What a hand needs of its match, as it stands under the tournament's lock."""
    row = _NEEDED.first(pk=match.pk)
    if row is None:
        raise Match.DoesNotExist
    row.stage = match.stage
    row.stage.tournament = tournament
    return row


_NEEDED = Objects(
    lambda pk: (
        Match.objects.filter(pk=pk)
        .select_related("round", "attempt")
        .only(
            "stage",
            "code",
            "status",
            "attempt",
            "winner_to",
            "loser_to",
            "round__target",
            "attempt__terms",
            "round__bracket",
            "round__best_of",
            "round__max_hands",
        )
    ),
    pk=int,
)


def entry_ids_of(match: Match) -> "Iterator[int]":
    """The entries on its sides, looked up only when somebody asks: of whom one must be a captain."""
    yield from (side.entry_id for side in match.sides.all() if side.entry_id)


def same_result(one: Any, other: Any) -> bool:
    """Whether two results are the same JSON; in Python true would equal 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _digest(match: Match, entered: Entered) -> str:
    known = [match.pk, entered.number, entered.result]
    content = json.dumps(
        known if entered.hand_record is None else [*known, entered.hand_record], sort_keys=True
    )
    return hashlib.sha256(content.encode()).hexdigest()


def _repeated(match: Match, actor: Actor, entered: Entered, key: str) -> Recorded | None:
    """What the key was answered with before, if it was; raises Refused if that was about something else."""
    known = carried_out(actor.name, key, _digest(match, entered))
    if known is None:
        return None
    hand = Hand.objects.get(pk=known.answer["hand"])
    score, winner = tuple(known.answer["score"]), known.answer["winner"]
    return Recorded(hand, match, created=False, score=score, winner=winner)


def open_attempt(tournament: "Tournament", match: Match) -> int:
    """The attempt (its id) of a match that is being played; raises NotOpen if it is not."""
    running = tournament.status == TournamentStatus.RUNNING and match.status in TAKES_HANDS
    if not running or match.attempt_id is None:
        over = match.status in (MatchStatus.FINAL, *UNCONFIRMED_MATCH)
        raise NotOpen(Problem("match-over" if over else "match-not-open", params={"code": match.code}))
    return match.attempt_id


def _points_so_far(attempt_id: int) -> tuple[list[list[int]], set[int]]:
    """The points of the hands that stand, in order, and the numbers of those that were taken back."""
    hands = _STANDING.all(attempt=attempt_id)
    points = [points for _, kind, points in hands if kind == HandKind.RECORDED]
    return points, {number for number, kind, _ in hands if kind == HandKind.TAKEN_BACK}


_STANDING = Rows(
    lambda attempt: (
        Hand.objects.filter(attempt=attempt, is_current=True)
        .order_by("number")
        .values_list("number", "kind", "points")
    ),
    attempt=int,
)


def _latest(attempt_id: int, number: int) -> Hand:
    """The last version of a hand."""
    return Hand.objects.get(attempt=attempt_id, number=number, is_current=True)


def _check_number(attempt_id: int, following: int, number: int) -> None:
    if 1 <= number < following:
        raise HandExists(_latest(attempt_id, number))
    if number != following:
        raise NotOpen(Problem("hand-missing", params={"number": following}))


def scored(tournament: "Tournament", match: Match, result: Any) -> "HandScore":
    """What the result is worth by the match's ruleset; raises RulesViolated with all that is wrong."""
    score = game_of(tournament).score(ruleset_of(tournament, match.round), result)
    if isinstance(score, tuple):
        for violation in score:
            VIOLATIONS.labels(tournament.game, violation.code).inc()
        raise RulesViolated(score)
    return score


def _insert(attempt_id: int, actor: Actor, entered: Entered, score: "HandScore", before: Hand | None) -> Hand:
    """A first version, or the next one where the hand was taken back before."""
    if before is not None:
        return supersede(before, actor, result=entered.result, score=score)
    hand = Hand(
        attempt_id=attempt_id,
        number=entered.number,
        result=entered.result,
        points=list(score.points),
        parts=dict(score.parts),
        actor=actor.name,
    )
    insert(hand)
    return hand


def supersede(
    hand: Hand,
    actor: Actor,
    *,
    kind: HandKind = HandKind.RECORDED,
    result: Any = None,
    score: "HandScore | None" = None,
    note: str = "",
) -> Hand:
    """The next version of a hand; the one before stays in the record."""
    hand.is_current = False
    hand.save(update_fields=["is_current"])
    return Hand.objects.create(
        attempt_id=hand.attempt_id,
        number=hand.number,
        version=hand.version + 1,
        kind=kind,
        result=result,
        points=list(score.points) if score else [],
        parts=dict(score.parts) if score else {},
        actor=actor.name,
        note=note,
    )


def show(match: Match, state: "MatchState") -> None:
    """Write the score of a match that is not decided; with no hand left it is ready again."""
    _scores(len(state.score)).send(match=match.pk, **_by_side(state.score))
    disputed = state.complete and open_disputes().filter(attempt=match.attempt_id).exists()
    status = open_status(state, disputed=disputed)
    if match.status != status:
        match.status = status
        match.save(update_fields=["status"])


def _by_side(score: "Sequence[int]") -> dict[str, int]:
    return {f"side_{index}": points for index, points in enumerate(score)}


@cache
def _scores(sides: int) -> Update:
    """Writes down the points of a match between so many sides of the game, for each of its entries."""

    def build(match: int, **points: int) -> "tuple[QuerySet[Side], dict[str, Any]]":
        totals = Case(*(When(on_side=index, then=Value(points[f"side_{index}"])) for index in range(sides)))
        return Side.objects.filter(match=match).annotate(on_side=F("index") % sides), {"score": totals}

    return Update(build, match=int, **dict.fromkeys(_by_side(range(sides)), int))
