"""A connection as uvicorn serves it (`--http tournaments.live.connection:Connection`), with what it leaves out.

uvicorn waits for ever for the rest of a request's head: whoever sends half a one keeps a connection open. And the
sockets of its worker processes are opened without TCP_NODELAY, so that an answer in two pieces waits for the reader's
acknowledgement of the first, 40 ms. It also wakes a task for each piece of each answer; event streams write their own.
"""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

#: How long a request's head may take to arrive. A phone at the edge of a cell sends it in a second.
HEAD_SECONDS = 20.0
#: By this name a request's state (ASGI's ``scope["state"]``) has the connection it came by.
STATE = "geekcup.connection"
#: A reader who has not taken this much of what was written is left out until it has.
BACKLOG = 4096


class Connection(H11Protocol):
    """Closes where no whole head has come HEAD_SECONDS after its first byte, or after the connection was opened."""

    _giving_up: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, STATE: self}, _loop)

    def write(self, chunk: bytes) -> None:
        """Send a chunk, framed already (RFC 9112, 7.1), of the answer that is under way; not to whoever lags behind."""
        if not self.transport.is_closing() and self.transport.get_write_buffer_size() < BACKLOG:
            self.transport.write(chunk)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        opened = transport.get_extra_info("socket")
        if opened is not None and opened.family in {socket.AF_INET, socket.AF_INET6}:
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None
