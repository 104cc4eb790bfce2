"""What is one's own: the matches of an account or an entry, what is stored about either, and erasing it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import account_of, as_player, entry_of, seen_event
from tournaments.api.auth import READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import MOST_PLAYERS, Entry, entry_shapes
from tournaments.api.fields import Body, Whole
from tournaments.models.entry import name_key
from tournaments.permissions import Action, NotAllowed, actor_for, require
from tournaments.queries.own_data import account_data, entry_data
from tournaments.queries.own_record import OwnRecord, own_record
from tournaments.services.attachments import MOST_ACCOUNTS, attach_account, detach_account
from tournaments.services.erasing import erase_entry
from tournaments.services.links import entry_for_token

router = Router(tags=["own"])

_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"
#: Of a long history the latest matches.
HISTORY = 200


class Tally(BaseModel):
    """Matches won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class With(Tally):
    """The matches with a partner, or against an opponent."""

    name: str


class Figures(BaseModel):
    """What the hands of a game came to. Calls and double victories are Tichu's."""

    hands: int
    points: int
    against: int
    called: int
    kept: int
    doubles: int


class Played(BaseModel):
    """A match that was played; `result` is 1 won, 0 drawn, -1 lost, and the own score stands first."""

    event: str
    match: str
    opponents: list[str]
    score: list[int]
    result: int


class OwnMatches(BaseModel):
    """What somebody played: the sum, with whom, against whom, by game, and the latest matches, the latest first."""

    total: Tally
    partners: list[With]
    opponents: list[With]
    games: dict[str, Figures]
    matches: list[Played]


class Accounts(BaseModel):
    """The accounts that play for an entry, by id."""

    items: list[int]


class Attach(Body):
    """The private link of the entry, the last part of its address."""

    token: str = Field(max_length=60)


class Erase(Body):
    """Whose names to erase (ids of players) and whether the name that the entry plays under goes, too.

    `accounts` (ids) play for it no more: one's own in any case, others' only by those who run the event.
    """

    players: list[Whole] = Field(default=[], max_length=MOST_PLAYERS)
    name: bool = Field(default=False, strict=True)
    accounts: list[Whole] = Field(default=[], max_length=MOST_ACCOUNTS)


@router.get("/me/record", **documented(OwnMatches, READ_OWN))
def read_my_record(request: HttpRequest, response: HttpResponse) -> OwnMatches:
    """Every match that the account's entries played."""
    user = account_of(request)
    entries = models.EntryAccount.objects.filter(user=user).values_list("entry", flat=True)
    record = _record(own_record(list(entries), name_key(user.name)))
    etags.mark(request, response, [], record.model_dump_json())
    return record


@router.get("/me/data", **documented(dict[str, Any], READ_OWN))
def read_my_data(request: HttpRequest) -> dict[str, Any]:
    """All that is stored about the account and its entries."""
    return account_data(account_of(request))


@router.get(f"{_ENTRY}/record", **documented(OwnMatches, READ_OWN))
def read_record(request: HttpRequest, response: HttpResponse, slug: str, id: int) -> OwnMatches:  # noqa: A002
    """Every match that the entry played in this event; for its own people and those who run the event."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    require(as_player(seen), Action.READ_ENTRY, seen.tournament, [entry.pk])
    etags.mark(request, response, [seen.tournament], id)
    return _record(own_record([entry.pk]))


@router.get(f"{_ENTRY}/data", **documented(dict[str, Any], READ_OWN))
def read_data(request: HttpRequest, slug: str, id: int) -> dict[str, Any]:  # noqa: A002
    """All that is stored about an entry; for its own people and those who run the event."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    require(as_player(seen), Action.READ_ENTRY, seen.tournament, [entry.pk])
    entry.tournament = seen.tournament
    return entry_data(entry)


@router.post(f"{_ENTRY}/erase", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def erase(request: HttpRequest, slug: str, id: int, body: Erase) -> Entry:  # noqa: A002
    """Erase names and contacts of an entry that plays no more. Results stay; erased already, nothing changes."""
    seen = seen_event(request, slug)
    erase_entry(entry=entry_of(seen, id), actor=as_player(seen), **dict(body))
    return entry_shapes(seen, [entry_of(seen, id)], manages=seen.manages)[0]


@router.get(f"{_ENTRY}/accounts", **documented(Accounts, READ_OWN))
def list_accounts(request: HttpRequest, response: HttpResponse, slug: str, id: int) -> Accounts:  # noqa: A002
    """The accounts that play for the entry; for its own people and those who run the event."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    require(as_player(seen), Action.READ_ENTRY, seen.tournament, [entry.pk])
    etags.mark(request, response, [seen.tournament], id)
    return _accounts(entry)


@router.post(f"{_ENTRY}/accounts", **documented(Accounts, WRITE_MANAGE, 409, *BODY))
def attach(request: HttpRequest, slug: str, id: int, body: Attach) -> Accounts:  # noqa: A002
    """Let the token's account play for the entry whose private link it shows. Again: nothing changes."""
    seen = seen_event(request, slug)
    entry, shown = entry_of(seen, id), entry_for_token(body.token)
    if shown is None or shown.pk != entry.pk:
        raise NotAllowed(Action.ATTACH_ACCOUNT)
    attach_account(entry=entry, actor=actor_for(account_of(request), shown))
    return _accounts(entry)


@router.delete(f"{_ENTRY}/accounts/{{int:user}}", **documented(Accounts, WRITE_MANAGE))
def detach(request: HttpRequest, slug: str, id: int, user: int) -> Accounts:  # noqa: A002
    """End that an account plays for the entry: one's own always, another's with the link or as staff."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    require(as_player(seen), Action.READ_ENTRY, seen.tournament, [entry.pk])
    detach_account(entry=entry, actor=seen.actor, user_id=user)
    return _accounts(entry)


def _accounts(entry: models.Entry) -> Accounts:
    return Accounts(items=list(entry.accounts.order_by("pk").values_list("user", flat=True)))


def _record(record: OwnRecord) -> OwnMatches:
    total = record.total
    return OwnMatches(
        total=Tally(won=total.won, drawn=total.drawn, lost=total.lost),
        partners=[_with(*row) for row in record.partners.values()],
        opponents=[_with(*row) for row in record.opponents.values()],
        games={
            game: Figures(**{name: getattr(figures, name) for name in Figures.model_fields})
            for game, figures in record.figures.items()
        },
        matches=[
            Played(
                event=line.tournament.slug,
                match=line.match.code,
                opponents=list(line.opponents),
                score=list(line.score),
                result=line.result,
            )
            for line in record.lines[:HISTORY]
        ],
    )


def _with(name: str, _language: str, tally: Any) -> With:
    return With(name=name, won=tally.won, drawn=tally.drawn, lost=tally.lost)
