"""What allauth asks us: how accounts are kept, which mails and messages there are, where one may be sent on to."""

import logging
import smtplib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.permissions import NOBODY, actor_for
from tournaments.services.accounts import change_account, confirmed_email, sign_up
from tournaments.web.accounts.mails import compose

logger = logging.getLogger(__name__)

#: What is said above the next page, by allauth's name for it; of what is not here nothing is said.
_SAID = {
    "login_code_sent": _("A code is on its way to {email}."),
    "email_confirmation_sent": _("A code is on its way to {email}."),
    "email_confirmed": _("The address {email} is confirmed."),
    "email_confirmation_failed": _("The address {email} belongs to another account by now."),
    "password_set": _("The password is set."),
    "webauthn_added": _("The passkey is added."),
    "webauthn_removed": _("The passkey is removed."),
    "sessions_logged_out": _("You are signed out everywhere else."),
}
#: Ways to show that it is still oneself, by allauth's name for them.
_AGAIN = {
    "reauthenticate": _("Type your password instead"),
    "reauthenticate_by_code": _("Get a code by e-mail instead"),
    "mfa_reauthenticate:webauthn": _("Use a passkey instead"),
}
_TOO_OFTEN = _("That was too often. Wait a few minutes, then try again.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts have an e-mail address and no user name, and every change to one is written down."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _(
            "No account has this e-mail address and password. Both may be mistyped."
        ),
        "email_taken": _("This address belongs to another account."),
        "incorrect_code": _("This is not the code that was sent."),
        "incorrect_password": _("This is not your password."),
        "too_many_login_attempts": _TOO_OFTEN,
        "rate_limited": _TOO_OFTEN,
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """As the server sees it: whether a proxy's word counts is told to uvicorn."""
        address: str = request.META.get("REMOTE_ADDR") or "127.0.0.1"
        return address

    def is_safe_url(self, url: str) -> bool:
        """Only our own addresses, on the host that was asked for."""
        request = context.request
        return url_has_allowed_host_and_scheme(
            url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
        )

    def get_login_stages(self) -> list[str]:
        """A passkey is a way in, not a second lock: whoever lost it still gets a code."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if not stage.startswith("allauth.mfa.")]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """The ways to show that it is still oneself, in our words."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [{**method, "description": _AGAIN[method["id"]]} for method in methods]

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A new account, not yet confirmed. Of two at once the second is sent to sign in."""
        user.email, user.name = form.cleaned_data["email"], form.cleaned_data["name"]
        user.language = get_language() or ""
        user.set_unusable_password()
        try:
            return sign_up(account=user, actor=NOBODY)
        except IntegrityError:
            raise ImmediateHttpResponse(redirect("sign-in")) from None

    def set_password(self, user: User, password: str) -> None:
        user.set_password(password)
        change_account(account=user, actor=actor_for(user), fields=["password"])

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        with transaction.atomic():
            known: bool = super().confirm_email(request, email_address)
            if known:
                confirmed_email(account=email_address.user)
        return known

    def send_account_already_exists_mail(self, email: str) -> None:
        """Whoever has an account signs in with a code: there is no password to be reset."""
        self.send_mail("account/email/account_already_exists", email, {})

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """At once. A mail server that is down is the reader's to know, and no error of the page."""
        subject, body = compose(template_prefix.rsplit("/", 1)[1], context)
        try:
            send_mail(subject, body, self.get_from_email(), [email])
        except (OSError, ValueError, smtplib.SMTPException) as error:
            logger.warning("a mail about an account was not sent: %s", type(error).__name__)
            if self.request is not None:
                messages.error(self.request, gettext("The mail could not be sent. Try again in a while."))

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        kind = (message_template or "").rsplit("/", 1)[-1].removesuffix(".txt")
        if not message and kind in _SAID:
            message = str(_SAID[kind]).format_map(message_context or {})
        if message:
            messages.add_message(request, level, message, extra_tags=extra_tags)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Passkeys as browsers show them."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This passkey does not open an account here."),
        "unverified_email": _("Confirm your e-mail address first."),
    }

    def generate_authenticator_name(self, user: User, type: Any) -> str:  # noqa: A002 - allauth's name
        return gettext("Passkey")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Geekcup"}
