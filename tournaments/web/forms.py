"""What all forms share: a key that makes sending twice harmless, and problems next to their field."""

import uuid
from typing import TYPE_CHECKING

from django import forms

from tournaments import wording

if TYPE_CHECKING:
    from tournaments.services.errors import Refused


def new_key() -> str:
    """A fresh idempotency key."""
    return uuid.uuid4().hex


class KeyedForm(forms.Form):
    """A form that may be sent twice: ``key`` is made with the page and kept over mistakes."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=80, initial=new_key)


def add_problems(form: forms.BaseForm, refused: "Refused") -> None:
    """Say each problem next to its field; what belongs to no field of the form stands above it."""
    for problem in refused.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, wording.problem(problem.code, problem.params))
