"""The clocks that run or stand, and the rounds that are being played."""

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q

from tournaments.enums import OPEN_MATCH, UNCONFIRMED_MATCH, UNDECIDED_MATCH, MatchStatus
from tournaments.models import Match, Round
from tournaments.queries.stages import is_league

if TYPE_CHECKING:
    from tournaments.models import Tournament


def clocks_of(tournament: "Tournament") -> list[Round]:
    """The rounds with a clock that runs or stands, in order of play; none where every match is decided."""
    shown = Q(clock_ends_at__isnull=False) | Q(clock_left__isnull=False)
    matches = Match.objects.filter(round=OuterRef("pk"))
    going_on = Exists(matches.filter(status__in=UNDECIDED_MATCH)) | ~Exists(matches)
    found = Round.objects.filter(shown, going_on, stage__tournament=tournament).select_related("stage")
    return list(found.order_by("stage__number", "order"))


def rounds_in_play(tournament: "Tournament") -> list[Round]:
    """The rounds with a match that can be played now, in order of play.

    In a round robin every match can be at once: there those that have begun, and the first of the others.
    """
    matches = Match.objects.filter(round=OuterRef("pk"))
    begun = Exists(matches.filter(status__in=(MatchStatus.PLAYING, *UNCONFIRMED_MATCH)))
    found = Round.objects.filter(Exists(matches.filter(status__in=OPEN_MATCH)), stage__tournament=tournament)
    rounds = list(found.annotate(begun=begun).select_related("stage").order_by("stage__number", "order"))
    ahead = [each for each in rounds if is_league(each.stage) and not each.begun]
    return [each for each in rounds if each not in ahead[1:]]
