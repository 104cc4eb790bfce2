"""Links as people keep them: to copy, to scan, to open. Above all the private link of a pair."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.services.links import token_for

if TYPE_CHECKING:
    from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Scannable:
    """``url`` complete, in the language of the page; ``qr`` the same as an inline SVG."""

    url: str
    qr: SafeString


def scannable(url: str) -> Scannable:
    """An address with its QR code."""
    code = segno.make(url, error="m", micro=False)
    svg = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=4)
    return Scannable(url, mark_safe(svg))  # noqa: S308 - segno draws squares, it repeats no text


def private_link(tournament: "Tournament", entry: "Entry") -> Scannable:
    """The entry's current link."""
    return scannable(settings.BASE_URL + reverse("entry-link", args=[tournament.slug, token_for(entry)]))
