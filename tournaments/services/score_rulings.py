"""A director's rulings about a score: set it, penalty points, time called, play the match again, or take one back.

Each is a fact that stands until it is taken back. What a ruling changes in other matches is told first
(NeedsConfirmation), and the bracket is then what it would be had it stood there all along.
"""

from typing import TYPE_CHECKING

from tournaments.enums import (
    OPEN_MATCH,
    TAKES_HANDS,
    TERMS_RULING,
    AuditTag,
    MatchStatus,
    RulingKind,
    TournamentStatus,
)
from tournaments.models import Match, Ruling
from tournaments.permissions import Action, Actor
from tournaments.queries.board import sides_of
from tournaments.queries.record import current_hands, hands_by_attempt, score_of, standing_rulings
from tournaments.queries.rules import game_of
from tournaments.queries.stages import is_league
from tournaments.services import stages
from tournaments.services.change import changing, record, require_status
from tournaments.services.corrections import affected_by
from tournaments.services.errors import NeedsConfirmation, NotOpen, Problem, Refused
from tournaments.services.keys import carried_out, keep_key
from tournaments.services.results import locked_match, show
from tournaments.services.substitutes import renew_terms, step_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Round, Tournament

#: Beyond any score of a match.
MOST = 1_000_000
#: Changes by which something that was played or decided is no more so; going forward needs no agreement.
_UNDOES = frozenset({"reopened", "winner", "voided"})


def set_score(
    *, match: Match, actor: Actor, points: "Sequence[int]", note: str, confirm: int | None = None
) -> Match:
    """The match ended with these points, one number per side of the game, whatever its hands say.

    In a bracket one side has to be ahead. The same score again writes nothing. Raises NeedsConfirmation, NotOpen,
    Refused.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        match = _ruled_match(tournament, match, note)
        if len(points) != game_of(tournament).sides or any(abs(number) > MOST for number in points):
            raise Refused(Problem("out-of-range", "points", {"value": "", "from": -MOST, "to": MOST}))
        if not is_league(match.stage) and points.count(max(points)) > 1:
            raise Refused(Problem("score-tied", "points"))
        if match.attempt is not None and match.attempt.terms.get("adjusted") == list(points):
            return match
        _rule(tournament, match, actor, RulingKind.ADJUSTED, None, points, note, confirm)
    return locked_match(match.pk)


def give_penalty(  # noqa: PLR0913 - what a penalty consists of
    *,
    match: Match,
    actor: Actor,
    side: int,
    points: int,
    note: str,
    confirm: int | None = None,
    key: str = "",
) -> Match:
    """Take points off the score of a side of the game; several add up. ``key`` makes it safe to repeat.

    Raises NeedsConfirmation, NotOpen, Refused.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        digest = f"penalty {match.pk} {side} {points}"
        if carried_out(actor.name, key, digest):
            return match
        match = _ruled_match(tournament, match, note)
        if not 0 <= side < game_of(tournament).sides or not 1 <= points <= MOST:
            raise Refused(Problem("out-of-range", "points", {"value": points}))
        _rule(tournament, match, actor, RulingKind.PENALTY, side, [points], note, confirm)
        keep_key(tournament, actor.name, key, digest)
    return locked_match(match.pk)


def call_time(*, match: Match, actor: Actor, note: str = "", confirm: int | None = None) -> Match:
    """The time is up: the hand that is on is finished, then the leader wins; a tie plays one more hand.

    Called twice it stays as it was. Raises NeedsConfirmation, NotOpen.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        match = _ruled_match(tournament, match, note, required=False)
        if match.status not in OPEN_MATCH or match.attempt is None:
            raise NotOpen(Problem("match-not-open", params={"code": match.code}))
        if "time_called" not in match.attempt.terms:
            hand = len(current_hands(match.attempt)) + 1
            _rule(tournament, match, actor, RulingKind.TIME_CALLED, None, [hand], note, confirm)
    return locked_match(match.pk)


def call_time_of_round(*, round_: "Round", actor: Actor) -> int:
    """The time is up at every table of a round whose match goes on (see call_time); returns at how many.

    Called twice it stays as it was. Raises NotOpen where the event does not go on.
    """
    with changing(round_.stage.tournament_id, actor, Action.RULE) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        going_on = Match.objects.filter(round=round_, status__in=TAKES_HANDS, attempt__isnull=False)
        attempts = [match.attempt for match in going_on.select_related("attempt").order_by("order")]
        called = [one for one in attempts if one is not None and "time_called" not in one.terms]
        hands = hands_by_attempt(one.pk for one in called)
        # The hand that is on is yet to come, so no score and no other match changes: nothing is replayed.
        rulings = Ruling.objects.bulk_create(
            Ruling(
                attempt=one,
                kind=RulingKind.TIME_CALLED,
                points=[len(hands[one.pk]) + 1],
                actor=actor.name,
            )
            for one in called
        )
        for ruling in rulings:
            renew_terms(tournament, ruling.attempt)
            record(
                tournament,
                actor,
                AuditTag.MATCH_RULED,
                match=ruling.attempt.match_id,
                ruling=ruling.pk,
            )
    return len(called)


def replay_match(*, match: Match, actor: Actor, note: str, confirm: int | None = None) -> Match:
    """The match is played again: what was played stays in the record and no longer counts.

    Raises NeedsConfirmation, NotOpen, Refused.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        match = _ruled_match(tournament, match, note)
        assert match.attempt is not None
        if match.status == MatchStatus.READY and not current_hands(match.attempt):
            raise NotOpen(Problem("nothing-played", params={"code": match.code}))
        _rule(tournament, match, actor, RulingKind.REPLAYED, None, None, note, confirm)
    return locked_match(match.pk)


