"""What the tests of the organizer's pages share: who is signed in, addresses, forms filled in."""

import html
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import organizer
from tournaments.enums import RoleName
from tournaments.models import AuditEntry, Tournament, User
from tournaments.permissions import actor_for
from tournaments.services.roles import grant_role


def signed_in(user: User | None = None) -> Client:
    """The browser of this account, or of one that has nothing to do with any event."""
    client = Client()
    client.force_login(user or organizer())
    return client


def owner_of(event: Tournament) -> User:
    return event.roles.get(name=RoleName.OWNER).user


def director_of(event: Tournament) -> User:
    """A new account that directs the event."""
    director = organizer()
    owner = actor_for(owner_of(event))
    grant_role(tournament=event, actor=owner, user=director, name=RoleName.DIRECTOR)
    return director


def address(name: str, event: Tournament, *args: Any) -> str:
    return reverse(name, args=[event.slug, *args])


def log_of(event: Tournament) -> int:
    """How many rows the event's audit log has: what writes nothing leaves it as it is."""
    return AuditEntry.objects.filter(chain=event.pk).count()


def filled(page: HttpResponse, **fields: Any) -> dict[str, Any]:
    """The form of a page as a browser would send it, with some fields typed over."""
    form = page.context["form"]  # type: ignore[attr-defined]
    sent = {}
    for bound in form:
        value = bound.value()
        if hasattr(value, "strftime"):
            value = value.strftime("%Y-%m-%dT%H:%M" if hasattr(value, "hour") else "%Y-%m-%d")
        if value not in (None, False):
            sent[bound.html_name] = "on" if value is True else value
    return {**sent, **shown(page), **fields}


def shown(page: HttpResponse) -> dict[str, str]:
    """What a page sends along of what it showed: its hidden initial values, as they stand in its HTML."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", page.content.decode()):
        parts = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if parts.get("name", "").startswith("initial-"):
            found[parts["name"]] = html.unescape(parts.get("value", ""))
    return found


def said(page: HttpResponse) -> list[str]:
    """The messages above a page."""
    return [str(message) for message in page.context["messages"]]  # type: ignore[attr-defined]
