"""Hand results: record the next hand of a match, and the pieces that corrections share."""

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.enums import OPEN_MATCH, AuditTag, HandKind, MatchStatus, TournamentStatus
from tournaments.metrics import VIOLATIONS
from tournaments.models import Hand, IdempotencyKey, Match, Side
from tournaments.permissions import Action, Actor
from tournaments.queries.board import sides_of
from tournaments.queries.record import as_outcome, current_hands, score_of
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services import bracket
from tournaments.services.change import changing, record
from tournaments.services.errors import HandExists, NotOpen, Problem, Refused, RulesViolated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.types import HandScore
    from scoring.match import MatchState
    from tournaments.models import Tournament


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


def record_hand(*, match: Match, actor: Actor, number: int, result: Any, key: str = "") -> Recorded:
    """Record the result of hand ``number``, the next one, of a match.

    Decides the match and moves the bracket when the hand ends it. ``key`` makes it safe to repeat. Raises
    NotOpen (match not open, hand missing), HandExists, RulesViolated, and Refused where a key is used twice
    for different things.
    """
    with changing(match.stage.tournament_id, actor, Action.RECORD_HAND, entry_ids_of(match)) as tournament:
        match = locked_match(match.pk)
        digest = _digest(match, number, result)
        if (known := _repeated(match, actor, key, digest)) is not None:
            return known
        hands = _open_hands(tournament, match)
        _check_number(hands, number)
        score = scored(tournament, match, result)
        hand = _insert(match, actor, number, result, score)
        state = score_of(tournament, match.round, [*(h.points for h in hands), score.points])
        recorded = told(hand, match, state)
        _remember(tournament, actor, key, digest, recorded)
        _move(match, state)
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


def entry_ids_of(match: Match) -> "list[int]":
    return [side.entry_id for side in match.sides.all() if side.entry_id]


def same_result(one: Any, other: Any) -> bool:
    """Whether two results are the same JSON; in Python true would equal 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _digest(match: Match, number: int, result: Any) -> str:
    content = json.dumps([match.pk, number, result], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def _repeated(match: Match, actor: Actor, key: str, digest: str) -> Recorded | None:
    known = IdempotencyKey.objects.filter(actor=actor.name, key=key).first() if key else None
    if known is None:
        return None
    if known.digest != digest:
        raise Refused(Problem("key-reused"))
    hand = Hand.objects.get(pk=known.answer["hand"])
    score, winner = tuple(known.answer["score"]), known.answer["winner"]
    return Recorded(hand, match, created=False, score=score, winner=winner)


def _remember(tournament: "Tournament", actor: Actor, key: str, digest: str, recorded: Recorded) -> None:
    if key:
        answer = {"hand": recorded.hand.pk, "score": recorded.score, "winner": recorded.winner}
        IdempotencyKey.objects.create(
            tournament=tournament, actor=actor.name, key=key, digest=digest, answer=answer
        )


def _open_hands(tournament: "Tournament", match: Match) -> list[Hand]:
    """The hands of a match that is being played; raises NotOpen if it is not."""
    if tournament.status != TournamentStatus.RUNNING or match.status not in OPEN_MATCH or not match.attempt:
        over = match.status == MatchStatus.FINAL
        raise NotOpen(Problem("match-over" if over else "match-not-open", params={"code": match.code}))
    return current_hands(match.attempt)


def _check_number(hands: "Sequence[Hand]", number: int) -> None:
    following = len(hands) + 1
    if 1 <= number < following:
        raise HandExists(hands[number - 1])
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


def _insert(match: Match, actor: Actor, number: int, result: Any, score: "HandScore") -> Hand:
    """A first version, or the next one where the hand was taken back before."""
    assert match.attempt is not None
    taken_back = match.attempt.hands.filter(number=number, is_current=True).first()
    if taken_back is not None:
        return supersede(taken_back, actor, result=result, score=score)
    return Hand.objects.create(
        attempt=match.attempt,
        number=number,
        result=result,
        points=list(score.points),
        parts=dict(score.parts),
        actor=actor.name,
    )


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


def _move(match: Match, state: "MatchState") -> None:
    """Show the new score; a complete match moves the bracket."""
    if state.complete:
        bracket.decide(match, as_outcome(state.winners[0]))
        return
    show(match, state)


def show(match: Match, state: "MatchState") -> None:
    """Write the score of a match that goes on; with no hand left it is ready again."""
    for side in sides_of(match):
        side.score = state.score[side.index]
    Side.objects.bulk_update(sides_of(match), ["score"])
    status = MatchStatus.PLAYING if state.hands_played else MatchStatus.READY
    if match.status != status:
        match.status = status
        match.save(update_fields=["status"])
