"""The small forms of the desk: a table, a ruling, an agreement."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models.match import TABLE_LENGTH
from tournaments.queries.board import sides_of
from tournaments.queries.stages import is_league
from tournaments.services import calls

if TYPE_CHECKING:
    from tournaments.models import Match, Round
    from tournaments.permissions import Actor

#: By so many minutes a clock is adjusted at a tap.
ADJUST = 5

#: A match between two entries; more sit at a table where everybody is one.
DUEL = 2


class TableForm(forms.Form):
    """The label of a table; empty takes the match off its table."""

    table = forms.CharField(max_length=TABLE_LENGTH, required=False)


class TablesForm(forms.Form):
    """How many tables there are (empty: as many as needed), and the one that is streamed."""

    tables = forms.IntegerField(min_value=1, max_value=999, required=False)
    stream_table = forms.CharField(max_length=TABLE_LENGTH, required=False)


class RulingForm(forms.Form):
    """Who did not come: side 0, side 1, or both."""

    absent = forms.ChoiceField(label=_("Who did not come?"), widget=forms.RadioSelect)
    note = forms.CharField(
        label=_("Reason"), max_length=200, required=False, help_text=_("Kept in the record.")
    )

    def __init__(self, *args: Any, match: "Match", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [side.entry.name if side.entry else "" for side in sides_of(match)]
        absent = self.fields["absent"]
        assert isinstance(absent, forms.ChoiceField)
        if len(names) > DUEL:
            text = gettext("{absent} did not come: nobody wins, the others have what they have on average")
            absent.choices = [(str(side), text.format(absent=name)) for side, name in enumerate(names)]
            return
        first, second = names
        absent.choices = [
            ("0", gettext("{absent} did not come: {winner} wins").format(absent=first, winner=second)),
            ("1", gettext("{absent} did not come: {winner} wins").format(absent=second, winner=first)),
            ("both", _neither_came(match)),
        ]


def _neither_came(match: "Match") -> str:
    if is_league(match.stage):
        return gettext("Neither came: both lose")
    return gettext("Neither came: both lose, nobody advances")


class ConfirmForm(forms.Form):
    """The event's version whose preview was agreed to."""

    confirm = forms.IntegerField(min_value=0, max_value=2**62, required=False)


class ClockForm(forms.Form):
    """What to do with a round's clock. A new one needs its minutes."""

    do = forms.ChoiceField(choices=[(verb, "") for verb in ("start", "go", "pause", "more", "less", "clear")])
    minutes = forms.IntegerField(min_value=1, max_value=24 * 60, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("do") == "start" and cleaned.get("minutes") is None:
            self.add_error("minutes", wording.problem("missing", {}))
        return cleaned

    def act(self, round_: "Round", actor: "Actor") -> None:
        """Carry it out; raises what the services raise."""
        verb = self.cleaned_data["do"]
        if verb in {"start", "go"}:
            minutes = self.cleaned_data["minutes"] if verb == "start" else None
            calls.start_clock(round_=round_, actor=actor, minutes=minutes)
        elif verb in {"more", "less"}:
            minutes = ADJUST if verb == "more" else -ADJUST
            calls.adjust_clock(round_=round_, actor=actor, minutes=minutes)
        else:
            service = {"pause": calls.pause_clock, "clear": calls.clear_clock}[verb]
            service(round_=round_, actor=actor)


class DisputeForm(forms.Form):
    """Which version of a disputed hand stands, and why."""

    keep = forms.ChoiceField(choices=[("recorded", ""), ("disputed", "")])
    note = forms.CharField(
        label=_("Reason"), max_length=200, required=False, help_text=_("Kept in the record.")
    )
    confirm = forms.IntegerField(min_value=0, max_value=2**62, required=False, widget=forms.HiddenInput)
