"""Idempotency keys: what comes with one is carried out once, and sent again is answered with what came of it."""

from typing import TYPE_CHECKING, Any

from tournaments.models import IdempotencyKey
from tournaments.prepared import insert
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from tournaments.models import Tournament


def carried_out(actor: str, key: str, digest: str = "") -> IdempotencyKey | None:
    """What was carried out with this actor's key; None without a key, and where it is new.

    Raises Refused where the key stands for something else than ``digest`` does.
    """
    known = IdempotencyKey.objects.filter(actor=actor, key=key).first() if key else None
    if known is not None and known.digest != digest:
        raise Refused(Problem("key-reused"))
    return known


def keep_key(tournament: "Tournament", actor: str, key: str, digest: str = "", **answer: Any) -> None:
    """Write down, in the transaction that does it, what this key stands for and what came of it; nothing without a key."""
    if key:
        insert(IdempotencyKey(tournament=tournament, actor=actor, key=key, digest=digest, answer=answer))
