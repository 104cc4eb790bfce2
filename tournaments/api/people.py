"""Who runs an event with its owner."""

from datetime import datetime
from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, seen_event
from tournaments.api.auth import READ_OWN, WRITE_MANAGE, caller_of
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body
from tournaments.enums import RoleName
from tournaments.permissions import Action, require
from tournaments.services.invitations import (
    accept_invitation,
    invitation_for_token,
    invite,
    revoke_invitation,
)
from tournaments.services.roles import remove_role
from tournaments.services.table_links import MOST_TABLES

router = Router(tags=["people"])


class Role(BaseModel):
    """An account's role in the event: owner, director or scorer."""

    id: int
    email: str
    name: str
    role: str


class Invited(BaseModel):
    """Somebody who was asked by e-mail; `tables` are a scorer's, none: every table."""

    id: int
    email: str
    role: str
    tables: list[str]
    expires_at: datetime


class Roles(BaseModel):
    """Everybody who has a role, the owner first, and who is invited and has not answered."""

    items: list[Role]
    invited: list[Invited]


class Accepted(Body):
    """The last part of the address of an invitation's link."""

    token: str = Field(max_length=60)


class NewRole(Body):
    """Whom to invite by e-mail, whether there is an account with this address or not."""

    email: str = Field(min_length=3, max_length=254)
    role: Literal["director", "scorer"] = "director"
    tables: list[str] = Field(default=[], max_length=MOST_TABLES)


@router.get("/tournaments/{slug:slug}/roles", **documented(Roles, READ_OWN))
def list_roles(request: HttpRequest, response: HttpResponse, slug: str) -> Roles:
    """Who runs the event; for its owner."""
    seen = _owned(request, slug)
    roles = _roles(seen.tournament)
    etags.mark(request, response, [seen.tournament], [(row.name, row.email) for row in roles.items])
    return roles


@router.post("/tournaments/{slug:slug}/roles", **documented(Invited, WRITE_MANAGE, 409, *BODY))
def invite_to_role(request: HttpRequest, slug: str, body: NewRole) -> Invited:
    """Invite somebody by e-mail. Whoever has not answered yet gets another mail, and what is said now counts."""
    seen = _owned(request, slug)
    invitation = invite(
        tournament=seen.tournament,
        actor=seen.actor,
        email=body.email,
        name=RoleName(body.role),
        tables=body.tables,
    )
    return _invited(invitation)


@router.delete("/tournaments/{slug:slug}/roles/invitations/{int:id}", **documented(Roles, WRITE_MANAGE))
def take_invitation_back(request: HttpRequest, slug: str, id: int) -> Roles:  # noqa: A002
    """End an invitation. One that is over already is no problem."""
    seen = _owned(request, slug)
    revoke_invitation(tournament=seen.tournament, actor=seen.actor, invitation_id=id)
    return _roles(seen.tournament)


@router.delete("/tournaments/{slug:slug}/roles/{int:id}", **documented(Roles, WRITE_MANAGE, 409))
def end_role(request: HttpRequest, slug: str, id: int) -> Roles:  # noqa: A002 - the word of the other calls
    """End a role; the owner's stays. One that is gone already is no problem."""
    seen = _owned(request, slug)
    remove_role(tournament=seen.tournament, actor=seen.actor, role_id=id)
    return _roles(seen.tournament)


@router.post("/tournaments/{slug:slug}/roles/accept", **documented(Role, WRITE_MANAGE, 409, *BODY))
def accept_role(request: HttpRequest, slug: str, body: Accepted) -> Role:
    """Take the role that the token's account was invited to. Whoever holds the invitation's link may; again: nothing
    changes. 404 for one that there is not.
    """
    invitation = invitation_for_token(body.token)
    if invitation is None or invitation.tournament.slug != slug:
        raise NotFound
    return _role(accept_invitation(invitation=invitation, actor=caller_of(request).actor))


def _owned(request: HttpRequest, slug: str) -> Seen:
    """The event, for its owner. Raises NotFound and NotAllowed."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.GRANT_ROLE, seen.tournament)
    return seen


def _roles(tournament: models.Tournament) -> Roles:
    rows = models.Role.objects.filter(tournament=tournament).select_related("user").order_by("pk")
    asked = tournament.invitations.filter(accepted_at__isnull=True, revoked_at__isnull=True)
    return Roles(items=[_role(row) for row in rows], invited=[_invited(row) for row in asked])


def _invited(row: models.Invitation) -> Invited:
    return Invited(id=row.pk, email=row.email, role=row.role, tables=row.tables, expires_at=row.expires_at)


def _role(row: models.Role) -> Role:
    return Role(id=row.pk, email=row.user.email, name=row.user.name, role=row.name)
