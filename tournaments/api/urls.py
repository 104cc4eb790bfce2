"""Addresses of the API; machines' addresses have no language prefix."""

from typing import TYPE_CHECKING

from django.urls import path, re_path, register_converter
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.problems import problem
from tournaments.api.v1 import api

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


class MatchCode:
    """A match's code, "W1.1": nothing else is looked up."""

    regex = r"[A-Z0-9][A-Za-z0-9.]{0,11}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(MatchCode, "code")


@csrf_exempt
def nowhere(_request: "HttpRequest", **_path: str) -> "HttpResponse":
    """Every other address below /api/."""
    return problem("not-found")


urlpatterns = [path("v1/", api.urls), re_path("", nowhere)]
