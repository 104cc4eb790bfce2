"""Score sheets to print: one a match that is to be played now, with lines for its hands."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import OPEN_MATCH
from tournaments.models import Match, Seat
from tournaments.pages.match_lines import side_names
from tournaments.pages.table_links import natural
from tournaments.queries.round_names import RoundNames, round_names
from tournaments.queries.rules import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament

#: Lines on a sheet where nothing limits the hands; two such sheets fill a page.
_LINES = 12
_MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match. ``sides`` are its columns, ``players`` those at the table in play order, if that is set."""

    code: str
    table: str
    round_name: str
    goal: str
    sides: "Sequence[str]"
    players: "Sequence[str]"
    lines: range


def score_sheets(tournament: "Tournament") -> list[Sheet]:
    """The sheets of all matches that take hands, by table. As many queries whatever their number."""
    found = Match.objects.filter(stage__tournament=tournament, status__in=OPEN_MATCH)
    rows = found.select_related("round", "stage__tournament").prefetch_related("sides__entry")
    matches = sorted(rows.order_by("order"), key=lambda match: (not match.table, natural(match.table)))
    names = round_names(tournament)
    players: dict[int, list[str]] = {}
    seats = Seat.objects.filter(attempt__in=[match.attempt_id for match in matches])
    for seat in seats.select_related("player").order_by("attempt_id", "index"):
        players.setdefault(seat.attempt_id, []).append(seat.player.name)
    return [_sheet(match, names, players.get(match.attempt_id or 0, [])) for match in matches]


def _sheet(match: Match, names: RoundNames, players: "Sequence[str]") -> Sheet:
    ruleset = ruleset_of(match.stage.tournament, match.round)
    target, most = ruleset.get("target"), ruleset.get("max_hands")
    return Sheet(
        code=match.code,
        table=wording.table(match.table) if match.table else "",
        round_name=names.of(match.round),
        goal=gettext("To {points} points").format(points=target) if target else "",
        sides=side_names(match),
        players=players,
        lines=range(1, min(most or _LINES, _MOST_LINES) + 1),
    )
