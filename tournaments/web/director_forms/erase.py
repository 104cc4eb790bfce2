"""Erasing somebody's data at the desk, because the person asked for it."""

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.web.data_forms import EraseForm

if TYPE_CHECKING:
    from tournaments.models import Entry


class DeskEraseForm(EraseForm):
    """Whose names go, which accounts belong to the entry no more, and whether these are deleted altogether."""

    accounts = forms.TypedMultipleChoiceField(
        label=_("Detach the account of"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("It opens this entry no more. Who it belongs to keeps the account."),
    )
    delete_accounts = forms.BooleanField(
        label=_("Delete the accounts chosen above altogether, as their owners asked for"), required=False
    )
    sure = forms.BooleanField(label=_("The person asked for it, and I know that it cannot be undone"))

    def __init__(self, entry: "Entry", *args: Any, deletes_accounts: bool, **kwargs: Any) -> None:
        super().__init__(entry, *args, **kwargs)
        self.users = list(User.objects.filter(entries__entry=entry).order_by("pk"))
        choices = [(user.pk, user.name or user.email) for user in self.users]
        cast("forms.TypedMultipleChoiceField", self.fields["accounts"]).choices = choices
        if not choices:
            del self.fields["accounts"]
        if not choices or not deletes_accounts:
            del self.fields["delete_accounts"]
        self.empty = set(self.fields) == {"sure"}

    def chosen(self) -> dict[str, Any]:
        """What services.erasing.erase_entry is asked for."""
        data = self.cleaned_data
        return {
            "players": data.get("players", []),
            "name": bool(data.get("name")),
            "accounts": data.get("accounts", []),
        }

    def to_delete(self) -> list[User]:
        """The accounts that are to be deleted altogether."""
        if not self.cleaned_data.get("delete_accounts"):
            return []
        return [user for user in self.users if user.pk in self.cleaned_data["accounts"]]
