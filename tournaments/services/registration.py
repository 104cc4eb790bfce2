"""Who takes part: sign-up, the waitlist and its promotions, names, withdrawal before the start."""

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils import timezone

from tournaments.enums import (
    BEFORE_START,
    HOLDS_PLACE,
    OVER,
    AuditTag,
    EntryStatus,
)
from tournaments.models import Entry, IdempotencyKey, Message, Player, Tournament
from tournaments.models.entry import clean_name, name_key
from tournaments.permissions import Action, Actor, can, require
from tournaments.queries.capacity import capacity_of
from tournaments.services.change import changing, record, require_status
from tournaments.services.draw import give_seed
from tournaments.services.entry_names import entry_problems
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.links import token_for
from tournaments.services.messages import notify

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Mails about sign-ups that an address gets in a day and event: whoever signs others up fills nobody's mailbox.
MAILS_A_DAY = 3
#: How a message's event ends that tells of a sign-up.
_SIGNED_UP = ":registered"


@dataclass(frozen=True, slots=True)
class Registration:
    """What a sign-up came to. ``token`` is the captain's private link; ``created`` is false for a repeat."""

    entry: Entry
    token: str
    created: bool


def register_entry(  # noqa: PLR0913 - what a sign-up form holds
    *,
    tournament: Tournament,
    actor: Actor,
    name: str,
    players: "Sequence[str]",
    email: str = "",
    language: str = "en",
    key: str = "",
    seed: int | None = None,
) -> Registration:
    """Sign an entry up: confirmed while there are places, else on the waitlist.

    ``seed`` is for the organizer to give, and is given only with a place.
    ``key`` makes it safe to repeat: the same key and content is answered with the same entry. The organizer
    may add entries at any time before the start, others while sign-up is open. Raises NotOpen and Refused.
    """
    with changing(tournament.pk, actor, Action.REGISTER) as locked:
        digest = _digest(locked.pk, name, players, email, seed)
        if (repeated := _repeated(actor, key, digest)) is not None:
            return Registration(repeated, token_for(repeated), created=False)
        _require_open(locked, actor)
        name, names = clean_name(name), [clean_name(player) for player in players]
        if problems := entry_problems(locked, name, names, email):
            raise Refused(*problems)
        entry = _create(locked, name, names, email, language)
        if seed is not None:
            require(actor, Action.MANAGE, locked)
            if entry.holds_place:
                give_seed(locked, entry, seed)
        if key:
            IdempotencyKey.objects.create(
                tournament=locked, actor=actor.name, key=key, digest=digest, answer={"entry": entry.pk}
            )
        _confirm(entry)
        record(locked, actor, AuditTag.ENTRY_REGISTERED, entry=entry.pk, status=entry.status)
    return Registration(entry, token_for(entry), created=True)


def _digest(tournament_id: int, name: str, players: "Sequence[str]", email: str, seed: int | None) -> str:
    content = json.dumps([tournament_id, name, list(players), email, seed])
    return hashlib.sha256(content.encode()).hexdigest()


def _repeated(actor: Actor, key: str, digest: str) -> Entry | None:
    if not key:
        return None
    known = IdempotencyKey.objects.filter(actor=actor.name, key=key).first()
    if known is None:
        return None
    if known.digest != digest:
        raise Refused(Problem("key-reused"))
    return Entry.objects.get(pk=known.answer["entry"])


def _require_open(tournament: Tournament, actor: Actor) -> None:
    if can(actor, Action.MANAGE, tournament):
        require_status(tournament, BEFORE_START)
    elif not tournament.accepts_sign_up():
        raise NotOpen(Problem("sign-up-closed"))
    elif capacity_of(tournament).is_full:
        raise NotOpen(Problem("waitlist-full"))


def _create(tournament: Tournament, name: str, players: "Sequence[str]", email: str, language: str) -> Entry:
    entry = Entry.objects.create(
        tournament=tournament,
        name=name,
        name_key=name_key(name),
        status=EntryStatus.CONFIRMED if capacity_of(tournament).free else EntryStatus.WAITLISTED,
        queue=tournament.next_queue_number,
        email=email,
        language=language,
    )
    tournament.next_queue_number += 1
    tournament.save(update_fields=["next_queue_number"])
    Player.objects.bulk_create(
        Player(tournament=tournament, entry=entry, position=index, name=player, name_key=name_key(player))
        for index, player in enumerate(players)
    )
    return entry


