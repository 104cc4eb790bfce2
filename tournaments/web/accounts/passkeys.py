"""Passkeys of an account: adding one that signs in by itself, naming it, removing it."""

from typing import Any

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.mfa.webauthn import forms as allauth_forms
from allauth.mfa.webauthn import views as allauth_views
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.permissions import actor_for
from tournaments.services.accounts import passkey_changed
from tournaments.web.access import private

PASSKEY_NAME_LENGTH = 60


def _name_field(*, required: bool) -> forms.CharField:
    return forms.CharField(
        label=_("Name"),
        required=required,
        max_length=PASSKEY_NAME_LENGTH,
        help_text=_("Which device or which key it is."),
    )


class AddPasskeyForm(allauth_forms.AddWebAuthnForm):  # type: ignore[misc]
    """What the browser answered, and a name for it. Every passkey here signs in by itself."""

    name = _name_field(required=False)
    passwordless = None

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["passwordless"] = True
        cleaned: dict[str, Any] = super().clean()
        return cleaned


class RenamePasskeyForm(allauth_forms.EditWebAuthnForm):  # type: ignore[misc]
    name = _name_field(required=True)


class AddPasskey(allauth_views.AddWebAuthnView):  # type: ignore[misc]
    """Asks the browser for a passkey that knows its account."""

    success_url = reverse_lazy("mfa_list_webauthn")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        raise_if_reauthentication_required(self.request, app="allauth.mfa")
        context: dict[str, Any] = super(allauth_views.AddWebAuthnView, self).get_context_data(**kwargs)
        return {**context, "js_data": {"creation_options": auth.begin_registration(self.request.user, True)}}

    def get_success_url(self) -> str:
        return str(self.success_url)

    def form_valid(self, form: AddPasskeyForm) -> HttpResponse:
        with transaction.atomic():
            response: HttpResponse = super().form_valid(form)
            passkey_changed(account=self.request.user, actor=actor_for(self.request.user), added=True)
        return response

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return private(super().dispatch(request, *args, **kwargs))


class RemovePasskey(allauth_views.RemoveWebAuthnView):  # type: ignore[misc]
    """Asks first; then the passkey no longer opens the account."""

    def form_valid(self, form: forms.Form) -> HttpResponse:
        with transaction.atomic():
            response: HttpResponse = super().form_valid(form)
            passkey_changed(account=self.request.user, actor=actor_for(self.request.user), added=False)
        return response

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return private(super().dispatch(request, *args, **kwargs))
