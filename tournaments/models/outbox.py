"""The outbox: messages written with the change that causes them, sent after it is committed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Message(models.Model):
    """What an entry, or somebody invited, is told. ``event`` says what happened ("entry:12:promoted"); once per
    event and recipient.

    An entry reads it in its inbox, whether or not it is mailed. ``due_at``: when it is mailed, at the earliest; None: it
    is for the inbox alone, since the entry left no address.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="messages",
    )
    entry = models.ForeignKey(
        "tournaments.Entry",
        verbose_name=_("entry"),
        on_delete=models.CASCADE,
        related_name="messages",
        null=True,
        blank=True,
    )
    invitation = models.ForeignKey(
        "tournaments.Invitation",
        verbose_name=_("invitation"),
        on_delete=models.CASCADE,
        related_name="messages",
        null=True,
        blank=True,
    )
    event = models.CharField(_("event"), max_length=80)
    kind = models.CharField(_("kind"), max_length=30)
    payload = models.JSONField(_("details"), default=dict)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints = [
            models.UniqueConstraint(fields=["event", "entry"], name="message_once_per_recipient"),
            models.UniqueConstraint(fields=["event", "invitation"], name="message_once_per_invitation"),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=True) ^ models.Q(invitation__isnull=True),
                name="message_to_an_entry_or_an_invited",
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(sent_at__isnull=True), name="message_unsent")
        ]

    def __str__(self) -> str:
        return self.event

    @property
    def recipient(self) -> str:
        """The e-mail address it goes to; "" where there is none any more."""
        if self.entry is not None:
            return self.entry.email
        return self.invitation.email if self.invitation is not None else ""


class Unsubscription(models.Model):
    """An address that wants no mail about an event: kept as a digest under the site's secret key, not as it is."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="unsubscriptions",
    )
    address = models.CharField(_("address, as a digest"), max_length=22)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("unsubscribed address")
        verbose_name_plural = _("unsubscribed addresses")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "address"], name="unsubscribed_once_per_event")
        ]

    def __str__(self) -> str:
        return self.address
