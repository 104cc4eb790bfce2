"""Stages, rounds, matches and their sides (derived), attempts and seats (facts)."""

import re

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import MatchOutcome, MatchStatus, SlotState
from tournaments.models.entry import clean_name

TABLE_LENGTH = 20
#: A label that says itself that it is one of a table, in our languages.
_CALLED_TABLE = re.compile(r"(?:table )+(.+)|テーブル ?(\d+)|第?(\d+) ?(?:号?桌|卓)", re.IGNORECASE)
#: Groups are named A to Z.
MAX_GROUPS = 26


def clean_table(label: str) -> str:
    """The label of a table as it is kept: "Table 2" is the table 2, for pages say that it is a table."""
    label = clean_name(label)
    called = _CALLED_TABLE.fullmatch(label)
    return next(filter(None, called.groups())) if called else label


class Stage(models.Model):
    """One format within a tournament; the Geek Cup has a single one.

    ``groups`` apart play the same format; ``qualifiers`` of each go on to the next stage (None: it is the last).
    ``late_best_of``: how many games the semi-finals and the final of a bracket are the best of. ``ended_at``: its places are frozen, for the next stage has begun.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="stages",
    )
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    format = models.CharField(_("format"), max_length=40)
    options = models.JSONField(_("format options"), default=dict, blank=True)
    entrants = models.PositiveIntegerField(_("number of entries"))
    groups = models.PositiveSmallIntegerField(
        _("groups"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MAX_GROUPS)]
    )
    qualifiers = models.PositiveSmallIntegerField(
        _("go on"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    late_best_of = models.PositiveSmallIntegerField(_("best of, in the last two rounds"), default=1)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Entrant(models.Model):
    """An entry in a stage: its seed there (1 = best), its group (1 = A), and, once the stage ended, its place."""

    stage = models.ForeignKey(Stage, verbose_name=_("stage"), on_delete=models.CASCADE, related_name="field")
    entry = models.ForeignKey(
        "tournaments.Entry", verbose_name=_("entry"), on_delete=models.CASCADE, related_name="stages"
    )
    seed = models.PositiveIntegerField(_("seed"))
    group = models.PositiveSmallIntegerField(_("group"), default=1)
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)

    class Meta:
        ordering = ("stage_id", "seed")
        verbose_name = _("entry in a stage")
        verbose_name_plural = _("entries in a stage")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="entrant_once_per_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.seed}"


class Round(models.Model):
    """A round of a stage with its own settings; ``bracket`` is winners, losers, final, third or main.

    ``target`` and ``max_hands`` override the tournament's ruleset when set. ``time_limit`` is in minutes.
    ``deadline``: a round that is played over days or weeks is to be done by then.
    """

    stage = models.ForeignKey(Stage, verbose_name=_("stage"), on_delete=models.CASCADE, related_name="rounds")
    bracket = models.CharField(_("half"), max_length=10)
    number = models.PositiveSmallIntegerField(_("number"))
    order = models.PositiveSmallIntegerField(_("order"))
    target = models.PositiveIntegerField(_("target score"), null=True, blank=True)
    max_hands = models.PositiveSmallIntegerField(
        _("number of hands"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    session = models.ForeignKey(
        "tournaments.Session",
        verbose_name=_("session"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rounds",
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    time_limit = models.PositiveSmallIntegerField(_("time limit"), null=True, blank=True)
    clock_ends_at = models.DateTimeField(_("clock ends"), null=True, blank=True)
    clock_left = models.PositiveIntegerField(_("seconds left on the clock"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("order",)
        constraints = [models.UniqueConstraint(fields=["stage", "bracket", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.bracket} {self.number}"


class RoundDraw(models.Model):
    """How a round was paired: a fact. ``request`` is what `python -m tournaments.formats next-round` is asked.

    The entrants of ``request`` are the stage's seeds. ``reasons``: why each pairing came out so, in its order.
    """

    round = models.OneToOneField(
        Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="draw"
    )
    request = models.JSONField(_("what was drawn from"))
    reasons = models.JSONField(_("reasons"), default=list)
    actor = models.CharField(_("acting"), max_length=40)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("draw of a round")
        verbose_name_plural = _("draws of rounds")

    def __str__(self) -> str:
        return f"{self.round}"


class Match(models.Model):
    """A match of a stage. Everything but ``table`` is derived: rebuilt from draws, hands and rulings.

    ``winner`` is a side, in a match of several entries a side of the game. ``group`` counts from 1 = A.
    """

    stage = models.ForeignKey(
        Stage, verbose_name=_("stage"), on_delete=models.CASCADE, related_name="matches"
    )
    round = models.ForeignKey(
        Round, verbose_name=_("round"), on_delete=models.PROTECT, related_name="matches"
    )
    code = models.CharField(_("code"), max_length=12)
    order = models.PositiveIntegerField(_("order"))
    status = models.CharField(
        _("status"), max_length=10, choices=MatchStatus.choices, default=MatchStatus.PENDING
    )
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    outcome = models.CharField(
        _("outcome"), max_length=14, choices=MatchOutcome.choices, blank=True, default=""
    )
    group = models.PositiveSmallIntegerField(_("group"), default=1)
    winner_to = models.CharField(_("winner to"), max_length=12, blank=True)
    winner_to_side = models.PositiveSmallIntegerField(_("winner to side"), null=True, blank=True)
    loser_to = models.CharField(_("loser to"), max_length=12, blank=True)
    loser_to_side = models.PositiveSmallIntegerField(_("loser to side"), null=True, blank=True)
    only_if = models.CharField(_("only after"), max_length=12, blank=True)
    only_if_winner = models.PositiveSmallIntegerField(_("only if won by side"), null=True, blank=True)
    table = models.CharField(_("table"), max_length=TABLE_LENGTH, blank=True)
    attempt = models.OneToOneField(
        "tournaments.Attempt",
        verbose_name=_("attempt"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="current_of",
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    called_at = models.DateTimeField(_("called"), null=True, blank=True)

    class Meta:
        ordering = ("order",)
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [models.UniqueConstraint(fields=["stage", "code"], name="match_code_once_per_stage")]
        indexes = [models.Index(fields=["stage", "status"], name="match_by_status")]

    def __str__(self) -> str:
        return self.code


class Side(models.Model):
    """One side of a match: where it comes from (the plan) and who stands there (derived).

    Where the source is "draw", the entry is a fact: it was paired in the round ``drawn_in``, once in each.
    ``forfeit``: this side did not play, or did not play on.
    """

    match = models.ForeignKey(Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="sides")
    index = models.PositiveSmallIntegerField(_("position"))
    source_kind = models.CharField(_("source"), max_length=10)
    source_seed = models.PositiveIntegerField(_("source: seed"), null=True, blank=True)
    source_match = models.CharField(_("source: match"), max_length=12, blank=True)
    state = models.CharField(_("state"), max_length=6, choices=SlotState.choices, default=SlotState.OPEN)
    entry = models.ForeignKey(
        "tournaments.Entry",
        verbose_name=_("entry"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="sides",
    )
    score = models.IntegerField(_("score"), default=0)
    forfeit = models.BooleanField(_("forfeited"), default=False)
    drawn_in = models.ForeignKey(
        Round,
        verbose_name=_("drawn in round"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="drawn_sides",
    )

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ("match_id", "index")
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="side_once_per_match"),
            models.UniqueConstraint(fields=["drawn_in", "entry"], name="entry_drawn_once_per_round"),
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
    and when it brings the old sides back, their hands return with them. A match that is played again is the
    attempt of the next ``number``. ``decided_at`` is when it was decided for the first time. ``terms`` is derived:
    what its rulings say of the score (queries.terms).
    """

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="attempts"
    )
    sides = models.CharField(_("sides"), max_length=60)
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    terms = models.JSONField(_("terms"), default=dict, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [
            models.UniqueConstraint(fields=["match", "sides", "number"], name="attempt_once_per_sides")
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.sides} #{self.number}"

    @property
    def entry_ids(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.sides.split("-"))


class Seat(models.Model):
    """A place at the table, 0 to 3 in play order; in a game of two sides seats 0 and 2 belong to side 0."""

    attempt = models.ForeignKey(
        Attempt, verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="seats"
    )
    index = models.PositiveSmallIntegerField(_("position"))
    player = models.ForeignKey(
        "tournaments.Player", verbose_name=_("player"), on_delete=models.PROTECT, related_name="seats"
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("attempt_id", "index")
        constraints = [
            models.UniqueConstraint(fields=["attempt", "index"], name="seat_once_per_attempt"),
            models.UniqueConstraint(fields=["attempt", "player"], name="player_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.player}"
