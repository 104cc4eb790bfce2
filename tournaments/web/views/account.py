"""Signing in and out: Django's own, by e-mail address, with an end to guessing."""

import math
import threading
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.limits import Limit

#: Wrong passwords: for one account from one address, from one address, and for one account from anywhere.
GUESSES = Limit("sign-in.both", 10, 300)
FROM_ADDRESS = Limit("sign-in.address", 60, 300)
FOR_EMAIL = Limit("sign-in.email", 30, 3600)
#: Hashing a password is slow on purpose: no more than these at once, or signing in takes every thread there is.
HASHING = threading.BoundedSemaphore(2)
_PATIENCE = 2.0


class SignInForm(AuthenticationForm):
    """E-mail address and password. Tries are counted before a password is looked at; a right one does not count."""

    username = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    error_messages = {
        "invalid_login": _("No account has this e-mail address and password. Both may be mistyped."),
        "inactive": _("This account is closed."),
    }

    def clean(self) -> dict[str, Any]:
        email, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not email or not password:
            return self.cleaned_data
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        counted = self._count(address, email.casefold())
        if not HASHING.acquire(timeout=_PATIENCE):
            _give_back(counted)
            raise ValidationError(gettext("Many sign in right now. Try again in a moment."), code="busy")
        try:
            cleaned: dict[str, Any] = super().clean()
        finally:
            HASHING.release()
        _give_back(counted)
        return cleaned

    def _count(self, address: str, email: str) -> "list[tuple[Limit, tuple[str, ...]]]":
        """What this try was counted for. Raises ValidationError where it is one too many."""
        tries = [(GUESSES, (address, email)), (FROM_ADDRESS, (address,)), (FOR_EMAIL, (email,))]
        for number, (limit, who) in enumerate(tries):
            if not limit.take(*who):
                # Refused unseen, it is no further guess about anybody.
                _give_back(tries[: number + 1])
                raise ValidationError(_too_many(limit.wait()), code="too-many")
        return tries


def _give_back(counted: "list[tuple[Limit, tuple[str, ...]]]") -> None:
    for limit, who in counted:
        limit.give_back(*who)


def _too_many(wait: float) -> str:
    minutes = math.ceil(wait / 60)
    text = ngettext(
        "Too many wrong passwords. Try again in {minutes} minute.",
        "Too many wrong passwords. Try again in {minutes} minutes.",
        minutes,
    )
    return text.format(minutes=minutes)


class SignIn(LoginView):
    """The sign-in page; afterwards on to where one wanted to go."""

    authentication_form = SignInForm
    template_name = "tournaments/sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Ends the session; by POST only."""
