"""What a finished deal comes to: the result that its players would write down."""

from typing import Any

from rules_engine.bingo.deal import CLOSED, EXHAUSTED, GOAL, Deal
from rules_engine.bingo.result import score as score_sheet
from rules_engine.bingo.sheet import Sheet
from rules_engine.bingo.tiles import names, trump_of
from rules_engine.types import HandScore


def result(deal: Deal) -> dict[str, Any]:
    """The result of a deal that is over, as `score` takes it."""
    sheet = _sheet(deal)
    played = deal.kind in {EXHAUSTED, CLOSED}
    return {
        "trump": sheet.trump,
        "indicator": names(deal.indicator)[0],
        "kind": sheet.kind,
        "closer": sheet.closer,
        "holder": sheet.holder,
        "last_trick": sheet.last_trick,
        "tricks": sheet.tricks,
        "tile_points": sheet.tile_points if played else None,
        "doubles": [declared.as_json() for declared in sheet.doubles],
        "first_to_70": sheet.first_to_70,
    }


def score(deal: Deal) -> HandScore:
    """What a deal that is over is worth."""
    return score_sheet(deal.rules, _sheet(deal))


def _sheet(deal: Deal) -> Sheet:
    return Sheet(
        kind=deal.kind,
        trump=trump_of(deal.indicator),
        indicator=deal.indicator,
        closer=deal.closer,
        holder=deal.holder,
        last_trick=deal.last_trick if deal.kind == EXHAUSTED else None,
        tricks=list(deal.tricks),
        tile_points=list(deal.tile_points),
        doubles=deal.declared,
        first_to_70=deal.first_to_goal if min(deal.totals) >= GOAL else None,
        total=None,
    )
