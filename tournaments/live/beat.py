"""What runs as long as the server does: the companions of the edge, and, without Redis, what Celery beat would run."""

import asyncio
import contextlib
import gc
from typing import TYPE_CHECKING, Any

from django.conf import settings

from tournaments import jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from tournaments.live.edge import App, Message, Receive, Send


class Beat:
    """Wraps an ASGI app and lives as long as the server: answers its start and stop, and in between runs the
    companions and, without Redis, every task of CELERY_BEAT_SCHEDULE, first at once (what a crash left behind),
    then at its interval."""

    def __init__(self, app: "App", *companions: "Callable[[], Coroutine[Any, Any, None]]") -> None:
        self.app = app
        self.companions = companions

    async def __call__(self, scope: "Message", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self.app(scope, receive, send)

    async def _live(self, receive: "Receive", send: "Send") -> None:
        await receive()
        schedule: dict[str, dict[str, Any]] = {} if settings.REDIS_URL else settings.CELERY_BEAT_SCHEDULE
        tasks = [asyncio.create_task(_repeat(e["task"], e["schedule"])) for e in schedule.values()]
        tasks += [asyncio.create_task(companion()) for companion in self.companions]
        # What is loaded by now stays: looking through it for garbage again and again would hold up requests.
        gc.collect()
        gc.freeze()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await send({"type": "lifespan.shutdown.complete"})


async def _repeat(name: str, seconds: float) -> None:
    while True:
        jobs.run_here(name)
        await asyncio.sleep(seconds)
