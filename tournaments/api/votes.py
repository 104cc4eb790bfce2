"""The vote on the prizes: set it up, read it, one's own ballot, and the prizes chosen by those who won."""

from datetime import datetime
from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, as_player, seen_event
from tournaments.api.auth import READ, READ_OWN, WRITE_MANAGE, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Moment, Whole, length_of
from tournaments.api.match_shape import EntryName, entry_name
from tournaments.api.prize_pictures import PrizePicture, picture_shape
from tournaments.permissions import Action, NotAllowed
from tournaments.queries.prizes import (
    Counted,
    candidates,
    choices_of,
    counted,
    handed_out,
    is_open,
    poll_of,
    voter_of,
)
from tournaments.queries.standings import standings_of
from tournaments.services import votes

router = Router(tags=["prizes"])

_VOTE = "/tournaments/{slug:slug}/vote"
_MOST_CHOICES = 100


class Poll(BaseModel):
    """How the vote is held: open until `closes_at`. Ties are decided by `draw_number`, told when it has closed."""

    voters: str = Field(description="entries: one ballot an entry; members: everybody with an account.")
    choices: int = Field(description="Prizes that a ballot may name.")
    hand_out: str = Field(
        description="choose: the first place chooses first; fixed: most votes, first place."
    )
    closes_at: datetime
    open: bool
    ballots: int
    draw_number: str | None


class Candidate(BaseModel):
    """A prize. `votes`, whether it is `given`, and whether that was decided `by_lot` are told after the closing."""

    id: int
    name: str
    text: str
    picture: PrizePicture | None
    votes: int | None
    given: bool | None
    by_lot: bool | None


class AwardPlace(BaseModel):
    """A place that is honoured, who reached it for good, and the id of the prize that is theirs."""

    place: int
    title: str
    entries: list[EntryName]
    prize: int | None
    choosing: bool = Field(description="It is this place's turn to choose.")


class Vote(BaseModel):
    """The vote on the prizes; `poll` is null where there is none."""

    poll: Poll | None
    candidates: list[Candidate]
    awards: list[AwardPlace]


class NewPoll(Body):
    """How the vote shall be held."""

    voters: Literal["entries", "members"] = "entries"
    choices: Whole = Field(default=2, ge=1, le=_MOST_CHOICES)
    closes_at: Moment
    hand_out: Literal["choose", "fixed"] = "choose"


class Ballot(BaseModel):
    """One's own ballot: the ids of the prizes that one approves of. `cast`: there is one."""

    prizes: list[int]
    cast: bool


class NewBallot(Body):
    """Ids of prizes, none for none of them."""

    prizes: list[Whole] = Field(max_length=_MOST_CHOICES)


class Description(Body):
    """What a prize is, in a sentence."""

    text: str = Field(max_length=length_of(models.Prize, "text"))


class Choice(Body):
    """The id of a prize."""

    prize: Whole


@router.get(_VOTE, **documented(Vote, READ))
def read_vote(request: HttpRequest, response: HttpResponse, slug: str) -> Vote:
    """How the vote stands; its result once it has closed, and which prize is whose."""
    tournament = seen_event(request, slug).tournament
    poll = poll_of(tournament)
    etags.mark(request, response, [tournament], poll is not None and is_open(poll))
    return _vote(tournament)


@router.put(_VOTE, **documented(Vote, WRITE_MANAGE, 409, *BODY))
def set_vote(request: HttpRequest, slug: str, body: NewPoll) -> Vote:
    """Open the vote, or change how it is held. The same again changes nothing."""
    seen = seen_event(request, slug)
    votes.set_poll(tournament=seen.tournament, actor=seen.actor, **dict(body))
    return _vote(seen.tournament)


@router.post(f"{_VOTE}/close", **documented(Vote, WRITE_MANAGE, 409))
def close_vote(request: HttpRequest, slug: str) -> Vote:
    """End the vote now. A closed one stays as it is."""
    seen = seen_event(request, slug)
    votes.close_poll(tournament=seen.tournament, actor=seen.actor)
    return _vote(seen.tournament)


