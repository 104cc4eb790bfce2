"""The small forms at a match's table: take a hand back, and say who sits where."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.http import QueryDict


class TakeBackForm(forms.Form):
    """Takes the hand with this version back; ``confirm`` as in CorrectionForm."""

    version = forms.IntegerField(min_value=1, max_value=32_000)
    confirm = forms.IntegerField(min_value=1, max_value=2**62)


def seats_sent(data: "QueryDict") -> "QueryDict":
    """What a form of the seats sends, where it names a player for each seat as the other form does."""
    chosen = [data.get(f"seat_{index}", "") for index in range(4)]
    if not any(chosen):
        return data
    sent = data.copy()
    sent["seats"] = "-".join(chosen)
    return sent


class SeatsForm(forms.Form):
    """Who sits where: player ids by seat, joined by hyphens."""

    seats = forms.RegexField(
        regex=r"\A\d{1,18}(-\d{1,18}){3}\Z",
        error_messages={"required": _("Choose one of the two."), "invalid": _("Choose one of the two.")},
    )

    def clean_seats(self) -> list[int]:
        return [int(part) for part in self.cleaned_data["seats"].split("-")]
