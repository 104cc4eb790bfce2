"""What messages say when they are mailed or read."""

import hashlib
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation

from tournaments import mail_words
from tournaments.queries.sign_up import asked_players
from tournaments.services.links import invitation_token, partner_token_for, token_for
from tournaments.services.mail_facts import Facts
from tournaments.services.messages import ANNOUNCEMENT
from tournaments.services.unsubscribing import unsubscribe_token

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Entry, Invitation, Message, Tournament

#: Between the messages of one mail.
_RULE = "\n\n· · ·\n\n"


def compose(messages: "Sequence[Message]") -> EmailMessage:
    """The mail with these messages to one reader, in the reader's language: plain text."""
    first = messages[0]
    if first.invitation is not None:
        subject, body = _invitation(first.tournament, first.invitation)
        return _mail(first.invitation.email, subject, body, messages)
    if first.entry is None:
        raise ValueError(first)
    with translation.override(first.entry.language):
        subject, body = _to_entries(first.tournament, messages)
        way_out = settings.BASE_URL + _unsubscribe_path(first.entry)
        body += "\n" + mail_words.no_more(first.tournament.name, way_out) + "\n"
    return _mail(first.entry.email, subject, body, messages, way_out)


def _mail(to: str, subject: str, body: str, messages: "Sequence[Message]", way_out: str = "") -> EmailMessage:
    """``Message-ID`` is the same whenever these messages are sent: whoever gets them twice keeps one of them."""
    ids = ",".join(str(message.pk) for message in messages)
    mark = hashlib.sha256(ids.encode()).hexdigest()[:24]
    headers = {"Message-ID": f"<{mark}@{settings.BASE_HOST}>", "Auto-Submitted": "auto-generated"}
    if way_out:
        headers["List-Unsubscribe"] = f"<{way_out}>"
        if way_out.startswith("https:"):  # RFC 8058 allows it for nothing else
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [to], headers=headers)


def _to_entries(tournament: "Tournament", messages: "Sequence[Message]") -> tuple[str, str]:
    facts = Facts(tournament, messages)
    said = [(message, *told(message, facts)) for message in messages]
    own_pages = "\n\n".join(
        mail_words.own_page(str(entry.name), settings.BASE_URL + _link(tournament, entry))
        for entry in {m.entry_id: m.entry for m in messages if m.entry}.values()
    )
    if len(said) == 1:
        [(message, subject, paragraphs)] = said
        return subject, "\n\n".join([*paragraphs, *_forwarded(message), own_pages]) + "\n"
    letters = list(_letters(said))
    return mail_words.several(len(said), tournament.name), _RULE.join([*letters, own_pages]) + "\n"


def _letters(said: "Sequence[tuple[Message, str, list[str]]]") -> "Iterator[str]":
    """Each message's paragraphs; what stands above already, such as when and where, is not repeated."""
    above: set[str] = set()
    for message, _title, paragraphs in said:
        titled = [message.payload["title"]] if message.kind == ANNOUNCEMENT else []
        fresh = [paragraph for paragraph in paragraphs if paragraph not in above]
        above.update(paragraphs)
        if letter := "\n\n".join([*titled, *fresh, *_forwarded(message)]):
            yield letter


def _link(tournament: "Tournament", entry: "Entry") -> str:
    return reverse("entry-link", kwargs={"slug": tournament.slug, "token": token_for(entry)})


def _unsubscribe_path(entry: "Entry") -> str:
    slug = entry.tournament.slug
    return reverse("unsubscribe", kwargs={"slug": slug, "token": unsubscribe_token(entry)})


def _forwarded(message: "Message") -> "Iterator[str]":
    """The invitations that a captain forwards; they stand in mails alone, for the inbox is no place for others' links."""
    entry, tournament = message.entry, message.tournament
    if message.kind != "invited" or entry is None:
        return
    for player in asked_players(entry):
        path = reverse("join", args=[tournament.slug, partner_token_for(player, entry)])
        yield mail_words.invitation_for_partner(str(player.name), settings.BASE_URL + path)


def told(message: "Message", facts: Facts) -> tuple[str, list[str]]:
    """Subject and paragraphs of a message to an entry, in the language that is active."""
    if message.kind == ANNOUNCEMENT:
        title = f"{message.payload['title']}: {message.tournament.name}"
        return mail_words.one_line(title), message.payload["text"].split("\n\n")
    return mail_words.told(message.kind, facts.of(message), message.tournament.entry_size)


def _invitation(tournament: "Tournament", invitation: "Invitation") -> tuple[str, str]:
    with translation.override(invitation.language):
        token = invitation_token(invitation)
        link = settings.BASE_URL + reverse("invitation", kwargs={"slug": tournament.slug, "token": token})
        return mail_words.invitation(tournament.name, invitation.role, invitation.tables, link)
