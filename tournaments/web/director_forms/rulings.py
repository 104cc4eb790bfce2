"""The forms of a director's rulings about a score."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models.entry import PLAYER_NAME_LENGTH
from tournaments.queries.board import sides_of
from tournaments.queries.line_up import players_of, seats_at
from tournaments.queries.record import current_hands
from tournaments.services.score_rulings import MOST, names_of_sides
from tournaments.services.substitutes import Substitution

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class SubstituteForm(forms.Form):
    """Who comes for whom, from which hand on."""

    prefix = "substitute"

    seat = forms.TypedChoiceField(label=_("Who leaves the table?"), coerce=int)
    player = forms.TypedChoiceField(label=_("Who comes?"), coerce=int, empty_value=None, required=False)
    name = forms.CharField(
        label=_("Somebody new"),
        max_length=PLAYER_NAME_LENGTH,
        required=False,
        help_text=_("A name that is not in the list: from now on it belongs to the entry."),
    )
    hand = forms.IntegerField(label=_("From hand"), min_value=1, max_value=MOST)
    rest = forms.BooleanField(label=_("In the matches to come as well"), required=False)
    note = forms.CharField(label=_("Reason"), max_length=NOTE_LENGTH, required=False)

    def __init__(self, *args: Any, match: "Match", **kwargs: Any) -> None:
        hand = len(current_hands(match.attempt)) + 1 if match.attempt else 1
        super().__init__(*args, **kwargs)
        self.initial = {"hand": hand}
        seats = seats_at(match.attempt)
        entries = {side.entry.pk: side.entry for side in sides_of(match) if side.entry}
        sitting = {seat.player_id for seat in seats}
        self._choose("seat", [(seat.index, str(seat.player.name)) for seat in seats])
        free = [
            (
                entries[entry].name,
                [(player.pk, str(player.name)) for player in players if player.pk not in sitting],
            )
            for entry, players in players_of(entries).items()
        ]
        self._choose("player", [("", _("Somebody new")), *(group for group in free if group[1])])

    def _choose(self, name: str, choices: "Sequence[Any]") -> None:
        field = self.fields[name]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = choices

    @property
    def change(self) -> Substitution:
        given = self.cleaned_data
        return Substitution(given["seat"], given["hand"], given["player"], given["name"], given["rest"])


class AgainForm(_Ruling):
    """The match is played again."""

    prefix = "again"
