"""Matches: read one or all, and decide one that is not played."""

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import Field, model_validator

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, match_to_change, seen_event
from tournaments.api.auth import READ, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.match_shape import Match, match_shape
from tournaments.api.paging import Page, Paging, next_of
from tournaments.queries.whole_matches import whole_matches, wholes
from tournaments.services.rulings import revoke_ruling, rule_double_forfeit, rule_walkover

router = Router(tags=["matches"])


class Matches(Page):
    """A part of an event's matches, in the order of play."""

    items: list[Match]


class Forfeit(Body):
    """Who did not come: one side, which loses, or both, and then nobody goes on."""

    side: Whole | None = Field(default=None, ge=0, le=1)
    both: bool | None = Field(default=None, strict=True)
    note: str = Field(default="", max_length=200)

    @model_validator(mode="after")
    def _one_of_both(self) -> "Forfeit":
        if (self.side is None) != (self.both is True):
            raise ValueError("either side, 0 or 1, or both: true")
        return self


@router.get("/tournaments/{slug:slug}/matches", **documented(Matches, READ, 422))
def list_matches(request: HttpRequest, response: HttpResponse, slug: str, piece: Paging) -> Matches:
    """The event's matches in the order of play; none before the start."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    found = whole_matches(tournament)
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
    if body.side is None:
        rule_double_forfeit(match=match, actor=actor, note=body.note)
    else:
        rule_walkover(match=match, actor=actor, winner=1 - body.side, note=body.note)
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
