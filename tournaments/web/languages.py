"""Which language the addresses answer in that are typed, scanned or sent around.

The language of every other page is that of its address. `/` is English, and is also what people type: whoever
comes from outside is sent on to the language they chose last, or that their browser asks for. Coming from one of
the site's own pages they meant English, and that is remembered. So it is with sign-up, private links and
`/go/`, whose QR codes an organizer shows to phones in any language.
"""

import functools
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, get_language_from_request, get_supported_language_variant

from tournaments.templatetags.geekcup import in_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def other_language(request: "HttpRequest") -> "HttpResponse | None":
    """The redirect from `/` to the visitor's language; None where this page is the right one."""
    if get_language() != settings.LANGUAGE_CODE or _from_inside(request):
        return None
    wanted = _chosen(request) or get_language_from_request(request)
    if wanted == settings.LANGUAGE_CODE:
        return None
    response = redirect(in_language(request.get_full_path(), wanted))
    remember_language(response, wanted)
    return _for_one_visitor(response)


def in_readers_language(view: "Callable[..., HttpResponse]") -> "Callable[..., HttpResponse]":
    """Decorate a view whose address is handed out: a phone that reads another language is sent to its own."""

    @functools.wraps(view)
    def wrapped(request: "HttpRequest", *args: Any, **kwargs: Any) -> "HttpResponse":
        if request.method in ("GET", "HEAD") and (response := other_language(request)) is not None:
            patch_cache_control(response, no_store=True)
            response["Referrer-Policy"] = "strict-origin"
            return response
        return view(request, *args, **kwargs)

    return wrapped


def remember_choice(request: "HttpRequest", response: "HttpResponse") -> "HttpResponse":
    """Keep the language of a home page that was reached from inside the site: somebody chose it."""
    language = get_language() or settings.LANGUAGE_CODE
    if _from_inside(request) and _chosen(request) != language:
        remember_language(response, language)
    return _for_one_visitor(response)


def _from_inside(request: "HttpRequest") -> bool:
    referer = urlsplit(request.headers.get("referer", ""))
    return bool(referer.netloc) and referer.netloc == request.get_host()


def _chosen(request: "HttpRequest") -> str | None:
    try:
        return get_supported_language_variant(request.COOKIES[settings.LANGUAGE_COOKIE_NAME])
    except LookupError:
        return None


def remember_language(response: "HttpResponse", language: str) -> None:
    """This browser has chosen this language."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE or 365 * 24 * 3600,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _for_one_visitor(response: "HttpResponse") -> "HttpResponse":
    """What depends on the visitor's cookie and browser is in no shared cache."""
    patch_vary_headers(response, ["Accept-Language", "Cookie", "Referer"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
