"""A director's decisions: walkovers, double forfeits, and taking them back; entries that leave."""

from typing import TYPE_CHECKING

from tournaments.enums import BEFORE_START, OPEN_MATCH, AuditTag, EntryStatus, RulingKind, TournamentStatus
from tournaments.models import Entry, Match, Ruling
from tournaments.permissions import Action, Actor
from tournaments.queries.record import as_outcome, ruling_on
from tournaments.queries.stages import current_stage
from tournaments.services import stages, waitlist
from tournaments.services.change import changing, record, require_status
from tournaments.services.corrections import affected_by, affected_in
from tournaments.services.entry_names import entry_problems
from tournaments.services.errors import NeedsConfirmation, NotOpen, Problem, Refused
from tournaments.services.results import locked_match
from tournaments.services.substitutes import renew_terms

if TYPE_CHECKING:
    from tournaments.models import Tournament

#: A match between two; more sit at a table where everybody is an entry.
DUEL = 2


def rule_walkover(*, match: Match, actor: Actor, winner: int, note: str = "") -> Match:
    """Give the match to side ``winner`` (0 or 1): the other did not come. Repeating it writes nothing."""
    return _rule(match, actor, RulingKind.WALKOVER, winner, note)


def rule_double_forfeit(*, match: Match, actor: Actor, note: str = "") -> Match:
    """Neither side came: both are out, nobody advances. Repeating it writes nothing."""
    return _rule(match, actor, RulingKind.DOUBLE_FORFEIT, None, note)


def forfeit_match(*, match: Match, actor: Actor, side: int | None, note: str = "") -> Match:
    """Decide a match because the entry on ``side`` did not come, or (None) neither of two did.

    Of two the other one wins; at a larger table nobody does. Raises NotOpen, and Refused for a side that there is not.
    """
    sides = match.sides.count()
    if (side is None and sides > DUEL) or (side is not None and not 0 <= side < sides):
        raise Refused(Problem("out-of-range", "side", {"value": "both" if side is None else side}))
    if side is None:
        return rule_double_forfeit(match=match, actor=actor, note=note)
    if sides > DUEL:
        return rule_absent(match=match, actor=actor, side=side, note=note)
    return rule_walkover(match=match, actor=actor, winner=1 - side, note=note)


def rule_absent(*, match: Match, actor: Actor, side: int, note: str = "") -> Match:
    """At a table of more than two, the entry on ``side`` did not come: nobody wins, and it forfeits."""
    return _rule(match, actor, RulingKind.ABSENT, side, note)


def _rule(match: Match, actor: Actor, kind: RulingKind, side: int | None, note: str) -> Match:
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        match = locked_match(match.pk)
        standing = ruling_on(match.attempt) if match.attempt else None
        if standing is not None and (standing.kind, standing.side) == (kind, side):
            return match
        require_status(tournament, {TournamentStatus.RUNNING})
        if match.status not in OPEN_MATCH or match.attempt is None:
            raise NotOpen(Problem("match-not-open", params={"code": match.code}))
        write_ruling(tournament, match, actor, kind, side, note)
    return locked_match(match.pk)


def write_ruling(
    tournament: "Tournament",
    match: Match,
    actor: Actor,
    kind: RulingKind,
    side: int | None,
    note: str = "",
) -> None:
    """Decide an open match, under the tournament's lock."""
    assert match.attempt is not None
    ruling = Ruling.objects.create(attempt=match.attempt, kind=kind, side=side, note=note, actor=actor.name)
    stages.decide(match, "double_forfeit" if side is None else as_outcome(side))
    record(tournament, actor, AuditTag.MATCH_RULED, match=match.pk, ruling=ruling.pk)


