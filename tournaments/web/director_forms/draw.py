"""The draw's forms: how it is made, and an order by hand that needs no script."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DrawMethod

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.manage_draw import Seeded

METHODS = [
    (DrawMethod.NUMBER, _("By a draw number: chance, and anybody can check it")),
    (DrawMethod.REGISTRATION, _("By the order of sign-up")),
]


class DrawForm(forms.Form):
    """Draw, or draw again. An empty number is drawn by the site."""

    method = forms.ChoiceField(
        label=_("How"), choices=METHODS, widget=forms.RadioSelect, initial=DrawMethod.NUMBER
    )
    number = forms.CharField(
        label=_("Draw number"),
        max_length=64,
        required=False,
        help_text=_("Rolled or named by those present. Empty: the site draws one."),
    )


class OrderForm(forms.Form):
    """The seeds by hand: one number per entry, or one entry moved up or down by its button.

    Entries whose number was changed take that place; the others keep their order around them. ``seen`` is the
    order that the page showed, so that a page grown old is noticed.
    """

    def __init__(self, *args: Any, entries: "Sequence[Seeded]", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        for place, entry in enumerate(entries, start=1):
            self.fields[f"place_{entry.entry_id}"] = forms.IntegerField(
                label=gettext("Seed of {name}").format(name=entry.name),
                min_value=1,
                max_value=len(entries),
                initial=place,
            )
        self.fields["seen"] = forms.CharField(
            widget=forms.HiddenInput, initial=",".join(str(entry.entry_id) for entry in entries)
        )

    def clean_seen(self) -> str:
        seen = self.cleaned_data["seen"]
        if seen != self.fields["seen"].initial:
            raise ValidationError(
                gettext("Entries or seeds changed meanwhile. Here is the present order."), code="stale"
            )
        return str(seen)

    def clean(self) -> dict[str, Any]:
        taken: dict[int, str] = {}
        for name in self._moved():
            place = self.cleaned_data[name]
            if place in taken:
                self.add_error(name, gettext("Two entries were given this number."))
            taken[place] = name
        return self.cleaned_data

    def _moved(self) -> list[str]:
        return [
            name
            for name, field in self.fields.items()
            if name != "seen" and name in self.cleaned_data and self.cleaned_data[name] != field.initial
        ]

    def order(self) -> list[int]:
        """The ids of all entries, best first, as typed or as the pressed button says."""
        moved = {self.cleaned_data[name]: int(name.removeprefix("place_")) for name in self._moved()}
        staying = iter([e.entry_id for e in self.entries if e.entry_id not in moved.values()])
        order = [moved[n] if n in moved else next(staying) for n in range(1, len(self.entries) + 1)]
        return self._nudged(order)

    def _nudged(self, order: list[int]) -> list[int]:
        for button, step in (("up", -1), ("down", 1)):
            pressed = self.data.get(button, "")
            if pressed.isascii() and pressed.isdigit() and int(pressed) in order:
                here = order.index(int(pressed))
                there = min(max(here + step, 0), len(order) - 1)
                order[here], order[there] = order[there], order[here]
        return order
