"""The events that an account runs, and those that it plays in."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Min
from django.urls import reverse

from tournaments import wording
from tournaments.enums import RoleName
from tournaments.models import EntryAccount, Role
from tournaments.pages.event import date_line

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Tournament, User


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event with the way to its desk, or to one's own entry; ``role`` is what the account is in it."""

    name: str
    language: str
    url: str
    date: str
    status: str
    role: str
    running: bool


def my_events(user: "User") -> list[OwnEvent]:
    """Those with a role, the latest first; the same number of queries however many there are."""
    roles = (
        Role.objects.filter(user=user)
        .select_related("tournament")
        .annotate(first=Min("tournament__sessions__starts_at"))
        .order_by("-tournament_id")
    )
    return [
        _own(
            role.tournament,
            role.first,
            "tables" if role.name == RoleName.SCORER else "manage",
            wording.role(role.name),
        )
        for role in roles
    ]


def my_entries(user: "User") -> list[OwnEvent]:
    """Those that the account plays in, with the entry's name as its role; the latest first."""
    attached = (
        EntryAccount.objects.filter(user=user)
        .select_related("entry__tournament")
        .annotate(first=Min("entry__tournament__sessions__starts_at"))
        .order_by("-entry__tournament_id", "-pk")
    )
    return [_own(row.entry.tournament, row.first, "me", row.entry.name) for row in attached]


def _own(tournament: "Tournament", first: "datetime | None", page: str, role: str) -> OwnEvent:
    return OwnEvent(
        name=tournament.name,
        language=tournament.language,
        url=reverse(page, args=[tournament.slug]),
        date=date_line(first, tournament) if first else "",
        status=wording.status(tournament.status),
        role=role,
        running=tournament.status == "running",
    )