@router.get(f"{_VOTE}/ballot", **documented(Ballot, READ_OWN))
def read_ballot(request: HttpRequest, response: HttpResponse, slug: str) -> Ballot:
    """The caller's own ballot, of its account or of its entry."""
    seen = seen_event(request, slug)
    actor, poll = as_player(seen), poll_of(seen.tournament)
    if poll is None:
        raise NotFound
    voter = voter_of(poll, actor)
    if voter is None:
        raise NotAllowed(Action.VOTE)
    etags.mark(request, response, [seen.tournament], voter)
    return Ballot(prizes=choices_of(poll, voter), cast=poll.ballots.filter(voter=voter).exists())


@router.put(f"{_VOTE}/ballot", **documented(Ballot, WRITE_RESULTS, 409, *BODY))
def vote(request: HttpRequest, slug: str, body: NewBallot) -> Ballot:
    """Vote, or change one's ballot until the vote closes. The same again changes nothing."""
    seen = seen_event(request, slug)
    ballot = votes.cast_ballot(tournament=seen.tournament, actor=as_player(seen), prizes=body.prizes)
    return Ballot(prizes=sorted(ballot.prizes.values_list("pk", flat=True)), cast=True)


@router.patch(f"{_VOTE}/candidates/{{int:id}}", **documented(Vote, WRITE_MANAGE, *BODY))
def describe(request: HttpRequest, slug: str, id: int, body: Description) -> Vote:  # noqa: A002
    """Say what a prize is. The same again changes nothing."""
    seen = seen_event(request, slug)
    try:
        votes.describe_prize(tournament=seen.tournament, actor=seen.actor, prize=id, text=body.text)
    except models.Prize.DoesNotExist:
        raise NotFound from None
    return _vote(seen.tournament)


@router.put(
    "/tournaments/{slug:slug}/awards/{int:place}/prize", **documented(Vote, WRITE_RESULTS, 409, *BODY)
)
def choose(request: HttpRequest, slug: str, place: int, body: Choice) -> Vote:
    """The entry at an award place, or a director for it, takes one of the prizes that were voted for."""
    seen = seen_event(request, slug)
    votes.choose_prize(tournament=seen.tournament, actor=as_player(seen), place=place, prize=body.prize)
    return _vote(seen.tournament)


@router.delete(f"{_VOTE}/choice", **documented(Vote, WRITE_MANAGE))
def undo_choice(request: HttpRequest, slug: str) -> Vote:
    """Take the last choice of a prize back; with none there is nothing to do."""
    seen = seen_event(request, slug)
    votes.take_choice_back(tournament=seen.tournament, actor=seen.actor)
    return _vote(seen.tournament)


def _vote(tournament: models.Tournament) -> Vote:
    poll = poll_of(tournament)
    if poll is not None and not is_open(poll):
        prizes = [_counted(row, tournament) for row in counted(poll)]
    else:
        prizes = [_candidate(prize, tournament) for prize in candidates(tournament.prizes.all())]
    return Vote(
        poll=_poll(poll) if poll else None,
        candidates=prizes,
        awards=[
            AwardPlace(
                place=each.award.place,
                title=each.award.title,
                entries=[entry_name(entry) for entry in each.entries],
                prize=each.prize.pk if each.prize else None,
                choosing=each.choosing,
            )
            for each in handed_out(tournament, poll, standings_of(tournament))
        ],
    )


def _poll(poll: models.Poll) -> Poll:
    opened = is_open(poll)
    return Poll(
        voters=poll.voters,
        choices=poll.choices,
        hand_out=poll.hand_out,
        closes_at=poll.closes_at,
        open=opened,
        ballots=poll.ballots.count(),
        draw_number=None if opened else poll.draw_number,
    )


def _candidate(prize: models.Prize, tournament: models.Tournament) -> Candidate:
    return Candidate(
        id=prize.pk,
        name=prize.name,
        text=prize.text,
        picture=picture_shape(prize, tournament),
        votes=None,
        given=None,
        by_lot=None,
    )


def _counted(row: Counted, tournament: models.Tournament) -> Candidate:
    told = {"votes": row.votes, "given": row.given, "by_lot": row.by_lot}
    return _candidate(row.prize, tournament).model_copy(update=told)
