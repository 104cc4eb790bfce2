"""The rounds of an event as the organizer sets them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import UNCONFIRMED_MATCH, MatchStatus
from tournaments.models import Round
from tournaments.pages.rules import has_own_length, match_length
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import ruleset_of

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round: ``length`` is how long its matches are, in words, "" where it is as everywhere; ``begun`` means
    that this is fixed."""

    round: Round
    name: str
    length: str
    begun: bool


def round_lines(tournament: "Tournament") -> list[RoundLine]:
    """The rounds in the order of play."""
    begun = Count(
        "matches", filter=Q(matches__status__in=(MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL))
    )
    rounds = list(
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .annotate(begun=begun)
        .order_by("stage__number", "order")
    )
    names = RoundNames(rounds)
    return [
        RoundLine(
            round=round_,
            name=names.of(round_),
            length=match_length(tournament, ruleset_of(tournament, round_), round_.best_of)
            if has_own_length(round_)
            else "",
            begun=bool(round_.begun),
        )
        for round_ in rounds
    ]


def usual_length(tournament: "Tournament") -> str:
    """How long matches are where a round says nothing, and that one may say something."""
    return wording.paragraph(match_length(tournament, ruleset_of(tournament)), gettext("A round may differ."))


def session_choices(tournament: "Tournament") -> list[tuple[int, str]]:
    """The event's dates to choose from, as (id, words)."""
    return [
        (
            session.pk,
            " · ".join(filter(None, [wording.moment(session.starts_at, tournament.zone), session.title])),
        )
        for session in tournament.sessions.all()
    ]
