"""The forms of signing in and up: allauth's, in our words. They say nothing about which addresses have an account."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import clean_name
from tournaments.models.user import USER_NAME_LENGTH
from tournaments.web.accounts.guessing import one_guess

#: Each in its own words, as in the head of every page.
_LANGUAGES = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


def _email_field(**attrs: Any) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email", **attrs})
    return forms.EmailField(label=_("E-mail"), max_length=254, widget=widget)


def _code_field() -> forms.CharField:
    widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
    )
    return forms.CharField(label=_("Code from the e-mail"), max_length=40, widget=widget)


class SignInForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """E-mail address and, for those who have one, a password; without it a code is sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = _email_field(autocomplete="username", autofocus=True)
        self.fields["password"] = forms.CharField(
            label=_("Password"),
            required=False,
            strip=False,
            max_length=200,
            widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            help_text=_("Leave it empty, and a code is sent to your e-mail."),
        )
        self.order_fields(["login", "password"])

    def clean_login(self) -> str:
        email: str = self.cleaned_data["login"]
        return email.lower()

    def clean(self) -> dict[str, Any]:
        if self.errors or not self.cleaned_data.get("password"):
            super().clean()
        else:
            address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
            with one_guess(address, self.cleaned_data["login"]):
                super().clean()
        return dict(self.cleaned_data)


class SignUpForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """E-mail address, and a name if one likes; the address is confirmed by a code."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=USER_NAME_LENGTH,
        help_text=_("So that organizers know who you are."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = _email_field(autofocus=True)
        self.order_fields(["email", "name"])

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])


class NewEmailForm(allauth_forms.AddEmailForm):  # type: ignore[misc]
    """Another e-mail address for an account; it counts once the code that is sent there was typed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = _email_field()
        self.fields["email"].label = _("New e-mail")


class SignInCodeForm(allauth_forms.ConfirmLoginCodeForm):  # type: ignore[misc]
    """The code that was sent to sign in, or to confirm who one is."""

    code = _code_field()


class EmailCodeForm(allauth_forms.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """The code that proves an e-mail address."""

    code = _code_field()


class PasswordAgainForm(allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something is changed that guards the account."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def clean_password(self) -> str:
        with one_guess("", self.user.email):
            password: str = super().clean_password()
        return password


class NewPasswordForm(allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """A password, the first or another one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["password1"], self.fields["password2"]
        first.label, second.label = _("New password"), _("The same again")
        first.help_text = _("At least ten characters, and not one that many people use.")
        for field in (first, second):
            field.widget.attrs.pop("placeholder", None)


class AboutForm(forms.Form):
    """What an account is called, and the language it is written to in."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=USER_NAME_LENGTH,
        help_text=_(
            "So that organizers know who you are, and that your record finds the matches you sat in."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=_LANGUAGES,
        help_text=_("Of the pages, and of mails to you."),
    )

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])
