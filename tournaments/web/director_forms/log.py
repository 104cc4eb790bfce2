"""What of the log somebody wants to see."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match
from tournaments.queries.audit import About

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Tournament


class LogForm(forms.Form):
    """Sent by GET, so that an address says what is shown."""

    match = forms.CharField(label=_("Match"), required=False, max_length=12)
    entry = forms.TypedChoiceField(label=_("Entry"), required=False, coerce=int, empty_value=None)
    kind = forms.ChoiceField(
        label=_("About"),
        required=False,
        choices=[
            ("", _("everything")),
            ("hands", _("hands and disputes")),
            ("matches", _("draw, rounds and matches")),
            ("entries", _("entries")),
            ("people", _("helpers")),
            ("event", _("the event itself")),
        ],
    )
    by = forms.ChoiceField(
        label=_("Done by"),
        required=False,
        choices=[
            ("", _("everybody")),
            ("accounts", _("people who are signed in")),
            ("entries", _("entries, by their links")),
            ("scorers", _("scorers, by their links")),
            ("others", _("the site, or nobody known")),
        ],
    )

    def __init__(self, tournament: "Tournament", data: "QueryDict") -> None:
        known = {name: value for name, value in data.items() if name in self.base_fields}
        super().__init__(known or None)
        self._tournament = tournament
        entry = self.fields["entry"]
        assert isinstance(entry, forms.ChoiceField)
        names = tournament.entries.order_by("name_key").values_list("pk", "name")
        entry.choices = [("", _("all")), *names]

    def clean_match(self) -> Match | None:
        """The match with this code, whatever its case."""
        code: str = self.cleaned_data["match"].strip()
        if not code:
            return None
        found = Match.objects.filter(stage__tournament=self._tournament, code__iexact=code).first()
        if found is None:
            raise forms.ValidationError(_("No match has this code."))
        return found

    def about(self) -> About:
        """What is asked for; what cannot be understood is left out, and said beside its field."""
        self.full_clean()
        said: dict[str, Any] = getattr(self, "cleaned_data", {})
        match = said.get("match")
        return About(
            entry=said.get("entry"),
            match=match.pk if match else None,
            kind=said.get("kind", ""),
            by=said.get("by", ""),
        )
