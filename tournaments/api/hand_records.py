"""Hands card by card: the record of one, its moments, and the log of a match that was played elsewhere."""

import dataclasses
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, match_to_change, seen_event
from tournaments.api.auth import READ, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.hand_shape import HandRecord
from tournaments.api.match_shape import Match
from tournaments.api.matches import shown_match
from tournaments.models import HandRecord as StoredRecord
from tournaments.queries.records import record_of
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services.log_reading import MOST_BYTES
from tournaments.services.logs import record_log

router = Router(tags=["hands"])

_HAND = "/tournaments/{slug:slug}/matches/{code:code}/hands/{int:number}"
#: A log has at most eight names: somebody may come back under another one.
_MOST_NAMES = 8


class Moments(BaseModel):
    """A hand as it is watched: what the table looks like at the deal and after each event.

    A moment has the `event`, the cards `laid` by it, what each seat still `held`, whose `turn` it is (null at the end),
    who is `out`, what each side has `taken`, and more that depends on the game (`rules_engine/types.py`, Moment).
    """

    number: int
    version: int
    moments: list[dict[str, Any]]


class PlayedElsewhere(Body):
    """The log of a match on BrettspielWelt. `players`: who each name in it is (`player_id` of the match's seats).

    `number` is that of the hand that its first round shall be.
    """

    text: str = Field(min_length=1, max_length=MOST_BYTES)
    players: dict[str, Whole] = Field(max_length=_MOST_NAMES)
    number: Whole = Field(default=1, ge=1, le=999)


@router.get(f"{_HAND}/record", **documented(HandRecord, READ))
def read_record(
    request: HttpRequest, response: HttpResponse, slug: str, code: str, number: int
) -> HandRecord:
    """The record of a hand as it stands, for those that have one: what the rules engine replays."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    found = _record(seen, code, number)
    return HandRecord(number=number, version=found.hand.version, record=found.record)


@router.get(f"{_HAND}/moments", **documented(Moments, READ))
def read_moments(request: HttpRequest, response: HttpResponse, slug: str, code: str, number: int) -> Moments:
    """A recorded hand, moment by moment, as the page plays it."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    found = _record(seen, code, number)
    rules = ruleset_of(seen.tournament, found.hand.attempt.match.round)
    moments = game_of(seen.tournament).moments(rules, found.record)
    return Moments(
        number=number, version=found.hand.version, moments=[dataclasses.asdict(row) for row in moments]
    )


@router.post(
    "/tournaments/{slug:slug}/matches/{code:code}/log", **documented(Match, WRITE_RESULTS, 409, *BODY)
)
def read_log(request: HttpRequest, slug: str, code: str, body: PlayedElsewhere) -> Match:
    """Record the rounds of a log as hands, all or none. The same log again changes nothing. Tichu only."""
    match, actor = match_to_change(request, slug, code)
    if seen_event(request, slug).tournament.game != "tichu":
        raise NotFound
    record_log(match=match, actor=actor, text=body.text, players=body.players, number=body.number)
    return shown_match(match)


def _record(seen: Seen, code: str, number: int) -> StoredRecord:
    found = record_of(seen.tournament, code, number)
    if found is None:
        raise NotFound
    return found
