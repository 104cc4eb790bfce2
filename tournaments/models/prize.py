"""What can be won: award places, and the prizes to choose from."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Award(models.Model):
    """A place that is honoured, such as the champion."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="awards",
    )
    place = models.PositiveSmallIntegerField(_("place"))
    title = models.CharField(_("title"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ("place",)
        constraints = [models.UniqueConstraint(fields=["tournament", "place"], name="award_once_per_place")]

    def __str__(self) -> str:
        return self.title or str(self.place)


class Prize(models.Model):
    """A candidate prize; which of them are given is for the vote to say."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="prizes",
    )
    name = models.CharField(_("name"), max_length=120)
    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ("position",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="prize_once_per_position")
        ]

    def __str__(self) -> str:
        return self.name
