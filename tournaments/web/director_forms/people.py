"""Give an account a role."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DirectorForm(forms.Form):
    """The e-mail address of an account that shall help to run the event."""

    email = forms.EmailField(
        label=_("E-mail"),
        help_text=_("The address with which the person signs in here."),
    )
