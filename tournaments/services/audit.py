"""The audit log's one door: append a link to a chain, and check that a chain is whole."""

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.utils import timezone

from tournaments.models import AuditEntry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.enums import AuditTag
    from tournaments.permissions import Actor

#: The chain of what belongs to no tournament: accounts, series.
SITE_CHAIN = 0
GENESIS = "0" * 64
#: Names the site chain's lock among PostgreSQL's advisory locks.
_SITE_LOCK = 0x6765656B


def link_hash(  # noqa: PLR0913, PLR0917 - the fields of a link, in its order
    previous: str, chain: int, seq: int, at: "datetime", actor: str, tag: str, payload: dict[str, Any]
) -> str:
    """SHA-256, in hex, over the previous link's hash and this one's content in canonical JSON."""
    content = [previous, chain, seq, at.isoformat(timespec="microseconds"), actor, tag, payload]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def append(chain: int, actor: "Actor", tag: "AuditTag", payload: dict[str, Any]) -> AuditEntry:
    """Add a link. The caller holds the chain's lock: the tournament row (two writers would clash on seq)."""
    last = AuditEntry.objects.filter(chain=chain).order_by("-seq").values_list("seq", "hash").first()
    seq, previous = (last[0] + 1, last[1]) if last else (1, GENESIS)
    at = timezone.now()
    return AuditEntry.objects.create(
        chain=chain,
        seq=seq,
        at=at,
        actor=actor.name,
        tag=tag,
        payload=payload,
        previous=previous,
        hash=link_hash(previous, chain, seq, at, actor.name, tag, payload),
    )


def append_on_site(actor: "Actor", tag: "AuditTag", payload: dict[str, Any]) -> AuditEntry:
    """Add a link to the site's chain, within the transaction that makes the change.

    No row stands for the site, so its writers queue up at a lock of their own, held until the transaction ends;
    on SQLite the transaction is that lock already.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_SITE_LOCK])
    return append(SITE_CHAIN, actor, tag, payload)


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """A link that does not hold, and why."""

    chain: int
    seq: int
    why: str

    def __str__(self) -> str:
        return f"{self.chain}/{self.seq}: {self.why}"


def broken_links(chain: int | None = None) -> "Iterator[BrokenLink]":
    """Every link that does not hold, of one chain or of all, each chain from its beginning."""
    rows = AuditEntry.objects.order_by("chain", "seq")
    at, seq, previous = None, 0, GENESIS
    for row in (rows if chain is None else rows.filter(chain=chain)).iterator():
        if row.chain != at:
            at, seq, previous = row.chain, 0, GENESIS
        if row.seq != seq + 1:
            yield BrokenLink(row.chain, row.seq, f"link {seq + 1} is missing")
        if row.previous != previous:
            yield BrokenLink(row.chain, row.seq, "does not follow the link before it")
        when = row.at.astimezone(UTC)
        if row.hash != link_hash(row.previous, row.chain, row.seq, when, row.actor, row.tag, row.payload):
            yield BrokenLink(row.chain, row.seq, "content was changed")
        seq, previous = row.seq, row.hash
