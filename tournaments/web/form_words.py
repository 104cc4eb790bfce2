"""What Django's own fields say of a mistake, in this site's words. They stand right below the field they are about.

A field takes its class's sentences over when it is made, so they are set once, before any form is.
"""

from django import forms
from django.core import validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

#: field -> code -> sentence
FIELDS = {
    forms.Field: {"required": _("Please fill this in.")},
    forms.BooleanField: {"required": _("Please tick this to go on.")},
    forms.ChoiceField: {
        "required": _("Please choose one."),
        "invalid_choice": _("This is not on the list any more. Please choose again."),
    },
    forms.MultipleChoiceField: {
        "required": _("Please choose at least one."),
        "invalid_choice": _("“%(value)s” is not on the list any more. Please choose again."),
    },
    forms.ModelChoiceField: {
        "required": _("Please choose one."),
        "invalid_choice": _("This is not on the list any more. Please choose again."),
    },
    forms.IntegerField: {"invalid": _("Please type a whole number.")},
    forms.DecimalField: {"invalid": _("Please type a number.")},
    forms.DateField: {"invalid": _("This is not a date. An example: 2026-12-19.")},
    forms.DateTimeField: {"invalid": _("This is not a date with a time. An example: 2026-12-19 14:00.")},
    forms.FileField: {
        "required": _("Please choose a file."),
        "invalid": _("No file was sent. Please choose it again."),
        "missing": _("No file was sent. Please choose it again."),
        "empty": _("This file is empty."),
    },
}
#: validator -> sentence
VALIDATORS = {
    validators.EmailValidator: _("This is not an e-mail address. An example: name@example.org."),
    validators.MinValueValidator: _("Please type %(limit_value)s or more."),
    validators.MaxValueValidator: _("Please type %(limit_value)s or less."),
    validators.MinLengthValidator: ngettext_lazy(
        "At least %(limit_value)d character is needed; this has %(show_value)d.",
        "At least %(limit_value)d characters are needed; this has %(show_value)d.",
        "limit_value",
    ),
    validators.MaxLengthValidator: ngettext_lazy(
        "There is room for %(limit_value)d character; this has %(show_value)d.",
        "There is room for %(limit_value)d characters; this has %(show_value)d.",
        "limit_value",
    ),
    validators.ProhibitNullCharactersValidator: _("There is a character in this that cannot be written."),
}


def say_plainly() -> None:
    """From now on the fields of every form say it so. (By setattr, as the types know nothing of these names.)"""
    for field, sentences in FIELDS.items():
        own = vars(field).get("default_error_messages", {})
        setattr(field, "default_error_messages", {**own, **sentences})  # noqa: B010
    for validator, sentence in VALIDATORS.items():
        setattr(validator, "message", sentence)  # noqa: B010
