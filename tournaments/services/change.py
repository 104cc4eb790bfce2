"""The frame of every change to a tournament: one transaction, one lock, one audit row, one version."""

import hashlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from tournaments import pubsub
from tournaments.metrics import CHANGES
from tournaments.models import Tournament
from tournaments.permissions import require
from tournaments.prepared import Objects, Update
from tournaments.queries.version import message_of
from tournaments.services import audit
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from tournaments.enums import AuditTag
    from tournaments.permissions import Action, Actor


_LOCKED = Objects(lambda pk: Tournament.objects.select_for_update().filter(pk=pk), pk=int)
_MOVED_ON = Update(
    lambda pk, version, seq, last: (
        Tournament.objects.filter(pk=pk),
        {"version": version, "audit_seq": seq, "audit_hash": last},
    ),
    pk=int,
    version=int,
    seq=int,
    last=str,
)


@contextmanager
def changing(
    tournament_id: int,
    actor: "Actor",
    action: "Action",
    entry_ids: "Iterable[int]" = (),
    match_id: int | None = None,
) -> "Iterator[Tournament]":
    """Lock the tournament's row for the transaction and check that the actor may act.

    The row is the only lock, so writers of one tournament queue up and those of others don't meet; only where
    the same idempotency key is used in two tournaments at once the database decides, and the second is Refused.
    Raises Tournament.DoesNotExist and permissions.NotAllowed.
    """
    try:
        with transaction.atomic():
            tournament = _LOCKED.first(pk=tournament_id)
            if tournament is None:
                raise Tournament.DoesNotExist
            require(actor, action, tournament, entry_ids, match_id)
            yield tournament
    except IntegrityError as error:
        if "key_once_per_actor" in str(error):
            raise Refused(Problem("key-reused")) from error
        raise


def require_status(tournament: Tournament, allowed: "Container[str]") -> None:
    """Raise NotOpen unless the tournament is in one of these states."""
    if tournament.status not in allowed:
        raise NotOpen(Problem("wrong-state", params={"status": tournament.status}))


def mark(content: object) -> str:
    """A short name for these values, which others do not have."""
    return hashlib.sha256(repr(content).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def require_seen(seen: str, now: str) -> None:
    """Raise Refused where somebody saw (``seen``, if told) something else than what there is ``now``."""
    if seen and seen != now:
        raise Refused(Problem("event-changed"))


def record(tournament: Tournament, actor: "Actor", tag: "AuditTag", **payload: Any) -> None:
    """Write down what was done: an audit row (ids only) and the tournament's next version, told after commit."""
    audit.append(tournament, actor, tag, payload)
    tournament.version += 1
    _MOVED_ON.send(
        pk=tournament.pk, version=tournament.version, seq=tournament.audit_seq, last=tournament.audit_hash
    )
    transaction.on_commit(CHANGES.labels(tag).inc, robust=True)
    pubsub.publish(message_of(tournament))
