"""What an event asks of those who sign up, and what they answered."""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import BEFORE_START, TournamentStatus
from tournaments.models import Answer, Player, Question, SignUpRules

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Entry, Tournament


def rules_of(tournament: "Tournament") -> SignUpRules:
    """The event's rules of sign-up; without a row, those by which everything is off."""
    found = SignUpRules.objects.filter(tournament=tournament).first()
    return found or SignUpRules(tournament=tournament)


def questions_of(tournament: "Tournament") -> list[Question]:
    """The organizer's questions, in order."""
    return list(Question.objects.filter(tournament=tournament))


def answers_of(entry: "Entry") -> dict[int, str]:
    """What the entry answered, by question id."""
    return dict(Answer.objects.filter(entry=entry).values_list("question_id", "text"))


def until(hours: int | None) -> "datetime | None":
    """The moment so many hours from now; None without a number."""
    return None if hours is None else timezone.now() + timedelta(hours=hours)


def asked_players(entry: "Entry") -> list[Player]:
    """The players whose word is missing: asked and silent, or they said no. Substitutes are not asked."""
    size = entry.tournament.entry_size
    found = Player.objects.filter(entry=entry, position__lt=size).exclude(accepted=True)
    return list(found.order_by("position"))


def check_in_open(tournament: "Tournament", rules: SignUpRules, now: "datetime | None" = None) -> bool:
    """Whether entries can check in now: derived from the window, never scheduled."""
    now = now or timezone.now()
    if rules.check_in_opens_at is None or tournament.status not in BEFORE_START - {TournamentStatus.DRAFT}:
        return False
    closes = rules.check_in_closes_at
    return rules.check_in_opens_at <= now and (closes is None or now < closes)


def check_in_begun(tournament: "Tournament", rules: SignUpRules, now: "datetime | None" = None) -> bool:
    """Whether the window has opened, open or closed by now: from then on it matters who is there."""
    now = now or timezone.now()
    return rules.check_in_opens_at is not None and rules.check_in_opens_at <= now
