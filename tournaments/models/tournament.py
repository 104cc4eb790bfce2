"""The event: what is played, where, when and by which rules."""

from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DrawMethod, PointsScheme, Reporting, RoleName, TournamentStatus, Visibility

if TYPE_CHECKING:
    from datetime import datetime

MAX_CAPACITY = 4096
MAX_ENTRY_SIZE = 4
TEXT_LENGTH = 20_000
#: The hash before the first link of an audit chain.
NO_LINK = "0" * 64
#: Zones are named after a place in one of these; others are old names of the same.
AREAS = frozenset(
    {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)


@cache
def zones() -> frozenset[str]:
    """The time zones that an event may be in."""
    split = ((name, *name.partition("/")) for name in available_timezones())
    return frozenset({"UTC", *(name for name, area, _slash, place in split if place and area in AREAS)})


class Tournament(models.Model):
    """One event, "leg n" of a series.

    ``ruleset`` is the R of the rules engine: ``{"preset": name, option: value, ...}``; a round may override
    its target or number of hands. ``match_points`` and ``criteria`` (codes of `scoring.tiebreaks`, in order) make the
    standings of leagues; empty means those usual for the format. ``entry_size`` is how many players an entry has, at
    least those it needs at a table; where it has more, each match has its line-up. ``version`` grows with every visible change.
    ``audit_seq`` and ``audit_hash`` repeat the last link of the event's audit chain.
    """

    series = models.ForeignKey(
        "tournaments.Series",
        verbose_name=_("series"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="legs",
    )
    leg = models.PositiveSmallIntegerField(_("leg"), null=True, blank=True)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    host = models.CharField(_("host"), max_length=120, blank=True)
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    address = models.CharField(_("street address"), max_length=200, blank=True)
    sponsor = models.CharField(_("sponsor"), max_length=120, blank=True)
    contact = models.CharField(_("public contact"), max_length=200, blank=True)
    text = models.TextField(_("announcement"), max_length=TEXT_LENGTH, blank=True)
    announced_on = models.DateField(_("announced on"), null=True, blank=True)

    game = models.CharField(_("game"), max_length=20)
    ruleset = models.JSONField(_("ruleset"))
    format = models.CharField(_("format"), max_length=40)
    options = models.JSONField(_("format options"), default=dict, blank=True)
    entry_size = models.PositiveSmallIntegerField(
        _("players per entry"),
        default=2,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_ENTRY_SIZE)],
    )
    capacity = models.PositiveSmallIntegerField(
        _("places"), default=8, validators=[MinValueValidator(2), MaxValueValidator(MAX_CAPACITY)]
    )

    match_points = models.CharField(
        _("points of a match"), max_length=16, choices=PointsScheme.choices, blank=True, default=""
    )
    criteria = models.JSONField(_("what decides about places"), default=list, blank=True)

    tables = models.PositiveSmallIntegerField(_("tables"), null=True, blank=True)
    stream_table = models.CharField(_("table that is streamed"), max_length=20, blank=True)

    reporting = models.CharField(
        _("results are final"), max_length=10, choices=Reporting.choices, default=Reporting.TRUST
    )

    timezone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    opens_at = models.DateTimeField(_("sign-up opens"), null=True, blank=True)
    closes_at = models.DateTimeField(_("sign-up closes"), null=True, blank=True)

    status = models.CharField(
        _("status"), max_length=12, choices=TournamentStatus.choices, default=TournamentStatus.DRAFT
    )
    draw_method = models.CharField(
        _("draw"), max_length=12, choices=DrawMethod.choices, default="", blank=True
    )
    draw_number = models.CharField(_("draw number"), max_length=64, blank=True)
    draw_published = models.BooleanField(_("draw published"), default=False)
    next_queue_number = models.PositiveIntegerField(_("next sign-up number"), default=1, editable=False)
    version = models.PositiveBigIntegerField(_("version"), default=1, editable=False)
    audit_seq = models.PositiveBigIntegerField(_("links of the audit log"), default=0, editable=False)
    audit_hash = models.CharField(_("hash of the last link"), max_length=64, default=NO_LINK, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("ended"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.UniqueConstraint(fields=["series", "leg"], name="tournament_leg_once_per_series"),
            models.CheckConstraint(
                condition=models.Q(capacity__gte=2), name="tournament_capacity_at_least_2"
            ),
        ]
        indexes = [models.Index(fields=["visibility", "status"], name="tournament_listing")]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The venue's time zone, in which the event's times are shown."""
        return ZoneInfo(self.timezone)

    @property
    def is_published(self) -> bool:
        """Whether everybody may see the event: no draft, and not private."""
        return self.status != TournamentStatus.DRAFT and self.visibility != Visibility.PRIVATE

    def accepts_sign_up(self, now: "datetime | None" = None) -> bool:
        """Derived, not scheduled: a comparison of times (design, decision 10)."""
        now = now or timezone.now()
        return (
            self.status == TournamentStatus.REGISTRATION
            and (self.opens_at is None or self.opens_at <= now)
            and (self.closes_at is None or now < self.closes_at)
        )


class Session(models.Model):
    """A date and time at which people sit down to play; rounds are assigned to sessions."""

    tournament = models.ForeignKey(
        Tournament, verbose_name=_("tournament"), on_delete=models.CASCADE, related_name="sessions"
    )
    starts_at = models.DateTimeField(_("starts"))
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    title = models.CharField(_("title"), max_length=80, blank=True)

    class Meta:
        ordering = ("starts_at",)
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "starts_at"], name="session_once_per_time")
        ]

    def __str__(self) -> str:
        return self.title or f"{self.starts_at:%Y-%m-%d %H:%M}"


class Role(models.Model):
    """What an account may do in one tournament. Captains hold a link instead, spectators nothing.

    ``tables`` limits a scorer to these; empty: every table.
    """

    tournament = models.ForeignKey(
        Tournament, verbose_name=_("tournament"), on_delete=models.CASCADE, related_name="roles"
    )
    user = models.ForeignKey(
        "tournaments.User", verbose_name=_("account"), on_delete=models.CASCADE, related_name="roles"
    )
    name = models.CharField(_("role"), max_length=10, choices=RoleName.choices)
    tables = models.JSONField(_("tables"), default=list, blank=True)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "name"], name="role_once_per_user"),
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(name="owner"), name="one_owner_per_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_name_display()}"
