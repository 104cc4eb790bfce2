"""Who else may act: those invited to help, whoever sits as scorer at a table, accounts of the people in an entry."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RoleName


class Invitation(models.Model):
    """Somebody, known by an e-mail address, is asked to take a role. It is good for one account, until it ends.

    ``tables`` limits a scorer to these; empty: every table. ``sent`` counts the mails.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="invitations",
    )
    email = models.EmailField(_("e-mail"))
    role = models.CharField(_("role"), max_length=10, choices=RoleName.choices)
    tables = models.JSONField(_("tables"), default=list, blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    sent = models.PositiveSmallIntegerField(_("mails"), default=1)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("ends"))
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    accepted_by = models.ForeignKey(
        "tournaments.User",
        verbose_name=_("accepted by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                "tournament",
                condition=models.Q(accepted_at__isnull=True, revoked_at__isnull=True),
                name="one_open_invitation_per_address",
            )
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.get_role_display()}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be accepted."""
        return self.accepted_at is None and self.revoked_at is None and timezone.now() < self.expires_at


class TableLink(models.Model):
    """A link (or the QR code of it, at the table) that lets whoever opens it score at these tables.

    The link is derived from the id and the site's secret key (services.table_links), so it is never stored;
    another link for the same tables is another row.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="table_links",
    )
    tables = models.JSONField(_("tables"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("table link")
        verbose_name_plural = _("table links")

    def __str__(self) -> str:
        return ", ".join(self.tables)


class EntryAccount(models.Model):
    """An account that belongs to somebody in an entry: it finds the event, and plays, without the private link."""

    entry = models.ForeignKey(
        "tournaments.Entry", verbose_name=_("entry"), on_delete=models.CASCADE, related_name="accounts"
    )
    user = models.ForeignKey(
        "tournaments.User", verbose_name=_("account"), on_delete=models.CASCADE, related_name="entries"
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("account of an entry")
        verbose_name_plural = _("accounts of entries")
        constraints = [models.UniqueConstraint(fields=["entry", "user"], name="account_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.user}: {self.entry}"
