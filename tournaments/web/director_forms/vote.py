"""The vote on the prizes: how it is held, and what each prize is."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PrizeHandOut, Voters
from tournaments.web.director_forms.fields import LocalTimeField, on_clock
from tournaments.web.director_forms.schedule import ZonedForm

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Poll, Tournament


class PollForm(ZonedForm):
    """models.Poll as a form."""

    voters = forms.ChoiceField(
        label=_("Who votes"), choices=Voters.choices, widget=forms.RadioSelect, initial=Voters.ENTRIES
    )
    choices = forms.IntegerField(
        label=_("Prizes on one ballot, at most"), min_value=1, max_value=100, initial=2
    )
    closes_at = LocalTimeField(label=_("The vote closes"))
    hand_out = forms.ChoiceField(
        label=_("Who gets which"),
        choices=PrizeHandOut.choices,
        widget=forms.RadioSelect,
        initial=PrizeHandOut.CHOOSE,
    )

    def __init__(
        self, data: "QueryDict | None" = None, *, tournament: "Tournament", poll: "Poll | None"
    ) -> None:
        begins = tournament.sessions.aggregate(first=Min("starts_at"))["first"]
        initial: dict[str, Any] = {}
        if begins is not None and begins > timezone.now():
            initial["closes_at"] = on_clock(begins, tournament.timezone)
        if poll is not None:
            initial = {name: getattr(poll, name) for name in self.base_fields}
            initial["closes_at"] = on_clock(poll.closes_at, tournament.timezone)
        super().__init__(data, zone=tournament.timezone, initial=initial)
