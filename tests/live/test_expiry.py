"""Published pages that change by themselves: they are kept no longer than they are true."""

import asyncio

import pytest

from tournaments.live.edge import Message, Receive, Send
from tournaments.live.published import Published
from tournaments.live.versions import Watched
from tournaments.pubsub import VersionMessage

PATH = "/t/cup/"


class Site:
    """An app that counts its renders and lets each page expire at a moment, or never."""

    def __init__(self, expires: str) -> None:
        self.expires = expires
        self.renders = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.renders += 1
        headers = [(b"content-type", b"text/html")]
        if self.expires:
            headers.append((b"expires", self.expires.encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"page"})


class Unchanged:
    """A tournament that stays at one version."""

    async def find(self, slug: str) -> Watched:
        return Watched(VersionMessage(slug=slug, version=1, published=True), now=0.0)


def renders_of_two_readers(expires: str) -> int:
    site = Site(expires)

    async def read() -> None:
        published = Published(site, Unchanged())
        for _ in range(2):
            await published.page(PATH, "cup")

    asyncio.run(read())
    return site.renders


@pytest.mark.parametrize("expires", ["", "Fri, 01 Jan 2100 00:00:00 GMT"])
def test_a_page_is_rendered_once_while_it_is_true(expires: str) -> None:
    assert renders_of_two_readers(expires) == 1


@pytest.mark.parametrize("expires", ["Fri, 01 Jan 2010 00:00:00 GMT", "soon"])
def test_a_page_that_expired_is_rendered_again(expires: str) -> None:
    assert renders_of_two_readers(expires) > 1
