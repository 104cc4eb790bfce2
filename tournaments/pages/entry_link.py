"""Links as people keep them: to copy, to scan, to open. Above all the private link of a pair."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.services.links import token_for
from tournaments.templatetags.geekcup import in_language

if TYPE_CHECKING:
    from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Scannable:
    """``url`` complete; ``qr`` the same as an inline SVG."""

    url: str
    qr: SafeString


def scannable(url: str) -> Scannable:
    """An address with its QR code."""
    code = segno.make(url, error="m", micro=False)
    svg = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=4)
    return Scannable(url, mark_safe(svg))  # noqa: S308 - segno draws squares, it repeats no text


def handed_out(name: str, *args: object) -> Scannable:
    """An address without a language, for phones of all readers: the page sends each on to its own (web.languages)."""
    return scannable(settings.BASE_URL + in_language(reverse(name, args=args), settings.LANGUAGE_CODE))


def private_link(tournament: "Tournament", entry: "Entry") -> Scannable:
    """The entry's current link."""
    return handed_out("entry-link", tournament.slug, token_for(entry))
