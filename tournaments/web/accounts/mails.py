"""What the mails about accounts say. They are sent at once: a code that comes with the next sweep is of no use."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Facts = Mapping[str, object]


def compose(kind: str, facts: "Facts") -> tuple[str, str]:
    """Subject and plain text of the mail that allauth calls ``kind``, in the language of the request."""
    subject, paragraphs = _MAILS[kind](facts)
    return subject, "\n\n".join([*paragraphs, f"Geekcup · {settings.BASE_URL}"]) + "\n"


def _address(name: str) -> str:
    return settings.BASE_URL + reverse(name)


def _code(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("Your Geekcup code"), [
        str(facts["code"]),
        gettext("Type this code on the page that asks for it. It works for a few minutes, and once."),
        gettext(
            "You did not ask for it? Then somebody mistyped an address: nothing happens without the code."
        ),
    ]


def _has_account(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("You have a Geekcup account already"), [
        gettext("Somebody, probably you, asked for an account with this address. It has one: just sign in."),
        _address("sign-in"),
    ]


def _no_account(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("No Geekcup account with this address"), [
        gettext("Somebody, probably you, tried to sign in with this address, but no account has it."),
        gettext("Perhaps you used another address? Or create an account:"),
        _address("account_signup"),
    ]


def _email_changed(facts: "Facts") -> tuple[str, list[str]]:
    said = gettext("Your account now has the address {email}, and mails go there.")
    return gettext("Your e-mail address was changed"), [
        said.format(email=facts["to_email"]),
        *_not_you(),
    ]


def _password(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("Your password was changed"), [
        gettext("Your account has another password, or none any more."),
        *_not_you(),
    ]


def _passkey_added(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("A passkey was added"), [
        gettext("Your account can now be opened with another passkey."),
        *_not_you(),
    ]


def _passkey_removed(facts: "Facts") -> tuple[str, list[str]]:
    return gettext("A passkey was removed"), [
        gettext("One of your passkeys no longer opens your account."),
        *_not_you(),
    ]


def _not_you() -> list[str]:
    return [
        gettext("It was not you? Sign in, sign out everywhere else, and tell whoever runs the site."),
        _address("account"),
    ]


_MAILS: "dict[str, Callable[[Facts], tuple[str, list[str]]]]" = {
    "login_code": _code,
    "email_confirmation": _code,
    "email_confirmation_signup": _code,
    "account_already_exists": _has_account,
    "unknown_account": _no_account,
    "email_changed": _email_changed,
    "password_set": _password,
    "password_changed": _password,
    "webauthn_added": _passkey_added,
    "webauthn_removed": _passkey_removed,
}
