"""The forms of a director's rulings about a score."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.services.score_rulings import MOST, names_of_sides

if TYPE_CHECKING:
    from tournaments.models import Match

NOTE_LENGTH = 200


class _Ruling(forms.Form):
    """A ruling with its reason."""

    note = forms.CharField(
        label=_("Reason"), max_length=NOTE_LENGTH, help_text=_("It stands on the match’s page.")
    )


class ScoreForm(_Ruling):
    """The score that the match ended with."""

    prefix = "score"

    def __init__(self, *args: Any, match: "Match", sides: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sides = sides
        for number, names in enumerate(names_of_sides(match, sides)):
            label = wording.partners(names)
            self.fields[f"points_{number}"] = forms.IntegerField(label=label, min_value=-MOST, max_value=MOST)
        self.order_fields([*(f"points_{number}" for number in range(sides)), "note"])

    @property
    def points(self) -> list[int]:
        return [self.cleaned_data[f"points_{number}"] for number in range(self.sides)]


class PenaltyForm(_Ruling):
    """Points off a side's score."""

    prefix = "penalty"

    side = forms.TypedChoiceField(label=_("Whose score?"), coerce=int)
    points = forms.IntegerField(label=_("Penalty points"), min_value=1, max_value=MOST)

    def __init__(self, *args: Any, match: "Match", sides: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        side = self.fields["side"]
        assert isinstance(side, forms.TypedChoiceField)
        side.choices = [
            (number, wording.partners(names)) for number, names in enumerate(names_of_sides(match, sides))
        ]
        self.order_fields(["side", "points", "note"])


class AgainForm(_Ruling):
    """The match is played again."""

    prefix = "again"
