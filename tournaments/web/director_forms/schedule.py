"""Dates, rounds and prizes: several rows in one form each."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models import Award, Prize
from tournaments.models import Session as SessionRow
from tournaments.services.prizes import prizes_mark
from tournaments.services.schedule import BEST_OF, LENGTH, MOST_DELAY, Times
from tournaments.web.director_forms.fields import (
    LocalTimeField,
    in_zone,
    on_clock,
    refuse_fixed,
    remember_shown,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.http import QueryDict

    from tournaments.models import Round, Tournament

MAX_SESSIONS = 60
MAX_PRIZES = 100


class ZonedForm(forms.Form):
    """Times of day on the venue's clock: cleaned, they are moments."""

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._zone = zone

    def clean(self) -> dict[str, Any]:
        for name, field in self.fields.items():
            if isinstance(field, LocalTimeField) and self.cleaned_data.get(name) is not None:
                try:
                    self.cleaned_data[name] = in_zone(self.cleaned_data[name], self._zone)
                except ValidationError as error:
                    self.add_error(name, error)
        return self.cleaned_data


class SessionForm(ZonedForm):
    """One date. A row whose start is emptied is removed."""

    pk = forms.IntegerField(widget=forms.HiddenInput, required=False, max_value=2**62)
    starts_at = LocalTimeField(label=_("Starts"), required=False)
    ends_at = LocalTimeField(label=_("Ends"), required=False)
    title = forms.CharField(
        label=_("Title"), max_length=SessionRow._meta.get_field("title").max_length, required=False
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        typed = cleaned.get("ends_at") or cleaned.get("title")
        if (
            typed
            and not cleaned.get("pk")
            and not cleaned.get("starts_at")
            and "starts_at" not in self.errors
        ):
            self.add_error("starts_at", gettext("When does it start?"))
        return cleaned


SessionFormSet = forms.formset_factory(SessionForm, extra=3, max_num=MAX_SESSIONS, validate_max=True)


def session_initial(tournament: "Tournament") -> list[dict[str, Any]]:
    """The event's sessions as SessionFormSet shows them."""
    zone = tournament.timezone
    return [
        {
            "pk": session.pk,
            "starts_at": on_clock(session.starts_at, zone),
            "ends_at": on_clock(session.ends_at, zone),
            "title": session.title,
        }
        for session in tournament.sessions.all()
    ]


def sessions_of(formset: "Iterable[forms.Form]") -> "tuple[list[Times], list[forms.Form]]":
    """The sessions of a valid formset, and for each the form it stands in."""
    filled = [form for form in formset if form.cleaned_data.get("starts_at")]
    return [Times(**form.cleaned_data) for form in filled], filled


class RoundForm(ZonedForm):
    """One round's own length, date and start."""

    target = forms.IntegerField(label=_("Target score"), min_value=1, max_value=1_000_000, required=False)
    max_hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=99, required=False)
    best_of = forms.TypedChoiceField(
        label=_("Best of"), choices=[(number, str(number)) for number in BEST_OF], coerce=int
    )
    session = forms.TypedChoiceField(label=_("Date"), required=False, coerce=int, empty_value=None)
    starts_at = LocalTimeField(label=_("Starts"), required=False)
    time_limit = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=999, required=False)
    deadline = LocalTimeField(label=_("To be played by"), required=False)

    def __init__(
        self,
        data: "QueryDict | None" = None,
        *,
        round_: "Round",
        begun: bool,
        sessions: "Sequence[tuple[int, str]]",
        zone: str,
    ) -> None:
        initial = {
            "target": round_.target,
            "max_hands": round_.max_hands,
            "best_of": round_.best_of,
            "session": round_.session_id,
            "starts_at": on_clock(round_.starts_at, zone),
            "time_limit": round_.time_limit,
            "deadline": on_clock(round_.deadline, zone),
        }
        super().__init__(data, zone=zone, prefix=str(round_.pk), initial=initial)
        session = self.fields["session"]
        assert isinstance(session, forms.TypedChoiceField)
        session.choices = [("", gettext("not set")), *sessions]
        for name in LENGTH:
            self.fields[name].disabled = begun
        remember_shown(self)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        refuse_fixed(self, gettext("Fixed: it has begun."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """The round's fields for the service: those that were changed against what the page showed."""
        names = {"session": "session_id"}
        return {names.get(name, name): self.cleaned_data[name] for name in self.changed_data}


class PrizesForm(forms.Form):
    """Candidate prizes, one a line, and the places that are honoured."""

    prizes = forms.CharField(
        label=_("Prizes"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 7}),
        help_text=_("One a line. Which of them are given can be decided later."),
    )
    #: Places that may be honoured; each has a box and, if wanted, a title of its own.
    PLACES = range(1, 9)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, data: "QueryDict | None" = None, *, tournament: "Tournament") -> None:
        awards = {award.place: award.title for award in tournament.awards.all()}
        prizes = "\n".join(prize.name for prize in tournament.prizes.all())
        super().__init__(data, initial={"prizes": prizes, "seen": prizes_mark(tournament)})
        # Places set elsewhere stay as they are.
        self._others = [(place, title) for place, title in awards.items() if place not in self.PLACES]
        for place in self.PLACES:
            self.fields[f"place_{place}"] = forms.BooleanField(
                label=gettext("Place {place}").format(place=place), required=False, initial=place in awards
            )
            self.fields[f"title_{place}"] = forms.CharField(
                label=gettext("Title of place {place}").format(place=place),
                max_length=Award._meta.get_field("title").max_length,
                required=False,
                initial=awards.get(place, ""),
                widget=forms.TextInput(attrs={"placeholder": wording.award(place)}),
            )

    def clean_prizes(self) -> str:
        names = _lines(self.cleaned_data["prizes"])
        longest = Prize._meta.get_field("name").max_length or 0
        if len(names) > MAX_PRIZES:
            raise ValidationError(gettext("At most {limit} prizes.").format(limit=MAX_PRIZES))
        if any(len(name) > longest for name in names):
            raise ValidationError(
                gettext("A prize’s name has at most {limit} characters.").format(limit=longest)
            )
        return "\n".join(names)

    def values(self) -> dict[str, Any]:
        """Prizes and awards for the service."""
        cleaned = self.cleaned_data
        awards = [(place, cleaned[f"title_{place}"]) for place in self.PLACES if cleaned[f"place_{place}"]]
        prizes = _lines(cleaned["prizes"])
        return {"prizes": prizes, "awards": [*awards, *self._others], "seen": cleaned["seen"]}

    def see_present(self) -> None:
        """The next sending replaces what there is now, for the page tells of it."""
        self.data = {
            **{name: self.data.get(name) for name in self.fields if name in self.data},
            "seen": self.initial["seen"],
        }

    @property
    def award_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"place_{place}"], self[f"title_{place}"]) for place in self.PLACES]


def _lines(text: str) -> list[str]:
    return [name for line in text.splitlines() if (name := " ".join(line.split()))]


class DelayForm(forms.Form):
    """By how much everything that has not begun yet begins later, of an afternoon or of a league over months."""

    UNITS = (("1", _("minutes")), ("60", _("hours")), ("1440", _("days")))

    later = forms.IntegerField(label=_("How much later"), min_value=-MOST_DELAY, max_value=MOST_DELAY)
    unit = forms.ChoiceField(label=_("Unit of time"), choices=UNITS, required=False)
    seen = forms.CharField(widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """``minutes`` beside what was typed."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "later" in cleaned and "unit" in cleaned:
            cleaned["minutes"] = cleaned["later"] * int(cleaned["unit"] or 1)
            if abs(cleaned["minutes"]) > MOST_DELAY:
                self.add_error(
                    "later", gettext("That is too far: at most {n} days.").format(n=MOST_DELAY // 1440)
                )
        return cleaned
