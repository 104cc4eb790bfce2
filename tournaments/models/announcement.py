"""What the organizers tell all entries."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Announcement(models.Model):
    """Sent to every entry that is in, and read in its inbox. ``on_page``: it stands on the event's page too.

    ``key`` is the form's it was sent with, so that sending it again tells nobody twice.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="announcements",
    )
    title = models.CharField(_("subject"), max_length=100)
    text = models.TextField(_("text"), max_length=2000)
    on_page = models.BooleanField(_("on the event’s page"), default=False)
    actor = models.CharField(_("acting"), max_length=40)
    key = models.CharField(_("key"), max_length=80)
    created_at = models.DateTimeField(_("sent"), auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="announcement_once_per_key")
        ]

    def __str__(self) -> str:
        return self.title
