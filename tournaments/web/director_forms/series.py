"""How the standings of a series come about."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.services.series import MOST_LEGS, MOST_PLACES, MOST_POINTS

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Series


class SeriesForm(forms.Form):
    """Points for each place, and how many legs count."""

    points_by_place = forms.CharField(
        label=_("Points for the places"),
        required=False,
        max_length=600,
        help_text=_("From the first place on, with spaces between: 10 8 6 5 4 3 2 1. Empty: no standings."),
    )
    best_legs = forms.IntegerField(
        label=_("Legs that count"),
        required=False,
        min_value=1,
        max_value=MOST_LEGS,
        help_text=_("The best so many of each entry. Empty: all."),
    )

    def __init__(self, data: "QueryDict | None" = None, *, series: "Series") -> None:
        initial = {
            "points_by_place": " ".join(map(str, series.points_by_place)),
            "best_legs": series.best_legs,
        }
        super().__init__(data, initial=initial)

    def clean_points_by_place(self) -> list[int]:
        words = self.cleaned_data["points_by_place"].replace(",", " ").replace("、", " ").split()
        if len(words) > MOST_PLACES or not all(_is_points(word) for word in words):
            text = gettext(
                "Give whole numbers from 0 to {limit}, one for each place, at most {places} of them."
            )
            raise forms.ValidationError(text.format(limit=MOST_POINTS, places=MOST_PLACES))
        return [int(word) for word in words]

    def values(self) -> dict[str, Any]:
        """The series' fields for the service."""
        return dict(self.cleaned_data)


def _is_points(word: str) -> bool:
    return (
        word.isascii() and word.isdigit() and len(word) <= len(str(MOST_POINTS)) and int(word) <= MOST_POINTS
    )
