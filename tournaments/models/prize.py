"""What can be won: award places, and the prizes to choose from."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PrizeHandOut, Voters
from tournaments.pictures import is_drawn_anew


def validate_picture(content: bytes) -> None:
    """Raise ValidationError unless it is a picture as this site writes them: an event file may bring any bytes."""
    if not is_drawn_anew(bytes(content)):
        raise ValidationError("not a picture of this site")


class Award(models.Model):
    """A place that is honoured, such as the champion. ``prize`` is what its entry chose, where entries choose."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="awards",
    )
    place = models.PositiveSmallIntegerField(_("place"))
    title = models.CharField(_("title"), max_length=80, blank=True)
    prize = models.OneToOneField(
        "tournaments.Prize",
        verbose_name=_("prize chosen"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="award",
    )

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
    text = models.CharField(_("description"), max_length=300, blank=True)
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


class PrizePicture(models.Model):
    """What a prize looks like: a WebP as ``pictures.drawn_anew`` writes it, known by the hash of its bytes.

    It is a row rather than a file: small, as private as its event, and in every backup and event file by itself.
    ``alt`` says what is on it for those who do not see it; empty where the prize's name says enough.
    """

    prize = models.OneToOneField(
        Prize, verbose_name=_("prize"), on_delete=models.CASCADE, related_name="picture"
    )
    content = models.BinaryField(_("content"), validators=[validate_picture])
    digest = models.CharField(_("digest"), max_length=64)
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))
    alt = models.CharField(_("what the picture shows"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("picture of a prize")
        verbose_name_plural = _("pictures of prizes")

    def __str__(self) -> str:
        return self.alt or str(self.prize)


class Poll(models.Model):
    """The vote on the prizes: approval voting, at most ``choices`` prizes on a ballot.

    It is open from its making until ``closes_at``: a comparison of times. As many prizes are given as there are award
    places, those with the most votes; ties are decided by ``draw_number`` (formats.seeding.draw_order over the prizes'
    ids), which is drawn when the poll is made and shown when it has closed.
    """

    tournament = models.OneToOneField(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="poll",
    )
    voters = models.CharField(_("who votes"), max_length=10, choices=Voters.choices, default=Voters.ENTRIES)
    choices = models.PositiveSmallIntegerField(
        _("choices"), default=2, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    closes_at = models.DateTimeField(_("closes"))
    hand_out = models.CharField(
        _("who gets which"), max_length=10, choices=PrizeHandOut.choices, default=PrizeHandOut.CHOOSE
    )
    draw_number = models.CharField(_("draw number"), max_length=64, editable=False)

    class Meta:
        verbose_name = _("prize vote")
        verbose_name_plural = _("prize votes")

    def __str__(self) -> str:
        return str(self.tournament)


class Ballot(models.Model):
    """What one voter approves of; changed in place until the poll closes. ``voter`` is an actor's name: an id."""

    poll = models.ForeignKey(
        Poll, verbose_name=_("prize vote"), on_delete=models.CASCADE, related_name="ballots"
    )
    voter = models.CharField(_("voter"), max_length=40)
    prizes = models.ManyToManyField(Prize, verbose_name=_("prizes"), related_name="ballots")
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("ballot")
        verbose_name_plural = _("ballots")
        constraints = [models.UniqueConstraint(fields=["poll", "voter"], name="ballot_once_per_voter")]

    def __str__(self) -> str:
        return self.voter
