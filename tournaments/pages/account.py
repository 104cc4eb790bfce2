"""An account as its owner sees it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allauth.mfa.models import Authenticator
from django.conf import settings

if TYPE_CHECKING:
    from tournaments.models import User


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The ways in that an account has; ``passkeys`` None: not at this address."""

    email: str
    has_password: bool
    passkeys: int | None


def account_page(user: "User") -> AccountPage:
    """What stands on /account/ beside its form."""
    passkeys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return AccountPage(
        email=user.email,
        has_password=user.has_usable_password(),
        passkeys=passkeys.count() if settings.PASSKEYS else None,
    )
