"""Who takes part: sign-up, and names. Places and the waitlist are services.waitlist's."""

import hashlib
import json
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import BEFORE_START, OVER, AuditTag, EntryStatus, TournamentStatus
from tournaments.models import Entry, Message, Question, SignUpRules, Tournament
from tournaments.models.entry import clean_name, name_key
from tournaments.permissions import Action, Actor, can, require
from tournaments.queries.capacity import capacity_of
from tournaments.queries.late import joinable_stage
from tournaments.queries.sign_up import questions_of, rules_of, until
from tournaments.services import late
from tournaments.services.answers import cleaned_answers, extra_problems, write_answers
from tournaments.services.change import changing, record, require_status
from tournaments.services.draw import give_seed
from tournaments.services.entry_names import entry_problems, suggested_name
from tournaments.services.entry_players import create_players, write_players
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.keys import carried_out, keep_key
from tournaments.services.links import token_for
from tournaments.services.messages import notify
from tournaments.services.waitlist import of_place, take_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Mails about sign-ups that an address gets in a day and event: whoever signs others up fills nobody's mailbox.
MAILS_A_DAY = 3
#: How a message's event ends that tells of a sign-up.
SIGNED_UP = ":registered"


@dataclass(frozen=True, slots=True)
class Registration:
    """What a sign-up came to. ``token`` is the captain's private link; ``created`` is false for a repeat."""

    entry: Entry
    token: str
    created: bool


@dataclass(frozen=True, slots=True)
class EntryWords:
    """What somebody wrote into a sign-up. ``answers`` by question id; None where they were not asked for."""

    name: str
    players: "Sequence[str]"
    email: str = ""
    contact: str | None = None
    answers: "Mapping[int, str] | None" = None

    def of_one(self) -> "EntryWords":
        """The same under the player's own name, for an entry of one."""
        return replace(self, name=next(iter(self.players), self.name))

    def named(self, size: int) -> "EntryWords":
        """The same under the names of the ``size`` who play, where the entry was given no name."""
        own = [clean_name(player) for player in self.players[:size]]
        return self if name_key(self.name) else replace(self, name=suggested_name(own))

    def cleaned(self, questions: "Sequence[Question]") -> "EntryWords":
        """As it is kept: without what nobody can see, and with answers to the questions there are."""
        return EntryWords(
            clean_name(self.name),
            [clean_name(player) for player in self.players],
            self.email,
            None if self.contact is None else clean_name(self.contact),
            None if self.answers is None else cleaned_answers(questions, self.answers),
        )


def register_entry(  # noqa: PLR0913 - what a sign-up form holds
    *,
    tournament: Tournament,
    actor: Actor,
    name: str,
    players: "Sequence[str]",
    email: str = "",
    contact: str = "",
    answers: "Mapping[int, str] | None" = None,
    language: str = "en",
    key: str = "",
    seed: int | None = None,
) -> Registration:
    """Sign an entry up: confirmed while there are places, else on the waitlist.

    ``players`` are those of the event's entry size, then substitutes; without a ``name`` it has those of the former. Where partners accept by a link of their own,
    the entry is invited until they have, unless the organizer signs it up. ``seed`` is for the organizer to give, and
    is given only with a place. ``key`` makes it safe to repeat: the same key and content is answered with the same
    entry. The organizer may add entries at any time before the start, and late ones to a Swiss system or to tables;
    others while sign-up is open. Raises NotOpen and Refused.
    """
    with changing(tournament.pk, actor, Action.REGISTER) as locked:
        words = EntryWords(name, players, email, contact, answers or {})
        digest = digest_of(locked.pk, words, seed)
        if (repeated := entry_by_key(actor, key, digest)) is not None:
            return Registration(repeated, token_for(repeated), created=False)
        _require_open(locked, actor)
        rules, by_staff = rules_of(locked), can(actor, Action.MANAGE, locked)
        words = words.named(locked.entry_size)
        words = checked_words(locked, rules, words, sizes_of(locked, rules), by_staff=by_staff)
        entry = _create(locked, rules, words, language, by_staff=by_staff)
        if locked.status == TournamentStatus.RUNNING:
            late.join(locked, entry, actor)
        elif seed is not None:
            require(actor, Action.MANAGE, locked)
            if entry.holds_place:
                give_seed(locked, entry, seed)
        keep_key(locked, actor.name, key, digest, entry=entry.pk)
        confirm_by_mail(entry)
        record(locked, actor, AuditTag.ENTRY_REGISTERED, entry=entry.pk, status=entry.status)
    return Registration(entry, token_for(entry), created=True)


def digest_of(tournament_id: int, words: EntryWords, seed: int | None = None) -> str:
    """What an idempotency key of a sign-up stands for."""
    content: list[object] = [tournament_id, words.name, list(words.players), words.email, seed]
    if words.contact or words.answers:
        content += [words.contact, sorted((words.answers or {}).items())]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def entry_by_key(actor: Actor, key: str, digest: str) -> Entry | None:
    """The entry that was signed up with this key. Raises Refused where the key stands for something else."""
    known = carried_out(actor.name, key, digest)
    return Entry.objects.get(pk=known.answer["entry"]) if known else None


