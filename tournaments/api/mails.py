"""Whether an address gets mails about an event: asked and said by whoever has shown that it is theirs."""

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.access import NotFound, account_of, entry_of, seen_event
from tournaments.api.auth import READ, READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body
from tournaments.permissions import Actor, NotAllowed, actor_for
from tournaments.services.unsubscribing import (
    entry_to_unsubscribe,
    is_proved_address,
    is_unsubscribed,
    resubscribe,
    unsubscribe,
)

router = Router(tags=["announcements"])

_OWN_MAILS = "/tournaments/{slug:slug}/entries/{int:id}/mails"


class Mails(BaseModel):
    """Whether mails about the event go to the entry's address."""

    wanted: bool


class WantedMails(Body):
    """Whether they shall."""

    wanted: bool = Field(strict=True)


class MailChoice(Body):
    """The last part of the address by which a mail about the event stops further ones, and whether they are wanted;
    where that is left out, nothing changes.
    """

    token: str = Field(max_length=60)
    wanted: bool | None = Field(default=None, strict=True)


@router.post("/tournaments/{slug:slug}/mails", **documented(Mails, READ, 409, *BODY))
def choose_mails(request: HttpRequest, slug: str, body: MailChoice) -> Mails:
    """Whether an address gets mails about the event. The link in one of its mails is the right to ask and to say so."""
    entry = entry_to_unsubscribe(body.token)
    if entry is None or entry.tournament.slug != slug:
        raise NotFound
    return _chosen(entry, wanted=body.wanted)


@router.get(_OWN_MAILS, **documented(Mails, READ_OWN))
def read_mails(request: HttpRequest, slug: str, id: int) -> Mails:  # noqa: A002 - the contract's word
    """Whether mails go to the entry's address; for the account that has confirmed this address as its own."""
    entry, _actor = _proved(request, slug, id)
    return _chosen(entry)


@router.put(_OWN_MAILS, **documented(Mails, WRITE_MANAGE, 409, *BODY))
def set_mails(request: HttpRequest, slug: str, id: int, body: WantedMails) -> Mails:  # noqa: A002
    """Say whether mails shall go there; for the same account. The same again changes nothing."""
    return _chosen(*_proved(request, slug, id), wanted=body.wanted)


def _proved(request: HttpRequest, slug: str, pk: int) -> tuple[models.Entry, Actor]:
    """The entry whose address is the account's own. Raises NotFound and NotAllowed."""
    entry, user = entry_of(seen_event(request, slug), pk), account_of(request)
    if not is_proved_address(entry, user.pk):
        raise NotAllowed
    return entry, actor_for(user)


def _chosen(entry: models.Entry, actor: Actor | None = None, *, wanted: bool | None = None) -> Mails:
    if wanted is not None:
        (resubscribe if wanted else unsubscribe)(entry=entry, actor=actor)
    return Mails(wanted=not is_unsubscribed(entry.tournament_id, entry.email))
