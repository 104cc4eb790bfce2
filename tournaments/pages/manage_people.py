"""Who runs an event, as its owner sees it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments import wording
from tournaments.enums import RoleName
from tournaments.models import Role

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
            role=wording.role(role.name),
            remove_url=""
            if role.name == RoleName.OWNER
            else reverse("manage-role-remove", args=[tournament.slug, role.pk]),
        )
        for role in roles
    ]