def take_back_ruling(*, match: Match, ruling_id: int, actor: Actor, confirm: int | None = None) -> Match:
    """Any ruling about the match no longer holds. Taken back already: nothing is written.

    Raises NotOpen where there is none such, NeedsConfirmation, and Refused for a substitution that others build on.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        match = locked_match(match.pk)
        _require_going_on(match)
        of_match = Ruling.objects.filter(attempt__match=match, pk=ruling_id).exclude(kind=RulingKind.REVOKED)
        ruling = of_match.select_related("attempt", "player__entry").first()
        if ruling is None:
            raise NotOpen(Problem("no-ruling", params={"code": match.code}))
        if not standing_rulings().filter(pk=ruling.pk).exists():
            return match
        revocation = Ruling.objects.create(
            attempt=ruling.attempt, kind=RulingKind.REVOKED, revokes=ruling, actor=actor.name
        )
        if ruling.kind == RulingKind.SUBSTITUTE:
            step_back(tournament, ruling)
        else:
            _follow(tournament, match, ruling, confirm)
        record(tournament, actor, AuditTag.MATCH_RULING_REVOKED, match=match.pk, ruling=revocation.pk)
    return locked_match(match.pk)


def _ruled_match(tournament: "Tournament", match: Match, note: str, *, required: bool = True) -> Match:
    """The match, if it can be ruled about: both sides are known, and its stage goes on."""
    require_status(tournament, {TournamentStatus.RUNNING})
    match = locked_match(match.pk)
    _require_going_on(match)
    if match.attempt is None or match.status == MatchStatus.VOID:
        raise NotOpen(Problem("match-not-open", params={"code": match.code}))
    if required and not note.strip():
        raise Refused(Problem("ruling-reason", "note"))
    return match


def _require_going_on(match: Match) -> None:
    if match.stage.ended_at is not None:
        raise NotOpen(Problem("stage-over"))


def _rule(  # noqa: PLR0913, PLR0917 - what a ruling consists of
    tournament: "Tournament",
    match: Match,
    actor: Actor,
    kind: RulingKind,
    side: int | None,
    points: "Sequence[int] | None",
    note: str,
    confirm: int | None,
) -> None:
    assert match.attempt is not None
    ruling = Ruling.objects.create(
        attempt=match.attempt,
        kind=kind,
        side=side,
        points=None if points is None else list(points),
        note=note.strip(),
        actor=actor.name,
    )
    _follow(tournament, match, ruling, confirm)
    record(tournament, actor, AuditTag.MATCH_RULED, match=match.pk, ruling=ruling.pk)


def _follow(tournament: "Tournament", match: Match, ruling: Ruling, confirm: int | None) -> None:
    """Bring everything to what the rulings say now, this one made or taken back; what that undoes is agreed to first.

    Tried out within the transaction: refused, it is rolled back with the ruling.
    """
    attempt = ruling.attempt
    renew_terms(tournament, attempt)
    match = locked_match(match.pk)
    affected = affected_by(match)
    undone = [item for item in affected if item.change in _UNDOES or (item.hands and item.code != match.code)]
    if undone and confirm != tournament.version:
        raise NeedsConfirmation(affected, tournament.version)
    goes_on = match.status in OPEN_MATCH and match.attempt_id == attempt.pk and not affected
    if goes_on and ruling.kind in TERMS_RULING:
        points = [hand.points for hand in current_hands(attempt)]
        show(match, score_of(tournament, match.round, points, attempt))
    else:
        stages.follow(match)


def names_of_sides(match: Match, sides: int) -> list[list[str]]:
    """The names of the entries on each side of the game."""
    rows = sides_of(match)
    return [
        [side.entry.name for side in rows if side.index % sides == number and side.entry]
        for number in range(sides)
    ]
