"""Entries as the API shows them."""

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.access import Seen
from tournaments.api.fields import Body, Whole
from tournaments.models.sign_up import ANSWER_LENGTH, MAX_SUBSTITUTES
from tournaments.queries.field import waitlist

#: As large as an entry can be, and its substitutes.
MOST_PLAYERS = 4 + MAX_SUBSTITUTES


class Answer(Body):
    """An answer to one of the questions of sign-up, by its id."""

    question: Whole
    answer: str = Field(max_length=ANSWER_LENGTH)


class Entry(BaseModel):
    """An entry. `seed` is there once the draw is published; `waiting` is its place on the waitlist, from 1."""

    id: int
    name: str
    status: str = Field(
        description="seeking, invited, offered, confirmed, waitlisted, checked_in, withdrawn or disqualified."
    )
    players: list[str]
    player_ids: list[int] = Field(
        description="In the order of `players`: with these a match’s seats are set."
    )
    seed: int | None
    waiting: int | None
    arrived: bool = Field(description="It has checked in.")
    reply_by: datetime | None = Field(
        description="Until when an answer is awaited: its own, or its partner's."
    )
    registered_at: datetime


def entry_shapes(seen: Seen, entries: list[models.Entry], *, manages: bool) -> list[Entry]:
    """These entries, in as many queries for one as for all."""
    waiting = waitlist(seen.tournament)
    drawn = manages or seen.tournament.draw_published
    return [
        Entry(
            id=entry.pk,
            name=entry.name,
            status=entry.status,
            players=[player.name for player in entry.players.all()],
            player_ids=[player.pk for player in entry.players.all()],
            seed=entry.seed if drawn else None,
            waiting=waiting.get(entry.pk),
            arrived=entry.arrived_at is not None,
            reply_by=entry.reply_by,
            registered_at=entry.created_at,
        )
        for entry in entries
    ]


def answers_by_question(answers: list[Answer]) -> dict[int, str]:
    """As the services take them."""
    return {answer.question: answer.answer for answer in answers}


def link_of(tournament: models.Tournament, token: str) -> str:
    """The address of the private link with this token."""
    return settings.BASE_URL + reverse("entry-link", kwargs={"slug": tournament.slug, "token": token})
