"""What those at a table and the directors say about its hands: append-only, like the hands themselves."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import StatementKind


class Statement(models.Model):
    """Somebody reported, confirmed or disputed hands, or a director settled a dispute.

    ``hand`` is the version that it is about: the newest one for ``reported`` and ``confirmed``, so that a later
    correction asks for a new confirmation; the disputed one otherwise. ``side`` is the game's side that the speaker
    plays on, None for whoever does not play here. ``result`` is what the hand was in the eyes of whoever disputes it,
    if they say. ``answers``: the dispute that is settled.
    """

    attempt = models.ForeignKey(
        "tournaments.Attempt", verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="statements"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=StatementKind.choices)
    hand = models.ForeignKey(
        "tournaments.Hand", verbose_name=_("hand"), on_delete=models.CASCADE, related_name="statements"
    )
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    note = models.CharField(_("reason"), max_length=200, blank=True)
    answers = models.OneToOneField(
        "self",
        verbose_name=_("settles"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="answered_by",
    )
    actor = models.CharField(_("acting"), max_length=40)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("statement")
        verbose_name_plural = _("statements")

    def __str__(self) -> str:
        return f"{self.attempt}: {self.get_kind_display()}"
