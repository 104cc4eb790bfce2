"""One entry: read it, its names and answers, its captain's link, and how it leaves the event or plays on."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, entry_of, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import (
    MOST_PLAYERS,
    Answer,
    Entry,
    answers_by_question,
    entry_shapes,
    link_of,
)
from tournaments.api.fields import Body, Key, Whole, left_out
from tournaments.enums import EntryStatus
from tournaments.models.entry import CONTACT_LENGTH
from tournaments.permissions import Action, require
from tournaments.queries.field import entries_seen
from tournaments.queries.sign_up import answers_of, asked_players
from tournaments.services.links import calendar_token_for, partner_token_for, renew_link, token_for
from tournaments.services.merging import merge_entries
from tournaments.services.registration import update_entry
from tournaments.services.rulings import disqualify_entry, reinstate_entry, withdraw_entry
from tournaments.services.sign_up_rules import MAX_QUESTIONS

router = Router(tags=["entries"])

_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"


class Partner(BaseModel):
    """A player whose word is missing. `link` is for them alone; null where they said no."""

    player: str
    link: str | None


class Captain(BaseModel):
    """How an entry is reached, what it answered, and the private link with which its captain acts for it.

    `partners`: players who were asked by a link of their own and have not said yes. `wishes`: who on the partner board
    wants to play with this one.
    """

    email: str
    contact: str
    language: str
    answers: list[Answer]
    link: str
    calendar: str = Field(description="The address of a calendar of its matches, which opens nothing else.")
    partners: list[Partner]
    wishes: list[int] = Field(description="Ids of entries.")


class EntryChanges(Body):
    """What of an entry can be changed; what is left out stays as it is."""

    name: str = Field(default_factory=left_out, max_length=200)
    players: list[str] = Field(default_factory=left_out, max_length=MOST_PLAYERS)
    email: str = Field(default_factory=left_out, max_length=254)
    contact: str = Field(default_factory=left_out, max_length=CONTACT_LENGTH)
    answers: list[Answer] = Field(default_factory=left_out, max_length=MAX_QUESTIONS)


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
    """Correct an entry's names and what it said: its captain until the start, the organizer until the event is over."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    _require_own(seen, entry)
    known = {"name": entry.name, "players": [player.name for player in entry.players.all()], "email": None}
    sent: dict[str, Any] = {name: getattr(body, name) for name in body.model_fields_set}
    if "answers" in sent:
        sent["answers"] = {**answers_of(entry), **answers_by_question(body.answers)}
    update_entry(entry=entry, actor=seen.actor, **{**known, **sent})
    return _shown(seen, id)


@router.delete(_ENTRY, **documented(Entry, WRITE_MANAGE, 409))
def withdraw(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002 - the contract's word
    """Withdraw an entry: the waitlist moves up, or its open match goes to the opponent. Repeating changes nothing."""
    seen = seen_event(request, slug)
    withdraw_entry(entry=entry_of(seen, id), actor=seen.actor)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/reinstate", **documented(Entry, WRITE_MANAGE, 409, 422))
def reinstate(request: HttpRequest, slug: str, id: int, confirm: int | None = None) -> Entry:  # noqa: A002
    """An entry that left a running event plays on. `confirm` as in corrections. Repeating changes nothing."""
    seen = seen_event(request, slug)
    reinstate_entry(entry=entry_of(seen, id), actor=seen.actor, confirm=confirm)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/disqualify", **documented(Entry, WRITE_MANAGE, 409))
def disqualify(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Put an entry out of the event; what follows is as in a withdrawal. Repeating changes nothing."""
    seen = seen_event(request, slug)
    disqualify_entry(entry=entry_of(seen, id), actor=seen.actor)
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
    token = renew_link(entry=entry_of(seen, id), actor=seen.actor, key=key)
    return _captain(seen.tournament, entry_of(seen, id), token)


def _require_own(seen: Seen, entry: models.Entry) -> None:
    require(seen.actor, Action.EDIT_ENTRY, seen.tournament, [entry.pk])


def _captain(tournament: models.Tournament, entry: models.Entry, token: str) -> Captain:
    entry.tournament = tournament
    wishes = models.PartnerRequest.objects.filter(asked=entry, asking__status=EntryStatus.SEEKING)
    seeks = entry.status == EntryStatus.SEEKING
    return Captain(
        email=entry.email,
        contact=entry.contact,
        language=entry.language,
        answers=[Answer(question=pk, answer=text) for pk, text in answers_of(entry).items()],
        link=link_of(tournament, token),
        calendar=settings.BASE_URL
        + reverse("my-calendar", args=[tournament.slug, calendar_token_for(entry)]),
        partners=[] if seeks else [_partner(entry, player) for player in asked_players(entry)],
        wishes=list(wishes.values_list("asking", flat=True)),
    )


def _partner(entry: models.Entry, player: models.Player) -> Partner:
    args = [entry.tournament.slug, partner_token_for(player, entry)]
    link = None if player.accepted is False else settings.BASE_URL + reverse("join", args=args)
    return Partner(player=player.name, link=link)


def _shown(seen: Seen, pk: int) -> Entry:
    return entry_shapes(seen, [entry_of(seen, pk)], manages=True)[0]
