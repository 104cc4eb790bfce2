"""Signing a whole list up: all of it or nothing, and whoever is there already is left alone."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import BEFORE_START, AuditTag, EntryStatus
from tournaments.models import Answer, Entry, Message, Player
from tournaments.models.entry import name_key
from tournaments.permissions import Action, Actor
from tournaments.queries.capacity import capacity_of
from tournaments.queries.sign_up import questions_of, rules_of
from tournaments.services.answers import extra_problems
from tournaments.services.change import changing, record, require_status
from tournaments.services.entry_lists.columns import Kinds, Line
from tournaments.services.entry_names import Taken, entry_problems, taken_names
from tournaments.services.errors import Problem, Refused
from tournaments.services.messages import News, tell
from tournaments.services.registration import (
    MAILS_A_DAY,
    SIGNED_UP,
    EntryWords,
    kept_words,
    sizes_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet

    from tournaments.models import Question, SignUpRules, Tournament


@dataclass(frozen=True, slots=True)
class Checked:
    """One line of a list: its words as they would be kept, whether this entry is there already, what is wrong."""

    number: int
    words: EntryWords
    there: bool
    problems: "tuple[Problem, ...]"

    @property
    def is_new(self) -> bool:
        return not self.there and not self.problems


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import came to: the entries it added, and how many were there already."""

    added: list[Entry]
    there: int


def kinds_of(tournament: "Tournament") -> Kinds:
    """What the columns of a list for this event may hold."""
    return Kinds(tournament.entry_size, rules_of(tournament).substitutes, questions_of(tournament))


def checked_lines(tournament: "Tournament", lines: "Iterable[Line]") -> list[Checked]:
    """Each line judged as a sign-up of its own after those above it; the same number of queries for any number."""
    checker = _Checker(tournament)
    return [checker.check(line) for line in lines]


class _Checker:
    """The names in use, those of the lines above among them."""

    def __init__(self, tournament: "Tournament") -> None:
        self._tournament = tournament
        self._rules: SignUpRules = rules_of(tournament)
        self._questions: Sequence[Question] = questions_of(tournament)
        self._sizes = sizes_of(tournament, self._rules)
        self._taken: Taken = taken_names(tournament)
        self._there = _entries_there(tournament)
        self._lines: dict[tuple[str, frozenset[str]], int] = {}

    def check(self, line: Line) -> Checked:
        words = kept_words(self._tournament, self._questions, line.words)
        who = (name_key(words.name), frozenset(map(name_key, words.players)))
        if who in self._there:
            return Checked(line.number, words, there=True, problems=())
        if who in self._lines:
            repeated = Problem("list-repeated", params={"line": self._lines[who]})
            return Checked(line.number, words, there=False, problems=(repeated,))
        problems = entry_problems(
            self._tournament, self._sizes, words.name, words.players, words.email, taken=self._taken
        )
        contact, answers = words.contact or "", words.answers or {}
        problems += extra_problems(self._rules, self._questions, contact, answers, by_staff=True)
        self._lines[who] = line.number
        self._taken.names.add(who[0])
        self._taken.players.update(dict.fromkeys(who[1] - self._taken.players.keys(), words.name))
        return Checked(line.number, words, there=False, problems=tuple(problems))


def _entries_there(tournament: "Tournament") -> set[tuple[str, frozenset[str]]]:
    """Who takes part: the name and the players of each entry, as they are compared."""
    rows = Player.objects.filter(tournament=tournament, active=True)
    found: dict[tuple[int, str], set[str]] = {}
    for entry, name, player in rows.values_list("entry", "entry__name_key", "name_key"):
        found.setdefault((entry, name), set()).add(player)
    return {(name, frozenset(players)) for (_entry, name), players in found.items()}


def import_entries(
    *, tournament: "Tournament", actor: Actor, lines: "Sequence[Line]", mails: bool = True
) -> Imported:
    """Sign up every entry of the list that is not there yet: confirmed while there are places, else on the waitlist.

    Before the start, by the organizer. The same list again writes nothing. ``mails``: those with an address are told.
    Raises NotOpen, and Refused where any line has a problem: then nothing was written.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        checked = checked_lines(locked, lines)
        if wrong := sum(bool(line.problems) for line in checked):
            raise Refused(Problem("list-has-problems", params={"count": wrong}))
        new = [line.words for line in checked if line.is_new]
        entries = _create(locked, new)
        if entries:
            _tell(locked, entries, mails=mails)
            record(locked, actor, AuditTag.ENTRIES_IMPORTED, entries=[entry.pk for entry in entries])
    return Imported(entries, there=len(checked) - len(entries))


def _create(tournament: "Tournament", new: "Sequence[EntryWords]") -> list[Entry]:
    free, first = capacity_of(tournament).free, tournament.next_queue_number
    tournament.next_queue_number += len(new)
    tournament.save(update_fields=["next_queue_number"])
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            name=words.name,
            name_key=name_key(words.name),
            status=EntryStatus.CONFIRMED if index < free else EntryStatus.WAITLISTED,
            queue=first + index,
            email=words.email,
            contact=words.contact or "",
            language=tournament.language,
        )
        for index, words in enumerate(new)
    )
    pairs = list(zip(entries, new, strict=True))
    Player.objects.bulk_create(
        Player(
            tournament=tournament,
            entry=entry,
            position=position,
            name=name,
            name_key=name_key(name),
            accepted=True,
        )
        for entry, words in pairs
        for position, name in enumerate(words.players)
    )
    Answer.objects.bulk_create(
        Answer(entry=entry, question_id=question, text=text)
        for entry, words in pairs
        for question, text in (words.answers or {}).items()
        if text
    )
    return entries


def _tell(tournament: "Tournament", entries: "Sequence[Entry]", *, mails: bool) -> None:
    """Tell them all; by mail those with an address. None hears of more sign-ups in a day than of single ones."""
    since = timezone.now() - timedelta(days=1)
    told = Message.objects.filter(tournament=tournament, event__endswith=SIGNED_UP, created_at__gt=since)
    mailed = told.filter(due_at__isnull=False).values_list("entry__email", flat=True)
    heard = Counter(email.lower() for email in mailed if email)
    line = list(_waiting(tournament).values_list("pk", flat=True))
    news = []
    for entry in entries:
        heard[entry.email.lower()] += 1
        said = {"number": line.index(entry.pk) + 1} if entry.status == EntryStatus.WAITLISTED else {}
        by_mail = mails and heard[entry.email.lower()] <= MAILS_A_DAY
        news.append(News(entry, entry.status, f"entry:{entry.pk}{SIGNED_UP}", said, by_mail))
    tell(news)


def _waiting(tournament: "Tournament") -> "QuerySet[Entry]":
    return Entry.objects.filter(tournament=tournament, status=EntryStatus.WAITLISTED).order_by("queue")
