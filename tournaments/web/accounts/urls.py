"""Addresses of accounts, under the names that allauth looks for them."""

from typing import TYPE_CHECKING, Any

from allauth.account import views as allauth_views
from allauth.mfa.webauthn import views as passkey_views
from allauth.usersessions import views as session_views
from django.conf import settings
from django.urls import URLPattern, path

from tournaments.web.access import private
from tournaments.web.accounts import views
from tournaments.web.accounts.passkeys import AddPasskey, RemovePasskey

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def _own(view: "Callable[..., HttpResponse]") -> "Callable[..., HttpResponse]":
    """A view of allauth's, whose answers no cache keeps."""

    def wrapped(request: "HttpRequest", *args: Any, **kwargs: Any) -> "HttpResponse":
        return private(view(request, *args, **kwargs))

    return wrapped


_code = _own(allauth_views.confirm_login_code)

urlpatterns: list[URLPattern] = [
    path("sign-in/", _own(allauth_views.login), name="account_login"),
    path("sign-in/", _own(allauth_views.login), name="sign-in"),
    path("sign-in/code/", _code, name="account_confirm_login_code"),
    path("sign-in/closed/", _own(allauth_views.account_inactive), name="account_inactive"),
    path("sign-up/", _own(allauth_views.signup), name="account_signup"),
    path(
        "sign-up/code/", _own(allauth_views.email_verification_sent), name="account_email_verification_sent"
    ),
    path("sign-out/", views.sign_out, name="account_logout"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("account/", views.account, name="account"),
    path("account/email/", _own(allauth_views.email), name="account_email"),
    path("account/password/", views.password, name="account_set_password"),
    path("account/sessions/", _own(session_views.list_usersessions), name="usersessions_list"),
    path("account/confirm/", _own(allauth_views.reauthenticate), name="account_reauthenticate"),
    path(
        "account/confirm/code/",
        _own(allauth_views.request_reauthentication_code),
        name="account_request_reauthentication_code",
    ),
    path(
        "account/confirm/code/typed/",
        _own(allauth_views.confirm_reauthentication_code),
        name="account_confirm_reauthentication_code",
    ),
]

if settings.PASSKEYS:
    urlpatterns += [
        path("sign-in/passkey/", _own(passkey_views.login_webauthn), name="mfa_login_webauthn"),
        path("account/passkeys/", _own(passkey_views.list_webauthn), name="mfa_list_webauthn"),
        path("account/passkeys/", _own(passkey_views.list_webauthn), name="mfa_index"),
        path("account/passkeys/add/", AddPasskey.as_view(), name="mfa_add_webauthn"),
        path("account/passkeys/<int:pk>/", _own(passkey_views.edit_webauthn), name="mfa_edit_webauthn"),
        path("account/passkeys/<int:pk>/remove/", RemovePasskey.as_view(), name="mfa_remove_webauthn"),
        path(
            "account/confirm/passkey/",
            _own(passkey_views.reauthenticate_webauthn),
            name="mfa_reauthenticate_webauthn",
        ),
    ]
