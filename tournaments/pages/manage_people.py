"""Who runs an event, as its owner sees it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import RoleName
from tournaments.models import Invitation, Role
from tournaments.pages.moments import day, local

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Person:
    """An account and its role; ``remove_url`` ends it by POST, "" for the owner's."""

    name: str
    role: str
    remove_url: str


def people_of(tournament: "Tournament") -> list[Person]:
    """The owner first, then in the order in which they were made."""
    roles = Role.objects.filter(tournament=tournament).select_related("user").order_by("pk")
    return [
        Person(
            name=f"{role.user.name} ({role.user.email})" if role.user.name else role.user.email,
            role=_as(role.name, role.tables),
            remove_url=""
            if role.name == RoleName.OWNER
            else reverse("manage-role-remove", args=[tournament.slug, role.pk]),
        )
        for role in roles
    ]


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody who was asked and has not answered; ``ended``: nobody can answer any more."""

    email: str
    role: str
    until: str
    ended: bool
    revoke_url: str


def invited_to(tournament: "Tournament") -> list[Invited]:
    """In the order in which they were asked."""
    rows = Invitation.objects.filter(tournament=tournament, accepted_at__isnull=True, revoked_at__isnull=True)
    return [
        Invited(
            email=row.email,
            role=_as(row.role, row.tables),
            until=day(local(row.expires_at, tournament)),
            ended=not row.is_open,
            revoke_url=reverse("manage-invitation-revoke", args=[tournament.slug, row.pk]),
        )
        for row in rows
    ]


def _as(role: str, tables: list[str]) -> str:
    """A role, and of a scorer's the tables."""
    if not tables:
        return wording.role(role)
    return gettext("{role}, {tables}").format(role=wording.role(role), tables=wording.tables(tables))
