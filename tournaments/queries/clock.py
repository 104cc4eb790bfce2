"""The clocks that run or stand, and the rounds that are being played."""

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q

from tournaments.enums import OPEN_MATCH, UNDECIDED_MATCH
from tournaments.models import Match, Round

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
    """The rounds with a match that can be played now, in order of play."""
    open_ = Match.objects.filter(stage__tournament=tournament, status__in=OPEN_MATCH).values("round")
    found = Round.objects.filter(pk__in=open_).select_related("stage")
    return list(found.order_by("stage__number", "order"))
