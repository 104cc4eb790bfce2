"""The partner board: single players who look for somebody to play with; and partners who say that they play."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, entry_of, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entries import RegisteredEntry, registered
from tournaments.api.entry_shape import Answer, Entry, answers_by_question, entry_shapes
from tournaments.api.fields import Body, Key, Whole
from tournaments.enums import EntryStatus
from tournaments.models.entry import CONTACT_LENGTH, NOTE_LENGTH
from tournaments.permissions import Actor
from tournaments.services.answering import answer_invitation
from tournaments.services.board import answer_partner, ask_partner, has_board, pair_players
from tournaments.services.links import player_for_token
from tournaments.services.sign_up_rules import MAX_QUESTIONS
from tournaments.services.sign_ups import seek_from

router = Router(tags=["sign-up"])

_BOARD = "/tournaments/{slug:slug}/partners"
_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"


class Seeker(BaseModel):
    """Somebody who looks for a partner: the entry's id, the player's name and what they say of themselves."""

    id: int
    name: str
    note: str


class Board(BaseModel):
    """Who looks for a partner, the longest there first."""

    items: list[Seeker]


class NewSeeker(Body):
    """A single player for the board."""

    name: str = Field(max_length=200)
    note: str = Field(default="", max_length=NOTE_LENGTH)
    email: str = Field(default="", max_length=254)
    contact: str = Field(default="", max_length=CONTACT_LENGTH)
    answers: list[Answer] = Field(default=[], max_length=MAX_QUESTIONS)
    language: Literal["en", "zh-hans", "ja"] | None = None


class Other(Body):
    """The id of another entry on the board."""

    partner: Whole


class Reply(Other):
    """Yes or no to somebody who asked."""

    accept: bool = Field(strict=True)


class Invited(Body):
    """A partner's own link, the last part of its address, and whether they play."""

    token: str = Field(max_length=60)
    accept: bool = Field(strict=True)


@router.get(_BOARD, **documented(Board, READ))
def list_partners(request: HttpRequest, response: HttpResponse, slug: str) -> Board:
    """The partner board. 404 where the event has none."""
    seen = _with_board(request, slug)
    etags.mark(request, response, [seen.tournament])
    found = seen.tournament.entries.filter(status=EntryStatus.SEEKING).order_by("queue")
    return Board(items=[Seeker(id=entry.pk, name=entry.name, note=entry.note) for entry in found])


@router.post(_BOARD, **documented(RegisteredEntry, WRITE_MANAGE, 409, *BODY, good=(200, 201)))
def seek(request: HttpRequest, slug: str, body: NewSeeker, key: Key = "") -> Status[RegisteredEntry]:
    """Put a single player on the board; `link` is their private link. With a key it is safe to repeat (200)."""
    seen = _with_board(request, slug)
    fields = {**dict(body), "answers": answers_by_question(body.answers), "key": key}
    fields["language"] = body.language or seen.tournament.language
    registration = seek_from(
        request.META.get("REMOTE_ADDR", ""),
        tournament=seen.tournament,
        actor=Actor(user_id=seen.actor.user_id),  # an entry does not sign another one up
        **fields,
    )
    return Status(201 if registration.created else 200, registered(seen, registration))


@router.post(f"{_ENTRY}/ask", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def ask(request: HttpRequest, slug: str, id: int, body: Other) -> Entry:  # noqa: A002
    """This player of the board asks another. If that one has asked already, they are a pair: this entry."""
    seen = seen_event(request, slug)
    ask_partner(asking=entry_of(seen, id), asked=entry_of(seen, body.partner), actor=seen.actor)
    return _shown(seen, id)


@router.post(f"{_ENTRY}/answer", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def answer(request: HttpRequest, slug: str, id: int, body: Reply) -> Entry:  # noqa: A002
    """This player of the board answers one who asked. With yes they are a pair, and both links open it."""
    seen = seen_event(request, slug)
    asked, asking = entry_of(seen, id), entry_of(seen, body.partner)
    after = answer_partner(asking=asking, asked=asked, actor=seen.actor, accepts=body.accept)
    return _shown(seen, after.pk)


@router.post(f"{_ENTRY}/pair", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def pair(request: HttpRequest, slug: str, id: int, body: Other) -> Entry:  # noqa: A002
    """The organizer makes a pair of two players of the board: the entry of the first."""
    seen = seen_event(request, slug)
    after = pair_players(first=entry_of(seen, id), second=entry_of(seen, body.partner), actor=seen.actor)
    return _shown(seen, after.pk)


@router.post("/tournaments/{slug:slug}/join", **documented(Entry, READ, 409, *BODY))
def join(request: HttpRequest, slug: str, body: Invited) -> Entry:
    """A partner says whether they play. Their own link is the right to it, so no token is needed."""
    player = player_for_token(body.token)
    if player is None or player.entry.tournament.slug != slug:
        raise NotFound
    entry = answer_invitation(player=player, token=body.token, accepts=body.accept)
    seen = Seen(entry.tournament, Actor(entry_id=entry.pk))
    return _shown(seen, entry.pk)


def _with_board(request: HttpRequest, slug: str) -> Seen:
    seen = seen_event(request, slug)
    if not has_board(seen.tournament):
        raise NotFound
    return seen


def _shown(seen: Seen, pk: int) -> Entry:
    return entry_shapes(seen, [entry_of(seen, pk)], manages=seen.manages)[0]
