"""The form of a hand's result, as it is entered at the table."""

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.pages.entered import Typed
from tournaments.services.errors import Refused
from tournaments.web.forms import KeyedForm, add_problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

SEATS = range(4)
#: What the cards of a hand are worth together, and the limits of one side's share (rules_engine.tichu.result).
ALL_POINTS, LEAST, MOST, STEP = 100, -25, 125, 5
_WHOLE = re.compile(r"[+-]?[0-9]{1,4}", re.ASCII)
_FIRST_SENTENCE = re.compile(r"(.*?[.。]|.*)\s*(.*)", re.DOTALL)
_FIELDS = {"card_points": "card_points_0", "calls": "call_0", "first_out": "first_out"}


def whole(text: str) -> int | None:
    """The number somebody typed, full-width digits and a real minus included; None if it is none."""
    plain = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-").replace(" ", "")
    return int(plain) if _WHOLE.fullmatch(plain) else None


class PointsField(forms.CharField):
    """One side's card points as text, so that whatever was typed can be shown again."""

    def __init__(self) -> None:
        message = _("This is not a number.")
        super().__init__(required=False, max_length=20, error_messages={"max_length": message})


class HandForm(KeyedForm):
    """A hand's result. ``shown`` is the key of the sum (pages.score.Sum) that was read before sending."""

    data: "QueryDict"

    number = forms.IntegerField(min_value=1, max_value=999, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    first_out = forms.ChoiceField(
        label=_("Who went out first?"),
        choices=[(str(seat), str(seat)) for seat in SEATS],
        error_messages={
            "required": _("Who went out first? Tap the name."),
            "invalid_choice": _("Who went out first? Tap one of the four names."),
        },
    )
    double_victory = forms.BooleanField(label=_("Double victory"), required=False)
    card_points_0 = PointsField()
    card_points_1 = PointsField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in SEATS:
            self.fields[f"call_{seat}"] = forms.MultipleChoiceField(
                required=False,
                choices=[("tichu", "tichu"), ("grand", "grand")],
                error_messages={"invalid_choice": _("A call is Tichu or Grand Tichu.")},
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for seat in SEATS:
            if len(set(cleaned.get(f"call_{seat}", ()))) > 1:
                self.add_error(f"call_{seat}", _("A player calls once: Tichu or Grand Tichu."))
        cleaned["card_points"] = None if cleaned.get("double_victory") else self._card_points(cleaned)
        return cleaned

    def _card_points(self, cleaned: "Mapping[str, Any]") -> list[int] | None:
        """Both sides' points; one that is left empty is what the other leaves of 100."""
        values: list[int | None] = []
        for name in ("card_points_0", "card_points_1"):
            text = cleaned.get(name, "")
            value = whole(text)
            if text and value is None:
                self.add_error(name, gettext("“{value}” is not a number.").format(value=text))
            values.append(value)
        if self.errors.keys() & {"card_points_0", "card_points_1"}:
            return None
        first, second = values
        if first is None and second is None:
            self.add_error("card_points_0", _("How many card points? One side’s are enough."))
            return None
        return [
            ALL_POINTS - second if first is None and second is not None else first or 0,
            ALL_POINTS - first if second is None and first is not None else second or 0,
        ]

    def result(self) -> dict[str, Any]:
        """The result as the rules engine reads it (contracts, section 1); only after is_valid()."""
        cleaned = self.cleaned_data
        return {
            "first_out": int(cleaned["first_out"]),
            "double_victory": cleaned["double_victory"],
            "card_points": cleaned["card_points"],
            "calls": [next(iter(cleaned[f"call_{seat}"]), "none") for seat in SEATS],
        }

    def add_violations(self, refused: Refused) -> None:
        """Say what the rules object to, next to the fields of this form."""
        problems = [replace(found, field=_FIELDS.get(found.field, "")) for found in refused.problems]
        add_problems(self, Refused(*problems))

    @property
    def typed(self) -> Typed:
        """What stands in the form now."""
        return Typed(
            first_out=self["first_out"].value() or "",
            calls=tuple(tuple(self[f"call_{seat}"].value() or ()) for seat in SEATS),
            double_victory=bool(self["double_victory"].value()),
            card_points=(self["card_points_0"].value() or "", self["card_points_1"].value() or ""),
        )

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

    @property
    def seat_errors(self) -> list[str]:
        """What is wrong around the table."""
        names = ("first_out", *(f"call_{seat}" for seat in SEATS))
        return [str(error) for name in names for error in self.errors.get(name, ())]

    @property
    def point_errors(self) -> list[str]:
        """What is wrong with the card points."""
        names = ("card_points_0", "card_points_1")
        return [str(error) for name in names for error in self.errors.get(name, ())]

    @property
    def point_problems(self) -> list[tuple[str, str]]:
        """The same with the first sentence apart, which says what is wrong; the rest says why."""
        found = (_FIRST_SENTENCE.fullmatch(error) for error in self.point_errors)
        return [(match[1], match[2]) for match in found if match]

    @property
    def fixes(self) -> list[tuple[int, int]]:
        """The two likeliest card points where those entered cannot be right."""
        if not self.point_errors:
            return []
        return likeliest(*(whole(text) for text in self.typed.card_points))


class CorrectionForm(HandForm):
    """A recorded hand, corrected. ``version`` is the hand's that was seen; ``confirm`` the tournament's version of
    the preview that was agreed to."""

    version = forms.IntegerField(min_value=1, max_value=32_000, widget=forms.HiddenInput)
    confirm = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)
    note = forms.CharField(label=_("Reason"), required=False, max_length=200)


class TakeBackForm(forms.Form):
    """Takes the hand with this version back; ``confirm`` as in CorrectionForm."""

    version = forms.IntegerField(min_value=1, max_value=32_000)
    confirm = forms.IntegerField(min_value=1, max_value=2**62)


class SeatsForm(forms.Form):
    """Who sits where: player ids by seat, joined by hyphens."""

    seats = forms.RegexField(
        regex=r"\A\d{1,18}(-\d{1,18}){3}\Z",
        error_messages={"required": _("Choose one of the two."), "invalid": _("Choose one of the two.")},
    )

    def clean_seats(self) -> list[int]:
        return [int(part) for part in self.cleaned_data["seats"].split("-")]


def likeliest(first: int | None, second: int | None) -> list[tuple[int, int]]:
    """Pairs of card points near what was entered: the fives around it, or either side taken at its word."""
    known = [value for value in (first, None if second is None else ALL_POINTS - second) if value is not None]
    near = {
        min(max(at, LEAST), MOST) for value in known for at in (value - value % STEP, value + -value % STEP)
    }
    closest = sorted(near, key=lambda at: min(abs(at - value) for value in known))[:2]
    return [(at, ALL_POINTS - at) for at in sorted(closest)]


def mended(data: "QueryDict") -> "QueryDict":
    """What was sent, with the card points of the fix that was pressed, if one was."""
    first = whole(data.get("fix", ""))
    if first is None:
        return data
    data = data.copy()
    data["card_points_0"], data["card_points_1"] = str(first), str(ALL_POINTS - first)
    return data


def initial_from(query: "QueryDict") -> dict[str, Any]:
    """A form filled in from an address (Typed.query). What makes no sense there is left for the form to refuse."""
    simple = ("first_out", "double_victory", "card_points_0", "card_points_1")
    found: dict[str, Any] = {name: query[name] for name in simple if name in query}
    calls = {f"call_{seat}": query.getlist(f"call_{seat}") for seat in SEATS}
    return {**found, **{name: values for name, values in calls.items() if values}}


def initial_of(result: Any) -> dict[str, Any]:
    """A form filled in with a recorded result."""
    cards = result["card_points"] or ("", "")
    return {
        "first_out": str(result["first_out"]),
        "double_victory": result["double_victory"],
        "card_points_0": str(cards[0]),
        "card_points_1": str(cards[1]),
        **{f"call_{seat}": [call] for seat, call in enumerate(result["calls"]) if call != "none"},
    }
