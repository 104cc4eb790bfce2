"""What the organizer asks of those who sign up."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.sign_up import FEE_LENGTH, MAX_HOURS, MAX_SUBSTITUTES, QUESTION_LENGTH
from tournaments.queries.sign_up import questions_of, rules_of
from tournaments.services.sign_up_rules import MAX_QUESTIONS, Asked
from tournaments.web.director_forms.fields import LocalTimeField, on_clock, remember_shown
from tournaments.web.director_forms.schedule import ZonedForm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

    from tournaments.models import Tournament

PAIR = 2


class RulesForm(ZonedForm):
    """models.SignUpRules as one form; what is empty or unchecked is off."""

    substitutes = forms.TypedChoiceField(
        label=_("Substitutes that an entry may name"),
        coerce=int,
        choices=[(n, str(n)) for n in range(MAX_SUBSTITUTES + 1)],
    )
    partner_hours = forms.IntegerField(
        label=_("Partners accept within … hours"),
        min_value=1,
        max_value=MAX_HOURS,
        required=False,
        help_text=_(
            "Each partner gets a link of their own. Without a yes in time the place goes to the first on the "
            "waitlist. Empty: whoever signs up names the partner, and that is that."
        ),
    )
    reply_hours = forms.IntegerField(
        label=_("Whoever moves up answers within … hours"),
        min_value=1,
        max_value=MAX_HOURS,
        required=False,
        help_text=_("Otherwise the place is offered to the next. Empty: moving up needs no answer."),
    )
    board = forms.BooleanField(label=_("Single players may look for a partner on a board"), required=False)
    asks_contact = forms.BooleanField(
        label=_("Ask how to reach people"),
        required=False,
        help_text=_("Telephone or messenger. Only the organizers see it."),
    )
    fee = forms.CharField(
        label=_("Entry fee"),
        max_length=FEE_LENGTH,
        required=False,
        help_text=_("How much, and how it is paid: a note beside the sign-up. Nothing is paid here."),
    )
    check_in_opens_at = LocalTimeField(
        label=_("Check-in opens"),
        required=False,
        help_text=_("From then on entries say that they are there, by a code at the door or on “My event”."),
    )
    check_in_closes_at = LocalTimeField(
        label=_("Check-in closes"), required=False, help_text=_("Empty: it stays open until the start.")
    )

    def __init__(self, data: "QueryDict | None" = None, *, tournament: "Tournament") -> None:
        rules, zone = rules_of(tournament), tournament.timezone
        initial = {name: getattr(rules, name) for name in self.base_fields}
        for name in ("check_in_opens_at", "check_in_closes_at"):
            initial[name] = on_clock(initial[name], zone)
        super().__init__(data, zone=zone, initial={**initial, "substitutes": str(rules.substitutes)})
        if tournament.entry_size != PAIR:
            del self.fields["board"]
        remember_shown(self)

    def values(self) -> dict[str, Any]:
        """The rules that were changed against what the page showed."""
        return {name: self.cleaned_data[name] for name in self.changed_data}


class QuestionForm(forms.Form):
    """One question. A row whose text is emptied is removed, with its answers."""

    pk = forms.IntegerField(widget=forms.HiddenInput, required=False, max_value=2**62)
    text = forms.CharField(label=_("Question"), max_length=QUESTION_LENGTH, required=False)
    choices = forms.CharField(
        label=_("Answers to choose from, one a line"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    required = forms.BooleanField(label=_("must be answered"), required=False)

    def asked(self) -> Asked:
        """The question as the service wants it."""
        data = self.cleaned_data
        return Asked(data["text"], data["choices"].splitlines(), data["required"], data["pk"])


QuestionFormSet = forms.formset_factory(QuestionForm, extra=2, max_num=MAX_QUESTIONS, validate_max=True)


def question_initial(tournament: "Tournament") -> list[dict[str, Any]]:
    """The event's questions as QuestionFormSet shows them."""
    return [
        {"pk": q.pk, "text": q.text, "choices": "\n".join(q.choices), "required": q.required}
        for q in questions_of(tournament)
    ]


def questions_in(formset: "Iterable[QuestionForm]") -> "tuple[list[Asked], list[QuestionForm]]":
    """The questions of a valid formset, and for each the form it stands in."""
    filled = [form for form in formset if form.cleaned_data.get("text") or form.cleaned_data.get("choices")]
    return [form.asked() for form in filled], filled
