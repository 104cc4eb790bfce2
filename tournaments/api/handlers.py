"""Every exception that a call may end in, as the problem that is answered."""

import logging
import math
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as ModelError
from django.http import Http404
from ninja.errors import HttpError, Throttled
from ninja.errors import ValidationError as RequestError

from tournaments import wording
from tournaments.api.access import NotFound
from tournaments.api.auth import MissingScope, NotSignedIn
from tournaments.api.body import UnreadableError
from tournaments.api.etags import NotModified, not_modified
from tournaments.api.hand_shape import hand_of
from tournaments.api.problems import problem
from tournaments.services.errors import (
    HandExists,
    NeedsConfirmation,
    NoSuchHand,
    NotOpen,
    Refused,
    RulesViolated,
    TooMany,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse
    from ninja import NinjaAPI

    from tournaments.services.errors import Problem

logger = logging.getLogger(__name__)

#: A request with more mistakes than these is not worth listing.
MOST_FIELDS = 50
#: The API's word for a state in which something cannot be done, where it has one of its own.
STATE_CODES = {
    "match-over": "match-not-open",
    "match-not-open": "match-not-open",
    "hand-missing": "hand-missing",
    "hand-not-last": "hand-not-last",
}
_PLAYER = re.compile(r"player_(\d+)")
_ROW = re.compile(r"(sessions|text|choices)-(\d+)")
_QUESTION = re.compile(r"question_(\d+)")
#: Names of fields that the services know from forms.
_FIELDS = {"preset": "ruleset", "target": "ruleset", "new_series": "name", "seats": "players"}
#: Pydantic's and Django's many codes, by the first word that fits.
_KINDS = (
    ("missing", "missing"),
    ("blank", "missing"),
    ("extra_forbidden", "unknown-field"),
    ("unique", "taken"),
    ("_type", "wrong-type"),
    ("_parsing", "wrong-type"),
    ("_from_float", "wrong-type"),
    ("null", "wrong-type"),
    ("greater", "out-of-range"),
    ("less", "out-of-range"),
    ("max_", "out-of-range"),
    ("min_", "out-of-range"),
    ("too_", "out-of-range"),
    ("literal", "out-of-range"),
    ("choice", "out-of-range"),
)


def install(api: "NinjaAPI") -> None:
    """Give the API its answers to everything that is raised."""
    handlers: list[tuple[type[Exception], Any]] = [
        (RequestError, bad_request),
        (UnreadableError, unreadable),
        (RequestDataTooBig, lambda _request, _error: problem("too-large")),
        (ModelError, bad_values),
        (NotSignedIn, not_signed_in),
        (MissingScope, missing_scope),
        (PermissionDenied, lambda _request, _error: problem("not-allowed")),
        (Http404, lambda _request, _error: problem("not-found")),
        (NotFound, lambda _request, error: problem("not-found", error.detail)),
        (NotModified, not_modified),
        (Throttled, throttled),
        (HttpError, http_error),
        (HandExists, hand_exists),
        (RulesViolated, rules_violated),
        (NeedsConfirmation, needs_confirmation),
        (NoSuchHand, lambda _request, error: problem("not-found", reason=error.code)),
        (TooMany, too_many),
        (NotOpen, not_open),
        (Refused, refused),
        (Exception, our_bug),
    ]
    for kind, handler in handlers:
        api.add_exception_handler(kind, handler)


def bad_request(_request: "HttpRequest", error: RequestError) -> "HttpResponse":
    """Fields that are missing, unknown, or not what they should be."""
    found = ((_field_of(e["loc"]), kind_of(e["type"]), _sentence(e["msg"])) for e in error.errors)
    return invalid(found)


def bad_values(_request: "HttpRequest", error: ModelError) -> "HttpResponse":
    """Values that a model's own field refuses."""
    found = (
        (name, kind_of(single.code or ""), message)
        for name, errors in error.error_dict.items()
        for single in errors
        for message in single.messages
    )
    return invalid(found)


def invalid(found: "Iterable[tuple[str, str, str]]", code: str = "invalid") -> "HttpResponse":
    """The problem for (field, code, sentence) of everything that is wrong."""
    fields: dict[str, list[dict[str, str]]] = {}
    for name, kind, message in found:
        if name in fields or len(fields) < MOST_FIELDS:
            fields.setdefault(name, []).append({"code": kind, "message": message})
    return problem(code, fields=fields)


def kind_of(code: str) -> str:
    """What a value does wrong, in one of a few words."""
    return next((kind for part, kind in _KINDS if part in code), "invalid")


def _field_of(loc: "tuple[str | int, ...]") -> str:
    """The field's path: "players.0"; "body" for the whole of it. The first two are the source and the argument."""
    path = loc[2:] if loc[0] == "body" else loc[1:]
    return ".".join(str(part)[:60] for part in path) or str(loc[0])


def _sentence(message: str) -> str:
    return message.removeprefix("Value error, ")


def unreadable(_request: "HttpRequest", error: UnreadableError) -> "HttpResponse":
    fields = {"body": [{"code": "unreadable", "message": str(error)}]}
    return problem("invalid", f"The body is {error}.", status=400, fields=fields)


def not_signed_in(_request: "HttpRequest", _error: NotSignedIn) -> "HttpResponse":
    response = problem("not-signed-in")
    response["WWW-Authenticate"] = 'Bearer realm="geekcup"'
    return response


def missing_scope(_request: "HttpRequest", error: MissingScope) -> "HttpResponse":
    scope = error.scope.value
    response = problem(
        "not-allowed", f"The token is not made for {scope}.", reason="scope", params={"scope": scope}
    )
    response["WWW-Authenticate"] = f'Bearer realm="geekcup", error="insufficient_scope", scope="{scope}"'
    return response


def http_error(request: "HttpRequest", error: HttpError) -> "HttpResponse":
    """Ninja wraps whatever a parser raises."""
    if isinstance(error.__cause__, UnreadableError):
        return unreadable(request, error.__cause__)
    return problem("invalid", str(error), status=error.status_code)


def hand_exists(_request: "HttpRequest", error: HandExists) -> "HttpResponse":
    return problem("hand-exists", _says(error.problems[0]), hand=hand_of(error.hand).model_dump())


def rules_violated(_request: "HttpRequest", error: RulesViolated) -> "HttpResponse":
    return problem("rules-violated", violations=[violation.as_json() for violation in error.violations])


def needs_confirmation(_request: "HttpRequest", error: NeedsConfirmation) -> "HttpResponse":
    affected = [asdict(affected) for affected in error.affected]
    says = _says(error.problems[0])
    return problem("affects-matches", says, affected=affected, version=error.version)


def throttled(_request: "HttpRequest", error: Throttled) -> "HttpResponse":
    response = problem("too-many-requests")
    response["Retry-After"] = str(math.ceil(error.wait or 0))
    return response


def too_many(_request: "HttpRequest", error: TooMany) -> "HttpResponse":
    response = problem("too-many-requests", _says(error.problems[0]), reason=error.code)
    response["Retry-After"] = str(math.ceil(error.wait))
    return response


def not_open(_request: "HttpRequest", error: NotOpen) -> "HttpResponse":
    first = error.problems[0]
    code = STATE_CODES.get(first.code, "wrong-state")
    reason = first.code if first.code != code else None
    return problem(code, _says(first), reason=reason, params=dict(first.params) or None)


def refused(request: "HttpRequest", error: Refused) -> "HttpResponse":
    """What is wrong with fields; a problem that belongs to none is one of the event's state."""
    codes = {p.code for p in error.problems}
    if codes == {"key-reused"}:
        return problem("key-reused")
    if not any(p.field for p in error.problems):
        return not_open(request, NotOpen(*error.problems))
    code = "already-registered" if codes == {"already-registered"} else "invalid"
    return invalid(((_field(p.field), p.code, _says(p)) for p in error.problems), code)


def _field(name: str) -> str:
    """The field's name in the API: the services' `player_1` is `players.0`, their `title_1` is in `awards`, and an answer is
    named by its question's id."""
    if player := _PLAYER.fullmatch(name):
        return f"players.{int(player[1]) - 1}"
    if row := _ROW.fullmatch(name):
        return f"sessions.{row[2]}" if row[1] == "sessions" else f"questions.{row[2]}.{row[1]}"
    if _QUESTION.fullmatch(name):
        return name.replace("question_", "answers.")
    return "awards" if name.startswith("title_") else _FIELDS.get(name, name)


def _says(found: "Problem") -> str:
    return wording.problem(found.code, found.params)


def our_bug(request: "HttpRequest", error: Exception) -> "HttpResponse":
    logger.error("%s %s failed", request.method, request.path, exc_info=error)
    return problem("internal-error")
