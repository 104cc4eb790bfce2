"""Scorers' links: whoever opens one scores at its tables. Derived like a pair's private link, never stored."""

import re
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.enums import AuditTag
from tournaments.models import TableLink, Tournament
from tournaments.models.match import TABLE_LENGTH, clean_table
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.errors import Problem, Refused
from tournaments.services.links import mac

if TYPE_CHECKING:
    from collections.abc import Iterable

_SALT = "geekcup.table-link"
_TOKEN = re.compile(r"(\d{1,18})-([A-Za-z0-9_-]{22})", re.ASCII)
#: More tables than a large hall has, on one link or in one role.
MOST_TABLES = 60


def token_for_table(link: TableLink) -> str:
    """The link's token."""
    return f"{link.pk}-{mac(_SALT, str(link.pk))}"


def table_link_for_token(token: str) -> TableLink | None:
    """The link whose token this is, with its event; None where there is none or it was revoked."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    link = (
        TableLink.objects.filter(pk=int(parts[1]), revoked_at__isnull=True)
        .select_related("tournament")
        .first()
    )
    return link if link is not None and constant_time_compare(token, token_for_table(link)) else None


def clean_tables(tables: "Iterable[str]") -> list[str]:
    """Labels of tables as matches carry them, each once. Raises Refused (field ``tables``)."""
    cleaned = list(dict.fromkeys(filter(None, (clean_table(table) for table in tables))))
    if len(cleaned) > MOST_TABLES or any(len(table) > TABLE_LENGTH for table in cleaned):
        raise Refused(Problem("too-many-tables", "tables", {"most": MOST_TABLES, "length": TABLE_LENGTH}))
    return cleaned


def make_table_links(*, tournament: Tournament, actor: Actor, tables: "Iterable[str]") -> list[TableLink]:
    """A link for each of these tables that has none yet; the others stay. Returns the new ones. Raises Refused."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        wanted = clean_tables(tables)
        if not wanted:
            raise Refused(Problem("no-table", "tables"))
        links = TableLink.objects.filter(tournament=locked, revoked_at__isnull=True)
        known = {link.tables[0] for link in links if len(link.tables) == 1}
        made = [
            TableLink.objects.create(tournament=locked, tables=[table])
            for table in wanted
            if table not in known
        ]
        if made:
            record(locked, actor, AuditTag.TABLE_LINK_MADE, tables=[link.tables[0] for link in made])
    return made


def revoke_table_link(*, tournament: Tournament, actor: Actor, link_id: int) -> None:
    """Make a link worthless on all devices; one that is already, or is of another event, is left as it is."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        link = TableLink.objects.filter(tournament=locked, pk=link_id, revoked_at__isnull=True).first()
        if link is None:
            return
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        record(locked, actor, AuditTag.TABLE_LINK_REVOKED, tables=link.tables)
