"""The token's account: what it is called, the events that it runs, and those that it plays in."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import account_of
from tournaments.api.auth import READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, left_out, length_of
from tournaments.models.entry import clean_name
from tournaments.permissions import actor_for
from tournaments.services.accounts import change_account

router = Router(tags=["own"])


class OwnRole(BaseModel):
    """An event that the account runs or scores in."""

    slug: str
    name: str
    status: str
    role: str
    tables: list[str]


class OwnEntry(BaseModel):
    """An event that the account plays in, and its entry there."""

    slug: str
    name: str
    status: str
    entry: int
    entry_name: str


class Me(BaseModel):
    """The token's account. `language` is that of mails to it, "" where it has not chosen one."""

    email: str
    name: str
    language: str
    roles: list[OwnRole]
    entries: list[OwnEntry]
    series: list[str] = Field(description="The addresses (slugs) of the series that it owns.")


class AboutMe(Body):
    """What of an account can be changed; what is left out stays as it is. Its address is proved on the pages."""

    name: str = Field(default_factory=left_out, max_length=length_of(models.User, "name"))
    language: Literal["en", "zh-hans", "ja"] = Field(default_factory=left_out)


@router.get("/me", **documented(Me, READ_OWN))
def read_me(request: HttpRequest, response: HttpResponse) -> Me:
    """The token's account, the events that it runs, and those that it plays in, the latest first."""
    me = _me(account_of(request))
    etags.mark(request, response, [], me.model_dump_json())
    return me


@router.patch("/me", **documented(Me, WRITE_MANAGE, *BODY))
def change_me(request: HttpRequest, body: AboutMe) -> Me:
    """Say what the account is called, and in which language it is written to. The same again changes nothing."""
    user = account_of(request)
    sent = {name: clean_name(getattr(body, name)) for name in body.model_fields_set}
    changed = [name for name, value in sent.items() if value != getattr(user, name)]
    for name in changed:
        setattr(user, name, sent[name])
    user.clean_fields(exclude={field.name for field in user._meta.concrete_fields} - set(changed))
    return _me(change_account(account=user, actor=actor_for(user), fields=changed))


def _me(user: models.User) -> Me:
    roles = user.roles.select_related("tournament").order_by("-tournament_id")
    attached = models.EntryAccount.objects.filter(user=user).select_related("entry__tournament")
    return Me(
        email=user.email,
        name=user.name,
        language=user.language,
        roles=[_role(row) for row in roles],
        entries=[_entry(row.entry) for row in attached.order_by("-pk")],
        series=list(user.series.order_by("name").values_list("slug", flat=True)),
    )


def _role(role: models.Role) -> OwnRole:
    event = role.tournament
    return OwnRole(slug=event.slug, name=event.name, status=event.status, role=role.name, tables=role.tables)


def _entry(entry: models.Entry) -> OwnEntry:
    event = entry.tournament
    return OwnEntry(
        slug=event.slug, name=event.name, status=event.status, entry=entry.pk, entry_name=entry.name
    )
