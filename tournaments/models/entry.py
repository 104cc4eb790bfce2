"""Who competes: entries (pairs, teams, single players) and the people in them."""

import string
import unicodedata

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ACTIVE_ENTRY, HOLDS_PLACE, EntryStatus
from tournaments.models.erased import ErasedName, NameField

ENTRY_NAME_LENGTH = 60
PLAYER_NAME_LENGTH = 40
CONTACT_LENGTH = 120
NOTE_LENGTH = 120


NAME_KEY_LENGTH = 240
PLAYER_KEY_LENGTH = 160

_ASCII_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
#: They join letters in Persian and figures in emoji, so names keep them; alone they show nothing.
_JOINERS = frozenset("\u200c\u200d")
#: Drawn as nothing although Unicode counts them among letters, marks and symbols.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")


def _is_invisible(character: str) -> bool:
    """Controls and formats: zero width, direction overrides, soft hyphens and the like."""
    return unicodedata.category(character) in {"Cc", "Cf"} or character in _BLANKS


def _is_variation(character: str) -> bool:
    """Selects a variant of the sign before it."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def clean_name(name: str) -> str:
    """A name as it is kept: composed (NFC), runs of space as one, without what nobody can see."""
    spaced = " ".join(name.split())
    seen = "".join(c for c in spaced if c in _JOINERS or not _is_invisible(c))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def clean_text(text: str) -> str:
    """A text of several lines as it is kept: composed, and within its lines without what nobody can see."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(
        "".join(c for c in line if c == "\t" or c in _JOINERS or not _is_invisible(c)) for line in lines
    )


def is_showable(name: str) -> bool:
    """Whether every character may have a shape: no lone surrogates, no private ones."""
    return not any(unicodedata.category(character) in {"Cs", "Co"} for character in name)


def name_key(name: str) -> str:
    """What makes two names the same: NFKC, case folded, runs of space as one (design, Model).

    What cannot be seen makes no difference; a name of nothing else has an empty key.
    """
    spaced = " ".join(name.split())
    seen = "".join(c for c in spaced if not _is_invisible(c) and not _is_variation(c))
    folded = unicodedata.normalize("NFKC", seen).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def address_key(email: str) -> str:
    """What makes two e-mail addresses the same: their ASCII letters, capital or not, and nothing else.

    Unicode's own rules (and so ``iexact``) take a dotless i for i and a sharp s for ss, in domains that are others'.
    """
    return email.translate(_ASCII_LOWER)


class Entry(models.Model):
    """A pair, team or player taking part.

    ``queue`` is a number drawn in the order of sign-up, the waitlist's order; ``seed`` is set by the draw.
    ``link_number`` counts the captain's private links: the link is derived from it and the site's secret key
    (services.links), so it is never stored and a new number makes the old link worthless. ``left_from`` is the
    code of the undecided match an entry sat in when it left a running event: replays need to know.

    ``reply_by``: until then an invited or offered entry holds its place without an answer. ``held``: it stands on the
    waitlist but is passed over, because a partner has not accepted or nobody answered in time. ``arrived_at``: when it
    checked in. ``merged_into``: it was the same as, or joined, that one, whose links its own now are. ``note`` is what a
    single player says on the partner board.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="entries",
    )
    name = NameField(_("name"), max_length=ENTRY_NAME_LENGTH)
    name_key = models.CharField(_("name as compared"), max_length=NAME_KEY_LENGTH, editable=False)
    status = models.CharField(
        _("status"), max_length=12, choices=EntryStatus.choices, default=EntryStatus.CONFIRMED
    )
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    queue = models.PositiveIntegerField(_("sign-up number"))
    link_number = models.PositiveIntegerField(_("link number"), default=1, editable=False)
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("left"), null=True, blank=True)
    left_from = models.CharField(_("left from match"), max_length=12, blank=True, editable=False)
    contact = models.CharField(_("how to reach them"), max_length=CONTACT_LENGTH, blank=True)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    reply_by = models.DateTimeField(_("answers until"), null=True, blank=True)
    held = models.BooleanField(_("passed over"), default=False)
    arrived_at = models.DateTimeField(_("checked in at"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="merged",
    )

    class Meta:
        ordering = ("queue",)
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = [
            models.Index(
                fields=["reply_by"], condition=models.Q(reply_by__isnull=False), name="entry_awaiting_reply"
            )
        ]
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
    from playing in two entries of one event.

    ``accepted``: whether they said they play; None while they are asked. Positions from the event's entry size on are
    substitutes.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="players",
    )
    entry = models.ForeignKey(
        Entry, verbose_name=_("entry"), on_delete=models.CASCADE, related_name="players"
    )
    position = models.PositiveSmallIntegerField(_("position"))
    name = NameField(_("name"), max_length=PLAYER_NAME_LENGTH)
    name_key = models.CharField(_("name as compared"), max_length=PLAYER_KEY_LENGTH, editable=False)
    active = models.BooleanField(_("active"), default=True, editable=False)
    accepted = models.BooleanField(_("accepted"), null=True, default=True)

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

    @property
    def is_erased(self) -> bool:
        """Whether its bearer had the name erased."""
        return isinstance(self.name, ErasedName)
