"""The forms a pair fills in: sign-up, its names, the partner board, and the private link typed by hand."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.enums import EntryStatus
from tournaments.models.entry import (
    CONTACT_LENGTH,
    ENTRY_NAME_LENGTH,
    NOTE_LENGTH,
    PLAYER_NAME_LENGTH,
)
from tournaments.models.sign_up import ANSWER_LENGTH
from tournaments.queries.sign_up import answers_of, questions_of, rules_of
from tournaments.services.answers import field_of
from tournaments.services.links import entry_for_token
from tournaments.web.forms import KeyedForm, new_key

if TYPE_CHECKING:
    from tournaments.models import Entry, Question, SignUpRules, Tournament


class AskedForm(KeyedForm):
    """What an event may ask beside the names: how to reach people, and the organizer's own questions.

    The organizer, who fills it in ``by_staff`` for others, may leave out what they must say.
    """

    def ask(self, tournament: "Tournament", rules: "SignUpRules", *, by_staff: bool) -> None:
        """Add the fields."""
        if rules.asks_contact:
            self.fields["contact"] = forms.CharField(
                label=gettext("How to reach you"),
                max_length=CONTACT_LENGTH,
                required=not by_staff,
                help_text=gettext("Telephone, WeChat, LINE: only the organizer sees it."),
            )
        self.questions = questions_of(tournament)
        for question in self.questions:
            field = _question_field(question, required=question.required and not by_staff)
            self.fields[field_of(question)] = field
        self.order_fields([name for name in self.fields if name != "key"] + ["key"])

    def asked(self) -> dict[str, Any]:
        """The valid answers as the services want them."""
        data = self.cleaned_data
        answers = {question.pk: data[field_of(question)] for question in self.questions}
        return {"contact": data.get("contact"), "answers": answers if self.questions else None}

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        names = ["contact", *map(field_of, self.questions)]
        return [self[name] for name in names if name in self.fields]

    def renew_key(self) -> None:
        """The key was used for something else: the next sending is a sign-up of its own."""
        self.data = {**{name: self.data.get(name) for name in self.fields}, "key": new_key()}


def _question_field(question: "Question", *, required: bool) -> forms.Field:
    if not question.choices:
        return forms.CharField(label=question.text, max_length=ANSWER_LENGTH, required=required)
    choices = [("", "–"), *((choice, choice) for choice in question.choices)]
    return forms.ChoiceField(label=question.text, choices=choices, required=required)


class EntryForm(AskedForm):
    """Names of an entry and its players. What is wrong with them the service says, for all doors alike.

    ``entry`` is the one that is corrected; of a single player on the partner board there is one name.
    """

    name = forms.CharField(
        label=_("Pair name"),
        max_length=ENTRY_NAME_LENGTH,
        required=True,
        help_text=_("As it shall stand in pairings and standings."),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For messages: your place, and when your match is ready. Only the organizer sees it."),
    )

    def __init__(
        self,
        tournament: "Tournament",
        *args: Any,
        entry: "Entry | None" = None,
        by_staff: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        rules = rules_of(tournament)
        alone = entry is not None and entry.status == EntryStatus.SEEKING
        size = 1 if alone else tournament.entry_size
        self.players = [f"player_{n}" for n in range(1, size + 1)]
        for number, name in enumerate(self.players, start=1):
            label = gettext("Player {number}").format(number=number)
            self.fields[name] = forms.CharField(label=label, max_length=PLAYER_NAME_LENGTH)
        if tournament.entry_size == 1:
            # Who plays alone enters under his own name.
            self.fields["player_1"].label = gettext("Name") if by_staff else gettext("Your name")
            self.fields["player_1"].help_text = self.fields.pop("name").help_text
        else:
            self.fields["name"].label = wording.of_entries("Pair name", tournament.entry_size)
            if entry is None:
                self.fields["name"].required = False
                self.fields["name"].help_text = gettext(
                    "As it shall stand in pairings and standings. Left empty, it is the players' names."
                )
        self._add_substitutes(size, 0 if alone else spare_places(rules, size, entry))
        self.order_fields([*self.players, "name", "email", "key"])
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.ask(tournament, rules, by_staff=by_staff)

    def _add_substitutes(self, size: int, spare: int) -> None:
        self.substitutes = [f"player_{n}" for n in range(size + 1, size + spare + 1)]
        for number, name in enumerate(self.substitutes, start=1):
            label = gettext("Substitute {number}") if spare > 1 else gettext("Substitute")
            self.fields[name] = forms.CharField(
                label=label.format(number=number), max_length=PLAYER_NAME_LENGTH, required=False
            )

    def names(self) -> dict[str, Any]:
        """The valid names as the services want them."""
        data = self.cleaned_data
        spare = [data[name] for name in self.substitutes if data[name]]
        own = [data[name] for name in self.players]
        asked = {name: value for name, value in self.asked().items() if value is not None}
        return {"name": data.get("name", ""), "players": [*own, *spare], "email": data["email"], **asked}

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in (*self.players, *self.substitutes)]


def spare_places(rules: "SignUpRules", size: int, entry: "Entry | None") -> int:
    """How many substitutes may be named; whoever had one when that was allowed keeps it."""
    return max(rules.substitutes, entry.players.count() - size if entry else 0)


def initial_names(entry: "Entry") -> dict[str, str]:
    """The entry as EntryForm shows it."""
    players = {f"player_{player.position + 1}": player.name for player in entry.players.order_by("position")}
    answers = {f"question_{pk}": text for pk, text in answers_of(entry).items()}
    return {"name": entry.name, "email": entry.email, "contact": entry.contact, **players, **answers}


class SeekForm(AskedForm):
    """A single player who looks for a partner."""

    name = forms.CharField(label=_("Your name"), max_length=PLAYER_NAME_LENGTH)
    note = forms.CharField(
        label=_("A word about you"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("How long you have played, what you are looking for. Everybody sees it."),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("You get a message when somebody asks you. Only the organizer sees it."),
    )

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.ask(tournament, rules_of(tournament), by_staff=False)

    def values(self) -> dict[str, Any]:
        """The valid form as the service wants it."""
        data = self.cleaned_data
        own = {name: data[name] for name in ("name", "note", "email", "key")}
        return {**own, **{name: value for name, value in self.asked().items() if value is not None}}


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
