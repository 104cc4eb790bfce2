"""What was said about the hands of matches: who reported them, who confirmed, what is disputed."""

from typing import TYPE_CHECKING

from django.db.models import Max

from tournaments.enums import MatchStatus, Reporting, StatementKind
from tournaments.models import Attempt, EntryAccount, Hand, Match, Statement, User
from tournaments.models.entry import address_key
from tournaments.queries.board import sides_of
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

    from scoring.match import MatchState
    from tournaments.models import Tournament
    from tournaments.permissions import Actor


def open_disputes() -> "QuerySet[Statement]":
    """The disputes that nobody has settled, of hands that stand: a hand that was corrected since is another."""
    found = Statement.objects.filter(kind=StatementKind.DISPUTED, answered_by__isnull=True)
    return found.filter(hand__is_current=True)


def disputed_attempts(tournament: "Tournament", attempt_ids: "Collection[int]") -> set[int]:
    """Those of the attempts with a dispute that keeps them from being final."""
    if tournament.reporting == Reporting.TRUST:
        return set()
    found = open_disputes().filter(attempt__in=attempt_ids)
    return set(found.values_list("attempt_id", flat=True))


def unsettled_attempts(tournament: "Tournament", attempt_ids: "Collection[int]") -> set[int]:
    """Those of the attempts whose hands, as they stand, were not confirmed: they end nothing.

    Where whoever enters the last hand is trusted, there are none, and nothing is asked of the database.
    """
    if tournament.reporting == Reporting.TRUST:
        return set()
    hands = Hand.objects.filter(attempt__in=attempt_ids).order_by().values_list("attempt")
    newest: dict[int, int] = dict(hands.annotate(newest=Max("pk")))
    said = Statement.objects.filter(attempt__in=attempt_ids, kind=StatementKind.CONFIRMED).order_by()
    confirmed: dict[int, int] = dict(said.values_list("attempt").annotate(newest=Max("hand")))
    return {pk for pk, hand in newest.items() if confirmed.get(pk, 0) < hand}


def open_status(score: "MatchState", *, disputed: bool) -> MatchStatus:
    """The status of a match that is not decided, whose sides are known."""
    if score.complete:
        return MatchStatus.DISPUTED if disputed else MatchStatus.REPORTED
    return MatchStatus.PLAYING if score.hands_played else MatchStatus.READY


def newest_hand(attempt: Attempt) -> Hand | None:
    """The version of a hand that was written last."""
    return Hand.objects.filter(attempt=attempt).order_by("-pk").first()


def report_on(attempt: Attempt) -> Statement | None:
    """The report of the hands as they stand, if they were reported."""
    hand = newest_hand(attempt)
    return attempt.statements.filter(kind=StatementKind.REPORTED, hand=hand).order_by("-pk").first()


def side_of_actor(actor: "Actor", match: Match) -> int | None:
    """The side of the game that the actor plays on in this match, by its private link, or because its account belongs
    to the entry or has its address; None for whoever does not play here."""
    own = {actor.entry_id, actor.player_of}
    email = ""
    if actor.user_id is not None:
        own |= set(EntryAccount.objects.filter(user=actor.user_id).values_list("entry", flat=True))
        email = User.objects.filter(pk=actor.user_id).values_list("email", flat=True).first() or ""
    for side in sides_of(match):
        entry = side.entry
        same = entry is not None and bool(email) and address_key(entry.email) == address_key(email)
        if entry is not None and (entry.pk in own or same):
            return side.index % game_of(match.stage.tournament).sides
    return None
