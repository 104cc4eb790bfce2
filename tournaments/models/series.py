"""A series is a tour: several tournaments, each of them a leg."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """Several events that belong together, such as a monthly tour."""

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
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name
