"""The event's own form: create it with a name and little else, or change any of it later."""

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.enums import BEFORE_START, Reporting, RoleName
from tournaments.formats.offered import OFFERED as FORMATS
from tournaments.formats.offered import options_of
from tournaments.models import Series, Tournament
from tournaments.queries.rules import OFFERED, entry_size_of, game_of, ruleset_of
from tournaments.web.director_forms.fields import (
    LocalTimeField,
    LongTextField,
    ZoneField,
    in_zone,
    on_clock,
    refuse_fixed,
    remember_shown,
)
from tournaments.web.forms import new_key

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import User

#: The zone most likely meant by someone who reads the site in this language.
LIKELY_ZONE = {"zh-hans": "Asia/Shanghai", "ja": "Asia/Tokyo"}
#: Usually the game and the format say how many enter together.
ENTRY_SIZES = [
    ("", _("as the game needs")),
    (1, _("one player")),
    (2, _("two players")),
    (3, _("three players")),
    (4, _("four players")),
]
FINALS = [
    ("reset", _("With a second final if needed")),
    ("simple", _("One final decides")),
]


REPORTING = [
    (Reporting.TRUST, _("its last hand is entered")),
    (Reporting.OPPONENT, _("the opponent confirms it")),
    (Reporting.DIRECTOR, _("a director confirms it")),
]


def preset_choices() -> "list[tuple[str, str]]":
    """Every ruleset of every game that can be played in some format, as "game:preset"."""
    return [
        (f"{code}:{preset}", _choice(wording.game(code), wording.ruleset(code, preset)))
        for code, game in OFFERED.items()
        if any(entry_size_of(game, name) for name in FORMATS)
        for preset in game.presets
    ]


def _choice(game: str, ruleset: str) -> str:
    return pgettext("a ruleset of a game", "{game}: {ruleset}").format(game=game, ruleset=ruleset)


#: Options of the ruleset that the form asks for by themselves.
LENGTH = ("target", "max_hands")
#: What the bracket is built from: fixed once it is.
FIXED = ("preset", *LENGTH, "format", "final", "entry_size", "capacity", "reporting")
#: The event's fields that a field of the form stands for, where they are not called the same.
STANDS_FOR = {
    "preset": ("game", "ruleset"),
    "target": ("ruleset",),
    "max_hands": ("ruleset",),
    "final": ("options",),
    "format": ("format", "options"),
    # Sign-up opens at the same time of the day in another zone.
    "timezone": ("timezone", "opens_at", "closes_at"),
}
BASICS = ("name", "starts_at", "timezone", "venue", "capacity")
SECTIONS = (
    (_("Where and who"), ("address", "host", "sponsor", "contact")),
    (_("Announcement"), ("text", "announced_on")),
    (_("Rules and format"), ("preset", *LENGTH, "format", "final", "entry_size", "reporting")),
    (_("Sign-up and who may see it"), ("opens_at", "closes_at", "visibility", "language")),
    (_("Series"), ("series", "new_series", "leg")),
)


@dataclass(frozen=True, slots=True)
class Section:
    """A group of fields; closed ones are folded until somebody opens them. ``note`` stands above."""

    title: str
    fields: list[forms.BoundField]
    open: bool
    note: str


