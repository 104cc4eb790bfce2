"""The reference of bench_edge: an ASGI application that answers every request with the same bytes, and does no more.

THIN_ANSWER names a JSON file with its status, headers and (in base64) body.
"""

import base64
import json
import os
from pathlib import Path
from typing import Any

_answer = json.loads(Path(os.environ["THIN_ANSWER"]).read_text())
_start = {
    "type": "http.response.start",
    "status": _answer["status"],
    "headers": [(name.encode(), value.encode()) for name, value in _answer["headers"]],
}
_body = {"type": "http.response.body", "body": base64.b64decode(_answer["body"])}


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The answer; without a lifespan."""
    if scope["type"] == "http":
        await send(_start)
        await send(_body)
