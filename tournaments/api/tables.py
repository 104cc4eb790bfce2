"""Where a match is played, and who sits where."""

from django.http import HttpRequest
from ninja import Router
from pydantic import ConfigDict, Field

from tournaments.api.access import match_to_change
from tournaments.api.auth import WRITE_MANAGE, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.match_shape import Match
from tournaments.api.matches import shown_match
from tournaments.models.match import TABLE_LENGTH
from tournaments.services.seating import set_seating
from tournaments.services.tournaments import set_table

router = Router(tags=["matches"])


class Table(Body):
    """The label of a table; "" for none."""

    model_config = ConfigDict(str_strip_whitespace=False)
    table: str = Field(max_length=TABLE_LENGTH)


class Seats(Body):
    """Ids of the match's players (`player_id` of its seats) in play order."""

    players: list[Whole] = Field(max_length=8)


@router.put(
    "/tournaments/{slug:slug}/matches/{code:code}/table", **documented(Match, WRITE_MANAGE, 409, *BODY)
)
def put_at_table(request: HttpRequest, slug: str, code: str, body: Table) -> Match:
    """Say at which table a match is played. The same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    return shown_match(set_table(match=match, actor=actor, table=body.table))


@router.put(
    "/tournaments/{slug:slug}/matches/{code:code}/seats", **documented(Match, WRITE_RESULTS, 409, *BODY)
)
def seat_players(request: HttpRequest, slug: str, code: str, body: Seats) -> Match:
    """Say who sits where, before the first hand. The same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    set_seating(match=match, actor=actor, players=body.players)
    return shown_match(match)
