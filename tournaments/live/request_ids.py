"""Every request that reaches Django has an X-Request-ID: the one it came with, if it is one, or a new one."""

import re
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.live.edge import App, Message, Receive, Send

HEADER = b"x-request-id"
_VALID = re.compile(r"[-A-Za-z0-9._]{8,64}")


def request_id(given: str) -> str:
    """The id to use where a proxy or client gave this one ("" for none): anything odd is replaced."""
    return given if _VALID.fullmatch(given) else secrets.token_hex(16)


class RequestIds:
    """Wraps an ASGI app: the id is in the headers of the request, and of the answer."""

    def __init__(self, app: "App") -> None:
        self.app = app

    async def __call__(self, scope: "Message", receive: "Receive", send: "Send") -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = [value for name, value in scope["headers"] if name == HEADER]
        header = (HEADER, request_id(given[0].decode("latin-1") if given else "").encode())

        async def send_with_id(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], header]}
            await send(message)

        others = [(name, value) for name, value in scope["headers"] if name != HEADER]
        await self.app({**scope, "headers": [*others, header]}, receive, send_with_id)
