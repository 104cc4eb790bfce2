"""What the API answers when it does not do what was asked: RFC 9457 problems with a stable code."""

import json
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from ninja.responses import NinjaJSONEncoder
from pydantic import BaseModel, Field

MEDIA_TYPE = "application/problem+json"

#: The status of every code there is. Only `invalid` has a second one: 400 for what cannot be read at all.
STATUSES: dict[str, int] = {
    "not-signed-in": 401,
    "not-allowed": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "wrong-state": 409,
    "already-registered": 409,
    "match-not-open": 409,
    "hand-exists": 409,
    "hand-missing": 409,
    "hand-not-last": 409,
    "affects-matches": 409,
    "too-large": 413,
    "invalid": 422,
    "key-reused": 422,
    "rules-violated": 422,
    "too-many-requests": 429,
    "internal-error": 500,
}

DETAILS: dict[str, str] = {
    "not-signed-in": "This needs the header Authorization: Bearer TOKEN with a token that is valid.",
    "not-allowed": "The token's account may not do this here.",
    "not-found": "There is nothing here, or nothing that this account may see.",
    "method-not-allowed": "This address does not know that method.",
    "already-registered": "Somebody of this entry is already playing in this event.",
    "hand-not-last": "Only the last hand can be taken back.",
    "too-large": "The body is too large.",
    "invalid": "The request is not valid; fields says what is wrong.",
    "key-reused": "This Idempotency-Key was already used for another request.",
    "rules-violated": "The result breaks the rules of the game; violations says how.",
    "too-many-requests": "Too many requests; Retry-After says when to go on.",
    "internal-error": "Something went wrong on the site's side. It has been noted.",
}


class FieldProblem(BaseModel):
    """What is wrong with one field."""

    code: str
    message: str


class Violation(BaseModel):
    """A rule of the game that a result breaks, as the rules engine says it."""

    code: str
    message: str
    field: str | None = None


class Affected(BaseModel):
    """A match that a correction would change.

    `change`: `reopened`, `decided`, `winner` (another winner), `voided` (what was played there no longer
    counts), `sides` (others meet there). `hands` is how many hands stand there now, `returns` how many of an
    earlier meeting would count again.
    """

    code: str
    change: str
    hands: int
    returns: int


class Problem(BaseModel):
    """An RFC 9457 problem. `code` is stable; `title` and `detail` are for people.

    `reason` is a finer code where one code has several causes (`match-over` for `match-not-open`), and `params`
    holds the values in its sentence.
    """

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str = ""
    reason: str | None = None
    params: dict[str, Any] | None = None
    fields: dict[str, list[FieldProblem]] | None = Field(default=None, description="With `invalid`.")
    violations: list[Violation] | None = Field(default=None, description="With `rules-violated`.")
    hand: dict[str, Any] | None = Field(
        default=None, description="With `hand-exists`: the hand that is there."
    )
    affected: list[Affected] | None = Field(default=None, description="With `affects-matches`.")
    version: int | None = Field(
        default=None, description="With `affects-matches`: what `confirm` has to carry."
    )


def problem(code: str, detail: str = "", *, status: int = 0, **members: Any) -> HttpResponse:
    """The answer for a code; further members are added where they are not None."""
    status = status or STATUSES[code]
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail or DETAILS[code],
        **{name: value for name, value in members.items() if value is not None},
    }
    response = HttpResponse(json.dumps(body, cls=NinjaJSONEncoder), status=status, content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    return response


def problem_for_status(status: int) -> HttpResponse:
    """The problem for an answer that has a status only: one that Django gave before or after the API."""
    named = {
        HTTPStatus.FORBIDDEN: "not-allowed",
        HTTPStatus.NOT_FOUND: "not-found",
        HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    }
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return problem("internal-error")
    return problem(named.get(HTTPStatus(status), "invalid"), status=status)
