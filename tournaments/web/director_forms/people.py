"""Give an account a role; make one entry of two."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ACTIVE_ENTRY, EntryStatus
from tournaments.models import Entry

if TYPE_CHECKING:
    from django.http import QueryDict


class DirectorForm(forms.Form):
    """The e-mail address of an account that shall help to run the event."""

    email = forms.EmailField(
        label=_("E-mail"),
        help_text=_("The address with which the person signs in here."),
    )


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
