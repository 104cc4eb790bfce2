"""The form of a round of 44A: in which order all went out, who was dealt the red tens, who ran and who stopped."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.web.hand_forms.base import HandForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.pages.score import SeatView, Table

SEATS = range(4)
PLACES = tuple(str(seat + 1) for seat in SEATS)


def _seat_fields() -> tuple[forms.Field, forms.Field, forms.Field]:
    """A seat's place, whether it was dealt a red ten, and whether its player spoke: a run, or a stop."""
    place = forms.ChoiceField(
        choices=[(place, place) for place in PLACES],
        required=False,
        error_messages={"invalid_choice": _("A place is a number from 1 to 4.")},
    )
    return place, forms.BooleanField(required=False), forms.BooleanField(required=False)


@dataclass(frozen=True, slots=True)
class Marks:
    """A seat with what is marked at it."""

    seat: "SeatView"
    place: str
    red: bool
    said: bool


class FortyFourAForm(HandForm):
    """A round's result. Who has a red ten can run, and only the others can stop: one mark a seat says either."""

    template = "tournaments/_hand_44a.html"
    script = "tournaments/js/score_44a.js"
    styles = ("tournaments/css/hand_44a.css",)
    field_of = {"order": "place_0", "red": "red_0", "run": "said_0", "stop": "said_0"}

    place_0, red_0, said_0 = _seat_fields()
    place_1, red_1, said_1 = _seat_fields()
    place_2, red_2, said_2 = _seat_fields()
    place_3, red_3, said_3 = _seat_fields()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["order"] = self._order([cleaned.get(f"place_{seat}", "") for seat in SEATS])
        spoke = [seat for seat in SEATS if cleaned[f"said_{seat}"]]
        cleaned["run"] = [seat for seat in spoke if cleaned[f"red_{seat}"]]
        cleaned["stop"] = [seat for seat in spoke if not cleaned[f"red_{seat}"]]
        if len(cleaned["run"]) > 1 or len(cleaned["stop"]) > 1:
            self.add_error("said_0", gettext("Only one player runs, and only one stops."))
        return cleaned

    def _order(self, places: list[str]) -> list[int] | None:
        """The seats by place. The fourth need not be named: he is who is left."""
        named = [place for place in places if place]
        if len(set(named)) < len(named):
            self.add_error("place_0", gettext("Two players have the same place."))
            return None
        if len(named) < len(SEATS) - 1:
            self.add_error("place_0", gettext("In which order did they go out? Tap the names."))
            return None
        (left,) = set(PLACES) - set(named) or {""}
        filled = [place or left for place in places]
        return sorted(SEATS, key=lambda seat: filled[seat])

    def result(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "order": cleaned["order"],
            "red": [seat for seat in SEATS if cleaned[f"red_{seat}"]],
            "run": next(iter(cleaned["run"]), None),
            "stop": next(iter(cleaned["stop"]), None),
        }

    @classmethod
    def initial_of(cls, result: "Mapping[str, Any]") -> dict[str, Any]:
        spoke = {result["run"], result["stop"]}
        places = {f"place_{seat}": place for place, seat in zip(PLACES, result["order"], strict=True)}
        red = {f"red_{seat}": seat in result["red"] for seat in SEATS}
        return {**places, **red, **{f"said_{seat}": seat in spoke for seat in SEATS}}

    def layout(self, table: "Table") -> dict[str, Any]:
        return {"places": PLACES, "marks": [self._marks(seat) for seat in table.seats]}

    def _marks(self, seat: "SeatView") -> Marks:
        place, red, said = (self[f"{name}_{seat.index}"].value() for name in ("place", "red", "said"))
        return Marks(seat, place or "", bool(red), bool(said))

    @property
    def seat_errors(self) -> list[str]:
        return self.errors_of(*(f"{name}_{seat}" for name in ("place", "red", "said") for seat in SEATS))
