"""What a phone needs to keep the site like an app."""

from typing import TYPE_CHECKING

from django.http import JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.templatetags.geekcup import bcp47

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

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
