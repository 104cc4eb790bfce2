"""Fields of the organizer's forms: times typed in the event's zone, and the list of zones."""

import hashlib
import re
import zoneinfo
from datetime import UTC, datetime
from functools import cache
from typing import Any

from babel.core import get_global
from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import zones
from tournaments.wording import zone_place

#: Years outside these are slips of the keyboard, and some have no zone rules.
YEARS = range(1900, 2200)
TYPED = "%Y-%m-%dT%H:%M"


_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def remember_shown(form: forms.BaseForm) -> None:
    """Let the page send along what it showed: a field then counts as changed where somebody changed it there.

    What others change meanwhile is neither typed over by a page that is older, nor taken for a change.
    """
    for field in form.fields.values():
        field.show_hidden_initial = True


def refuse_fixed(form: forms.BaseForm, said: str) -> None:
    """Say beside each disabled field that an older page sent another value for it, which cannot be set any more."""
    for name, field in form.fields.items():
        bound = form[name]
        left_out = field.widget.value_omitted_from_data(form.data, form.files, bound.html_name)
        if field.disabled and not left_out:
            # Django says of a disabled field that nobody changed it.
            field.disabled = False
            if field.has_changed(_shown(form, bound), bound.data):
                form.add_error(name, said)
            field.disabled = True


def _shown(form: forms.BaseForm, bound: forms.BoundField) -> Any:
    """What the page showed in the field, as far as it sent that along; else what is set now."""
    sent = form.data.get(bound.html_initial_name) if bound.field.show_hidden_initial else None
    try:
        return bound.initial if sent is None else bound.field.to_python(sent)
    except ValidationError:
        return bound.initial


class _DigestInput(forms.HiddenInput):
    """Sends a digest for the text itself, which may be long."""

    def format_value(self, value: Any) -> str:
        return _digest(value)


class LongTextField(forms.CharField):
    """A text of which a digest is enough to see whether it was changed."""

    hidden_widget = _DigestInput

    def has_changed(self, initial: Any, data: Any) -> bool:
        return not self.disabled and _digest(initial) != _digest(data)


def _digest(value: Any) -> str:
    """The digest of a text, however its lines end; a digest stays itself."""
    text = "" if value is None else str(value)
    if _DIGEST.fullmatch(text):
        return text
    lines = "\n".join(text.strip().splitlines())
    return "sha256:" + hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


class LocalTimeInput(forms.DateTimeInput):
    """The browser's own picker of a date and a time."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format=TYPED)


class LocalTimeField(forms.DateTimeField):
    """A date and time on the venue's clock: a naive value, which `in_zone` turns into a moment."""

    widget = LocalTimeInput

    def prepare_value(self, value: Any) -> Any:
        return value

    def to_python(self, value: Any) -> datetime | None:
        moment = super().to_python(value)
        if moment is None:
            return None
        if moment.year not in YEARS:
            raise ValidationError(_("Check the year."), code="year")
        # Django read it in the server's zone; only what was typed counts.
        return timezone.make_naive(moment) if timezone.is_aware(moment) else moment


def in_zone(typed: datetime | None, zone: str) -> datetime | None:
    """The moment at which clocks in ``zone`` show this. Raises ValidationError where they skip it."""
    if typed is None:
        return None
    moment = typed.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    if moment.astimezone(UTC).astimezone(moment.tzinfo).replace(tzinfo=None) != typed:
        raise ValidationError(
            _("Clocks are put forward that day, so this time does not exist."), code="skipped"
        )
    return moment


def on_clock(moment: datetime | None, zone: str) -> datetime | None:
    """What clocks in ``zone`` show at this moment, to fill a form with."""
    return None if moment is None else timezone.make_naive(moment, zoneinfo.ZoneInfo(zone))


class ZoneField(forms.ChoiceField):
    """A time zone. The list has today's names only; whoever sends or has a retired one keeps it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=zone_choices, **kwargs)

    def valid_value(self, value: Any) -> bool:
        return value in zones()

    def offer(self, zone: str | None) -> None:
        """Let the list show this zone too."""
        if zone in zones() and zone in get_global("zone_aliases"):
            self.choices = [(zone, zone.replace("_", " ")), *zone_choices()]


def zone_choices() -> list[tuple[str, Any]]:
    """Every zone named after a place, by continent, and UTC, in the reader's language; no retired names."""
    return _zone_choices(get_language() or "en")


@cache
def _zone_choices(_language: str) -> list[tuple[str, Any]]:
    by_area: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zones() - {"UTC"} - set(get_global("zone_aliases"))):
        by_area.setdefault(name.partition("/")[0], []).append((name, zone_place(name)))
    return [("UTC", "UTC"), *((str(_AREAS[area]), zones) for area, zones in by_area.items())]


_AREAS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}
