"""What an entry says beside its names: how to reach it, and its answers to the organizer's questions."""

from typing import TYPE_CHECKING

from tournaments.models import Answer, Entry, Question, SignUpRules
from tournaments.models.entry import CONTACT_LENGTH, clean_name, is_showable
from tournaments.models.sign_up import ANSWER_LENGTH
from tournaments.services.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def field_of(question: Question) -> str:
    """What the forms and the API call the field of this question."""
    return f"question_{question.pk}"


def extra_problems(
    rules: SignUpRules,
    questions: "Sequence[Question]",
    contact: str,
    answers: "Mapping[int, str]",
    *,
    by_staff: bool,
) -> "Iterator[Problem]":
    """All that is wrong with these (cleaned) words. The organizer may leave out what players must say."""
    if not contact and rules.asks_contact and not by_staff:
        yield Problem("contact-missing", "contact")
    yield from _text_problems(contact, "contact", CONTACT_LENGTH)
    for question in questions:
        text = answers.get(question.pk, "")
        if not text and question.required and not by_staff:
            yield Problem("answer-missing", field_of(question))
        if text and question.choices and text not in question.choices:
            yield Problem("answer-unknown", field_of(question))
        yield from _text_problems(text, field_of(question), ANSWER_LENGTH)


def _text_problems(text: str, field: str, limit: int) -> "Iterator[Problem]":
    if len(text) > limit:
        yield Problem("name-too-long", field, {"limit": limit})
    if not is_showable(text):
        yield Problem("name-unreadable", field)


def cleaned_answers(questions: "Sequence[Question]", answers: "Mapping[int, str]") -> dict[int, str]:
    """The answers to these questions, as they are kept; what answers another is left out."""
    return {question.pk: clean_name(answers.get(question.pk, "")) for question in questions}


def write_answers(entry: Entry, answers: "Mapping[int, str]") -> bool:
    """Write those that differ; whether any did."""
    known = dict(Answer.objects.filter(entry=entry).values_list("question_id", "text"))
    changed = {pk: text for pk, text in answers.items() if known.get(pk, "") != text}
    for pk, text in changed.items():
        Answer.objects.update_or_create(entry=entry, question_id=pk, defaults={"text": text})
    return bool(changed)
