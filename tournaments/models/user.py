"""Accounts. People without an account take part too: see Player."""

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

USER_NAME_LENGTH = 80


class UserManager(BaseUserManager["User"]):
    """Accounts are looked up by e-mail address, whatever its case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A new account whose address somebody vouches for; without a password it signs in with codes."""
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.full_clean(exclude=["password"])
        with transaction.atomic():
            user.save(using=self._db)
            vouch_for(user)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who can sign in: by e-mail address, there is no user name.

    ``email`` is in lower case. allauth keeps in its EmailAddress whether it was confirmed; ``language`` "" is not known.
    """

    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=USER_NAME_LENGTH, blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    is_staff = models.BooleanField(_("may use the site administration"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_once_any_case")]

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()

    def __str__(self) -> str:
        return self.name or self.email


def vouch_for(user: User) -> None:
    """The account's address, and no other, counts as confirmed: whoever runs the site says so."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
