"""The event itself: create and change it, its sessions, prizes, rounds, tables and roles."""

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from rules_engine.errors import UnknownName
from tournaments.enums import (
    BEFORE_START,
    HOLDS_PLACE,
    OVER,
    AuditTag,
    MatchStatus,
    RoleName,
    TournamentStatus,
)
from tournaments.formats.registry import get_format
from tournaments.models import (
    Award,
    Match,
    Prize,
    Role,
    Round,
    Series,
    Session,
    Tournament,
    User,
)
from tournaments.models.match import TABLE_LENGTH
from tournaments.permissions import Action, Actor, require
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services import audit, bracket
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.registration import promote

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

#: After the start these are what the bracket was built from.
FIXED_AFTER_START = frozenset({"game", "format", "options", "entry_size", "capacity", "ruleset"})
_NOT_OVER = frozenset(TournamentStatus) - OVER


def create_tournament(*, actor: Actor, **fields: Any) -> Tournament:
    """A new event, a draft, owned by the actor. ``slug`` is made from the name unless given."""
    require(actor, Action.CREATE_TOURNAMENT)
    with transaction.atomic():
        fields["slug"] = fields.get("slug") or free_slug(fields["name"])
        tournament = Tournament(**fields)
        _check(tournament)
        tournament.save()
        if actor.user_id is not None:
            Role.objects.create(tournament=tournament, user_id=actor.user_id, name=RoleName.OWNER)
        Award.objects.create(tournament=tournament, place=1)
        Award.objects.create(tournament=tournament, place=2)
        bracket.sync_rounds(tournament, tournament.capacity)
        audit.append(tournament.pk, actor, AuditTag.TOURNAMENT_CREATED, {"slug": tournament.slug})
    return tournament


def free_slug(name: str) -> str:
    """An address from the name that no event has yet; names without Latin letters become "event-…"."""
    base = slugify(name)[:48].strip("-") or f"event-{timezone.now():%Y-%m-%d}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


def _check(tournament: Tournament) -> None:
    """Raise Refused, or Django's ValidationError for single fields, where the event cannot be like this."""
    problems = []
    try:
        ruleset_of(tournament)
        if tournament.entry_size * 2 != game_of(tournament).seats:
            problems.append(Problem("entry-size", "entry_size", {"game": tournament.game}))
    except UnknownName:
        problems.append(Problem("unknown-ruleset", "ruleset"))
    try:
        get_format(tournament.format)
    except ValueError:
        problems.append(Problem("unknown-format", "format"))
    opens, closes = tournament.opens_at, tournament.closes_at
    if opens and closes and closes <= opens:
        problems.append(Problem("closes-before-opening", "closes_at"))
    if problems:
        raise Refused(*problems)
    tournament.full_clean(exclude=["series"])


def update_tournament(*, tournament: Tournament, actor: Actor, **fields: Any) -> Tournament:
    """Change the event. What the bracket is built from is fixed once it runs. Same values write nothing.

    A larger capacity promotes from the waitlist; a smaller one than the entries that hold a place is refused.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        changed = sorted(name for name, value in fields.items() if getattr(locked, name) != value)
        if not changed:
            return locked
        require_status(locked, _editable(changed))
        for name in changed:
            setattr(locked, name, fields[name])
        _check(locked)
        if "capacity" in changed:
            _check_capacity(locked)
        locked.save(update_fields=changed)
        if locked.status in BEFORE_START:
            bracket.sync_rounds(locked, locked.capacity)
            promote(locked, actor)
        record(locked, actor, AuditTag.TOURNAMENT_CHANGED, fields=changed)
    return locked


def _editable(changed: "Sequence[str]") -> "frozenset[str]":
    if FIXED_AFTER_START & set(changed):
        return BEFORE_START
    return frozenset(TournamentStatus) - {TournamentStatus.ARCHIVED}


def _check_capacity(tournament: Tournament) -> None:
    held = tournament.entries.filter(status__in=HOLDS_PLACE).count()
    if held > tournament.capacity:
        raise Refused(Problem("capacity-too-small", "capacity", {"count": held}))


def set_sessions(
    *, tournament: Tournament, actor: Actor, sessions: "Sequence[tuple[datetime, datetime | None, str]]"
) -> None:
    """Replace the event's sessions: (starts_at, ends_at, title). Rounds keep a session whose start stays."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        starts = [start for start, _, _ in sessions]
        if len(set(starts)) != len(starts):
            raise Refused(Problem("session-twice", "sessions"))
        locked.sessions.exclude(starts_at__in=starts).delete()
        for start, end, title in sessions:
            Session.objects.update_or_create(
                tournament=locked, starts_at=start, defaults={"ends_at": end, "title": title}
            )
        record(locked, actor, AuditTag.SESSIONS_CHANGED, count=len(sessions))


