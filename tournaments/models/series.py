"""A series is a tour: several tournaments, each of them a leg."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """Several events that belong together, such as a monthly tour.

    ``points_by_place`` are the points of the first place, the second and so on (empty: no standings); the
    ``best_legs`` of each entry count, or all.
    """

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    owner = models.ForeignKey(
        "tournaments.User",
        verbose_name=_("owner"),
        on_delete=models.PROTECT,
        related_name="series",
        null=True,
        blank=True,
    )
    points_by_place = models.JSONField(_("points by place"), default=list, blank=True)
    best_legs = models.PositiveSmallIntegerField(
        _("legs that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name


class SeriesDecision(models.Model):
    """What the organizer said about who is who over the legs.

    ``groups`` holds lists of entries' ids: those of one list are the same, those of another are somebody else. Later
    decisions hold before earlier ones; one that was ``undone`` says nothing. ``actor`` is who said so.
    """

    series = models.ForeignKey(
        Series, verbose_name=_("series"), on_delete=models.CASCADE, related_name="decisions"
    )
    groups = models.JSONField(_("groups of entries"))
    actor = models.CharField(_("acting"), max_length=40)
    undone = models.BooleanField(_("undone"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("decision who is who")
        verbose_name_plural = _("decisions who is who")

    def __str__(self) -> str:
        return f"{self.series} {self.pk}"
