"""Hand results: append-only versions. The database refuses to change or delete them (see triggers)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import HandKind


class Hand(models.Model):
    """One version of one hand's result.

    ``result`` is what the table wrote down (rules_engine's result), ``points`` and ``parts`` are what it was
    worth by the ruleset at that time. Only ``is_current`` may ever change, and only from true to false.
    ``actor`` is ``user:ID``, ``entry:ID`` or ``system``.
    """

    attempt = models.ForeignKey(
        "tournaments.Attempt", verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="hands"
    )
    number = models.PositiveSmallIntegerField(_("hand"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    kind = models.CharField(_("kind"), max_length=10, choices=HandKind.choices, default=HandKind.RECORDED)
    result = models.JSONField(_("result"), null=True, blank=True)
    points = models.JSONField(_("points"), default=list)
    parts = models.JSONField(_("points in parts"), default=dict)
    actor = models.CharField(_("acting"), max_length=40)
    note = models.CharField(_("reason"), max_length=200, blank=True)
    is_current = models.BooleanField(_("stands"), default=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("attempt_id", "number", "version")
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["attempt", "number", "version"], name="hand_version_once"),
            models.UniqueConstraint(
                fields=["attempt", "number"],
                condition=models.Q(is_current=True),
                name="one_current_version_per_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.attempt} hand {self.number} v{self.version}"


class HandRecord(models.Model):
    """The hand card by card, where it is known: a fact, kept beside the version whose result it comes to.

    ``record`` is rules_engine's record by the rules that the event was played by; seats are those of the table.
    """

    hand = models.OneToOneField(
        Hand, verbose_name=_("hand"), on_delete=models.CASCADE, primary_key=True, related_name="record"
    )
    record = models.JSONField(_("record"))

    class Meta:
        verbose_name = _("hand record")
        verbose_name_plural = _("hand records")

    def __str__(self) -> str:
        return str(self.hand)


class IdempotencyKey(models.Model):
    """A form or API call that was carried out: the same one again changes nothing (unique actor and key).

    ``digest`` is the SHA-256 of what was sent, so that a key used for something else is noticed.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", verbose_name=_("tournament"), on_delete=models.CASCADE
    )
    actor = models.CharField(_("acting"), max_length=40)
    key = models.CharField(_("key"), max_length=80)
    digest = models.CharField(_("digest"), max_length=64)
    answer = models.JSONField(_("answer"), default=dict)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        constraints = [models.UniqueConstraint(fields=["actor", "key"], name="key_once_per_actor")]

    def __str__(self) -> str:
        return self.key