def set_prizes(
    *, tournament: Tournament, actor: Actor, prizes: "Sequence[str]", awards: "Sequence[tuple[int, str]]"
) -> None:
    """Replace the candidate prizes (names, in order) and the award places (place, title)."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        locked.prizes.all().delete()
        Prize.objects.bulk_create(
            Prize(tournament=locked, name=name, position=n) for n, name in enumerate(prizes, start=1)
        )
        locked.awards.all().delete()
        Award.objects.bulk_create(
            Award(tournament=locked, place=place, title=title) for place, title in awards
        )
        record(locked, actor, AuditTag.PRIZES_CHANGED, prizes=len(prizes), awards=len(awards))


def update_round(*, round_: Round, actor: Actor, **fields: Any) -> Round:
    """Set a round's target, number of hands, session or start. How long its matches are cannot change once
    one of them has a hand."""
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, _NOT_OVER)
        round_ = Round.objects.get(pk=round_.pk)
        changed = sorted(name for name, value in fields.items() if getattr(round_, name) != value)
        if not changed:
            return round_
        begun = round_.matches.filter(status__in=(MatchStatus.PLAYING, MatchStatus.FINAL)).exists()
        if begun and {"target", "max_hands"} & set(changed):
            raise NotOpen(Problem("round-begun", "target"))
        for name in changed:
            setattr(round_, name, fields[name])
        round_.full_clean(exclude=["stage"])
        round_.save(update_fields=[_column(name) for name in changed])
        record(tournament, actor, AuditTag.ROUND_CHANGED, round=round_.pk, fields=changed)
    return round_


def _column(name: str) -> str:
    return name.removesuffix("_id")


def set_table(*, match: Match, actor: Actor, table: str) -> Match:
    """Say at which table a match is played. The same label again writes nothing."""
    with changing(match.stage.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, _NOT_OVER)
        match = Match.objects.select_related("stage").get(pk=match.pk)
        table = " ".join(table.split())[:TABLE_LENGTH]
        if match.table != table:
            match.table = table
            match.save(update_fields=["table"])
            record(tournament, actor, AuditTag.MATCH_TABLE, match=match.pk, table=table)
    return match


def grant_role(*, tournament: Tournament, actor: Actor, user: User, name: RoleName) -> Role:
    """Make an account a director or scorer of the event."""
    with changing(tournament.pk, actor, Action.GRANT_ROLE) as locked:
        role, created = Role.objects.get_or_create(tournament=locked, user=user, name=name)
        if created:
            record(locked, actor, AuditTag.ROLE_GRANTED, user=user.pk, role=name)
    return role


def create_series(*, actor: Actor, name: str, slug: str = "") -> Series:
    """A new series, or the one with this address."""
    require(actor, Action.CREATE_TOURNAMENT)
    slug = slug or slugify(name)[:60] or f"series-{timezone.now():%Y-%m-%d}"
    with transaction.atomic():
        series, _ = Series.objects.get_or_create(
            slug=slug, defaults={"name": name, "owner_id": actor.user_id}
        )
    return series
