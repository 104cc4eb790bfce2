"""The account's own page, and the doors that are not allauth's: password, signing out, the administration's."""

from typing import TYPE_CHECKING, Any, cast

from allauth.account.internal.flows.password_change import finalize_password_set
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.views import LogoutView
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.pages.account import account_page
from tournaments.permissions import actor_for
from tournaments.services.accounts import change_account, forget_password
from tournaments.web.access import private
from tournaments.web.accounts.forms import AboutForm, NewPasswordForm
from tournaments.web.languages import remember_language

if TYPE_CHECKING:
    from tournaments.models import User

# Ends the session; by POST only, or a link in a mail could do it.
sign_out = require_POST(LogoutView.as_view())


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Name and language, and the ways to everything else about the account."""
    user = cast("User", request.user)
    initial = {"name": user.name, "language": user.language or get_language()}
    form = AboutForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        user.name, user.language = form.cleaned_data["name"], form.cleaned_data["language"]
        change_account(account=user, actor=actor_for(user), fields=form.changed_data)
        with override(user.language):
            messages.success(request, gettext("Saved."))
            response = redirect(reverse("account"))
        remember_language(response, user.language)
        return private(response)
    context = {"form": form, "account": account_page(user)}
    return private(render(request, "account/account.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """A new password, or none any more: codes by e-mail and passkeys do without. Ends all other sessions."""
    raise_if_reauthentication_required(request, app="allauth.account")
    user = cast("User", request.user)
    if "remove" in request.POST:
        forget_password(account=user, actor=actor_for(user))
        update_session_auth_hash(request, user)
        messages.success(request, gettext("The password is removed. You sign in with a code from now on."))
        return private(redirect("account"))
    form = NewPasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        finalize_password_set(request, user)
        return private(redirect("account"))
    context: dict[str, Any] = {"form": form, "has_password": user.has_usable_password()}
    return private(render(request, "account/password.html", context))


def administration_door(request: HttpRequest) -> HttpResponse:
    """Whoever is not in signs in as everywhere; who is in and has no rights there is told so, not sent around."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))
    if not request.user.is_staff:
        raise PermissionDenied
    return redirect("admin:index")
