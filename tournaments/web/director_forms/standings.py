"""How places in a league come about: what a match is worth, and the criteria in order."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import criteria_words
from tournaments.enums import BEFORE_START, PointsScheme
from tournaments.queries.league_standings import criteria_of
from tournaments.web.director_forms.fields import refuse_fixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict

    from tournaments.models import Stage, Tournament

#: So many criteria can be chosen.
PLACES = 6


class StandingsForm(forms.Form):
    """The criteria by number; empty ones are left out, and with none chosen the usual ones decide."""

    match_points = forms.ChoiceField(label=_("What a match gives"), required=False)

    def __init__(self, data: "QueryDict | None" = None, *, tournament: "Tournament", stage: "Stage") -> None:
        super().__init__(data)
        points = self.fields["match_points"]
        assert isinstance(points, forms.ChoiceField)
        points.choices = [("", gettext("as usual for the format")), *PointsScheme.choices]
        points.initial = tournament.match_points
        usual = [criterion.code for criterion in criteria_of(tournament, stage.format)]
        for number in range(PLACES):
            self.fields[f"criterion_{number + 1}"] = forms.ChoiceField(
                label=gettext("Criterion {number}").format(number=number + 1),
                choices=[
                    ("", "–"),
                    *((code, criteria_words.criterion(code)) for code in criteria_words.CRITERIA),
                ],
                required=False,
                initial=usual[number] if number < len(usual) else "",
            )
        self.fixed = tournament.status not in BEFORE_START
        for field in self.fields.values():
            field.disabled = self.fixed

    @property
    def places(self) -> "Sequence[forms.BoundField]":
        """The fields of the criteria, in order."""
        return [self[f"criterion_{number + 1}"] for number in range(PLACES)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seen: set[str] = set()
        for field in self.places:
            code = cleaned.get(field.name, "")
            if code and code in seen:
                self.add_error(field.name, gettext("This is chosen above already."))
            seen.add(code)
        refuse_fixed(self, gettext("Fixed since the start."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """The event's fields for the service."""
        chosen = [self.cleaned_data[field.name] for field in self.places]
        return {
            "match_points": self.cleaned_data["match_points"],
            "criteria": [code for code in chosen if code],
        }
