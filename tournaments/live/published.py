"""Published pages, served before Django: rendered once per version, the same bytes for everybody.

A page is kept as Django answered it to a reader without cookies, keyed by its path (language prefix included), so
nothing in a request but its path can change what others get. It is served while the tournament is at the version
it was rendered for, or, while the next one is being rendered, for at most a second more; never once the tournament
is no longer published. Anything else (other methods, a query, an unusual spelling of the address) goes to Django.
"""

import asyncio
import gzip
import hashlib
import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import brotli
from django.conf import settings
from django.utils.http import parse_http_date_safe

from tournaments.live.headers import PROTECTING
from tournaments.metrics import PAGE_HITS, PAGE_MISSES, PAGE_NOT_MODIFIED

if TYPE_CHECKING:
    from tournaments.live.edge import App, Message, Receive, Send
    from tournaments.live.headers import Headers
    from tournaments.live.versions import Versions, Watched

#: The pages of an event that are the same for every reader.
PUBLISHED = re.compile(
    r"(?:/zh-hans|/ja)?/t/(?P<slug>[-a-zA-Z0-9_]{1,60})/(?:bracket/|standings/|matches/[A-Z0-9.]{1,12}/)?"
)
#: How long readers may get the version before the present one.
STALE_SECONDS = 1.0
MEMORY = 64 * 1024 * 1024
#: A page says its version in it; a reader who has heard of one asks for it so as not to get an older page.
VERSION_HEADER = b"geekcup-version"
_DIGITS = 19
#: Renders that a reader waits for while one version follows the other.
_TRIES = 4
#: Headers that belong to one answer or one connection, not to the page.
_DROPPED = {
    b"set-cookie",
    b"vary",
    b"content-length",
    b"cache-control",
    b"etag",
    b"date",
    b"server",
    b"expires",
    b"x-request-id",
}
_HEADERS: "Headers" = [
    (b"cache-control", b"public, max-age=0, must-revalidate"),
    (b"vary", b"Accept-Encoding"),
]


@dataclass(frozen=True, slots=True)
class Form:
    """A page in one encoding: its headers ready to send, its body and its ETag."""

    etag: bytes
    headers: "Headers"
    body: bytes
    not_modified: "Headers"


@dataclass(frozen=True, slots=True)
class Page:
    """A page at a version, plain and compressed; what it says is true until a moment (seconds since 1970)."""

    version: int
    until: float
    plain: Form
    gzip: Form
    brotli: Form

    @property
    def size(self) -> int:
        return len(self.plain.body) + len(self.gzip.body) + len(self.brotli.body)

    def form_for(self, encoding: str) -> Form:
        """The page in this encoding: "br", "gzip" or ""."""
        if encoding == "br":
            return self.brotli
        return self.gzip if encoding == "gzip" else self.plain


@dataclass(frozen=True, slots=True)
class Asked:
    """What counts of a request's headers."""

    encoding: str = ""
    matches: bytes = b""
    version: int = 0

    @classmethod
    def of(cls, headers: "Headers") -> "Asked":
        encoding, matches, version = "", b"", 0
        for name, value in headers:
            if name == b"accept-encoding":
                encoding = best_encoding(value)
            elif name == b"if-none-match":
                matches = value
            elif name == VERSION_HEADER and value.isdigit() and len(value) < _DIGITS:
                version = int(value)
        return cls(encoding, matches, version)


@lru_cache(maxsize=256)
def best_encoding(accept: bytes) -> str:
    """The smallest encoding that an Accept-Encoding header admits: "br", "gzip" or "" (RFC 9110, 12.5.3)."""
    admitted = set()
    for part in accept.decode("latin-1").lower().split(","):
        name, _, parameters = part.partition(";")
        refused = re.fullmatch(r"\s*q\s*=\s*0(\.0{0,3})?\s*", parameters)
        if not refused:
            admitted.add(name.strip())
    return next((encoding for encoding in ("br", "gzip") if encoding in admitted), "")


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
            and scope["method"] in ("GET", "HEAD")
            and not scope["query_string"]
            and scope["scheme"] in self._schemes
        ):
            path = scope["path"]
            if scope.get("raw_path", path.encode()) == path.encode() and (found := PUBLISHED.fullmatch(path)):
                asked = Asked.of(scope["headers"])
                page = await self.page(path, found["slug"], asked.version)
                if page is not None:
                    await _answer(page, asked, send, head=scope["method"] == "HEAD")
                    return
        await self.app(scope, receive, send)

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
        page = await asyncio.to_thread(_page, version, headers, body)
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


def _until(headers: "Headers") -> float:
    """When the page expires by itself, such as one that says until when sign-up is open; else never."""
    for name, value in headers:
        if name.lower() == b"expires":
            return parse_http_date_safe(value.decode("latin-1")) or 0.0
    return math.inf


def _page(version: int, headers: "Headers", body: bytes) -> Page:
    """The page in its three forms; compressing is work, so this runs beside the event loop."""
    kept = [(name, value) for name, value in headers if name.lower() not in _DROPPED]
    # A browser takes over what a 304 says, and a proxy may add what one leaves out.
    protecting = [(name, value) for name, value in kept if name.lower() in PROTECTING]
    digest = hashlib.sha256(body).hexdigest()[:32].encode()

    def form(encoding: bytes, encoded: bytes) -> Form:
        etag = b'"%s-%s"' % (digest, encoding) if encoding else b'"%s"' % digest
        own = [*_HEADERS, (b"etag", etag), (VERSION_HEADER, str(version).encode())]
        content = [(b"content-length", str(len(encoded)).encode())]
        if encoding:
            content.append((b"content-encoding", encoding))
        return Form(etag, [*kept, *own, *content], encoded, [*own, *protecting])

    return Page(
        version,
        _until(headers),
        plain=form(b"", body),
        gzip=form(b"gzip", gzip.compress(body, 6, mtime=0)),
        brotli=form(b"br", brotli.compress(body, quality=5)),
    )


async def _answer(page: Page, asked: Asked, send: "Send", *, head: bool) -> None:
    form = page.form_for(asked.encoding)
    if asked.matches and (form.etag in asked.matches or asked.matches == b"*"):
        PAGE_NOT_MODIFIED.inc()
        await send({"type": "http.response.start", "status": 304, "headers": form.not_modified})
        await send({"type": "http.response.body", "body": b""})
        return
    PAGE_HITS.inc()
    await send({"type": "http.response.start", "status": 200, "headers": form.headers})
    await send({"type": "http.response.body", "body": b"" if head else form.body})
