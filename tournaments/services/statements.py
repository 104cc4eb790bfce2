"""Writing down who reported the end of a match, and whether that already settles it.

Nothing here checks permissions or writes audit: it is called by the services that do, under their lock.
"""

from typing import TYPE_CHECKING

from tournaments.enums import Reporting, StatementKind
from tournaments.models import Match, Statement
from tournaments.permissions import Action, can
from tournaments.queries.reporting import side_of_actor
from tournaments.services.match_news import tell_reported

if TYPE_CHECKING:
    from tournaments.models import Hand, Tournament
    from tournaments.permissions import Actor


def report(tournament: "Tournament", match: Match, actor: "Actor", hand: "Hand") -> bool:
    """The hands, this one the last, end the match: whether it is final with that.

    It is where the event trusts whoever enters; and where somebody enters who does not play here and may confirm: a
    director, or, if the opponent is to confirm, any scorer.
    """
    if tournament.reporting == Reporting.TRUST:
        return True
    match = Match.objects.prefetch_related("sides__entry").get(pk=match.pk)
    match.stage.tournament = tournament
    side = side_of_actor(actor, match)
    _say(StatementKind.REPORTED, hand, actor, side)
    tell_reported(tournament, match, hand, side, actor.name)
    neutral = side is None and (
        tournament.reporting == Reporting.OPPONENT or can(actor, Action.CORRECT_DECIDED, tournament)
    )
    if neutral:
        _say(StatementKind.CONFIRMED, hand, actor, None)
    return neutral


def confirm(hand: "Hand", actor: "Actor", side: int | None) -> Statement:
    """The hands up to this version are right."""
    return _say(StatementKind.CONFIRMED, hand, actor, side)


def _say(kind: StatementKind, hand: "Hand", actor: "Actor", side: int | None) -> Statement:
    return Statement.objects.create(
        attempt_id=hand.attempt_id, kind=kind, hand=hand, side=side, actor=actor.name
    )
