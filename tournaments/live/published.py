"""Published pages, served before Django: rendered once per version, the same bytes for everybody.

A page is kept as Django answered it to a reader without cookies, keyed by its path (language prefix included), so
nothing in a request but its path can change what others get. It is served while the tournament is at the version
it was rendered for, or, while the next one is being rendered, for at most a second more; never once the tournament
is no longer published. Anything else (other methods, a query, an unusual spelling of the address) goes to Django.
"""

import asyncio
import re
import time
from collections import OrderedDict
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

from tournaments.live.page import NOTHING, Page, best_encoding, make_page, version_heard
from tournaments.metrics import PAGE_HITS, PAGE_MISSES, PAGE_NOT_MODIFIED

if TYPE_CHECKING:
    from tournaments.live.edge import App, Message, Receive, Send
    from tournaments.live.headers import Headers
    from tournaments.live.versions import Versions, Watched

#: The pages of an event that are the same for every reader.
PUBLISHED = re.compile(
    r"(?:/zh-hans|/ja)?/t/(?P<slug>[-a-zA-Z0-9_]{1,60})/"
    r"(?:bracket/|standings/|screen/|share/|embed/|prizes/|rules/|rounds/(?:[0-9.]{1,8}/(?:draw/)?)?|matches/[A-Z0-9.]{1,12}/(?:hands/[0-9]{1,3}/)?)?"
)
#: How long readers may get the version before the present one.
STALE_SECONDS = 1.0
MEMORY = 64 * 1024 * 1024
#: Renders that a reader waits for while one version follows the other.
_TRIES = 4


class Published:
    """Wraps an ASGI app and answers for it where a published page is asked for."""

    def __init__(self, app: "App", versions: "Versions") -> None:
        self.app = app
        self.versions = versions
        self.pages: OrderedDict[str, Page] = OrderedDict()
        self.memory = 0
        # Where the site is on https, Django sends those who come by http there.
        self._schemes = {"https"} if settings.SECURE else {"http", "https"}
        self._rendering: dict[str, asyncio.Task[Page | None]] = {}

    async def __call__(self, scope: "Message", receive: "Receive", send: "Send") -> None:
        if (
            scope["type"] == "http"
            and not scope["query_string"]
            and scope["method"] in ("GET", "HEAD")
            and scope["scheme"] in self._schemes
        ):
            headers = dict(scope["headers"])
            page = self._kept(scope) or await self._made(scope, version_heard(headers))
            if page is not None:
                form = page.form_for(best_encoding(headers.get(b"accept-encoding", b"")))
                matches = headers.get(b"if-none-match", b"")
                if matches and (form.etag in matches or matches == b"*"):
                    PAGE_NOT_MODIFIED.inc()
                    await send(form.not_modified)
                    await send(NOTHING)
                else:
                    PAGE_HITS.inc()
                    await send(form.start)
                    await send(NOTHING if scope["method"] == "HEAD" else form.body)
                return
        await self.app(scope, receive, send)

    def _kept(self, scope: "Message") -> Page | None:
        """The page of this address, if the one in memory is the present one: the way of nearly all readers."""
        page = self.pages.get(scope["path"])
        if page is None or scope.get("raw_path", page.raw_path) != page.raw_path or time.time() >= page.until:
            return None
        watched = self.versions.watched.get(page.slug)
        if watched is None or watched.version != page.version or not watched.published:
            return None
        self.pages.move_to_end(scope["path"])
        return page

    async def _made(self, scope: "Message", wanted: int) -> Page | None:
        path = scope["path"]
        found = PUBLISHED.fullmatch(path)
        if found is None or scope.get("raw_path", path.encode()) != path.encode():
            return None
        return await self.page(path, found["slug"], wanted)

    async def page(self, path: str, slug: str, wanted: int = 0) -> Page | None:
        """The page as it may be served now; None if Django has to answer.

        ``wanted``: the reader has heard of this version, so an older page would leave it behind.
        """
        for _ in range(_TRIES):
            watched = await self.versions.find(slug)
            if watched is None or not watched.published:
                self._forget(path)
                return None
            page = self.pages.get(path)
            if page is not None and time.time() >= page.until:
                page = None
            if page is not None and page.version == watched.version:
                self.pages.move_to_end(path)
                return page
            rendering = self._start_rendering(path, watched)
            age = asyncio.get_running_loop().time() - watched.learned_at
            if page is not None and page.version >= wanted and age < STALE_SECONDS:
                return page
            if await asyncio.shield(rendering) is None:
                return None
        return self.pages.get(path)

    def _start_rendering(self, path: str, watched: "Watched") -> "asyncio.Task[Page | None]":
        """The render of this page that is on its way, or a new one: one at a time for each page."""
        rendering = self._rendering.get(path)
        if rendering is None:
            rendering = asyncio.create_task(self._render(path, watched))
            self._rendering[path] = rendering
            rendering.add_done_callback(lambda _: self._rendering.pop(path, None))
        return rendering

    async def _render(self, path: str, watched: "Watched") -> Page | None:
        version = watched.version
        status, headers, body = await _ask(self.app, path)
        private = any(name == b"cache-control" and b"private" in value for name, value in headers)
        if status != 200 or private or not watched.published:  # noqa: PLR2004
            return None
        page = await asyncio.to_thread(make_page, path, watched.slug, version, headers, body)
        self._keep(path, page)
        PAGE_MISSES.inc()
        return page

    def _keep(self, path: str, page: Page) -> None:
        self._forget(path)
        self.pages[path] = page
        self.memory += page.size
        while self.memory > MEMORY:
            _, oldest = self.pages.popitem(last=False)
            self.memory -= oldest.size

    def _forget(self, path: str) -> None:
        page = self.pages.pop(path, None)
        if page is not None:
            self.memory -= page.size


async def _ask(app: "App", path: str) -> "tuple[int, Headers, bytes]":
    """What the app answers to a reader of whom nothing is known; links are those of BASE_URL."""
    base = urlsplit(settings.BASE_URL)
    asked: Message = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": base.scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", base.netloc.encode())],
        "client": ("127.0.0.1", 0),
        "server": (base.hostname, base.port or 80),
    }
    start: Message = {}
    body = bytearray()

    async def receive() -> "Message":
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: "Message") -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            body.extend(message.get("body", b""))

    await app(asked, receive, send)
    return start["status"], list(start["headers"]), bytes(body)
