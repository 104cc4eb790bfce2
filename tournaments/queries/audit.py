"""The links of an event's audit chain, all or those about something."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.models import AuditEntry, Match

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Tournament

#: What a reader may ask for, by the beginnings of tags.
KINDS = {
    "hands": ("hand:", "match:reported", "match:confirmed", "dispute:"),
    "matches": ("match:", "round:", "stage:", "draw:"),
    "entries": ("entry:",),
    "people": ("role:", "table-link:"),
    "event": ("tournament:", "sessions:", "prizes:", "stages:", "series:"),
}
#: Who acted, by the beginnings of actors' names.
ACTORS = {
    "accounts": ("user:",),
    "entries": ("entry:",),
    "scorers": ("scorer:",),
    "others": ("system", "nobody"),
}


@dataclass(frozen=True, slots=True)
class About:
    """What is asked for; all of it together. ``entry`` and ``match`` are ids, ``kind`` and ``by`` keys of the above."""

    entry: int | None = None
    match: int | None = None
    kind: str = ""
    by: str = ""


def audit_rows(tournament: "Tournament", about: About | None = None) -> "QuerySet[AuditEntry]":
    """The latest first. Of an entry: what it did, what was done to it, and what happened in its matches."""
    about = about or About()
    rows = AuditEntry.objects.filter(chain=tournament.pk).order_by("-seq")
    if about.match is not None:
        rows = rows.filter(payload__match=about.match)
    if about.entry is not None:
        played = Match.objects.filter(stage__tournament=tournament, sides__entry=about.entry)
        matches = list(played.values_list("pk", flat=True))
        of_entry = Q(payload__entry=about.entry) | Q(actor=f"entry:{about.entry}")
        rows = rows.filter(of_entry | Q(payload__match__in=matches))
    rows = rows.filter(_starts("tag", KINDS.get(about.kind, ())))
    return rows.filter(_starts("actor", ACTORS.get(about.by, ())))


def _starts(field: str, beginnings: tuple[str, ...]) -> Q:
    wanted = Q()
    for beginning in beginnings:
        wanted |= Q(**{f"{field}__startswith": beginning})
    return wanted
