"""Signing in and out: Django's own, by e-mail address."""

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """E-mail address and password."""

    username = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    error_messages = {
        "invalid_login": _("No account has this e-mail address and password. Both may be mistyped."),
        "inactive": _("This account is closed."),
    }


class SignIn(LoginView):
    """The sign-in page; afterwards on to where one wanted to go."""

    authentication_form = SignInForm
    template_name = "tournaments/sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Ends the session; by POST only."""