def _require_open(tournament: Tournament, actor: Actor) -> None:
    if can(actor, Action.MANAGE, tournament):
        if joinable_stage(tournament) is None:
            require_status(tournament, BEFORE_START)
    elif not tournament.accepts_sign_up():
        raise NotOpen(Problem("sign-up-closed"))
    elif capacity_of(tournament).is_full:
        raise NotOpen(Problem("waitlist-full"))


def sizes_of(tournament: Tournament, rules: SignUpRules, own: Entry | None = None) -> range:
    """How many players an entry may have. Whoever had a substitute when that was allowed keeps it."""
    most = tournament.entry_size + rules.substitutes
    return range(tournament.entry_size, max(most, own.players.count() if own else 0) + 1)


def checked_words(
    tournament: Tournament,
    rules: SignUpRules,
    words: EntryWords,
    sizes: range,
    own: Entry | None = None,
    *,
    by_staff: bool,
) -> EntryWords:
    """The words as they are kept; raises Refused with all that is wrong with them."""
    questions = questions_of(tournament) if words.answers is not None else []
    words = kept_words(tournament, questions, words)
    problems = entry_problems(tournament, sizes, words.name, words.players, words.email, own=own)
    if words.contact is None:
        rules = SignUpRules(tournament=tournament)  # not asked here
    contact, answers = words.contact or "", words.answers or {}
    problems += extra_problems(rules, questions, contact, answers, by_staff=by_staff)
    if problems:
        raise Refused(*problems)
    return words


def kept_words(tournament: Tournament, questions: "Sequence[Question]", words: EntryWords) -> EntryWords:
    """The words as they are kept; a single player's entry has his name."""
    words = words.cleaned(questions)
    return words.of_one() if tournament.entry_size == 1 else words


def _create(
    tournament: Tournament, rules: SignUpRules, words: EntryWords, language: str, *, by_staff: bool
) -> Entry:
    asks = rules.partner_hours is not None and tournament.entry_size > 1 and not by_staff
    has_place = capacity_of(tournament).free > 0
    placed = EntryStatus.INVITED if asks else EntryStatus.CONFIRMED
    entry = Entry.objects.create(
        tournament=tournament,
        name=words.name,
        name_key=name_key(words.name),
        status=placed if has_place else EntryStatus.WAITLISTED,
        held=asks and not has_place,
        reply_by=until(rules.partner_hours) if asks and has_place else None,
        queue=take_number(tournament),
        email=words.email,
        contact=words.contact or "",
        language=language,
    )
    create_players(entry, words.players, accepted=None if asks else True)
    write_answers(entry, words.answers or {})
    return entry


def confirm_by_mail(entry: Entry) -> None:
    """Tell the entry what it got; by mail, unless its address has heard of enough sign-ups today."""
    told = Message.objects.filter(
        tournament=entry.tournament_id,
        entry__email__iexact=entry.email,
        event__endswith=SIGNED_UP,
        due_at__isnull=False,
        created_at__gt=timezone.now() - timedelta(days=1),
    )
    mailed = bool(entry.email) and told.count() < MAILS_A_DAY
    notify(entry, entry.status, f"entry:{entry.pk}{SIGNED_UP}", mailed=mailed, **of_place(entry))


def update_entry(  # noqa: PLR0913 - what the form of an entry holds
    *,
    entry: Entry,
    actor: Actor,
    name: str,
    players: "Sequence[str]",
    email: str | None = None,
    contact: str | None = None,
    answers: "Mapping[int, str] | None" = None,
) -> Entry:
    """Correct an entry's names and what it said: the captain until the start, the organizer until the event is over.

    Whoever takes the place of a player who has not accepted is asked in turn. The same again writes nothing. Raises
    NotOpen and Refused.
    """
    with changing(entry.tournament_id, actor, Action.EDIT_ENTRY, [entry.pk]) as tournament:
        entry = Entry.objects.select_related("tournament").get(pk=entry.pk)
        if not entry.is_active:
            raise NotOpen(Problem("entry-withdrawn"))
        by_staff = can(actor, Action.MANAGE, tournament)
        if not by_staff:
            require_status(tournament, BEFORE_START)
        elif tournament.status in OVER:
            raise NotOpen(Problem("wrong-state", params={"status": tournament.status}))
        words = EntryWords(name, players, entry.email if email is None else email, contact, answers)
        rules = rules_of(tournament)
        sizes = range(1, 2) if entry.status == EntryStatus.SEEKING else sizes_of(tournament, rules, entry)
        words = checked_words(tournament, rules, words, sizes, entry, by_staff=by_staff)
        # All three are written, whichever of them changed.
        if any([write_players(entry, words.players), _write_entry(entry, words), _write_said(entry, words)]):
            record(tournament, actor, AuditTag.ENTRY_CHANGED, entry=entry.pk)
    return entry


def _write_entry(entry: Entry, words: EntryWords) -> bool:
    """Write the entry's own words; whether any is another."""
    contact = entry.contact if words.contact is None else words.contact
    if (entry.name, entry.email, entry.contact) == (words.name, words.email, contact):
        return False
    entry.name, entry.name_key = words.name, name_key(words.name)
    entry.email, entry.contact = words.email, contact
    entry.save(update_fields=["name", "name_key", "email", "contact"])
    return True


def _write_said(entry: Entry, words: EntryWords) -> bool:
    return words.answers is not None and write_answers(entry, words.answers)
