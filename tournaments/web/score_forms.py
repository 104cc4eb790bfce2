"""The small forms at a match's table: take a hand back, and say who sits where."""

from django import forms
from django.utils.translation import gettext_lazy as _


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
