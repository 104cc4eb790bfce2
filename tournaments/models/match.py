"""Stages, rounds, matches and their sides (derived), attempts and seats (facts)."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import MatchStatus, SlotState

TABLE_LENGTH = 20


class Stage(models.Model):
    """One format within a tournament; the Geek Cup has a single one."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    entrants = models.PositiveIntegerField()

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Round(models.Model):
    """A round of a stage with its own settings; ``bracket`` is winners, losers, final, third or main.

    ``target`` and ``max_hands`` override the tournament's ruleset when set. ``time_limit`` is in minutes.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    bracket = models.CharField(max_length=10)
    number = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    target = models.PositiveIntegerField(_("target score"), null=True, blank=True)
    max_hands = models.PositiveSmallIntegerField(
        _("number of hands"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    session = models.ForeignKey(
        "tournaments.Session", on_delete=models.SET_NULL, null=True, blank=True, related_name="rounds"
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    time_limit = models.PositiveSmallIntegerField(_("time limit"), null=True, blank=True)

    class Meta:
        ordering = ("order",)
        constraints = [models.UniqueConstraint(fields=["stage", "bracket", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.bracket} {self.number}"


class Match(models.Model):
    """A match of the bracket. Everything but ``table`` is derived: rebuilt from draw, hands and rulings."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    code = models.CharField(max_length=12)
    order = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=MatchStatus.choices, default=MatchStatus.PENDING)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    winner_to = models.CharField(max_length=12, blank=True)
    winner_to_side = models.PositiveSmallIntegerField(null=True, blank=True)
    loser_to = models.CharField(max_length=12, blank=True)
    loser_to_side = models.PositiveSmallIntegerField(null=True, blank=True)
    only_if = models.CharField(max_length=12, blank=True)
    only_if_winner = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.CharField(_("table"), max_length=TABLE_LENGTH, blank=True)
    attempt = models.OneToOneField(
        "tournaments.Attempt", on_delete=models.SET_NULL, null=True, blank=True, related_name="current_of"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("order",)
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [models.UniqueConstraint(fields=["stage", "code"], name="match_code_once_per_stage")]
        indexes = [models.Index(fields=["stage", "status"], name="match_by_status")]

    def __str__(self) -> str:
        return self.code


class Side(models.Model):
    """One side of a match: where it comes from (the plan) and who stands there (derived)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    index = models.PositiveSmallIntegerField()
    source_kind = models.CharField(max_length=10)
    source_seed = models.PositiveIntegerField(null=True, blank=True)
    source_match = models.CharField(max_length=12, blank=True)
    state = models.CharField(max_length=6, choices=SlotState.choices, default=SlotState.OPEN)
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="sides"
    )
    score = models.IntegerField(default=0)

    class Meta:
        ordering = ("match_id", "index")
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="side_once_per_match"),
            models.CheckConstraint(
                condition=models.Q(state=SlotState.FILLED, entry__isnull=False)
                | (~models.Q(state=SlotState.FILLED) & models.Q(entry__isnull=True)),
                name="filled_side_has_an_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.index}"


class Attempt(models.Model):
    """A match between certain sides: a fact. ``sides`` is the entries' ids in side order, "12-15".

    Hands hang here, not on the match: when a correction brings other sides, they get an attempt of their own,
    and when it brings the old sides back, their hands return with them. ``decided_at`` is when it was decided for
    the first time.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="attempts")
    sides = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "sides", "number"], name="attempt_once_per_sides")
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.sides} #{self.number}"

    @property
    def entry_ids(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.sides.split("-"))


class Seat(models.Model):
    """A place at the table, 0 to 3 in play order; seats 0 and 2 belong to side 0."""

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey("tournaments.Player", on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("attempt_id", "index")
        constraints = [
            models.UniqueConstraint(fields=["attempt", "index"], name="seat_once_per_attempt"),
            models.UniqueConstraint(fields=["attempt", "player"], name="player_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.player}"
