"""What an operation says about itself in the OpenAPI document, and the limits that all of them share."""

from typing import Any

from tournaments.api.auth import THROTTLE, Bearer
from tournaments.api.problems import Problem


def documented(answer: object, auth: Bearer, *codes: int, good: tuple[int, ...] = (200,)) -> dict[str, Any]:
    """Arguments of a route: what it answers with the ``good`` statuses, to whom, and its problems.

    ``codes`` are the statuses of its problems beyond those of every operation.
    """
    unchanged: dict[int, object] = {304: None} if auth.optional else {}
    problems = dict.fromkeys(sorted({401, 403, 404, 429, *codes}), Problem)
    return {
        "response": {**dict.fromkeys(good, answer), **unchanged, **problems},
        "auth": auth,
        "throttle": THROTTLE,
        "openapi_extra": {"security": auth.as_openapi()},
    }


#: Problems of an operation with a body.
BODY = (400, 413, 422)
