"""Confirming a match that its hands end, disputing one of them, and settling a dispute."""

from typing import TYPE_CHECKING, Any, Literal

from django.db import transaction

from tournaments.enums import (
    UNCONFIRMED_MATCH,
    AuditTag,
    MatchStatus,
    Reporting,
    StatementKind,
    TournamentStatus,
)
from tournaments.models import Attempt, Hand, Match, Statement
from tournaments.models.entry import clean_name
from tournaments.permissions import Action, Actor, NotAllowed, actor_named, can
from tournaments.queries.record import as_outcome, current_hands, score_of
from tournaments.queries.reporting import (
    newest_hand,
    open_disputes,
    open_status,
    report_on,
    side_of_actor,
    unsettled_attempts,
)
from tournaments.services import stages, statements
from tournaments.services.change import changing, record, require_status
from tournaments.services.corrections import correct_hand
from tournaments.services.errors import NoSuchHand, NotOpen, Problem, Refused
from tournaments.services.match_news import tell_disputed, tell_settled
from tournaments.services.results import entry_ids_of, locked_match, same_result, scored

if TYPE_CHECKING:
    from tournaments.models import Tournament

NOTE_LENGTH = 200


def may_confirm(match: Match, actor: Actor, tournament: "Tournament") -> bool:
    """Whether this actor may make the reported match final: a director who does not play in it; the side that did not
    report it, where the opponent confirms or where a director reported a match of their own."""
    if match.attempt is None or match.status != MatchStatus.REPORTED:
        return False
    if not can(actor, Action.CONFIRM, tournament, entry_ids_of(match)):
        return False
    side = side_of_actor(actor, match)
    if side is None:
        return can(actor, Action.CORRECT_DECIDED, tournament)
    said = report_on(match.attempt)
    if said is None or said.side == side:
        return False
    by_staff = can(actor_named(said.actor), Action.CORRECT_DECIDED, tournament)
    return tournament.reporting == Reporting.OPPONENT or by_staff


def confirm_match(*, match: Match, actor: Actor) -> Match:
    """Make a reported match final, and move what follows from it. Twice is once.

    Raises NotAllowed for whoever reported it or plays and is no opponent, NotOpen where nothing is to be confirmed or
    a dispute is open.
    """
    with changing(match.stage.tournament_id, actor, Action.CONFIRM, entry_ids_of(match)) as tournament:
        match = locked_match(match.pk)
        if match.status == MatchStatus.FINAL:
            return match
        require_status(tournament, {TournamentStatus.RUNNING})
        if match.status == MatchStatus.DISPUTED:
            raise NotOpen(Problem("match-disputed", params={"code": match.code}))
        if match.status != MatchStatus.REPORTED:
            raise NotOpen(Problem("match-not-reported", params={"code": match.code}))
        if not may_confirm(match, actor, tournament):
            raise NotAllowed(Action.CONFIRM)
        _make_final(tournament, match, actor)
        record(tournament, actor, AuditTag.MATCH_CONFIRMED, match=match.pk)
    return locked_match(match.pk)


def _make_final(tournament: "Tournament", match: Match, actor: Actor) -> None:
    """Write the confirmation of the hands as they stand, and decide the match by them."""
    assert match.attempt is not None
    hand = newest_hand(match.attempt)
    assert hand is not None
    statements.confirm(hand, actor, side_of_actor(actor, match))
    points = [hand.points for hand in current_hands(match.attempt)]
    state = score_of(tournament, match.round, points, match.attempt)
    stages.decide(match, as_outcome(state.winners[0]))


def dispute_hand(*, match: Match, actor: Actor, number: int, note: str, result: Any = None) -> Statement:
    """Say that a hand is wrong, why, and, if one knows, what it was. The match is not confirmed before it is settled.

    Once a side and hand: the same again is answered with what stands. Raises NoSuchHand, NotOpen, RulesViolated for a
    result that cannot be, and Refused without a reason or for the very result that stands.
    """
    with changing(match.stage.tournament_id, actor, Action.DISPUTE, entry_ids_of(match)) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        match = locked_match(match.pk)
        hand = _standing_hand(match, number)
        side = side_of_actor(actor, match)
        known = open_disputes().filter(hand=hand, side=side).first()
        if known is not None:
            return known
        note = clean_name(note)[:NOTE_LENGTH]
        if not note:
            raise Refused(Problem("reason-missing", "note"))
        if result is not None:
            scored(tournament, match, result)
            if same_result(hand.result, result):
                raise Refused(Problem("dispute-same", "result"))
        said = Statement.objects.create(
            attempt_id=hand.attempt_id,
            kind=StatementKind.DISPUTED,
            hand=hand,
            side=side,
            result=result,
            note=note,
            actor=actor.name,
        )
        _show_status(tournament, match)
        tell_disputed(match, said)
        record(tournament, actor, AuditTag.HAND_DISPUTED, match=match.pk, number=number, dispute=said.pk)
    return said


