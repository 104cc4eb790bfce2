"""Who competes: entries (pairs, teams, single players) and the people in them."""

import unicodedata

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ACTIVE_ENTRY, HOLDS_PLACE, EntryStatus

ENTRY_NAME_LENGTH = 60
PLAYER_NAME_LENGTH = 40


def name_key(name: str) -> str:
    """What makes two names the same: NFKC, case folded, runs of space as one (design, Model)."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Entry(models.Model):
    """A pair, team or player taking part.

    ``queue`` is a number drawn in the order of sign-up, the waitlist's order; ``seed`` is set by the draw.
    ``link_number`` counts the captain's private links: the link is derived from it and the site's secret key
    (services.links), so it is never stored and a new number makes the old link worthless. ``left_from`` is the
    code of the undecided match an entry sat in when it left a running event: replays need to know.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="entries")
    name = models.CharField(_("name"), max_length=ENTRY_NAME_LENGTH)
    name_key = models.CharField(max_length=240, editable=False)
    status = models.CharField(
        _("status"), max_length=12, choices=EntryStatus.choices, default=EntryStatus.CONFIRMED
    )
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    queue = models.PositiveIntegerField(_("sign-up number"))
    link_number = models.PositiveIntegerField(default=1, editable=False)
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    left_from = models.CharField(max_length=12, blank=True, editable=False)

    class Meta:
        ordering = ("queue",)
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seed"], name="seed_once_per_tournament"),
            models.UniqueConstraint(fields=["tournament", "queue"], name="queue_once_per_tournament"),
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                condition=models.Q(status__in=ACTIVE_ENTRY),
                name="active_entry_name_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE_ENTRY

    @property
    def holds_place(self) -> bool:
        return self.status in HOLDS_PLACE


class Player(models.Model):
    """A person in an entry. ``active`` repeats whether the entry is, so that the database can keep a person
    from playing in two entries of one event."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="players")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=PLAYER_NAME_LENGTH)
    name_key = models.CharField(max_length=160, editable=False)
    active = models.BooleanField(default=True, editable=False)

    class Meta:
        ordering = ("entry_id", "position")
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(fields=["entry", "position"], name="player_once_per_position"),
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                condition=models.Q(active=True),
                name="active_player_once_per_tournament",
            ),
        ]

    def __str__(self) -> str:
        return self.name
