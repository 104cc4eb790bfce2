"""What every form of a hand's result has, whatever the game."""

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.errors import Refused
from tournaments.web.forms import KeyedForm, add_problems

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from django.http import QueryDict

    from tournaments.pages.score import Table

_WHOLE = re.compile(r"[+-]?[0-9]{1,4}", re.ASCII)


def whole(text: str) -> int | None:
    """The number somebody typed, full-width digits and a real minus included; None if it is none."""
    plain = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-").replace(" ", "")
    return int(plain) if _WHOLE.fullmatch(plain) else None


class NumberField(forms.CharField):
    """A number as text, so that whatever was typed can be shown again."""

    def __init__(self) -> None:
        message = _("This is not a number.")
        super().__init__(required=False, max_length=20, error_messages={"max_length": message})


class HandForm(KeyedForm):
    """A hand's result. ``shown`` is the key of the sum (pages.score.Sum) that was read before sending.

    A game's form names its template and script, and the fields in which the rules engine's problems belong.
    """

    template: ClassVar[str]
    script: ClassVar[str]
    #: Sheets that its page needs beside score.css.
    styles: ClassVar[tuple[str, ...]] = ()
    #: Field of a result -> field of this form.
    field_of: "ClassVar[Mapping[str, str]]"

    data: "QueryDict"

    number = forms.IntegerField(min_value=1, max_value=999, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def result(self) -> dict[str, Any]:
        """The result as the rules engine reads it (contracts, section 1); only after is_valid()."""
        raise NotImplementedError

    def layout(self, table: "Table") -> dict[str, Any]:
        """What the game's template needs beside the form and its table."""
        raise NotImplementedError

    @classmethod
    def initial_of(cls, result: "Mapping[str, Any]") -> dict[str, Any]:
        """A form filled in with a recorded result."""
        raise NotImplementedError

    @classmethod
    def mended(cls, data: "QueryDict") -> "QueryDict":
        """What was sent, with the fix that was pressed, if one was."""
        return data

    @classmethod
    def entered_fields(cls) -> list[str]:
        """The fields that people fill in."""
        carried = {"key", "number", "shown", "version", "confirm", "note"}
        return [name for name in cls.base_fields if name not in carried]

    @classmethod
    def initial_from(cls, query: "QueryDict") -> dict[str, Any]:
        """A form filled in from an address (``query``). What makes no sense there is left for the form to refuse."""
        return {
            name: query.getlist(name) if isinstance(field, forms.MultipleChoiceField) else query[name]
            for name, field in cls.base_fields.items()
            if name in query and name in cls.entered_fields()
        }

    def query(self) -> dict[str, Any]:
        """What is entered as the parameters of an address, which fills the form in again."""
        values = {name: self[name].value() for name in self.entered_fields()}
        return {name: "on" if value is True else value for name, value in values.items() if value}

    def add_violations(self, refused: Refused) -> None:
        """Say what the rules object to, next to the fields of this form."""
        problems = [replace(found, field=self.field_of.get(found.field, "")) for found in refused.problems]
        add_problems(self, Refused(*problems))

    def again(self, **changed: str) -> "Self":
        """The form as it was sent, but for these hidden fields."""
        data = self.data.copy()
        data.pop("confirm", None)
        data.update(changed)
        return type(self)(data)

    @property
    def sent(self) -> list[tuple[str, str]]:
        """All that was sent but the agreement, to be sent again with one."""
        left_out = {"csrfmiddlewaretoken", "confirm"}
        return [
            (name, value)
            for name, values in dict(self.data.lists()).items()
            if name not in left_out
            for value in values
        ]

    @property
    def damaged(self) -> bool:
        """Whether what the page itself sends along is wrong: nobody typed that, so the page mends it."""
        return bool(self.errors.keys() & {"key", "number", "shown", "version", "confirm"})

    def errors_of(self, *names: str) -> list[str]:
        """What is wrong with these fields."""
        return [str(error) for name in names for error in self.errors.get(name, ())]


class Correcting(forms.Form):
    """A recorded hand, corrected. ``version`` is the hand's that was seen; ``confirm`` the tournament's version of
    the preview that was agreed to."""

    version = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    confirm = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)
    note = forms.CharField(label=_("Reason"), required=False, max_length=200)
