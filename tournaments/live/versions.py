"""What version each watched tournament is at, as far as this process knows; and waking those who wait for a new one.

Three sources, one door (``learn``): this process's own commits, Redis, and the database, which is asked every
half second where there is no Redis (or it is down) and every few seconds where there is, for pub/sub forgets.
"""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

import redis.asyncio
from django.conf import settings
from django.db import close_old_connections

from tournaments import pubsub
from tournaments.metrics import PUBLISH_LAG
from tournaments.models import Tournament
from tournaments.pubsub import VersionMessage
from tournaments.queries.version import message_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

logger = logging.getLogger(__name__)

ASK_ALONE = 0.5
ASK_BESIDE_REDIS = 5.0
HEARTBEAT = 15.0
#: Beyond this many the one that nobody streams and that was asked for longest ago is forgotten.
WATCHED = 2_000


class Watched:
    """One tournament, with the number of streams open for it."""

    __slots__ = ("_waiting", "learned_at", "listeners", "published", "readers", "slug", "version")

    def __init__(self, message: VersionMessage, now: float) -> None:
        self.slug = message.slug
        self.version = message.version
        self.published = message.published
        self.learned_at = now
        self.readers = 0
        #: Called wherever there is something to tell: cheaper than a future, for those who only write it down.
        self.listeners: set[Callable[[], object]] = set()
        self._waiting: set[asyncio.Future[None]] = set()

    def news(self) -> "asyncio.Future[None]":
        """A future of the caller's own, done when a newer version is known, or at a heartbeat."""
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(news)
        return news

    def wake(self) -> None:
        """Tell all who listen or wait that there is something to tell."""
        for listener in list(self.listeners):
            listener()
        waiting, self._waiting = self._waiting, set()
        for news in waiting:
            if not news.done():
                news.set_result(None)

    def forget(self, news: "asyncio.Future[None]") -> None:
        """Whoever had these news in view has left."""
        self._waiting.discard(news)


class Versions:
    """The versions of the tournaments that somebody looks at. One per process, used in its event loop only."""

    def __init__(self) -> None:
        self.watched: dict[str, Watched] = {}
        self._beside_redis = False

    async def find(self, slug: str) -> Watched | None:
        """The tournament as known, asked of the database the first time; None if there is none."""
        watched = self.watched.get(slug)
        if watched is None:
            for message in await asyncio.to_thread(_ask, [slug]):
                self.learn(message, watch=True)
            watched = self.watched.get(slug)
        return watched

    def learn(self, message: VersionMessage, *, watch: bool = False) -> None:
        """Take in a message; an older one than what is known is ignored."""
        now = asyncio.get_running_loop().time()
        watched = self.watched.get(message.slug)
        if watched is None:
            if watch:
                self._make_room()
                self.watched[message.slug] = Watched(message, now)
        elif message.version > watched.version:
            watched.version, watched.published, watched.learned_at = message.version, message.published, now
            watched.wake()
            if message.committed_at is not None:
                PUBLISH_LAG.observe(max(time.time() - message.committed_at, 0))

    def _make_room(self) -> None:
        if len(self.watched) >= WATCHED:
            idle = next((slug for slug, watched in self.watched.items() if not watched.readers), None)
            if idle is not None:
                del self.watched[idle]

    async def run(self) -> None:
        """Keep learning until cancelled."""
        loop = asyncio.get_running_loop()
        stop = pubsub.listen(lambda message: loop.call_soon_threadsafe(self.learn, message))
        keeping = [self._keep_asking(), self._keep_beating()]
        if settings.REDIS_URL:
            keeping.append(self._keep_listening())
        try:
            await asyncio.gather(*keeping)
        finally:
            stop()

    async def _keep_asking(self) -> None:
        asked = 0.0
        while True:
            await asyncio.sleep(ASK_ALONE)
            asked += ASK_ALONE
            if self.watched and (not self._beside_redis or asked >= ASK_BESIDE_REDIS):
                asked = 0.0
                with contextlib.suppress(Exception):  # a database that is away is asked again
                    await self._ask_again()

    async def _ask_again(self) -> None:
        for message in await asyncio.to_thread(_ask, list(self.watched)):
            self.learn(message)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for watched in list(self.watched.values()):
                watched.wake()

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen()
            except (redis.RedisError, OSError) as error:
                logger.warning("versions come from the database, not from Redis: %s", error)
            self._beside_redis = False
            await asyncio.sleep(1)

    async def _listen(self) -> None:
        url = settings.REDIS_URL
        client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=2, health_check_interval=10)
        async with client, client.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(pubsub.CHANNEL)
            self._beside_redis = True
            await self._ask_again()  # what was told while nobody listened
            while True:
                message = await subscription.get_message(timeout=10)
                if message is not None:
                    with contextlib.suppress(ValueError, TypeError):
                        self.learn(VersionMessage.from_text(message["data"]))


def _ask(slugs: "Iterable[str]") -> list[VersionMessage]:
    """What the database says of these tournaments, in the calling thread."""
    close_old_connections()
    try:
        rows = Tournament.objects.filter(slug__in=slugs)
        return [message_of(tournament) for tournament in rows.only("slug", "version", "status", "visibility")]
    finally:
        close_old_connections()
