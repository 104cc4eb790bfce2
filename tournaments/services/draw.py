"""The draw: who gets which seed. Its own step before the start: preview, draw again, publish."""

import secrets
from typing import TYPE_CHECKING

from tournaments.enums import BEFORE_START, HOLDS_PLACE, AuditTag, DrawMethod
from tournaments.formats.seeding import draw_order
from tournaments.models import Entry, Tournament
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence


def make_draw(*, tournament: Tournament, actor: Actor, method: DrawMethod, number: str = "") -> Tournament:
    """Give every entry a seed, by registration order or by a draw number.

    With ``number`` empty a new one is drawn; it is recorded, and sorting the entries by
    sha256("number:entry id") repeats the draw anywhere. A published draw is taken back first. The draw that
    stands already writes nothing.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        _draw(locked, actor, method, number)
    return locked


def _draw(tournament: Tournament, actor: Actor, method: DrawMethod, number: str) -> None:
    entries = _entries(tournament)
    if len(entries) < 2:  # noqa: PLR2004
        raise Refused(Problem("too-few-entries", params={"entry_size": tournament.entry_size}))
    if method == DrawMethod.NUMBER:
        number = number.strip() or str(secrets.randbelow(900_000) + 100_000)
        by_id = {entry.pk: entry for entry in entries}
        entries = [by_id[pk] for pk in draw_order(list(by_id), number)]
    else:
        number = ""
    if _stands(tournament, method, number, entries):
        return
    write_seeds(tournament, entries)
    _mark(tournament, method, number)
    order = [entry.pk for entry in entries]
    record(tournament, actor, AuditTag.DRAW_MADE, method=method, number=number, order=order)


def draw_again(tournament: Tournament, actor: Actor) -> None:
    """Repeat the draw for the entries there are now, under the tournament's lock, if there was one: with a new
    number, or the order that was set closed up. Nobody else sees it until it is published."""
    if not tournament.draw_method:
        return
    if tournament.draw_method == DrawMethod.MANUAL:
        entries = sorted(_entries(tournament), key=lambda e: (e.seed is None, e.seed or 0, e.queue))
        write_seeds(tournament, entries)
        _mark(tournament, DrawMethod.MANUAL, "")
        record(tournament, actor, AuditTag.SEEDS_CHANGED, order=[entry.pk for entry in entries])
        return
    _draw(tournament, actor, DrawMethod(tournament.draw_method), "")


def set_seeds(*, tournament: Tournament, actor: Actor, order: "Sequence[int]") -> Tournament:
    """Seed by hand: ``order`` holds the ids of all entries with a place, best first.

    The order that stands already writes nothing.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        by_id = {entry.pk: entry for entry in _entries(locked)}
        if sorted(order) != sorted(by_id):
            raise Refused(Problem("entries-changed", "order"))
        if _stands(locked, DrawMethod.MANUAL, "", [by_id[pk] for pk in order]):
            return locked
        write_seeds(locked, [by_id[pk] for pk in order])
        _mark(locked, DrawMethod.MANUAL, "")
        record(locked, actor, AuditTag.SEEDS_CHANGED, order=list(order))
    return locked


def publish_draw(*, tournament: Tournament, actor: Actor, publish: bool = True) -> Tournament:
    """Show the draw to everybody, or hide it again. The same again writes nothing."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        if publish and not locked.draw_method:
            raise NotOpen(Problem("no-draw-yet"))
        if locked.draw_published != publish:
            locked.draw_published = publish
            locked.save(update_fields=["draw_published"])
            record(locked, actor, AuditTag.DRAW_PUBLISHED if publish else AuditTag.DRAW_HIDDEN)
    return locked


def _entries(tournament: Tournament) -> list[Entry]:
    """Entries with a place, in the order of sign-up."""
    return list(Entry.objects.filter(tournament=tournament, status__in=HOLDS_PLACE).order_by("queue"))


def _stands(tournament: Tournament, method: DrawMethod, number: str, entries: "Sequence[Entry]") -> bool:
    """Whether the draw was made just so, for these entries in this order."""
    seeds = [entry.seed for entry in entries]
    made = (tournament.draw_method, tournament.draw_number)
    return made == (method, number) and seeds == list(range(1, len(entries) + 1))


def write_seeds(tournament: Tournament, entries: "Sequence[Entry]") -> None:
    """Seeds 1, 2, … in this order; everyone else has none. All are cleared first, for they are unique."""
    Entry.objects.filter(tournament=tournament, seed__isnull=False).update(seed=None)
    for seed, entry in enumerate(entries, start=1):
        entry.seed = seed
    Entry.objects.bulk_update(entries, ["seed"])


def give_seed(tournament: Tournament, entry: Entry, seed: int) -> None:
    """Give an entry with a place this very seed, under the tournament's lock; the draw is one by hand then.

    Gaps are closed at the start. Raises Refused where another entry has it.
    """
    if Entry.objects.filter(tournament=tournament, seed=seed).exclude(pk=entry.pk).exists():
        raise Refused(Problem("seed-taken", "seed"))
    entry.seed = seed
    entry.save(update_fields=["seed"])
    _mark(tournament, DrawMethod.MANUAL, "")


def _mark(tournament: Tournament, method: DrawMethod, number: str) -> None:
    tournament.draw_method = method
    tournament.draw_number = number
    tournament.draw_published = False
    tournament.save(update_fields=["draw_method", "draw_number", "draw_published"])
