"""How many requests a minute: per token, and per address for those without one."""

from typing import TYPE_CHECKING

from ninja.throttling import BaseThrottle

from tournaments.limits import Limit

if TYPE_CHECKING:
    from django.http import HttpRequest

#: A scoreboard that asks ten times a second, or a script that enters hands as fast as the site takes them.
PER_TOKEN = Limit("api.token", 12_000, 60)
#: One address may be a whole venue.
PER_ADDRESS = Limit("api.address", 1_200, 60)


class PerMinute(BaseThrottle):
    """Counts requests by the clock's minute."""

    def allow_request(self, request: "HttpRequest") -> bool:
        token = getattr(getattr(request, "auth", None), "token", "")
        return PER_TOKEN.take(token) if token else PER_ADDRESS.take(request.META.get("REMOTE_ADDR", ""))

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return PER_ADDRESS.wait()
