"""What an event asks of those who sign up, beyond their names. All of it is off unless the organizer wants it."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

QUESTION_LENGTH = 200
ANSWER_LENGTH = 500
FEE_LENGTH = 200
MAX_SUBSTITUTES = 2
#: Nobody is given more than two weeks to answer.
MAX_HOURS = 14 * 24
_HOURS = [MinValueValidator(1), MaxValueValidator(MAX_HOURS)]


class SignUpRules(models.Model):
    """How an event takes entries. One without a row takes them as simply as can be.

    ``partner_hours``: partners accept by a link of their own within so many hours, or the place goes on; empty: the
    captain names them and that is that. ``reply_hours``: whoever moves up from the waitlist answers within so many
    hours; empty: moving up needs no answer. ``board``: single players may look for a partner. The check-in window is
    open from ``check_in_opens_at`` until the start, or until ``check_in_closes_at``.
    """

    tournament = models.OneToOneField(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="sign_up_rules",
    )
    substitutes = models.PositiveSmallIntegerField(
        _("substitutes"), default=0, validators=[MaxValueValidator(MAX_SUBSTITUTES)]
    )
    partner_hours = models.PositiveSmallIntegerField(
        _("hours in which a partner accepts"), null=True, blank=True, validators=_HOURS
    )
    reply_hours = models.PositiveSmallIntegerField(
        _("hours in which whoever moves up answers"), null=True, blank=True, validators=_HOURS
    )
    board = models.BooleanField(_("partner board"), default=False)
    asks_contact = models.BooleanField(_("asks how to reach people"), default=False)
    fee = models.CharField(_("entry fee"), max_length=FEE_LENGTH, blank=True)
    check_in_opens_at = models.DateTimeField(_("check-in opens"), null=True, blank=True)
    check_in_closes_at = models.DateTimeField(_("check-in closes"), null=True, blank=True)

    class Meta:
        verbose_name = _("sign-up rules")
        verbose_name_plural = _("sign-up rules")

    def __str__(self) -> str:
        return str(self.tournament)


class Question(models.Model):
    """Something the organizer wants to know of each entry. Answers are the organizers' only.

    ``choices`` are the answers to choose from; without any, people write.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        verbose_name=_("tournament"),
        on_delete=models.CASCADE,
        related_name="questions",
    )
    position = models.PositiveSmallIntegerField(_("position"))
    text = models.CharField(_("question"), max_length=QUESTION_LENGTH)
    choices = models.JSONField(_("answers to choose from"), default=list, blank=True)
    required = models.BooleanField(_("must be answered"), default=False)

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("question")
        verbose_name_plural = _("questions")

    def __str__(self) -> str:
        return self.text


class Answer(models.Model):
    """What an entry answered."""

    question = models.ForeignKey(
        Question, verbose_name=_("question"), on_delete=models.CASCADE, related_name="answers"
    )
    entry = models.ForeignKey(
        "tournaments.Entry", verbose_name=_("entry"), on_delete=models.CASCADE, related_name="answers"
    )
    text = models.CharField(_("answer"), max_length=ANSWER_LENGTH, blank=True)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = [models.UniqueConstraint(fields=["question", "entry"], name="answer_once_per_entry")]

    def __str__(self) -> str:
        return self.text


class PartnerRequest(models.Model):
    """One single player asks another of the board to play together; gone once either is answered."""

    asking = models.ForeignKey(
        "tournaments.Entry", verbose_name=_("asks"), on_delete=models.CASCADE, related_name="asked"
    )
    asked = models.ForeignKey(
        "tournaments.Entry", verbose_name=_("is asked"), on_delete=models.CASCADE, related_name="asked_by"
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("partner request")
        verbose_name_plural = _("partner requests")
        constraints = [models.UniqueConstraint(fields=["asking", "asked"], name="partner_asked_once")]

    def __str__(self) -> str:
        return f"{self.asking}: {self.asked}"