class EventForm(forms.ModelForm):  # type: ignore[type-arg]  # takes none when run
    """What an event is. The view passes ``values()`` to the service; the form itself saves nothing."""

    new_series = forms.CharField(
        label=_("or a new series"), max_length=Series._meta.get_field("name").max_length, required=False
    )
    # Not the model's: that the leg is free in its series the service says, beside the field.
    leg = forms.IntegerField(label=_("Leg"), min_value=1, max_value=999, required=False)
    preset = forms.ChoiceField(label=_("Rules"), choices=preset_choices)
    target = forms.IntegerField(
        label=_("Target score"),
        min_value=1,
        max_value=1_000_000,
        required=False,
        help_text=_(
            "Points that end a match. Empty: as the rules say, or none if a number of hands is given."
        ),
    )
    max_hands = forms.IntegerField(
        label=_("Number of hands"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_("Ends a match after so many hands. A round may have a length of its own."),
    )
    final = forms.ChoiceField(
        label=_("Double elimination: grand final"),
        choices=FINALS,
        initial="reset",
        help_text=_("Needed if the winners’ champion loses: nobody is out before a second loss."),
    )
    reporting = forms.ChoiceField(
        label=_("A result is final when"),
        choices=REPORTING,
        initial=Reporting.TRUST,
        required=False,
        help_text=_("Until then it does not move the event on. A match of one’s own needs somebody else."),
    )
    opens_at = LocalTimeField(label=_("Sign-up opens"), required=False)
    closes_at = LocalTimeField(label=_("Sign-up closes"), required=False)
    timezone = ZoneField(label=_("Time zone"))
    entry_size = forms.TypedChoiceField(
        label=_("An entry is"),
        choices=ENTRY_SIZES,
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("Of more players than sit down at a table, each match has its own line-up."),
    )

    class Meta:
        model = Tournament
        fields = (
            "name",
            "host",
            "venue",
            "address",
            "sponsor",
            "contact",
            "text",
            "announced_on",
            "series",
            "format",
            "entry_size",
            "reporting",
            "capacity",
            "timezone",
            "language",
            "visibility",
            "opens_at",
            "closes_at",
        )
        widgets = {
            "announced_on": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            "text": forms.Textarea(attrs={"rows": 10}),
            "format": forms.Select,
        }
        field_classes = {"text": LongTextField}
        labels = {"series": _("Series")}
        help_texts = {
            "contact": _("How people reach you: shown to everybody."),
            "text": _("Markdown: # heading, **bold**, - list, [link](https://…)."),
            "capacity": _("Whoever comes later goes on a waitlist and moves up by itself."),
        }

    def __init__(
        self,
        data: "QueryDict | None" = None,
        *,
        user: "User",
        instance: Tournament | None = None,
        typed: "QueryDict | None" = None,
    ) -> None:
        """``typed`` fills the form with what was sent without judging it: for a preview of the text."""
        initial = _initial(instance) if instance else _first_guess(user)
        if typed is not None:
            initial |= {name: typed.get(name) for name in (*self.base_fields, "format")}
        # Validation writes into its instance; the page's own event must stay as it is.
        super().__init__(data, instance=copy.copy(instance), initial=initial)
        self.fields["format"] = forms.ChoiceField(
            label=_("Format"),
            choices=[(name, wording.format_name(name)) for name in FORMATS],
        )
        self._offer_series(user, instance)
        zone = self.fields["timezone"]
        assert isinstance(zone, ZoneField)
        zone.offer(self.data.get("timezone") or initial.get("timezone") or self.instance.timezone)
        self.fixed = instance is not None and instance.status not in BEFORE_START
        for name in FIXED if self.fixed else ():
            self.fields[name].disabled = True
        if instance is not None:
            remember_shown(self)
        if typed is not None:
            # What the page showed first is still what counts as unchanged after a preview.
            self.data = typed

    def _offer_series(self, user: "User", instance: Tournament | None) -> None:
        """The series of one's own, and the one that the event hangs on already."""
        offered = Series.objects.filter(owner=user)
        if instance is not None and instance.series_id is not None:
            offered |= Series.objects.filter(pk=instance.series_id)
        series = self.fields["series"]
        assert isinstance(series, forms.ModelChoiceField)
        series.queryset = offered.order_by("name")
        series.empty_label = gettext("none")

    @property
    def sections(self) -> "list[Section]":
        """The fields in groups, as the page shows them."""
        return [
            Section(
                title=str(title),
                fields=(fields := [self[name] for name in names if name in self.fields]),
                open=bool(self.instance.pk) or any(field.errors for field in fields),
                note=gettext("Fixed since the start.") if self.fixed and names[0] in FIXED else "",
            )
            for title, names in SECTIONS
        ]

    @property
    def basics(self) -> list[forms.BoundField]:
        """What a new event needs, before the sections."""
        return [self[name] for name in BASICS if name in self.fields]

    def clean_reporting(self) -> str:
        """Programs and older pages may leave it out: then it stays as it is."""
        return str(self.cleaned_data["reporting"] or self.instance.reporting)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        zone = cleaned.get("timezone")
        for name in ("opens_at", "closes_at"):
            if zone and cleaned.get(name):
                try:
                    cleaned[name] = in_zone(cleaned[name], zone)
                except ValidationError as error:
                    self.add_error(name, error)
        if cleaned.get("series") and cleaned.get("new_series"):
            self.add_error("new_series", gettext("Choose a series or name a new one, not both."))
        refuse_fixed(self, gettext("Fixed since the start."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """The event's fields for the service; ``new_series`` is the name of one to create.

        Of an event that there is, only those that were changed against what the page showed.
        """
        cleaned = self.cleaned_data
        fields = {name: cleaned[name] for name in (*self.Meta.fields, "leg", "new_series")}
        game, preset = self._kept("preset").split(":")
        fields |= {"game": game, "ruleset": self._ruleset(preset), "options": self._options()}
        fields["entry_size"] = fields["entry_size"] or entry_size_of(OFFERED[game], fields["format"])
        if fields["entry_size"] is None:
            # Whatever is wrong with game and format the service says.
            del fields["entry_size"]
        if not self.instance.pk:
            return fields
        touched = {field for name in self.changed_data for field in STANDS_FOR.get(name, (name,))}
        return {name: value for name, value in fields.items() if name in touched}

    def _kept(self, name: str) -> Any:
        """What was typed in the field; what the event has where nobody changed the field."""
        changed = not self.instance.pk or name in self.changed_data
        return self.cleaned_data[name] if changed else self.initial.get(name)

    def _ruleset(self, preset: str) -> dict[str, Any]:
        """The preset with what is asked here; options set elsewhere stay while the preset does.

        As with rounds, a number of hands without a target means to play to that number alone.
        """
        before: dict[str, Any] = self.instance.ruleset if self.instance.pk else {}
        others = before if before.get("preset") == preset else {}
        kept = {name: value for name, value in others.items() if name not in LENGTH}
        given = {name: self._kept(name) for name in LENGTH}
        if given["max_hands"] is None:
            given = {name: value for name, value in given.items() if value is not None}
        return {**kept, "preset": preset, **given}

    def _options(self) -> dict[str, Any]:
        """The format's options; of those set elsewhere what the format knows."""
        known = options_of(self._kept("format"))
        before: dict[str, Any] = self.instance.options if self.instance.pk else {}
        kept = {name: value for name, value in before.items() if name in known}
        final = self.cleaned_data["final"]
        if "final" not in known or final == kept.get("final", "reset"):
            return kept
        return {**kept, "final": final}


def _first_guess(user: "User") -> dict[str, Any]:
    """What a new event most likely is, from the language of the page and the organizer's last event."""
    last = Tournament.objects.filter(roles__user=user, roles__name=RoleName.OWNER).order_by("-pk").first()
    language = get_language() or "en"
    return {
        "preset": "tichu:geek_cup",
        "format": next(iter(FORMATS)),
        "language": last.language if last else language,
        "timezone": last.timezone if last else LIKELY_ZONE.get(language, "UTC"),
        "host": last.host if last else user.name,
        "venue": last.venue if last else "",
        "address": last.address if last else "",
        "contact": last.contact if last else "",
    }


def _initial(instance: Tournament) -> dict[str, Any]:
    ruleset = instance.ruleset
    # A number of hands that was set without a word about the target stands beside the preset's target.
    resolved = ruleset_of(instance) if "max_hands" in ruleset else ruleset
    fits = instance.entry_size == entry_size_of(game_of(instance), instance.format)
    return {
        "leg": instance.leg,
        "entry_size": "" if fits else instance.entry_size,
        "preset": f"{instance.game}:{ruleset.get('preset')}",
        "target": resolved.get("target"),
        "max_hands": ruleset.get("max_hands"),
        "final": instance.options.get("final", "reset"),
        "opens_at": on_clock(instance.opens_at, instance.timezone),
        "closes_at": on_clock(instance.closes_at, instance.timezone),
    }


class NewEventForm(EventForm):
    """Create an event: the same fields, and when play begins."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=80, initial=new_key)
    starts_at = LocalTimeField(
        label=_("Play begins"), required=False, help_text=_("Further dates can be added later.")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("timezone") and cleaned.get("starts_at"):
            try:
                cleaned["starts_at"] = in_zone(cleaned["starts_at"], cleaned["timezone"])
            except ValidationError as error:
                self.add_error("starts_at", error)
        return cleaned

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {**super().values(), "starts_at": cleaned["starts_at"], "key": cleaned["key"]}
