"""What the organizer asks of those who sign up: substitutes, deadlines, the board, questions, the check-in window."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.enums import OVER, AuditTag, TournamentStatus
from tournaments.models import Question, SignUpRules, Tournament
from tournaments.models.entry import clean_name, is_showable
from tournaments.models.sign_up import ANSWER_LENGTH, QUESTION_LENGTH
from tournaments.permissions import Action, Actor
from tournaments.queries.sign_up import questions_of, rules_of
from tournaments.services.change import changing, mark, record, require_seen, require_status
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_QUESTIONS = 20
MAX_CHOICES = 30
_NOT_OVER = frozenset(TournamentStatus) - OVER


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the organizer writes it; ``pk`` is that of one there is already."""

    text: str
    choices: "Sequence[str]" = ()
    required: bool = False
    pk: int | None = None


def set_sign_up_rules(*, tournament: Tournament, actor: Actor, **fields: Any) -> SignUpRules:
    """Change the rules of sign-up (models.SignUpRules); fields that are left out stay. Same values write nothing.

    Deadlines that run keep their time. Raises Refused, and Django's ValidationError for single fields.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        rules = rules_of(locked)
        if "fee" in fields:
            fields["fee"] = clean_name(fields["fee"])
        changed = sorted(name for name, value in fields.items() if getattr(rules, name) != value)
        if not changed:
            return rules
        for name in changed:
            setattr(rules, name, fields[name])
        opens, closes = rules.check_in_opens_at, rules.check_in_closes_at
        if closes and (opens is None or closes <= opens):
            raise Refused(Problem("closes-before-opening", "check_in_closes_at"))
        if not is_showable(rules.fee):
            raise Refused(Problem("name-unreadable", "fee"))
        rules.full_clean(exclude=["tournament"])
        rules.save()
        record(locked, actor, AuditTag.SIGN_UP_CHANGED, fields=changed)
    return rules


def questions_mark(tournament: Tournament) -> str:
    """A short name for the questions as they stand."""
    return mark([(q.pk, q.text, q.choices, q.required) for q in questions_of(tournament)])


def set_questions(*, tournament: Tournament, actor: Actor, questions: "Sequence[Asked]", seen: str) -> None:
    """Make these the questions, in this order. One that is left out goes with its answers.

    ``seen`` is the mark of the questions that the organizer saw. The same again writes nothing. Raises Refused.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        require_seen(seen, questions_mark(locked))
        asked = [_cleaned(question) for question in questions]
        if problems := list(_problems(asked)):
            raise Refused(*problems)
        known = {question.pk: question for question in questions_of(locked)}
        now = [(q.pk, q.text, list(q.choices), q.required) for q in known.values()]
        if now == [(q.pk, q.text, list(q.choices), q.required) for q in asked]:
            return
        Question.objects.filter(tournament=locked).exclude(pk__in=[q.pk for q in asked if q.pk]).delete()
        for position, question in enumerate(asked):
            row = known.get(question.pk or 0) or Question(tournament=locked)
            row.position, row.text, row.required = position, question.text, question.required
            row.choices = list(question.choices)
            row.save()
        record(locked, actor, AuditTag.SIGN_UP_CHANGED, fields=["questions"])


def _cleaned(question: Asked) -> Asked:
    choices = [choice for choice in map(clean_name, question.choices) if choice]
    return Asked(clean_name(question.text), list(dict.fromkeys(choices)), question.required, question.pk)


def _problems(questions: "Sequence[Asked]") -> "Iterator[Problem]":
    """All that is wrong; the fields are named ``text-N`` and ``choices-N``."""
    if len(questions) > MAX_QUESTIONS:
        yield Problem("too-many-questions", params={"limit": MAX_QUESTIONS})
    for n, question in enumerate(questions):
        if not question.text:
            yield Problem("question-missing", f"text-{n}")
        if len(question.text) > QUESTION_LENGTH:
            yield Problem("name-too-long", f"text-{n}", {"limit": QUESTION_LENGTH})
        if len(question.choices) == 1:
            yield Problem("one-choice", f"choices-{n}")
        if len(question.choices) > MAX_CHOICES or any(len(c) > ANSWER_LENGTH for c in question.choices):
            yield Problem("name-too-long", f"choices-{n}", {"limit": ANSWER_LENGTH})
        if not all(map(is_showable, (question.text, *question.choices))):
            yield Problem("name-unreadable", f"text-{n}")