def _confirm(entry: Entry) -> None:
    """Tell the entry what it got, unless its address has heard of enough sign-ups today."""
    told = Message.objects.filter(
        tournament=entry.tournament_id,
        entry__email__iexact=entry.email,
        event__endswith=_SIGNED_UP,
        created_at__gt=timezone.now() - timedelta(days=1),
    )
    if entry.email and told.count() < MAILS_A_DAY:
        notify(entry, entry.status, f"entry:{entry.pk}{_SIGNED_UP}")


def update_entry(
    *, entry: Entry, actor: Actor, name: str, players: "Sequence[str]", email: str | None = None
) -> Entry:
    """Correct an entry's names: the captain until the start, the organizer until the event is over.

    The same names again write nothing. Raises NotOpen and Refused.
    """
    with changing(entry.tournament_id, actor, Action.EDIT_ENTRY, [entry.pk]) as tournament:
        entry = Entry.objects.get(pk=entry.pk)
        if not entry.is_active:
            raise NotOpen(Problem("entry-withdrawn"))
        if not can(actor, Action.MANAGE, tournament):
            require_status(tournament, BEFORE_START)
        elif tournament.status in OVER:
            raise NotOpen(Problem("wrong-state", params={"status": tournament.status}))
        name, names = clean_name(name), [clean_name(player) for player in players]
        if problems := entry_problems(tournament, name, names, email or "", entry):
            raise Refused(*problems)
        if _write_names(entry, name, names, email):
            record(tournament, actor, AuditTag.ENTRY_CHANGED, entry=entry.pk)
    return entry


def _write_names(entry: Entry, name: str, players: "Sequence[str]", email: str | None) -> bool:
    """Write what differs; whether anything did."""
    changed = []
    for player, new in zip(entry.players.order_by("position"), players, strict=True):
        if player.name != new:
            player.name, player.name_key = new, name_key(new)
            changed.append(player)
    if changed:
        # Two players who swap names would clash on the way: park the keys first.
        entry.players.filter(pk__in=[player.pk for player in changed]).update(active=False)
        for player in changed:
            player.active = True
            player.save(update_fields=["name", "name_key", "active"])
    email = entry.email if email is None else email
    if entry.name == name and entry.email == email:
        return bool(changed)
    entry.name, entry.name_key, entry.email = name, name_key(name), email
    entry.save(update_fields=["name", "name_key", "email"])
    return True


def withdraw_before_start(tournament: Tournament, entry: Entry, actor: Actor, status: EntryStatus) -> None:
    """Take an entry out before the start; the next on the waitlist takes its place and its seed.

    For services.withdrawal, which holds the tournament's lock.
    """
    seed = entry.seed
    held_place = entry.holds_place
    leave(entry, status)
    tag = AuditTag.ENTRY_WITHDRAWN if status == EntryStatus.WITHDRAWN else AuditTag.ENTRY_DISQUALIFIED
    record(tournament, actor, tag, entry=entry.pk)
    if held_place:
        promote(tournament, actor, seed)


def leave(entry: Entry, status: EntryStatus, left_from: str = "") -> None:
    """Mark the entry as out. Its names are free again for others."""
    entry.status = status
    entry.withdrawn_at = timezone.now()
    entry.left_from = left_from
    entry.save(update_fields=["status", "withdrawn_at", "left_from"])
    entry.players.update(active=False)


def promote(tournament: Tournament, actor: Actor, seed: int | None = None) -> None:
    """Fill free places from the waitlist in its order. ``seed`` is the vacated one, if the draw was made."""
    entries = Entry.objects.filter(tournament=tournament)
    capacity = capacity_of(tournament)
    free = capacity.places - capacity.taken
    if seed is not None:
        entries.filter(seed=seed).exclude(status__in=HOLDS_PLACE).update(seed=None)
    waiting = list(entries.filter(status=EntryStatus.WAITLISTED).order_by("queue")[: max(free, 0)])
    drawn = entries.filter(seed__isnull=False, status__in=HOLDS_PLACE)
    last = drawn.aggregate(last=Max("seed"))["last"] or 0
    for entry in waiting:
        entry.status = EntryStatus.CONFIRMED
        if tournament.draw_method:
            entry.seed = seed if seed is not None else last + 1
            last, seed = max(last, entry.seed), None
        entry.save(update_fields=["status", "seed"])
        notify(entry, "promoted", f"entry:{entry.pk}:promoted:{tournament.version}")
        record(tournament, actor, AuditTag.ENTRY_PROMOTED, entry=entry.pk)
