"""Draw a round of a Swiss system or of tables: what it is drawn from, and the rows that it comes to.

The draw itself is the command `python -m tournaments.formats next-round`: what is kept of a round is what that
command is asked, so anybody can repeat it.
"""

from typing import TYPE_CHECKING, Any

from scoring.match import MATCH_POINTS
from tournaments.enums import LEFT, MatchOutcome, MatchStatus, SlotState
from tournaments.formats.pairing_commands import pair
from tournaments.models import Entrant, Match, RoundDraw, Side
from tournaments.queries.board import sides_of
from tournaments.queries.league_standings import scheme_of
from tournaments.queries.planned import code_prefix
from tournaments.queries.rules import game_of
from tournaments.services import league

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.match import MatchPoints
    from tournaments.models import Round, Stage
    from tournaments.permissions import Actor

WON, DRAWN, LOST = range(3)
#: Entries at a table where partners change.
TABLE = 4
#: Entries in a match of a Swiss system.
PAIR = 2


def request_for(stage: "Stage", draw_number: int) -> dict[str, Any]:
    """What the next round is drawn from: the rounds before, by the stage's seeds, and who has left."""
    field = list(Entrant.objects.filter(stage=stage).select_related("entry").order_by("seed"))
    seeds = {entrant.entry_id: entrant.seed for entrant in field}
    rounds: dict[int, list[Match]] = {}
    matches = Match.objects.filter(stage=stage).select_related("round").prefetch_related("sides")
    for match in matches.order_by("order"):
        rounds.setdefault(match.round.number, []).append(match)
    sides = game_of(stage.tournament).sides
    worth = MATCH_POINTS.get(scheme_of(stage.tournament, stage.format), MATCH_POINTS["2-1-0"])

    def items(found: "list[Match]") -> "Iterable[Any]":
        return _tables(found, seeds) if stage.format == "tables" else _pairs(found, seeds, sides, worth)

    # Of the tables of a stage, all rounds are drawn by one number, and in a game without partners all are opponents.
    first = RoundDraw.objects.filter(round__stage=stage).order_by("round__number").first()
    of_tables = {}
    if stage.format == "tables":
        of_tables = {"partners": sides == PAIR}
        draw_number = first.request["draw_number"] if first else draw_number
    return {
        **of_tables,
        "entrants": len(field),
        "rounds": [list(items(rounds[number])) for number in sorted(rounds)],
        "withdrawn": [entrant.seed for entrant in field if entrant.entry.status in LEFT],
        "draw_number": draw_number,
    }


def _pairs(
    matches: "Sequence[Match]", seeds: "Mapping[int, int]", sides: int, worth: "MatchPoints"
) -> "Iterable[dict[str, Any]]":
    for match in matches:
        filled = [side for side in sides_of(match) if side.entry_id is not None]
        named = [seeds[side.entry_id] for side in filled if side.entry_id is not None]
        if len(named) == 1:
            yield {"bye": named[0]}
        else:
            yield {"sides": named, "points": [worth[_result(match, side, sides)] for side in filled]}


def _result(match: Match, side: Side, sides: int) -> int:
    """Won, drawn or lost, as the place in a scheme of points.

    A match that is still being played when the next round is drawn counts as drawn.
    """
    if side.forfeit:
        return LOST
    if match.status != MatchStatus.FINAL or match.outcome == MatchOutcome.DRAW:
        return DRAWN
    return WON if match.winner == side.index % sides else LOST


def _tables(matches: "Sequence[Match]", seeds: "Mapping[int, int]") -> "Iterable[list[int]]":
    for match in matches:
        named = [seeds[side.entry_id] for side in sides_of(match) if side.entry_id is not None]
        if len(named) == TABLE:
            yield named


def draw_round(round_: "Round", draw_number: int, actor: "Actor") -> None:
    """Draw the round, keep what it was drawn from, and write its matches; those at the top come first."""
    stage = round_.stage
    request = request_for(stage, draw_number)
    answer, _status = pair(stage.format, request)
    groups, alone, size = _drawn(stage, answer)
    RoundDraw.objects.create(round=round_, request=request, reasons=answer, actor=actor.name)
    entries = dict(Entrant.objects.filter(stage=stage).values_list("seed", "entry"))
    order = Match.objects.filter(stage=stage).count()
    prefix = code_prefix(stage, 1)
    matches = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=round_,
            code=f"{prefix}R{round_.number}.{number}",
            order=order + number,
            status=MatchStatus.PENDING,
        )
        for number in range(1, len(groups) + len(alone) + 1)
    )
    Side.objects.bulk_create(
        _side(match, index, entries[seeds[index]] if index < len(seeds) else None)
        for match, seeds in zip(matches, [*groups, *([seed] for seed in alone)], strict=True)
        for index in range(size)
    )
    league.refresh(stage, [match.code for match in matches])


def _drawn(stage: "Stage", answer: "Mapping[str, Any]") -> tuple[list[list[int]], list[int], int]:
    """Who meets (seeds), who does not play, and how many sides a match has."""
    if stage.format == "tables":
        return answer["tables"], answer["sit_out"], TABLE
    return answer["pairs"], [] if answer["bye"] is None else [answer["bye"]], PAIR


def _side(match: Match, index: int, entry: int | None) -> Side:
    return Side(
        match=match,
        index=index,
        source_kind="draw" if entry is not None else "bye",
        entry_id=entry,
        state=SlotState.EMPTY if entry is None else SlotState.FILLED,
        drawn_in=match.round if entry is not None else None,
    )
