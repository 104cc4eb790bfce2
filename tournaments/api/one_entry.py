"""One entry: read it, its names, its captain's link, and how it leaves the event."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Header, Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, entry_of, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import Entry, entry_shapes, link_of
from tournaments.api.fields import Body, Whole, left_out
from tournaments.permissions import Action, require
from tournaments.queries.field import entries_seen
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.links import renew_link, token_for
from tournaments.services.merging import merge_entries
from tournaments.services.registration import update_entry
from tournaments.services.rulings import disqualify_entry, withdraw_entry

router = Router(tags=["entries"])

_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=80)]


class Captain(BaseModel):
    """How an entry's captain is reached, and the private link with which it acts for the entry."""

    email: str
    language: str
    link: str


class EntryChanges(Body):
    """What of an entry can be changed; what is left out stays as it is."""

    name: str = Field(default_factory=left_out, max_length=200)
    players: list[str] = Field(default_factory=left_out, max_length=4)
    email: str = Field(default_factory=left_out, max_length=254)


class Duplicate(Body):
    """The id of the entry that signed up a second time."""

    duplicate: Whole


@router.get(_ENTRY, **documented(Entry, READ))
def read_entry(request: HttpRequest, response: HttpResponse, slug: str, id: int) -> Entry:  # noqa: A002
    """An entry."""
    seen = seen_event(request, slug)
    manages = seen.manages
    etags.mark(request, response, [seen.tournament], manages)
    entry = entries_seen(seen.tournament, manages=manages).filter(pk=id).first()
    if entry is None:
        raise NotFound
    return entry_shapes(seen, [entry], manages=manages)[0]


@router.patch(_ENTRY, **documented(Entry, WRITE_MANAGE, 409, *BODY))
def change_entry(request: HttpRequest, slug: str, id: int, body: EntryChanges) -> Entry:  # noqa: A002
    """Correct an entry's names: its captain until the start, the organizer until the event is over."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    _require_own(seen, entry)
    known = {"name": entry.name, "players": [player.name for player in entry.players.all()], "email": None}
    sent = {name: getattr(body, name) for name in body.model_fields_set}
    update_entry(entry=entry, actor=seen.actor, **{**known, **sent})
    return _shown(seen, id)


@router.delete(_ENTRY, **documented(Entry, WRITE_MANAGE, 409))
def withdraw(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002 - the contract's word
    """Withdraw an entry: the waitlist moves up, or its open match goes to the opponent. Repeating changes nothing."""
    seen = seen_event(request, slug)
    withdraw_entry(entry=entry_of(seen, id), actor=seen.actor)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/disqualify", **documented(Entry, WRITE_MANAGE, 409))
def disqualify(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Put an entry out of the event; what follows is as in a withdrawal. Repeating changes nothing."""
    seen = seen_event(request, slug)
    disqualify_entry(entry=entry_of(seen, id), actor=seen.actor)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def say_arrived(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """The entry is there. Repeating changes nothing."""
    seen = seen_event(request, slug)
    check_in(entry=entry_of(seen, id), actor=seen.actor)
    return _shown(seen, id)


@router.delete(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def take_arrival_back(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """The entry is not there after all. Repeating changes nothing."""
    seen = seen_event(request, slug)
    undo_check_in(entry=entry_of(seen, id), actor=seen.actor)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/merge", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def merge(request: HttpRequest, slug: str, id: int, body: Duplicate) -> Entry:  # noqa: A002
    """The other entry is the same as this one: it leaves, and its link opens this one. Only before the start."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    merge_entries(keep=entry_of(seen, id), duplicate=entry_of(seen, body.duplicate), actor=seen.actor)
    return _shown(seen, id)


@router.get(f"{_ENTRY}/captain", **documented(Captain, WRITE_MANAGE))
def read_captain(request: HttpRequest, slug: str, id: int) -> Captain:  # noqa: A002
    """The captain's address and private link: whoever holds the link may act for the entry."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    _require_own(seen, entry)
    return _captain(seen.tournament, entry, token_for(entry))


@router.post(f"{_ENTRY}/renew-link", **documented(Captain, WRITE_MANAGE, 422))
def renew(request: HttpRequest, slug: str, id: int, key: Key = "") -> Captain:  # noqa: A002
    """Make the private link worthless and get a new one. With a key it is safe to repeat."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    return _captain(seen.tournament, entry, renew_link(entry=entry, actor=seen.actor, key=key))


def _require_own(seen: Seen, entry: models.Entry) -> None:
    require(seen.actor, Action.EDIT_ENTRY, seen.tournament, [entry.pk])


def _captain(tournament: models.Tournament, entry: models.Entry, token: str) -> Captain:
    return Captain(email=entry.email, language=entry.language, link=link_of(tournament, token))


def _shown(seen: Seen, pk: int) -> Entry:
    return entry_shapes(seen, [entry_of(seen, pk)], manages=True)[0]
