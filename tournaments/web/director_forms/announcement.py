"""Tell all entries something."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.announcements import TEXT_LENGTH, TITLE_LENGTH
from tournaments.web.forms import KeyedForm


class AnnouncementForm(KeyedForm):
    """Subject and text. Sent once to be read again as it will look, and once more, with ``sure``, to go out."""

    title = forms.CharField(label=_("Subject"), max_length=TITLE_LENGTH)
    text = forms.CharField(
        label=_("Text"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "Plain text; an empty line begins a paragraph. It goes out as you write it, in one language."
        ),
    )
    on_page = forms.BooleanField(label=_("Show it on the event’s page too"), required=False)
