"""The audit log's one door: append a link to a chain, and check that a chain is whole."""

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import AuditEntry, Tournament
from tournaments.models.tournament import NO_LINK
from tournaments.prepared import insert

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.enums import AuditTag
    from tournaments.permissions import Actor

#: The chain of what belongs to no tournament: accounts, series.
SITE_CHAIN = 0
#: Names the site chain's lock among PostgreSQL's advisory locks.
_SITE_LOCK = 0x6765656B


def link_hash(  # noqa: PLR0913, PLR0917 - the fields of a link, in its order
    previous: str, chain: int, seq: int, at: "datetime", actor: str, tag: str, payload: dict[str, Any]
) -> str:
    """SHA-256, in hex, over the previous link's hash and this one's content in canonical JSON."""
    content = [previous, chain, seq, at.isoformat(timespec="microseconds"), actor, tag, payload]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def append(tournament: Tournament, actor: "Actor", tag: "AuditTag", payload: dict[str, Any]) -> None:
    """Add a link to an event's chain. The caller holds the tournament's row, and saves what it says of the last link."""
    link = _link(tournament.pk, tournament.audit_seq, tournament.audit_hash, actor, tag, payload)
    tournament.audit_seq, tournament.audit_hash = link.seq, link.hash


def append_on_site(actor: "Actor", tag: "AuditTag", payload: dict[str, Any]) -> AuditEntry:
    """Add a link to the site's chain, within the transaction that makes the change.

    No row stands for the site, so its writers queue up at a lock of their own, held until the transaction ends;
    on SQLite the transaction is that lock already.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_SITE_LOCK])
    return _link(SITE_CHAIN, *last_link(SITE_CHAIN), actor, tag, payload)


def last_link(chain: int) -> tuple[int, str]:
    """The number and hash of a chain's last link, looked up; those of no link where there is none."""
    rows = AuditEntry.objects.filter(chain=chain).order_by("-seq").values_list("seq", "hash")
    return rows.first() or (0, NO_LINK)


def _link(
    chain: int, last: int, previous: str, actor: "Actor", tag: "AuditTag", payload: dict[str, Any]
) -> AuditEntry:
    at = timezone.now()
    link = AuditEntry(
        chain=chain,
        seq=last + 1,
        at=at,
        actor=actor.name,
        tag=tag,
        payload=payload,
        previous=previous,
        hash=link_hash(previous, chain, last + 1, at, actor.name, tag, payload),
    )
    insert(link)
    return link


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """A link that does not hold, and why."""

    chain: int
    seq: int
    why: str

    def __str__(self) -> str:
        return f"{self.chain}/{self.seq}: {self.why}"


def broken_links(chain: int | None = None) -> "Iterator[BrokenLink]":
    """Every link that does not hold, of one chain or of all, each chain from its beginning; then every end that is not the
    one its event knows of, so a chain that was cut off is noticed, too."""
    rows = AuditEntry.objects.order_by("chain", "seq")
    for _, links in groupby(
        (rows if chain is None else rows.filter(chain=chain)).iterator(), key=attrgetter("chain")
    ):
        found = (0, NO_LINK)
        for row in links:
            yield from _wrong_with(row, *found)
            found = (row.seq, row.hash)
    yield from _wrong_ends(chain)


def _wrong_with(row: AuditEntry, seq: int, previous: str) -> "Iterator[BrokenLink]":
    """What is wrong with a link after the one with this number and hash."""
    if row.seq != seq + 1:
        yield BrokenLink(row.chain, row.seq, f"link {seq + 1} is missing")
    if row.previous != previous:
        yield BrokenLink(row.chain, row.seq, "does not follow the link before it")
    when = row.at.astimezone(UTC)
    if row.hash != link_hash(row.previous, row.chain, row.seq, when, row.actor, row.tag, row.payload):
        yield BrokenLink(row.chain, row.seq, "content was changed")


def _wrong_ends(chain: int | None) -> "Iterator[BrokenLink]":
    """One statement sees an event and its log at one moment, also while the event goes on."""
    links = AuditEntry.objects.filter(chain=OuterRef("pk")).order_by("-seq")
    events = Tournament.objects.order_by("pk") if chain is None else Tournament.objects.filter(pk=chain)
    ends = events.annotate(
        last_seq=Coalesce(Subquery(links.values("seq")[:1]), 0),
        last_hash=Coalesce(Subquery(links.values("hash")[:1]), Value(NO_LINK)),
    ).exclude(audit_seq=F("last_seq"), audit_hash=F("last_hash"))
    for pk, said, last in ends.values_list("pk", "audit_seq", "last_seq"):
        if last < said:
            yield BrokenLink(pk, last, f"the links after it, up to {said}, are missing")
        else:
            yield BrokenLink(pk, last, "is not the last link that the event knows of")
