"""A hand as the API shows it."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from tournaments import models


class Hand(BaseModel):
    """A recorded hand in its present version."""

    number: int
    version: int = Field(description="What a correction has to name.")
    result: Any = Field(description="What the table wrote down.")
    points: list[int] = Field(description="Points per side.")
    parts: dict[str, Any] = Field(description="What the points are made of, by the rules of the game.")
    recorded_at: datetime


class HandRecord(BaseModel):
    """A hand card by card, in its present version."""

    number: int
    version: int
    record: dict[str, Any] = Field(description="A record of the rules engine; seats are those of the match.")


class MatchScore(BaseModel):
    """What a match came to with a hand: points per side, and the winning side once it is decided."""

    code: str
    score: list[int]
    winner: int | None


class RecordedHand(Hand):
    """A hand just recorded, and its match with it."""

    match: MatchScore


class HandSum(BaseModel):
    """What a hand would come to, and its match with it."""

    number: int
    points: list[int] = Field(description="Points per side.")
    parts: dict[str, Any] = Field(description="What the points are made of, by the rules of the game.")
    match: MatchScore


class TakenBack(BaseModel):
    """The number of a hand that was taken back, and its match without it."""

    number: int
    match: MatchScore


def hand_of(hand: models.Hand) -> Hand:
    return Hand(**_facts(hand))


def recorded_hand_of(hand: models.Hand, match: MatchScore) -> RecordedHand:
    return RecordedHand(**_facts(hand), match=match)


def _facts(hand: models.Hand) -> dict[str, Any]:
    return {
        "number": hand.number,
        "version": hand.version,
        "result": hand.result,
        "points": hand.points,
        "parts": hand.parts,
        "recorded_at": hand.created_at,
    }
