"""Give an account a role; make one entry of two."""

import re
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ACTIVE_ENTRY, EntryStatus, RoleName
from tournaments.models import Entry

if TYPE_CHECKING:
    from django.http import QueryDict


def _labels(text: str) -> list[str]:
    """Tables as people list them: "1, 2, Stage"."""
    return [part.strip() for part in re.split(r"[,;\n\u3001\uff0c\uff1b]", text) if part.strip()]


class InvitationForm(forms.Form):
    """Whom to ask by e-mail to help, and as what."""

    email = forms.EmailField(
        label=_("E-mail"), help_text=_("A link goes there; whoever opens it and signs in takes the role.")
    )
    role = forms.ChoiceField(
        label=_("As"),
        choices=[(RoleName.DIRECTOR, _("Director")), (RoleName.SCORER, _("Scorer"))],
        widget=forms.RadioSelect,
        initial=RoleName.DIRECTOR,
    )
    tables = forms.CharField(
        label=_("Tables of a scorer"),
        required=False,
        max_length=400,
        help_text=_("With commas between them: 1, 2, 3. Empty: every table."),
    )

    def clean_tables(self) -> list[str]:
        return _labels(self.cleaned_data["tables"])


class TablesForm(forms.Form):
    """The tables that get a link for scorers."""

    tables = forms.CharField(
        label=_("Tables"),
        max_length=400,
        help_text=_("As matches are put at them, with commas between: 1, 2, 3."),
    )

    def clean_tables(self) -> list[str]:
        return _labels(self.cleaned_data["tables"])


class MergeForm(forms.Form):
    """Another entry of the event that is the same as this one; of single players, one to play with (``pairs``)."""

    other = forms.TypedChoiceField(label=_("The other entry"), coerce=int)

    def __init__(self, data: "QueryDict | None" = None, *, entry: Entry) -> None:
        super().__init__(data)
        self.pairs = entry.status == EntryStatus.SEEKING
        wanted = [EntryStatus.SEEKING] if self.pairs else set(ACTIVE_ENTRY) - {EntryStatus.SEEKING}
        found = Entry.objects.filter(tournament=entry.tournament_id, status__in=wanted).exclude(pk=entry.pk)
        self.others = list(found.order_by("name_key").values_list("pk", "name"))
        other = self.fields["other"]
        assert isinstance(other, forms.TypedChoiceField)
        other.choices = [("", "–"), *self.others]
