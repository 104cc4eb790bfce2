"""The forms of an uploaded log: the file, and who its names are."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import name_key
from tournaments.services.errors import Problem, Refused
from tournaments.services.log_reading import MOST_BYTES, decoded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from tournaments.pages.score import Table
    from tournaments.services.log_reading import Log


class FileForm(forms.Form):
    """What was chosen, or dropped on it."""

    log = forms.FileField(label=_("Log file"))


class WhoForm(forms.Form):
    """For each name in the log the player who it is; ``number`` is the first hand's, as it was shown."""

    number = forms.IntegerField(min_value=1, max_value=999, widget=forms.HiddenInput)

    def __init__(self, table: "Table", log: "Log", data: "Mapping[str, Any]") -> None:
        self.names = {f"who-{index}": name for index, name in enumerate(log.names)}
        choices = [("", _("choose"))] + [(str(seat.player_id), seat.name) for seat in table.seats_by_index]
        super().__init__({**guessed(table, self.names), "number": table.next_number, **data})
        for field, name in self.names.items():
            self.fields[field] = forms.ChoiceField(label=name, choices=choices)

    def players(self) -> dict[str, int]:
        """Who each name is, of a valid form."""
        return {name: int(self.cleaned_data[field]) for field, name in self.names.items()}


def guessed(table: "Table", names: "Mapping[str, str]") -> dict[str, str]:
    """The players who are called here as in the log."""
    known = {name_key(seat.name): str(seat.player_id) for seat in table.seats}
    return {field: known[name_key(name)] for field, name in names.items() if name_key(name) in known}


def uploaded_text(request: "HttpRequest") -> str:
    """The text of the log: of the file just sent, else the one sent before. Raises Refused for a file too large."""
    file = request.FILES.get("log")
    if file is None:
        return str(request.POST.get("text", ""))
    if (file.size or 0) > MOST_BYTES:
        raise Refused(Problem("log-too-large", "log", {"limit": MOST_BYTES // 1000}))
    return decoded(file.read())
