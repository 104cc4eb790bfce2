"""The form of a hand of Tichu: who was out first, who called, how many card points."""

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.pages.entered import Typed, card_entries, seat_entries
from tournaments.web.hand_forms.base import HandForm, NumberField, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from tournaments.pages.score import Table

SEATS = range(4)
#: What the cards of a hand are worth together, and the limits of one side's share (rules_engine.tichu.result).
ALL_POINTS, LEAST, MOST, STEP = 100, -25, 125, 5
_FIRST_SENTENCE = re.compile(r"(.*?[.。]|.*)\s*(.*)", re.DOTALL)


def _call_field() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        required=False,
        choices=[("tichu", "tichu"), ("grand", "grand")],
        error_messages={"invalid_choice": _("A call is Tichu or Grand Tichu.")},
    )


class TichuForm(HandForm):
    """A hand's result."""

    template = "tournaments/_hand_tichu.html"
    script = "tournaments/js/score.js"
    field_of = {"card_points": "card_points_0", "calls": "call_0", "first_out": "first_out"}

    first_out = forms.ChoiceField(
        label=_("Who went out first?"),
        choices=[(str(seat), str(seat)) for seat in SEATS],
        error_messages={
            "required": _("Who went out first? Tap the name."),
            "invalid_choice": _("Who went out first? Tap one of the four names."),
        },
    )
    double_victory = forms.BooleanField(label=_("Double victory"), required=False)
    call_0 = _call_field()
    call_1 = _call_field()
    call_2 = _call_field()
    call_3 = _call_field()
    card_points_0 = NumberField()
    card_points_1 = NumberField()

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

    def layout(self, table: "Table") -> dict[str, Any]:
        return {"seats": seat_entries(table, self.typed), "cards": card_entries(table, self.typed)}

    @classmethod
    def initial_of(cls, result: "Mapping[str, Any]") -> dict[str, Any]:
        cards = result["card_points"] or ("", "")
        return {
            "first_out": str(result["first_out"]),
            "double_victory": result["double_victory"],
            "card_points_0": str(cards[0]),
            "card_points_1": str(cards[1]),
            **{f"call_{seat}": [call] for seat, call in enumerate(result["calls"]) if call != "none"},
        }

    @classmethod
    def mended(cls, data: "QueryDict") -> "QueryDict":
        first = whole(data.get("fix", ""))
        if first is None:
            return data
        data = data.copy()
        data["card_points_0"], data["card_points_1"] = str(first), str(ALL_POINTS - first)
        return data

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
    def seat_errors(self) -> list[str]:
        """What is wrong around the table."""
        return self.errors_of("first_out", *(f"call_{seat}" for seat in SEATS))

    @property
    def point_errors(self) -> list[str]:
        """What is wrong with the card points."""
        return self.errors_of("card_points_0", "card_points_1")

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


def likeliest(first: int | None, second: int | None) -> list[tuple[int, int]]:
    """Pairs of card points near what was entered: the fives around it, or either side taken at its word."""
    known = [value for value in (first, None if second is None else ALL_POINTS - second) if value is not None]
    near = {
        min(max(at, LEAST), MOST) for value in known for at in (value - value % STEP, value + -value % STEP)
    }
    closest = sorted(near, key=lambda at: min(abs(at - value) for value in known))[:2]
    return [(at, ALL_POINTS - at) for at in sorted(closest)]
