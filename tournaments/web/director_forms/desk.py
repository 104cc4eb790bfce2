"""The small forms of the desk: a table, a ruling, an agreement."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.match import TABLE_LENGTH
from tournaments.queries.board import sides_of

if TYPE_CHECKING:
    from tournaments.models import Match


class TableForm(forms.Form):
    """The label of a table; empty takes the match off its table."""

    table = forms.CharField(max_length=TABLE_LENGTH, required=False)


class RulingForm(forms.Form):
    """Who did not come: side 0, side 1, or both."""

    absent = forms.ChoiceField(label=_("Who did not come?"), widget=forms.RadioSelect)
    note = forms.CharField(
        label=_("Reason"), max_length=200, required=False, help_text=_("Kept in the record.")
    )

    def __init__(self, *args: Any, match: "Match", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = (side.entry.name if side.entry else "" for side in sides_of(match))
        absent = self.fields["absent"]
        assert isinstance(absent, forms.ChoiceField)
        absent.choices = [
            ("0", gettext("{absent} did not come: {winner} wins").format(absent=first, winner=second)),
            ("1", gettext("{absent} did not come: {winner} wins").format(absent=second, winner=first)),
            ("both", gettext("Neither came: both lose, nobody advances")),
        ]


class ConfirmForm(forms.Form):
    """The event's version whose preview was agreed to."""

    confirm = forms.IntegerField(min_value=0, max_value=2**62, required=False)
