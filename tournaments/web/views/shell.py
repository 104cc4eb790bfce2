"""What a phone needs to keep the site like an app."""

import json
from typing import TYPE_CHECKING

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.templatetags.geekcup import bcp47

if TYPE_CHECKING:
    from django.http import HttpRequest

#: The paper of css/tokens.css.
PAPER = "#f1f4ec"


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: "HttpRequest") -> "HttpResponse":
    """The web app manifest, in the language of its address."""
    icons = [
        {"src": static(f"tournaments/icons/mark-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {**icons[1], "src": static("tournaments/icons/mark-maskable-512.png"), "purpose": "maskable"}
    content = {
        "name": "Geekcup",
        "short_name": "Geekcup",
        "description": gettext("Registration, bracket, hand results and standings of card game tournaments."),
        "lang": bcp47(get_language() or "en"),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*icons, maskable],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: "HttpRequest") -> "HttpResponse":
    """The service worker under the site's root, whose pages it may answer for; another one with each version of the
    static files. None where files have no versions, as in development: there a kept file would be an old one."""
    version = getattr(staticfiles_storage, "manifest_hash", "")
    if not version:
        raise Http404
    script = static("tournaments/js/service_worker.js")
    body = f"const VERSION = {json.dumps(version)};\nimportScripts({json.dumps(script)});\n"
    return HttpResponse(body, content_type="text/javascript; charset=utf-8")
