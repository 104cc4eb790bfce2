"""The forms a pair fills in: sign-up, its names, and the private link typed by hand."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import ENTRY_NAME_LENGTH, PLAYER_NAME_LENGTH
from tournaments.services.links import entry_for_token
from tournaments.web.forms import KeyedForm, new_key

if TYPE_CHECKING:
    from tournaments.models import Entry, Tournament


class EntryForm(KeyedForm):
    """Names of an entry and its players. What is wrong with them the service says, for all doors alike."""

    name = forms.CharField(
        label=_("Pair name"),
        max_length=ENTRY_NAME_LENGTH,
        required=True,
        help_text=_("As it shall stand in the bracket."),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For messages: your place, and when your match is ready. Only the organizer sees it."),
    )

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = [f"player_{n}" for n in range(1, tournament.entry_size + 1)]
        for number, name in enumerate(self.players, start=1):
            label = gettext("Player {number}").format(number=number)
            self.fields[name] = forms.CharField(label=label, max_length=PLAYER_NAME_LENGTH)
        self.order_fields([*self.players, "name", "email", "key"])
        self.fields["email"].widget.attrs["autocomplete"] = "email"

    def names(self) -> dict[str, Any]:
        """The valid names as the services want them."""
        data = self.cleaned_data
        return {"name": data["name"], "players": [data[p] for p in self.players], "email": data["email"]}

    def renew_key(self) -> None:
        """The key was used for something else: the next sending is a sign-up of its own."""
        self.data = {**{name: self.data.get(name) for name in self.fields}, "key": new_key()}

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.players]


def initial_names(entry: "Entry") -> dict[str, str]:
    """The entry as EntryForm shows it."""
    players = {f"player_{player.position + 1}": player.name for player in entry.players.order_by("position")}
    return {"name": entry.name, "email": entry.email, **players}


class LinkForm(forms.Form):
    """A private link that somebody pastes; ``entry`` is the one it opens."""

    link = forms.CharField(
        label=_("Your private link"),
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )
    entry: "Entry"

    def clean_link(self) -> str:
        """The link, if it opens an entry: whole, or only its last part."""
        link: str = self.cleaned_data["link"].strip()
        entry = entry_for_token(link.rstrip("/").rsplit("/", 1)[-1])
        if entry is None:
            raise forms.ValidationError(
                gettext("This is not a link that works. Was all of it copied, or was it renewed since?")
            )
        self.entry = entry
        return link
