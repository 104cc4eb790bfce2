"""An entry's inbox: what the organizers announced and what it was told, whether or not a mail could be sent."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments import mail_words, wording
from tournaments.models import Announcement, Message
from tournaments.services.mail_facts import Facts, parts_of
from tournaments.services.mails import told
from tournaments.services.messages import ANNOUNCEMENT

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Entry, Tournament

#: An inbox shows so many of the latest messages.
LATEST = 50


@dataclass(frozen=True, slots=True)
class Letter:
    """One message as it is read. ``lang``: the language of a text that the organizers wrote."""

    title: str
    paragraphs: list[str]
    when: str
    at: "datetime"
    lang: str = ""


def inbox_of(tournament: "Tournament", entry: "Entry") -> list[Letter]:
    """The entry's messages, the newest first; as many queries however many there are."""
    said = [(row.created_at, _announced(tournament, row)) for row in announcements_of(tournament)]
    rows = list(_messages_of(entry)[:LATEST])
    facts = Facts(tournament, rows)
    sent = [(row.created_at, _letter(tournament, row, facts)) for row in rows if _is_there(row, facts)]
    return [letter for _, letter in sorted([*said, *sent], key=lambda one: one[0], reverse=True)][:LATEST]


@dataclass(frozen=True, slots=True)
class Newest:
    """What the last message is called, for the page from which the inbox is opened."""

    title: str
    when: str


def newest_message(tournament: "Tournament", entry: "Entry") -> Newest | None:
    """The last one that the entry was told or that was announced to all."""
    said = Announcement.objects.filter(tournament=tournament).first()
    sent = _messages_of(entry).first()
    if said is not None and (sent is None or said.created_at > sent.created_at):
        return Newest(said.title, _when(said.created_at, tournament))
    if sent is None:
        return None
    return Newest(mail_words.heading(sent.kind, tournament.entry_size), _when(sent.created_at, tournament))


def _messages_of(entry: "Entry") -> "QuerySet[Message]":
    found = Message.objects.filter(entry=entry).exclude(kind=ANNOUNCEMENT)
    return found.select_related("entry", "tournament").order_by("-id")


def _is_there(row: Message, facts: Facts) -> bool:
    """Whether what it is about is still there: a start that was taken back takes its matches along."""
    return not parts_of(row) or facts.attempt_of(row) is not None


def announcements_of(tournament: "Tournament") -> "list[Announcement]":
    return list(Announcement.objects.filter(tournament=tournament)[:LATEST])


def public_announcements(tournament: "Tournament") -> list[Letter]:
    """What the organizers put on the event's page, the newest first."""
    rows = Announcement.objects.filter(tournament=tournament, on_page=True)[:LATEST]
    return [_announced(tournament, row) for row in rows]


def _when(at: "datetime", tournament: "Tournament") -> str:
    return wording.moment(at, tournament.zone)


def _announced(tournament: "Tournament", row: Announcement) -> Letter:
    when = _when(row.created_at, tournament)
    return Letter(row.title, row.text.split("\n\n"), when, row.created_at, tournament.language)


def _letter(tournament: "Tournament", row: Message, facts: Facts) -> Letter:
    _subject, paragraphs = told(row, facts)
    title = mail_words.heading(row.kind, tournament.entry_size)
    return Letter(title, paragraphs, _when(row.created_at, tournament), row.created_at)
