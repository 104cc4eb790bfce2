"""Hands of a match: record the next one, correct one, take the last one back."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Header, Router, Status
from pydantic import Field

from tournaments.api.access import match_to_change
from tournaments.api.auth import READ_OWN, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.hand_shape import HandSum, MatchScore, RecordedHand, TakenBack, recorded_hand_of
from tournaments.services.corrections import correct_hand, take_back_hand
from tournaments.services.hand_sums import sum_of_hand
from tournaments.services.results import Recorded, record_hand

router = Router(tags=["hands"])


class NewHand(Body):
    """The hand that the sender means: `number` counts from 1."""

    number: Whole
    result: Any = Field(description="What the table wrote down; see the rules engine for its fields.")
    record: Any = Field(
        default=None, description="The hand card by card, if it is known: it has to come to the result."
    )


class Correction(Body):
    """Another result for a hand.

    `version` is the hand's version that the sender saw; `confirm` the version from an `affects-matches` answer.
    """

    result: Any
    version: Whole
    confirm: Whole | None = None
    note: str = Field(default="", max_length=200)


Key = Annotated[str, Header(alias="Idempotency-Key", min_length=1, max_length=80)]


@router.post(
    "/tournaments/{slug:slug}/matches/{code:code}/hands",
    **documented(RecordedHand, WRITE_RESULTS, 409, *BODY, good=(200, 201)),
)
def record(request: HttpRequest, slug: str, code: str, body: NewHand, key: Key) -> Status[RecordedHand]:
    """Record the next hand. The same key and body again are answered as the first time, with 200."""
    match, actor = match_to_change(request, slug, code)
    recorded = record_hand(
        match=match,
        actor=actor,
        number=body.number,
        result=body.result,
        hand_record=body.record,
        key=key,
    )
    return Status(201 if recorded.created else 200, _shown(recorded))


@router.post(
    "/tournaments/{slug:slug}/matches/{code:code}/hands/sum", **documented(HandSum, READ_OWN, 409, *BODY)
)
def sum_up(request: HttpRequest, slug: str, code: str, body: NewHand) -> HandSum:
    """What a hand would come to, the next one or a recorded one with another result. Nothing is written.

    For those who may record it; what breaks the rules is answered as it is when it is recorded.
    """
    match, actor = match_to_change(request, slug, code)
    found = sum_of_hand(
        match=match, actor=actor, number=body.number, result=body.result, hand_record=body.record
    )
    return HandSum(
        number=body.number,
        points=list(found.points),
        parts=dict(found.parts),
        match=MatchScore(code=code, score=list(found.score), winner=found.winner),
    )


@router.put(
    "/tournaments/{slug:slug}/matches/{code:code}/hands/{int:number}",
    **documented(RecordedHand, WRITE_RESULTS, 409, *BODY),
)
def correct(request: HttpRequest, slug: str, code: str, number: int, body: Correction) -> RecordedHand:
    """Replace a hand's result. The same result again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    return _shown(correct_hand(match=match, actor=actor, number=number, **dict(body)))


@router.delete(
    "/tournaments/{slug:slug}/matches/{code:code}/hands/{int:number}",
    **documented(TakenBack, WRITE_RESULTS, 409, 422),
)
def take_back(
    request: HttpRequest,
    slug: str,
    code: str,
    number: int,
    version: int | None = None,
    confirm: int | None = None,
) -> TakenBack:
    """Take the last hand back. `version` and `confirm` as in corrections."""
    match, actor = match_to_change(request, slug, code)
    taken = take_back_hand(match=match, actor=actor, number=number, version=version, confirm=confirm)
    return TakenBack(number=number, match=_score(taken))


def _shown(recorded: Recorded) -> RecordedHand:
    return recorded_hand_of(recorded.hand, _score(recorded))


def _score(recorded: Recorded) -> MatchScore:
    return MatchScore(code=recorded.match.code, score=list(recorded.score), winner=recorded.winner)
