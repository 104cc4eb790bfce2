"""The partner board: single players who look for somebody to play with, and how two of them become a pair."""

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.enums import BEFORE_START, AuditTag, EntryStatus
from tournaments.models import Entry, PartnerRequest, Player, Tournament
from tournaments.models.entry import ENTRY_NAME_LENGTH, NOTE_LENGTH, clean_name, is_showable, name_key
from tournaments.permissions import Action, Actor, require
from tournaments.queries.capacity import capacity_of
from tournaments.queries.sign_up import rules_of
from tournaments.services.answers import write_answers
from tournaments.services.change import changing, record, require_status
from tournaments.services.entry_players import create_players
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.keys import keep_key
from tournaments.services.links import token_for
from tournaments.services.messages import notify
from tournaments.services.registration import (
    EntryWords,
    Registration,
    checked_words,
    confirm_by_mail,
    digest_of,
    entry_by_key,
)
from tournaments.services.waitlist import of_place, take_number

if TYPE_CHECKING:
    from collections.abc import Mapping

PAIR = 2


def has_board(tournament: Tournament) -> bool:
    """Whether single players may look for a partner here."""
    return tournament.entry_size == PAIR and rules_of(tournament).board


def seek_partner(  # noqa: PLR0913 - what the form holds
    *,
    tournament: Tournament,
    actor: Actor,
    name: str,
    note: str = "",
    email: str = "",
    contact: str = "",
    answers: "Mapping[int, str] | None" = None,
    language: str = "en",
    key: str = "",
) -> Registration:
    """Put a single player on the board. Holds no place until somebody plays with them. Raises NotOpen, Refused."""
    with changing(tournament.pk, actor, Action.REGISTER) as locked:
        words = EntryWords(name, [name], email, contact, answers or {})
        digest = f"seek {digest_of(locked.pk, words)}"[:64]
        if (repeated := entry_by_key(actor, key, digest)) is not None:
            return Registration(repeated, token_for(repeated), created=False)
        if not has_board(locked) or not locked.accepts_sign_up():
            raise NotOpen(Problem("sign-up-closed"))
        words = checked_words(locked, rules_of(locked), words, range(1, 2), by_staff=False)
        entry = Entry.objects.create(
            tournament=locked,
            name=words.name,
            name_key=name_key(words.name),
            status=EntryStatus.SEEKING,
            queue=take_number(locked),
            email=words.email,
            contact=words.contact or "",
            note=_checked_note(note),
            language=language,
        )
        create_players(entry, words.players)
        write_answers(entry, words.answers or {})
        keep_key(locked, actor.name, key, digest, entry=entry.pk)
        confirm_by_mail(entry)
        record(locked, actor, AuditTag.ENTRY_REGISTERED, entry=entry.pk, status=entry.status)
    return Registration(entry, token_for(entry), created=True)


def _checked_note(note: str) -> str:
    note = clean_name(note)
    if len(note) > NOTE_LENGTH:
        raise Refused(Problem("name-too-long", "note", {"limit": NOTE_LENGTH}))
    if not is_showable(note):
        raise Refused(Problem("name-unreadable", "note"))
    return note


def ask_partner(*, asking: Entry, asked: Entry, actor: Actor) -> Entry:
    """One player of the board asks another; if that one asked already, they are a pair.

    Repeating writes nothing. Returns the asking entry as it stands. Raises NotOpen where either is off the board.
    """
    with changing(asking.tournament_id, actor, Action.EDIT_ENTRY, [asking.pk]) as tournament:
        require_status(tournament, BEFORE_START)
        asking, asked = _seekers(tournament, asking, asked)
        if PartnerRequest.objects.filter(asking=asked, asked=asking).exists():
            return _pair_up(tournament, asked, asking, actor)
        _, created = PartnerRequest.objects.get_or_create(asking=asking, asked=asked)
        if created:
            notify(asked, "partner-asked", f"entry:{asking.pk}:asks:{asked.pk}")
            record(tournament, actor, AuditTag.PARTNER_ASKED, entry=asking.pk, other=asked.pk)
    return asking


def answer_partner(*, asking: Entry, asked: Entry, actor: Actor, accepts: bool) -> Entry:
    """Who was asked says yes, and they are a pair, or no. Raises NotOpen where the question is gone."""
    with changing(asked.tournament_id, actor, Action.EDIT_ENTRY, [asked.pk]) as tournament:
        require_status(tournament, BEFORE_START)
        found = PartnerRequest.objects.filter(asking=asking, asked=asked)
        if not accepts:
            if found.delete()[0]:
                record(tournament, actor, AuditTag.ENTRY_DECLINED, entry=asked.pk, other=asking.pk)
            return asked
        if not found.exists():
            raise NotOpen(Problem("request-gone"))
        asking, asked = _seekers(tournament, asking, asked)
        return _pair_up(tournament, asking, asked, actor)


def pair_players(*, first: Entry, second: Entry, actor: Actor) -> Entry:
    """The organizer makes a pair of two players of the board."""
    with changing(first.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, BEFORE_START)
        first, second = _seekers(tournament, first, second)
        return _pair_up(tournament, first, second, actor)


def _seekers(tournament: Tournament, *entries: Entry) -> list[Entry]:
    """The entries as they stand, if they are two of this event's board."""
    found = Entry.objects.filter(tournament=tournament, status=EntryStatus.SEEKING)
    by_id = {entry.pk: entry for entry in found.filter(pk__in=[entry.pk for entry in entries])}
    if len(by_id) != PAIR:
        raise NotOpen(Problem("not-on-board"))
    return [by_id[entry.pk] for entry in entries]


def _pair_up(tournament: Tournament, first: Entry, second: Entry, actor: Actor) -> Entry:
    """``second`` joins ``first``: one entry of two, with both of whose links it is opened."""
    require(actor, Action.REGISTER, tournament)
    player = Player.objects.get(entry=second)
    second.players.update(active=False)
    second.status, second.merged_into = EntryStatus.WITHDRAWN, first
    second.save(update_fields=["status", "merged_into"])
    first.tournament = tournament
    create_players(first, [player.name], first=1)
    first.name = _free_name(tournament, first, f"{first.name} & {second.name}")
    first.name_key = name_key(first.name)
    first.status = EntryStatus.CONFIRMED if capacity_of(tournament).free else EntryStatus.WAITLISTED
    first.queue = take_number(tournament)
    first.email = first.email or second.email
    first.contact = first.contact or second.contact
    first.save(update_fields=["name", "name_key", "status", "queue", "email", "contact"])
    PartnerRequest.objects.filter(Q(asking__in=[first, second]) | Q(asked__in=[first, second])).delete()
    notify(first, first.status, f"entry:{first.pk}:paired", **of_place(first))
    record(tournament, actor, AuditTag.ENTRY_MERGED, entry=first.pk, other=second.pk)
    return first


def _free_name(tournament: Tournament, own: Entry, name: str) -> str:
    """The pair's name, unless it is too long or another entry has it: then it keeps the first player's."""
    others = Entry.objects.filter(tournament=tournament, name_key=name_key(name)).exclude(pk=own.pk)
    return own.name if len(name) > ENTRY_NAME_LENGTH or others.exists() else name
