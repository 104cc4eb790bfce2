"""Telling all entries something."""

from tournaments.enums import ACTIVE_ENTRY, AuditTag
from tournaments.models import Announcement, Tournament
from tournaments.models.entry import clean_name, clean_text
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.errors import Problem, Refused
from tournaments.services.messages import announce_by_mail

TITLE_LENGTH, TEXT_LENGTH = 100, 2000


def announce(
    *, tournament: Tournament, actor: Actor, title: str, text: str, key: str, on_page: bool = False
) -> Announcement:
    """Tell every entry that is in: in its inbox, and by mail where it left an address. The same ``key`` again is no
    second announcement.

    Raises Refused where subject or text are missing or too long.
    """
    title, text = clean_name(title), clean_text(text).strip()
    missing = [
        Problem("text-missing", name) for name, value in (("title", title), ("text", text)) if not value
    ]
    if missing:
        raise Refused(*missing)
    if len(title) > TITLE_LENGTH or len(text) > TEXT_LENGTH:
        name, limit = ("title", TITLE_LENGTH) if len(title) > TITLE_LENGTH else ("text", TEXT_LENGTH)
        raise Refused(Problem("name-too-long", name, {"limit": limit}))
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        known = Announcement.objects.filter(tournament=locked, key=key).first()
        if known is not None:
            return known
        said = Announcement.objects.create(
            tournament=locked, title=title, text=text, on_page=on_page, actor=actor.name, key=key
        )
        announce_by_mail(said, locked.entries.filter(status__in=ACTIVE_ENTRY).exclude(email=""))
        record(locked, actor, AuditTag.ANNOUNCED, announcement=said.pk)
    return said
