"""The desk of a league: the matches by urgency, read only as far as they are shown, and the step that follows a round.

An event of hundreds costs what a small one does: counts come from the database, rows are cut there.
"""

from collections import Counter
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from tournaments.enums import UNCONFIRMED_MATCH, UNDECIDED_MATCH, MatchStatus
from tournaments.models import Match
from tournaments.models.entry import name_key
from tournaments.pages.desk import Book, Group, Ledger
from tournaments.pages.honours import honours
from tournaments.pages.stage_panel import stage_panel, undrawn_rounds
from tournaments.queries.matches import some_in_play
from tournaments.queries.round_names import round_names
from tournaments.queries.stages import next_stage
from tournaments.queries.standings import standings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tournaments.models import Stage, Tournament

#: Rows of each urgency that a page shows; whoever looks for another searches.
SHOWN = 16


def league_ledger(tournament: "Tournament", stage: "Stage", find: str = "") -> Ledger:
    """The stage's matches by urgency; see pages.desk.ledger."""
    numbers = Counter(
        dict(Match.objects.filter(stage=stage).order_by().values_list("status").annotate(Count("pk")))
    )
    wanted = _found(Match.objects.filter(stage=stage), find)
    book = Book(tournament, round_names(tournament))

    def group(statuses: "Sequence[MatchStatus]", *order: str) -> Group:
        those = wanted.filter(status__in=statuses)
        rows = some_in_play(those.order_by(*order)[:SHOWN])
        number = sum(numbers[status] for status in statuses) if not find else those.count()
        return Group(book.rows(rows), number)

    over = not sum(numbers[status] for status in UNDECIDED_MATCH)
    finished = stage.ended_at is not None or (
        over and not undrawn_rounds(stage) and next_stage(stage) is None
    )
    standings = standings_of(tournament) if finished else None
    return Ledger(
        ready=group([MatchStatus.READY], "round__order", "order"),
        playing=group([*UNCONFIRMED_MATCH, MatchStatus.PLAYING], "round__order", "order"),
        waiting=group([MatchStatus.PENDING], "round__order", "order"),
        done=group([MatchStatus.FINAL], "-decided_at", "-order"),
        entries=(),
        hidden_entries=0,
        honours=honours(tournament, standings) if standings and standings.complete else [],
        find=find,
        many=numbers.total() > SHOWN,
        panel=stage_panel(tournament, stage),
    )


def _found(matches: "QuerySet[Match]", find: str) -> "QuerySet[Match]":
    """Those with this code or prefix of one, or with an entry or a player whose name has this in it."""
    key = name_key(find)
    if not key:
        return matches
    entry, player = Q(sides__entry__name_key__contains=key), Q(sides__entry__players__name_key__contains=key)
    named = Match.objects.filter(entry | player).values("pk")
    return matches.filter(Q(code__istartswith=key) | Q(pk__in=named))
