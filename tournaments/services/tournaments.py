"""The event itself: create and change it, and its tables."""

from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from rules_engine.errors import UnknownName
from scoring.tiebreaks import CRITERIA
from tournaments.enums import (
    ACTIVE_ENTRY,
    BEFORE_START,
    HOLDS_PLACE,
    OVER,
    AuditTag,
    RoleName,
    TournamentStatus,
)
from tournaments.formats.offered import resolve_options
from tournaments.models import (
    Award,
    Match,
    Role,
    Session,
    Tournament,
)
from tournaments.models.entry import clean_name, clean_text, is_showable
from tournaments.models.match import TABLE_LENGTH, clean_table
from tournaments.models.tournament import MAX_ENTRY_SIZE, zones
from tournaments.permissions import Action, Actor, require
from tournaments.queries.rules import OFFERED, entry_size_of, formats_of, game_of, ruleset_of
from tournaments.services import audit, stages
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import Problem, Refused
from tournaments.services.keys import carried_out, keep_key
from tournaments.services.match_news import tell_tables
from tournaments.services.series import create_series, series_problems
from tournaments.services.waitlist import promote

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

#: After the start these are what the bracket was built from.
FIXED_AFTER_START = frozenset(
    {
        "reporting",
        "game",
        "format",
        "options",
        "entry_size",
        "capacity",
        "ruleset",
        "match_points",
        "criteria",
    }
)
_NOT_OVER = frozenset(TournamentStatus) - OVER


def create_tournament(
    *, actor: Actor, starts_at: "datetime | None" = None, new_series: str = "", key: str = "", **fields: Any
) -> Tournament:
    """A new event, a draft, owned by the actor. ``slug`` is made from the name unless given.

    ``starts_at`` is its first session, ``new_series`` the name of a series to found with it. The same ``key``
    again is answered with the same event. Raises Refused, and ValidationError for single fields.
    """
    require(actor, Action.CREATE_TOURNAMENT)
    tries = 3
    while True:
        try:
            with transaction.atomic():
                known = carried_out(actor.name, key)
                return known.tournament if known else _create(actor, starts_at, new_series, key, fields)
        except IntegrityError:
            # The same form sent twice at once, or another event took the address meanwhile: look again.
            tries -= 1
            if not tries:
                raise


def _create(
    actor: Actor, starts_at: "datetime | None", new_series: str, key: str, fields: dict[str, Any]
) -> Tournament:
    fields = _tidy(fields)
    slug = fields.get("slug") or free_slug(fields["name"])
    tournament = Tournament(**{**fields, "slug": slug})
    if "entry_size" not in fields:
        fit_entry_size(tournament)
    if new_series:
        tournament.series = create_series(actor=actor, name=new_series)
    # An address made from the name may be taken in the same moment: saving then says so, and another is made.
    _check(tournament, actor, unless_taken=() if fields.get("slug") else ("slug",))
    tournament.save()
    keep_key(tournament, actor.name, key)
    if actor.user_id is not None:
        Role.objects.create(tournament=tournament, user_id=actor.user_id, name=RoleName.OWNER)
    if starts_at is not None:
        Session.objects.create(tournament=tournament, starts_at=starts_at)
    Award.objects.bulk_create(Award(tournament=tournament, place=place) for place in (1, 2))
    stages.sync_rounds(tournament, tournament.capacity)
    audit.append(tournament, actor, AuditTag.TOURNAMENT_CREATED, {"slug": tournament.slug})
    tournament.save(update_fields=["audit_seq", "audit_hash"])
    return tournament


#: Fields of one line.
_LINES = ("name", "host", "venue", "address", "sponsor", "contact")


