"""What an address gets of an event's mails, for the page where it says that it wants none."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.services.unsubscribing import is_unsubscribed

if TYPE_CHECKING:
    from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class MailChoice:
    """``address`` tells its owner which it is, and others, whom the link was forwarded to, little."""

    entry: str
    address: str
    stopped: bool


def mail_choice(entry: "Entry") -> MailChoice:
    """What stands for this entry's address now."""
    stopped = is_unsubscribed(entry.tournament_id, entry.email)
    return MailChoice(str(entry.name), _hinted(entry.email), stopped)


def _hinted(email: str) -> str:
    name, _, domain = email.rpartition("@")
    return f"{name[:1]}…@{domain}"
