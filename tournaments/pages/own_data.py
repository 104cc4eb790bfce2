"""What people may do about what is stored of them; and the page that says what that is."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language, ngettext

from tournaments.models import EntryAccount
from tournaments.pages.markdown import own_markdown
from tournaments.services.erasing import may_be_erased

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournaments.models import Entry, User

#: The text, one file a language.
FOLDER = Path(__file__).parent.parent / "privacy"


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An entry of an account, with the way to what is stored about it; ``open``: it plays on, so it is not erased yet."""

    event: str
    language: str
    name: str
    url: str
    open: bool


def own_entries(user: "User") -> list[OwnEntry]:
    """The entries that the account belongs to, the latest first."""
    rows = EntryAccount.objects.filter(user=user).select_related("entry__tournament").order_by("-pk")
    return [_own(row.entry) for row in rows]


def privacy_text() -> "SafeString":
    """What is stored and for how long, in the reader's language."""
    days = ngettext("{days} day", "{days} days", settings.CONTACT_DAYS).format(days=settings.CONTACT_DAYS)
    return _text(get_language() or "en", days)


@functools.lru_cache(maxsize=8)
def _text(language: str, days: str) -> "SafeString":
    text = (FOLDER / f"{language}.md").read_text(encoding="utf-8")
    return own_markdown(text.replace("{days}", days))


def _own(entry: "Entry") -> OwnEntry:
    return OwnEntry(
        event=entry.tournament.name,
        language=entry.tournament.language,
        name=entry.name,
        url=reverse("me-data", args=[entry.tournament.slug]),
        open=not may_be_erased(entry),
    )
