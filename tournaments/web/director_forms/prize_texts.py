"""What each prize is: a sentence, a picture, and what is on the picture."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models import Prize, PrizePicture
from tournaments.pages.pictures import Shown, shown
from tournaments.pictures import LONGEST, MOST_BYTES, Allowance, Picture, UnusablePicture, drawn_anew
from tournaments.queries.prizes import candidates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.core.files.uploadedfile import UploadedFile

    from tournaments.models import Tournament

_TEXT = Prize._meta.get_field("text").max_length
_ALT = PrizePicture._meta.get_field("alt").max_length


class PictureField(forms.FileField):
    """A picture that was sent, as it will be kept: a ``pictures.Picture``, or None."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        kinds = forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp", "data-longest": LONGEST})
        super().__init__(
            label=_("Picture"),
            required=False,
            allow_empty_file=True,
            widget=kinds,
            help_text=_("JPEG, PNG or WebP. It is kept small, without what the camera wrote into it."),
        )

    def clean(self, data: "UploadedFile[bytes] | None", initial: Any = None) -> Picture | None:
        """Judged and drawn anew. Raises ValidationError in the reader's words."""
        file = super().clean(data, initial)
        if not file:
            return None
        try:
            return drawn_anew(file.read(MOST_BYTES + 1), self._allowance)
        except UnusablePicture as unusable:
            limits = {"limit": MOST_BYTES // 1000, "side": LONGEST}
            raise forms.ValidationError(wording.problem(unusable.code, limits)) from unusable


@dataclass(frozen=True, slots=True)
class PrizeFields:
    """The fields of one prize beside its picture as it stands."""

    name: str
    picture: Shown | None
    fields: "list[forms.BoundField]"


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """What was typed for a prize; each None where it stays as it is."""

    prize: int
    text: str | None
    picture: Picture | None
    alt: str
    remove: bool


class PrizeTextsForm(forms.Form):
    """A sentence and a picture for each prize."""

    def __init__(
        self,
        data: "Mapping[str, Any] | None" = None,
        files: "Mapping[str, Any] | None" = None,
        *,
        tournament: "Tournament",
    ) -> None:
        super().__init__(data, files)  # type: ignore[arg-type]
        self.tournament = tournament
        self.prizes = list(candidates(tournament.prizes.all()))
        allowance = Allowance()
        for prize in self.prizes:
            text = forms.CharField(
                label=_("What it is"), max_length=_TEXT, required=False, initial=prize.text
            )
            self.fields[f"text_{prize.pk}"] = text
            self.fields[f"picture_{prize.pk}"] = PictureField(allowance)
            kept = shown(prize, tournament)
            alt = forms.CharField(
                label=_("What is on the picture"),
                max_length=_ALT,
                required=False,
                initial=kept.alt if kept else "",
                help_text=_("For those who cannot see it."),
            )
            self.fields[f"alt_{prize.pk}"] = alt
            if kept:
                self.fields[f"remove_{prize.pk}"] = forms.BooleanField(
                    label=_("Remove the picture"), required=False
                )

    def rows(self) -> "Iterator[PrizeFields]":
        """Prize by prize."""
        for prize in self.prizes:
            names = [f"{name}_{prize.pk}" for name in ("text", "picture", "alt", "remove")]
            fields = [self[name] for name in names if name in self.fields]
            yield PrizeFields(prize.name, shown(prize, self.tournament), fields)

    def changes(self) -> "Iterator[PrizeChange]":
        """The prizes of which something was changed, of a valid form."""
        for prize in self.prizes:
            typed = {name: f"{name}_{prize.pk}" for name in ("text", "picture", "alt", "remove")}
            if set(typed.values()) & set(self.changed_data):
                values = {name: self.cleaned_data.get(field) for name, field in typed.items()}
                text = values["text"] if typed["text"] in self.changed_data else None
                yield PrizeChange(
                    prize.pk, text, values["picture"], values["alt"] or "", bool(values["remove"])
                )
