"""Scorers' links: as the director prints them, and what whoever opened one finds behind it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments import wording
from tournaments.enums import OPEN_MATCH, MatchStatus
from tournaments.models import Match, TableLink
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.queries.board import sides_of
from tournaments.services.table_links import token_for_table

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Placard:
    """What lies at a table: its name, the link as text and QR code. ``revoke_url`` ends it by POST."""

    table: str
    link: Scannable
    revoke_url: str


def placards(tournament: "Tournament") -> list[Placard]:
    """The links that work, in the order of their tables."""
    links = TableLink.objects.filter(tournament=tournament, revoked_at__isnull=True)
    return [
        Placard(
            table=wording.tables(link.tables),
            link=handed_out("table-link", tournament.slug, token_for_table(link)),
            revoke_url=reverse("manage-table-link-revoke", args=[tournament.slug, link.pk]),
        )
        for link in sorted(links, key=lambda link: natural(link.tables[0]))
    ]


def tables_without_link(tournament: "Tournament") -> list[str]:
    """The tables that matches are put at and that nobody can score at by a link yet."""
    links = TableLink.objects.filter(tournament=tournament, revoked_at__isnull=True)
    linked = {table for link in links for table in link.tables}
    used = Match.objects.filter(stage__tournament=tournament).exclude(table="")
    return sorted(set(used.values_list("table", flat=True)) - linked, key=natural)


def natural(table: str) -> tuple[bool, int, str]:
    """2 before 10, figures before words."""
    return (not table.isdecimal(), int(table) if table.isdecimal() else 0, table)


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A match at a scorer's table; ``url`` leads to its score, "" while it cannot be played."""

    code: str
    table: str
    names: list[str]
    status: str
    playing: bool
    url: str


def matches_at(tournament: "Tournament", tables: "Collection[str] | None") -> list[TableMatch]:
    """What is played at these tables, and what waits there: those that take hands first. None: every match that takes
    hands, wherever it is."""
    found = Match.objects.filter(stage__tournament=tournament).prefetch_related("sides__entry")
    if tables is None:
        found = found.filter(status__in=OPEN_MATCH)
    else:
        found = found.filter(table__in=tables, status__in=(*OPEN_MATCH, MatchStatus.PENDING))
    ordered = sorted(found.order_by("order"), key=lambda match: _URGENCY.get(MatchStatus(match.status), 0))
    return [
        TableMatch(
            code=match.code,
            table=match.table,
            names=[side.entry.name if side.entry else "" for side in sides_of(match)],
            status=str(MatchStatus(match.status).label),
            playing=match.status == MatchStatus.PLAYING,
            url=reverse("score", args=[tournament.slug, match.code]) if match.status in OPEN_MATCH else "",
        )
        for match in ordered
    ]


_URGENCY = {MatchStatus.READY: 1, MatchStatus.PENDING: 2}