def revoke_ruling(*, match: Match, actor: Actor, confirm: int | None = None) -> Match:
    """Take the ruling on a match back; the match is what its hands say. Raises NeedsConfirmation."""
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        match = locked_match(match.pk)
        standing = ruling_on(match.attempt) if match.attempt else None
        if standing is None:
            raise NotOpen(Problem("no-ruling", params={"code": match.code}))
        revocation = Ruling.objects.create(
            attempt_id=standing.attempt_id, kind=RulingKind.REVOKED, revokes=standing, actor=actor.name
        )
        if match.attempt is not None:
            renew_terms(tournament, match.attempt)
        # Tried out within the transaction: refused, it is rolled back with the revocation.
        _require_agreed(tournament, match, confirm)
        stages.follow(match)
        record(tournament, actor, AuditTag.MATCH_RULING_REVOKED, match=match.pk, ruling=revocation.pk)
    return locked_match(match.pk)


def _require_agreed(tournament: "Tournament", match: Match, confirm: int | None) -> None:
    affected = affected_by(match)
    if affected and confirm != tournament.version:
        raise NeedsConfirmation(affected, tournament.version)


def withdraw_entry(*, entry: Entry, actor: Actor) -> Entry:
    """The entry leaves of its own will: the waitlist moves up, or its open match goes to the opponent."""
    return _leave(entry, actor, Action.WITHDRAW_ENTRY, EntryStatus.WITHDRAWN)


def disqualify_entry(*, entry: Entry, actor: Actor) -> Entry:
    """The director puts the entry out of the event; otherwise as a withdrawal."""
    return _leave(entry, actor, Action.RULE, EntryStatus.DISQUALIFIED)


def _leave(entry: Entry, actor: Actor, action: Action, status: EntryStatus) -> Entry:
    with changing(entry.tournament_id, actor, action, [entry.pk]) as tournament:
        entry = Entry.objects.get(pk=entry.pk)
        if not entry.is_active:
            return entry
        if tournament.status in BEFORE_START:
            waitlist.withdraw_before_start(tournament, entry, actor, status)
            return entry
        require_status(tournament, {TournamentStatus.RUNNING})
        stage = current_stage(tournament)
        assert stage is not None
        waiting = stages.open_match_of(stage, entry)
        waitlist.leave(entry, status, left_from=waiting.code if waiting else "")
        if stage.field.filter(entry=entry).exists():
            stages.withdraw(stage, entry)
        tag = AuditTag.ENTRY_WITHDRAWN if status == EntryStatus.WITHDRAWN else AuditTag.ENTRY_DISQUALIFIED
        record(tournament, actor, tag, entry=entry.pk)
    return entry


def reinstate_entry(*, entry: Entry, actor: Actor, confirm: int | None = None) -> Entry:
    """Take a withdrawal or disqualification of a running event back: what was lost by it is open again.

    Still in: nothing is written. Raises NotOpen, Refused where its names were taken meanwhile, and
    NeedsConfirmation where matches change that were played on since.
    """
    with changing(entry.tournament_id, actor, Action.RULE) as tournament:
        entry = Entry.objects.get(pk=entry.pk)
        if entry.is_active:
            return entry
        require_status(tournament, {TournamentStatus.RUNNING})
        stage = current_stage(tournament)
        if stage is None or not stage.field.filter(entry=entry).exists():
            raise NotOpen(Problem("entry-not-playing"))
        players = list(entry.players.order_by("position").values_list("name", flat=True))
        if problems := entry_problems(
            tournament, range(len(players), len(players) + 1), entry.name, players, entry.email, own=entry
        ):
            raise Refused(*problems)
        entry.status, entry.withdrawn_at, entry.left_from = EntryStatus.CONFIRMED, None, ""
        entry.save(update_fields=["status", "withdrawn_at", "left_from"])
        entry.players.update(active=True)
        # Tried out within the transaction: refused, it is rolled back.
        affected = affected_in(stage)
        played_on = [item for item in affected if item.hands]
        if played_on and confirm != tournament.version:
            raise NeedsConfirmation(affected, tournament.version)
        stages.reinstate(stage, entry)
        record(tournament, actor, AuditTag.ENTRY_REINSTATED, entry=entry.pk)
    return entry
