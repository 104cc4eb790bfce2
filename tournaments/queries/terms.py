"""What is agreed about a round and ruled about a match, as scoring wants it: best of, time, penalties, a set score."""

from typing import TYPE_CHECKING, Any

from scoring.match import PLAIN, Terms
from tournaments.enums import RulingKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Attempt, Round, Ruling


def terms_of(round_: "Round", attempt: "Attempt | None") -> Terms:
    """The terms of a match in this round."""
    ruled: dict[str, Any] = attempt.terms if attempt is not None else {}
    if not ruled:
        return PLAIN if round_.best_of == 1 else Terms(best_of=round_.best_of)
    return Terms(
        best_of=round_.best_of,
        time_called=ruled.get("time_called"),
        penalties=tuple(ruled.get("penalties", ())),
        adjusted=tuple(ruled["adjusted"]) if "adjusted" in ruled else None,
    )


def ruled_terms(rulings: "Iterable[Ruling]", sides: int) -> dict[str, Any]:
    """What these rulings, in their order, say of the score: penalties add up, of the others the last one holds.

    ``substitutes`` are hand, seat and player of each, for queries.line_up.
    """
    terms: dict[str, Any] = {}
    for ruling in rulings:
        points: list[int] = ruling.points or []
        if ruling.kind == RulingKind.PENALTY:
            penalties = terms.setdefault("penalties", [0] * sides)
            penalties[ruling.side or 0] += points[0]
        elif ruling.kind == RulingKind.ADJUSTED:
            terms["adjusted"] = points
        elif ruling.kind == RulingKind.TIME_CALLED:
            terms["time_called"] = points[0]
        elif ruling.kind == RulingKind.SUBSTITUTE:
            terms.setdefault("substitutes", []).append([*points[:2], ruling.player_id])
    return terms
