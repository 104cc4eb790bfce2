"""A published page as it is kept: in three encodings, each with its messages ready to send."""

import gzip
import hashlib
import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import brotli
from django.utils.http import parse_http_date_safe

from tournaments.live.headers import PROTECTING

if TYPE_CHECKING:
    from tournaments.live.edge import Message
    from tournaments.live.headers import Headers

#: A page says its version in it; a reader who has heard of one asks for it so as not to get an older page.
VERSION_HEADER = b"geekcup-version"
#: The end of an answer without a body.
NOTHING: "Message" = {"type": "http.response.body", "body": b""}
_DIGITS = 19
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
    """A page in one encoding: its ETag, and the ASGI messages that answer with it or with 304."""

    etag: bytes
    start: "Message"
    body: "Message"
    not_modified: "Message"


@dataclass(frozen=True, slots=True)
class Page:
    """A page at a version, plain and compressed; what it says is true until a moment (seconds since 1970)."""

    raw_path: bytes
    slug: str
    version: int
    until: float
    plain: Form
    gzip: Form
    brotli: Form

    @property
    def size(self) -> int:
        return sum(len(form.body["body"]) for form in (self.plain, self.gzip, self.brotli))

    def form_for(self, encoding: str) -> Form:
        """The page in this encoding: "br", "gzip" or ""."""
        if encoding == "br":
            return self.brotli
        return self.gzip if encoding == "gzip" else self.plain


def version_heard(headers: dict[bytes, bytes]) -> int:
    """The version that a request says its reader has heard of; 0 if it says none."""
    value = headers.get(VERSION_HEADER, b"")
    return int(value) if value.isdigit() and len(value) < _DIGITS else 0


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


def _until(headers: "Headers") -> float:
    """When the page expires by itself, such as one that says until when sign-up is open; else never."""
    for name, value in headers:
        if name.lower() == b"expires":
            return parse_http_date_safe(value.decode("latin-1")) or 0.0
    return math.inf


def make_page(path: str, slug: str, version: int, headers: "Headers", body: bytes) -> Page:
    """The page in its three forms; compressing is work, so this is not for the event loop."""
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
        return Form(
            etag,
            start={"type": "http.response.start", "status": 200, "headers": [*kept, *own, *content]},
            body={"type": "http.response.body", "body": encoded},
            not_modified={"type": "http.response.start", "status": 304, "headers": [*own, *protecting]},
        )

    return Page(
        path.encode(),
        slug,
        version,
        _until(headers),
        plain=form(b"", body),
        gzip=form(b"gzip", gzip.compress(body, 6, mtime=0)),
        brotli=form(b"br", brotli.compress(body, quality=5)),
    )
