"""What sign-up asks: its rules, and the organizer's own questions."""

from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Moment, Whole, left_out
from tournaments.models.sign_up import ANSWER_LENGTH, FEE_LENGTH, MAX_HOURS, MAX_SUBSTITUTES, QUESTION_LENGTH
from tournaments.queries.sign_up import questions_of, rules_of
from tournaments.services.sign_up_rules import (
    MAX_CHOICES,
    MAX_QUESTIONS,
    Asked,
    questions_mark,
    set_questions,
    set_sign_up_rules,
)

router = Router(tags=["sign-up"])


class SignUp(BaseModel):
    """How an event takes entries. Hours are null, and the rest off, where nothing is asked."""

    substitutes: int
    partner_hours: int | None
    reply_hours: int | None
    board: bool
    asks_contact: bool
    fee: str
    check_in_opens_at: datetime | None
    check_in_closes_at: datetime | None


class SignUpChanges(Body):
    """What of it can be changed; what is left out stays as it is."""

    substitutes: Whole = Field(default_factory=left_out, ge=0, le=MAX_SUBSTITUTES)
    partner_hours: Whole | None = Field(
        default=None, ge=1, le=MAX_HOURS, description="Within so many hours a partner accepts by their link."
    )
    reply_hours: Whole | None = Field(
        default=None, ge=1, le=MAX_HOURS, description="Within so many hours whoever moves up answers."
    )
    board: bool = Field(default_factory=left_out, strict=True)
    asks_contact: bool = Field(default_factory=left_out, strict=True)
    fee: str = Field(default_factory=left_out, max_length=FEE_LENGTH)
    check_in_opens_at: Moment | None = None
    check_in_closes_at: Moment | None = None


class Question(BaseModel):
    """A question. With `choices` one of them is the answer, else any text is."""

    id: int
    text: str
    choices: list[str]
    required: bool


class Questions(BaseModel):
    """The questions in their order. Sent back with others, `seen` guards against replacing unseen ones."""

    questions: list[Question]
    seen: str


class NewQuestion(Body):
    """A question as it shall be. With the `id` of one that there is, its answers stay."""

    id: Whole | None = None
    text: str = Field(max_length=QUESTION_LENGTH)
    choices: list[Annotated[str, Field(max_length=ANSWER_LENGTH)]] = Field(default=[], max_length=MAX_CHOICES)
    required: bool = Field(default=False, strict=True)


class NewQuestions(Body):
    """All questions that sign-up shall ask."""

    questions: list[NewQuestion] = Field(max_length=MAX_QUESTIONS)
    seen: str = Field(default="", max_length=64)


@router.get("/tournaments/{slug:slug}/sign-up", **documented(SignUp, READ))
def read_rules(request: HttpRequest, response: HttpResponse, slug: str) -> SignUp:
    """How the event takes entries."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    return _rules(rules_of(seen.tournament))


@router.patch("/tournaments/{slug:slug}/sign-up", **documented(SignUp, WRITE_MANAGE, 409, *BODY))
def change_rules(request: HttpRequest, slug: str, body: SignUpChanges) -> SignUp:
    """Change how the event takes entries. The same values again change nothing."""
    seen = seen_event(request, slug)
    fields: dict[str, Any] = {name: getattr(body, name) for name in body.model_fields_set}
    return _rules(set_sign_up_rules(tournament=seen.tournament, actor=seen.actor, **fields))


@router.get("/tournaments/{slug:slug}/sign-up/questions", **documented(Questions, READ))
def list_questions(request: HttpRequest, response: HttpResponse, slug: str) -> Questions:
    """What whoever signs up is asked besides names."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    return _questions(seen.tournament)


@router.put("/tournaments/{slug:slug}/sign-up/questions", **documented(Questions, WRITE_MANAGE, 409, *BODY))
def replace_questions(request: HttpRequest, slug: str, body: NewQuestions) -> Questions:
    """Replace the questions; one that is left out goes with its answers. The same again changes nothing."""
    seen = seen_event(request, slug)
    asked = [Asked(row.text, row.choices, row.required, row.id) for row in body.questions]
    set_questions(tournament=seen.tournament, actor=seen.actor, questions=asked, seen=body.seen)
    return _questions(seen.tournament)


def _rules(rules: models.SignUpRules) -> SignUp:
    return SignUp(**{name: getattr(rules, name) for name in SignUp.model_fields})


def _questions(tournament: models.Tournament) -> Questions:
    rows = [
        Question(id=row.pk, text=row.text, choices=row.choices, required=row.required)
        for row in questions_of(tournament)
    ]
    return Questions(questions=rows, seen=questions_mark(tournament))
