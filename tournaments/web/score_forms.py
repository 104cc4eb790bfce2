"""The small forms at a match's table: take a hand back, and say who sits where."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict


class TakeBackForm(forms.Form):
    """Takes the hand with this version back; ``confirm`` as in CorrectionForm."""

    version = forms.IntegerField(min_value=1, max_value=32_000)
    confirm = forms.IntegerField(min_value=1, max_value=2**62)


def seats_sent(data: "QueryDict", now: "Sequence[int]") -> "QueryDict":
    """What the form of a line-up sends, as the other form does: the seats that it leaves out stay as they are ``now``."""
    chosen = [data.get(f"seat_{index}") for index in range(len(now))]
    if not any(chosen):
        return data
    sent = data.copy()
    sent["seats"] = "-".join(new or str(old) for new, old in zip(chosen, now, strict=True))
    return sent


class SeatsForm(forms.Form):
    """Who sits where: player ids by seat, joined by hyphens, as many as the game has seats."""

    seats = forms.RegexField(
        regex=r"\A\d{1,18}(-\d{1,18}){1,3}\Z",
        error_messages={"required": _("Choose one of the two."), "invalid": _("Choose one of the two.")},
    )

    def clean_seats(self) -> list[int]:
        return [int(part) for part in self.cleaned_data["seats"].split("-")]