def _standing_hand(match: Match, number: int) -> Hand:
    hands = current_hands(match.attempt) if match.attempt else []
    found = next((hand for hand in hands if hand.number == number), None)
    if found is None:
        raise NoSuchHand(Problem("hand-missing", params={"number": len(hands) + 1}))
    return found


def _show_status(tournament: "Tournament", match: Match) -> None:
    """Reported or disputed: a match that waits shows for what."""
    if match.status not in UNCONFIRMED_MATCH or match.attempt is None:
        return
    points = [hand.points for hand in current_hands(match.attempt)]
    disputed = open_disputes().filter(attempt=match.attempt).exists()
    status = open_status(score_of(tournament, match.round, points, match.attempt), disputed=disputed)
    if match.status != status:
        match.status = status
        match.save(update_fields=["status"])


def withdraw_dispute(*, dispute: Statement, actor: Actor) -> Statement:
    """Whoever disputed a hand takes it back. Twice is once."""
    match = match_of(dispute)
    with changing(match.stage.tournament_id, actor, Action.DISPUTE, entry_ids_of(match)) as tournament:
        match = locked_match(match.pk)
        if side_of_actor(actor, match) != dispute.side:
            raise NotAllowed(Action.DISPUTE)
        if open_disputes().filter(pk=dispute.pk).exists():
            _settle(dispute, actor, dispute.side, "")
            _show_status(tournament, match)
            tell_settled(match, dispute, "withdrawn")
            record(tournament, actor, AuditTag.DISPUTE_SETTLED, match=match.pk, dispute=dispute.pk)
    return dispute


def settle_dispute(
    *,
    dispute: Statement,
    actor: Actor,
    keep: Literal["recorded", "disputed"],
    note: str = "",
    confirm: int | None = None,
) -> Match:
    """A director who does not play in the match decides which version of the hand stands.

    With the last open dispute settled, a match that its hands end is final. Twice is once. Raises NotAllowed,
    NotOpen where the dispute names no version or the hand was corrected meanwhile, and NeedsConfirmation where
    other matches change.
    """
    match = match_of(dispute)
    with transaction.atomic():
        with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
            if side_of_actor(actor, locked_match(match.pk)) is not None:
                raise NotAllowed(Action.RULE)
            require_status(tournament, {TournamentStatus.RUNNING})
            if not open_disputes().filter(pk=dispute.pk).exists():
                return locked_match(match.pk)
            if keep == "disputed" and dispute.result is None:
                raise NotOpen(Problem("dispute-without-result"))
            _settle(dispute, actor, None, note)
        if keep == "disputed":
            correct_hand(
                match=match,
                actor=actor,
                number=dispute.hand.number,
                result=dispute.result,
                version=dispute.hand.version,
                confirm=confirm,
                note=note,
            )
        with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
            match = locked_match(match.pk)
            tell_settled(match, dispute, keep)
            _finish(tournament, match, actor)
            record(tournament, actor, AuditTag.DISPUTE_SETTLED, match=match.pk, dispute=dispute.pk, kept=keep)
    return locked_match(match.pk)


def _settle(dispute: Statement, actor: Actor, side: int | None, note: str) -> None:
    Statement.objects.create(
        attempt_id=dispute.attempt_id,
        kind=StatementKind.SETTLED,
        hand_id=dispute.hand_id,
        side=side,
        note=clean_name(note)[:NOTE_LENGTH],
        answers=dispute,
        actor=actor.name,
    )


def _finish(tournament: "Tournament", match: Match, actor: Actor) -> None:
    """What the director has decided is final, unless another dispute is open."""
    if match.attempt is None or match.status not in UNCONFIRMED_MATCH:
        return
    if open_disputes().filter(attempt=match.attempt).exists():
        _show_status(tournament, match)
    elif unsettled_attempts(tournament, [match.attempt.pk]):
        _make_final(tournament, match, actor)


def match_of(dispute: Statement) -> Match:
    """The match that the dispute is about."""
    return locked_match(Attempt.objects.get(pk=dispute.attempt_id).match_id)
