"""Places before the start: answers that they wait for, who is there, and who is not."""

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import entry_of, seen_event
from tournaments.api.auth import READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import Entry, entry_shapes
from tournaments.api.fields import Body
from tournaments.enums import BEFORE_START, HOLDS_PLACE
from tournaments.permissions import Action, require
from tournaments.queries.sign_up import check_in_open, rules_of
from tournaments.services.answering import answer_offer
from tournaments.services.check_in import (
    absent_entries,
    absent_mark,
    check_in,
    forfeit_no_shows,
    remove_no_shows,
    undo_check_in,
)

router = Router(tags=["sign-up"])

_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"


class CheckIn(BaseModel):
    """Who has a place and is not there. `open`: entries can check themselves in now."""

    open: bool
    there: int
    places: int
    absent: list[Entry]
    seen: str = Field(description="What to send with `no-shows`.")


class NoShows(Body):
    """`seen` of `GET …/check-in`: who came since then is not sent away."""

    seen: str = Field(min_length=1, max_length=64)


class DealtWith(BaseModel):
    """Before the start the ids of the entries that are out, after it the codes of the matches that are forfeited."""

    entries: list[int]
    matches: list[str]


@router.get("/tournaments/{slug:slug}/check-in", **documented(CheckIn, READ_OWN))
def read_check_in(request: HttpRequest, response: HttpResponse, slug: str) -> CheckIn:
    """Who is there; for those who run the event."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    is_open = check_in_open(seen.tournament, rules_of(seen.tournament))
    etags.mark(request, response, [seen.tournament], is_open)
    absent = absent_entries(seen.tournament)
    prefetch_related_objects(absent, "players")
    places = seen.tournament.entries.filter(status__in=HOLDS_PLACE).count()
    return CheckIn(
        open=is_open,
        there=places - len(absent),
        places=places,
        absent=entry_shapes(seen, absent, manages=True),
        seen=absent_mark(absent),
    )


@router.post("/tournaments/{slug:slug}/no-shows", **documented(DealtWith, WRITE_MANAGE, 409, *BODY))
def deal_with_no_shows(request: HttpRequest, slug: str, body: NoShows) -> DealtWith:
    """The step at the end of check-in: before the start whoever is not there is out and those of the waitlist who are
    move up; after it their matches without a hand are forfeited. With nobody left nothing changes.
    """
    seen = seen_event(request, slug)
    asked: dict[str, Any] = {"tournament": seen.tournament, "actor": seen.actor, "seen": body.seen}
    if seen.tournament.status in BEFORE_START:
        return DealtWith(entries=[entry.pk for entry in remove_no_shows(**asked)], matches=[])
    return DealtWith(entries=[], matches=forfeit_no_shows(**asked))


@router.post(f"{_ENTRY}/accept", **documented(Entry, WRITE_MANAGE, 409))
def accept(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Say yes for an entry whose answer, or whose partner's, is awaited. Repeating changes nothing."""
    return _changed(request, slug, id, answer_offer, takes=True)


@router.post(f"{_ENTRY}/decline", **documented(Entry, WRITE_MANAGE, 409))
def decline(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Leave the place that is offered to the next on the waitlist. Repeating changes nothing."""
    return _changed(request, slug, id, answer_offer, takes=False)


@router.post(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def arrive(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """The entry is there. Repeating changes nothing."""
    return _changed(request, slug, id, check_in)


@router.delete(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def undo_arrival(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Take a check-in back. Repeating changes nothing."""
    return _changed(request, slug, id, undo_check_in)


def _changed(request: HttpRequest, slug: str, pk: int, service: Any, **fields: Any) -> Entry:
    """Let the service act on the entry, and answer with it as it stands then."""
    seen = seen_event(request, slug)
    service(entry=entry_of(seen, pk), actor=seen.actor, **fields)
    return entry_shapes(seen, [entry_of(seen, pk)], manages=seen.manages)[0]
