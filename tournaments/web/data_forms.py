"""Forms about what is stored of people."""

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.erased import ErasedName

if TYPE_CHECKING:
    from tournaments.models import Entry


class EraseForm(forms.Form):
    """Whose names go. Those that are gone already are not offered."""

    players = forms.TypedMultipleChoiceField(
        label=_("Erase the name of"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    name = forms.BooleanField(required=False)

    def __init__(self, entry: "Entry", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(player.pk, player.name) for player in entry.players.all() if not player.is_erased]
        cast("forms.TypedMultipleChoiceField", self.fields["players"]).choices = named
        self.fields["name"].label = entry.name
        if not named:
            del self.fields["players"]
        if isinstance(entry.name, ErasedName) or entry.tournament.entry_size == 1:
            del self.fields["name"]


class EraseAccountForm(forms.Form):
    """Deleting an account is confirmed on its page."""

    sure = forms.BooleanField(label=_("Delete my account for good"))
