"""A director's decisions: append-only, taken back by a further ruling."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RulingKind


class Ruling(models.Model):
    """What a director decided about a match between certain sides.

    ``walkover``: ``side`` won because the other did not come. ``double_forfeit``: nobody advances.
    ``absent``: ``side`` did not come to a table of more than two, so the match has no winner.
    ``adjusted``: the match ended with ``points``, one number per side of the game.
    ``penalty``: ``side`` of the game loses ``points[0]`` of its score.
    ``time_called``: the time was up during the hand with the number ``points[0]``.
    ``substitute``: from the hand ``points[0]`` on ``player`` sits on the seat ``points[1]``; ``points[2]``: 1 if he also
    took the place of the other in the matches to come.
    ``replayed``: the attempt does not count, the next one does.
    ``revoked``: the ruling in ``revokes`` no longer holds.
    """

    attempt = models.ForeignKey(
        "tournaments.Attempt", verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="rulings"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=RulingKind.choices)
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    points = models.JSONField(_("points"), null=True, blank=True)
    player = models.ForeignKey(
        "tournaments.Player",
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="rulings",
    )
    revokes = models.OneToOneField(
        "self",
        verbose_name=_("takes back"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="revoked_by",
    )
    note = models.CharField(_("reason"), max_length=200, blank=True)
    actor = models.CharField(_("acting"), max_length=40)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.attempt}: {self.get_kind_display()}"