def _tidy(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as they are kept: what cannot be seen in a text is not in it."""
    lines = {name: clean_name(fields[name]) for name in _LINES if name in fields}
    text = {"text": clean_text(fields["text"])} if "text" in fields else {}
    return {**fields, **lines, **text}


def free_slug(name: str) -> str:
    """An address from the name that no event has yet; names without Latin letters become "event-…"."""
    base = slugify(name)[:48].strip("-") or f"event-{timezone.now():%Y-%m-%d}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


def fit_entry_size(tournament: Tournament) -> None:
    """Entries as large as the game needs them in this format; what does not exist is refused later."""
    tournament.entry_size = needed_size(tournament) or tournament.entry_size


def needed_size(tournament: Tournament) -> int | None:
    """How many of an entry sit down in a match; None where the game is not played like that, or is none."""
    if tournament.game not in OFFERED:
        return None
    return entry_size_of(game_of(tournament), tournament.format)


def _check(tournament: Tournament, actor: Actor, unless_taken: "Sequence[str]" = ()) -> None:
    """Raise Refused, or Django's ValidationError for single fields, where the event cannot be like this."""
    problems = [
        *_rules_problems(tournament),
        *_standings_problems(tournament),
        *series_problems(tournament, actor),
    ]
    try:
        resolve_options(tournament.format, tournament.options)
    except UnknownName:
        problems.append(Problem("unknown-format", "format"))
    problems += [
        Problem("name-unreadable", name)
        for name in (*_LINES, "text")
        if not is_showable(getattr(tournament, name))
    ]
    if tournament.timezone not in zones():
        problems.append(Problem("unknown-timezone", "timezone"))
    opens, closes = tournament.opens_at, tournament.closes_at
    if opens and closes and closes <= opens:
        problems.append(Problem("closes-before-opening", "closes_at"))
    if problems:
        raise Refused(*problems)
    tournament.full_clean(exclude=["series", *unless_taken])


def _rules_problems(tournament: Tournament) -> "list[Problem]":
    try:
        ruleset = ruleset_of(tournament)
    except UnknownName:
        return [Problem("unknown-ruleset", "preset")]
    problems = []
    game = game_of(tournament)
    size = entry_size_of(game, tournament.format)
    params = {"game": tournament.game, "format": tournament.format}
    if size is None:
        problems.append(Problem("game-format", "format", {**params, "formats": formats_of(game)}))
    elif not size <= tournament.entry_size <= MAX_ENTRY_SIZE:
        sizes = {"count": size, "most": MAX_ENTRY_SIZE}
        problems.append(Problem("entry-size", "entry_size", {**params, **sizes}))
    if ruleset["target"] is None and ruleset["max_hands"] is None:
        problems.append(Problem("match-endless", "target"))
    return problems


def _standings_problems(tournament: Tournament) -> "Iterator[Problem]":
    """What is wrong with how places come about."""
    criteria = tournament.criteria
    if not isinstance(criteria, list) or not all(isinstance(code, str) for code in criteria):
        yield Problem("unknown-criterion", "criteria")
        return
    if any(code not in CRITERIA for code in criteria):
        yield Problem("unknown-criterion", "criteria")
    if len(set(criteria)) < len(criteria):
        yield Problem("criterion-twice", "criteria")


def update_tournament(
    *, tournament: Tournament, actor: Actor, new_series: str = "", **fields: Any
) -> Tournament:
    """Change the event. What the bracket is built from is fixed once it runs. Same values write nothing.

    ``new_series`` founds a series of that name for it. A larger capacity promotes from the waitlist; a smaller
    one than the entries that hold a place is refused.
    """
    fields = _tidy(fields)
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if new_series:
            fields["series"] = create_series(actor=actor, name=new_series)
        changed = sorted(name for name, value in fields.items() if getattr(locked, name) != value)
        if not changed:
            return locked
        require_status(locked, _editable(changed))
        size, follows = locked.entry_size, locked.entry_size == needed_size(locked)
        for name in changed:
            setattr(locked, name, fields[name])
        # Teams of more than sit down stay as large as the organizer made them.
        if {"game", "format"} & set(changed) and "entry_size" not in fields and follows:
            fit_entry_size(locked)
        if locked.entry_size != size:
            changed = sorted({*changed, "entry_size"})
            check_no_entries(locked)
        _check(locked, actor)
        if "capacity" in changed:
            _check_capacity(locked)
        locked.save(update_fields=changed)
        if locked.status in BEFORE_START:
            stages.sync_rounds(locked, locked.capacity)
            promote(locked, actor)
        record(locked, actor, AuditTag.TOURNAMENT_CHANGED, fields=changed)
    return locked


def _editable(changed: "Sequence[str]") -> "frozenset[str]":
    if FIXED_AFTER_START & set(changed):
        return BEFORE_START
    return frozenset(TournamentStatus) - {TournamentStatus.ARCHIVED}


def check_no_entries(tournament: Tournament) -> None:
    """Raise Refused where there are entries, whose size would be another."""
    if tournament.entries.filter(status__in=ACTIVE_ENTRY).exists():
        raise Refused(Problem("entry-size-fixed", "entry_size"))


def _check_capacity(tournament: Tournament) -> None:
    held = tournament.entries.filter(status__in=HOLDS_PLACE).count()
    if held > tournament.capacity:
        raise Refused(Problem("capacity-too-small", "capacity", {"count": held}))


def set_table(*, match: Match, actor: Actor, table: str) -> Match:
    """Say at which table a match is played. The same label again writes nothing."""
    with changing(match.stage.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, _NOT_OVER)
        match = Match.objects.select_related("stage", "attempt").get(pk=match.pk)
        table = clean_table(table)[:TABLE_LENGTH]
        if not is_showable(table):
            raise Refused(Problem("name-unreadable", "table"))
        if match.table != table:
            match.table = table
            match.save(update_fields=["table"])
            tell_tables([match])
            record(tournament, actor, AuditTag.MATCH_TABLE, match=match.pk, table=table)
    return match
