"""How strong somebody plays: derived from the record, and thrown away whenever it is computed anew."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Rating(models.Model):
    """An account's strength in a game after so many matches: openskill's normal distribution ``mu`` ± ``sigma``."""

    user = models.ForeignKey(
        "tournaments.User", verbose_name=_("account"), on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(_("game"), max_length=20)
    mu = models.FloatField(_("rating"))
    sigma = models.FloatField(_("uncertainty"))
    matches = models.PositiveIntegerField(_("matches"))

    class Meta:
        ordering = ("user_id", "game")
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="rating_once_per_game")]

    def __str__(self) -> str:
        return f"{self.user} {self.game} {self.mu:.1f}"
