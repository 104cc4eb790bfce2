"""The captain's private link: derived, never stored, renewable.

A token is ``ENTRYID-MAC``: the MAC (HMAC-SHA-256 of entry id and link number under the site's secret key, 132
bits kept) cannot be guessed, a repeated sign-up can be answered with the same link, and a leaked database
holds no link.
"""

import base64
import re

from django.db.models import F
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.enums import AuditTag
from tournaments.models import Entry, Invitation, Player, Tournament
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.keys import carried_out, keep_key

_SALT = "geekcup.entry-link"
#: Keys of renewals: named apart, because who sends one again no longer holds a link that works.
_RENEWALS = "link"
_PARTNER_SALT = "geekcup.partner-link"
_CALENDAR_SALT = "geekcup.calendar"
_INVITATION_SALT = "geekcup.invitation"
#: An id and what proves that the token was made here.
ENTRY_TOKEN = re.compile(r"(\d{1,18})-([A-Za-z0-9_-]{22})", re.ASCII)


def token_for(entry: Entry) -> str:
    """The entry's current token."""
    return f"{entry.pk}-{mac(_SALT, f'{entry.pk}:{entry.link_number}')}"


def mac(salt: str, value: str) -> str:
    """What proves that a link was made here: 132 bits under the site's secret key, in 22 URL-safe characters."""
    digest = salted_hmac(salt, value, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode()[:22]


def entry_for_token(token: str) -> Entry | None:
    """The entry whose current token this is, or None. The links of one that was merged open what it became."""
    parts = ENTRY_TOKEN.fullmatch(token)
    if parts is None:
        return None
    entry = Entry.objects.filter(pk=int(parts[1])).select_related("tournament").first()
    if entry is None or not constant_time_compare(token, token_for(entry)):
        return None
    if entry.merged_into_id is None:
        return entry
    return Entry.objects.select_related("tournament").get(pk=entry.merged_into_id)


def partner_token_for(player: Player, entry: Entry) -> str:
    """The token by which this player accepts. It ends with the name it was made for, and with the entry's link."""
    return f"{player.pk}-{mac(_PARTNER_SALT, f'{player.pk}:{entry.link_number}:{player.name_key}')}"


def calendar_token_for(entry: Entry) -> str:
    """The token of the entry's calendar: it opens nothing else, and ends with the entry's link."""
    return f"{entry.pk}-{mac(_CALENDAR_SALT, f'{entry.pk}:{entry.link_number}')}"


def entry_for_calendar(token: str) -> Entry | None:
    """The entry whose calendar this token opens, or None."""
    parts = ENTRY_TOKEN.fullmatch(token)
    entry = Entry.objects.filter(pk=int(parts[1])).select_related("tournament").first() if parts else None
    if entry is None or not constant_time_compare(token, calendar_token_for(entry)):
        return None
    return entry


def invitation_token(invitation: Invitation) -> str:
    """The token by which somebody takes the role that they are invited to."""
    return f"{invitation.pk}-{mac(_INVITATION_SALT, str(invitation.pk))}"


def player_for_token(token: str) -> Player | None:
    """The player whose current token this is, with its entry and event, or None."""
    parts = ENTRY_TOKEN.fullmatch(token)
    if parts is None:
        return None
    player = Player.objects.filter(pk=int(parts[1])).select_related("entry__tournament").first()
    if player is None or not player.entry.is_active:
        return None
    return player if constant_time_compare(token, partner_token_for(player, player.entry)) else None


def renew_link(*, entry: Entry, actor: Actor, key: str = "") -> str:
    """Make the old link worthless and return the new token. ``key`` makes it safe to repeat (see renewed_by)."""
    with changing(entry.tournament_id, actor, Action.EDIT_ENTRY, [entry.pk]) as tournament:
        entry = Entry.objects.get(pk=entry.pk)
        if carried_out(_RENEWALS, key):
            return token_for(entry)
        entry.link_number += 1
        entry.save(update_fields=["link_number"])
        entry.merged.update(link_number=F("link_number") + 1)
        keep_key(tournament, _RENEWALS, key, entry=entry.pk, link=entry.link_number)
        record(tournament, actor, AuditTag.ENTRY_LINK_RENEWED, entry=entry.pk)
    return token_for(entry)


def renewed_by(key: str, tournament: Tournament) -> Entry | None:
    """The entry whose present link was made with this key, which only the browser that asked for it knows.

    A button pressed twice sends the second request before the answer to the first is there: with the old link.
    """
    known = carried_out(_RENEWALS, key)
    if known is None or known.tournament_id != tournament.pk:
        return None
    return Entry.objects.filter(pk=known.answer["entry"], link_number=known.answer["link"]).first()
