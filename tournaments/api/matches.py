"""Matches: read one or all, and decide one that is not played."""

from typing import Annotated, Any, Literal

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import BaseModel, Field, model_validator

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, match_to_change, seen_event
from tournaments.api.auth import READ, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import MOST_ID, Body, Whole
from tournaments.api.match_shape import Match, match_shape
from tournaments.api.paging import Page, Paging, next_of
from tournaments.models.match import TABLE_LENGTH, clean_table
from tournaments.queries.whole_matches import whole_matches, wholes
from tournaments.services.rulings import forfeit_match, revoke_ruling

router = Router(tags=["matches"])


class Matches(Page):
    """A part of an event's matches, in the order of play."""

    items: list[Match]


State = Literal["pending", "ready", "playing", "reported", "disputed", "final", "bye", "void"]


class Wanted(BaseModel):
    """Which matches are asked for; all of it together."""

    stage: int | None = Field(default=None, ge=1, le=99)
    round: int | None = Field(default=None, ge=1, le=MOST_ID, description="The id of a round.")
    entry: int | None = Field(
        default=None, ge=1, le=MOST_ID, description="The id of an entry that plays in it."
    )
    table: str | None = Field(default=None, max_length=TABLE_LENGTH, description='"Table 3" is the table 3.')
    state: list[State] = Field(default=[], max_length=8, description="Given several times: any of these.")

    def of(self, found: QuerySet[models.Match]) -> QuerySet[models.Match]:
        """Those of the matches."""
        columns = {"stage": "stage__number", "round": "round"}
        asked: dict[str, Any] = {
            column: value for name, column in columns.items() if (value := getattr(self, name)) is not None
        }
        if self.table is not None:
            asked["table"] = clean_table(self.table)
        if self.state:
            asked["status__in"] = self.state
        if self.entry is not None:
            asked["pk__in"] = models.Side.objects.filter(entry=self.entry).values("match")
        return found.filter(**asked)


class Forfeit(Body):
    """Who did not come: one side, which loses, or both, and then nobody goes on.

    At a table of four one side at a time: nobody wins, and the other three have what they have on average.
    """

    side: Whole | None = Field(default=None, ge=0, le=3)
    both: bool | None = Field(default=None, strict=True)
    note: str = Field(default="", max_length=200)

    @model_validator(mode="after")
    def _one_of_both(self) -> "Forfeit":
        if (self.side is None) != (self.both is True):
            raise ValueError("either a side, from 0, or both: true")
        return self


@router.get("/tournaments/{slug:slug}/matches", **documented(Matches, READ, 422))
def list_matches(
    request: HttpRequest,
    response: HttpResponse,
    slug: str,
    piece: Paging,
    wanted: Annotated[Wanted, Query()],
) -> Matches:
    """The event's matches in the order of play; none before the start."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament], request.GET.urlencode())
    found = wanted.of(whole_matches(tournament))
    count = found.count()
    rows = wholes(found[piece.offset : piece.offset + piece.limit])
    items = [match_shape(tournament, row) for row in rows]
    return Matches(items=items, count=count, next=next_of(request, response, piece, count))


@router.get("/tournaments/{slug:slug}/matches/{code:code}", **documented(Match, READ))
def read_match(request: HttpRequest, response: HttpResponse, slug: str, code: str) -> Match:
    """A match with its sides, seats and hands."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return _shown(tournament, code)


@router.post(
    "/tournaments/{slug:slug}/matches/{code:code}/forfeit", **documented(Match, WRITE_RESULTS, 409, *BODY)
)
def forfeit(request: HttpRequest, slug: str, code: str, body: Forfeit) -> Match:
    """Decide a match because a side did not come. The same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    forfeit_match(match=match, actor=actor, side=body.side, note=body.note)
    return shown_match(match)


@router.delete(
    "/tournaments/{slug:slug}/matches/{code:code}/forfeit", **documented(Match, WRITE_RESULTS, 409, 422)
)
def take_forfeit_back(request: HttpRequest, slug: str, code: str, confirm: int | None = None) -> Match:
    """Take a forfeit back: the match is what its hands say. `confirm` as in corrections."""
    match, actor = match_to_change(request, slug, code)
    revoke_ruling(match=match, actor=actor, confirm=confirm)
    return shown_match(match)


def shown_match(match: models.Match) -> Match:
    """The match as it stands after a change."""
    return _shown(models.Tournament.objects.get(pk=match.stage.tournament_id), match.code)


def _shown(tournament: models.Tournament, code: str) -> Match:
    found = wholes(whole_matches(tournament).filter(code=code))
    if not found:
        raise NotFound
    return match_shape(tournament, found[0])
