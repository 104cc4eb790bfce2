"""The form of the format: in which stages the event is played, and what each wants to know."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.formats.offered import DRAWN, LEAGUES, MOST_ROUNDS, OFFERED, options_of
from tournaments.models.match import MAX_GROUPS
from tournaments.services.stage_change import StagePlan

if TYPE_CHECKING:
    from collections.abc import Sequence

BEST_OF = [(1, _("one game")), (3, _("best of three")), (5, _("best of five"))]
FINALS = [("reset", _("With a second final if needed")), ("simple", _("One final decides"))]


def format_choices() -> list[tuple[str, str]]:
    """Every format with a sentence about it."""
    return [(name, wording.format_said(name)) for name in OFFERED]


def _rounds_said() -> str:
    return gettext("Left empty, a Swiss system has {swiss} rounds and tables have {tables}.").format(
        **{name: options["rounds"].default for name, options in DRAWN.items()}
    )


class FormatForm(forms.Form):
    """One stage or two. Fields that the chosen formats do not want are left aside."""

    format = forms.ChoiceField(label=_("Format"), choices=format_choices, widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=lazy(_rounds_said, str)(),
    )
    double = forms.BooleanField(label=_("Round robin: everyone meets everyone twice"), required=False)
    groups = forms.IntegerField(
        label=_("Groups"),
        min_value=1,
        max_value=MAX_GROUPS,
        required=False,
        help_text=_("Of a round robin. Seeds are dealt to them to and fro."),
    )
    then = forms.ChoiceField(label=_("After that"), required=False)
    qualifiers = forms.IntegerField(
        label=_("How many go on"),
        min_value=1,
        max_value=4096,
        required=False,
        help_text=_("Of each group, or in all where there are none."),
    )
    third_place = forms.BooleanField(label=_("Single elimination: a match for third place"), required=False)
    final = forms.ChoiceField(label=_("Double elimination: grand final"), choices=FINALS, required=False)
    late_best_of = forms.TypedChoiceField(
        label=_("Elimination: semi-finals and final"), choices=BEST_OF, coerce=int
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        then = self.fields["then"]
        assert isinstance(then, forms.ChoiceField)
        then.choices = [
            ("", _("nothing: that is all")),
            *((name, wording.format_name(name)) for name in OFFERED if name != "tables"),
        ]

    def plans(self) -> "list[StagePlan]":
        """The stages that were chosen."""
        cleaned = self.cleaned_data
        names = [cleaned["format"], *([cleaned["then"]] if cleaned["then"] else [])]
        return [self._plan(name, last=number == len(names)) for number, name in enumerate(names, start=1)]

    def _plan(self, name: str, *, last: bool) -> StagePlan:
        cleaned = self.cleaned_data
        wanted = options_of(name)
        options = {option: cleaned[option] for option in wanted if cleaned.get(option) not in {None, ""}}
        return StagePlan(
            name,
            options,
            groups=(cleaned["groups"] or 1) if name == "round_robin" and name == cleaned["format"] else 1,
            qualifiers=None if last else cleaned["qualifiers"],
            late_best_of=1 if name in LEAGUES else cleaned["late_best_of"] or 1,
        )


def initial_format(plans: "Sequence[StagePlan]") -> dict[str, Any]:
    """What the form shows for these stages."""
    found: dict[str, Any] = {}
    for plan in plans:
        found |= plan.options
    first, last = plans[0], plans[-1]
    return {
        "final": "reset",
        **found,
        "format": first.format,
        "groups": first.groups,
        "then": last.format if len(plans) > 1 else "",
        "qualifiers": first.qualifiers,
        "late_best_of": last.late_best_of,
    }
