"""What `next-round` answers: the next round of a Swiss system, or of tables with changing partners.

Beyond what is needed, the answer says why ("why", in the order of the pairs or tables), and a request may name the
"draw_number" (0 without it) that decides between equally good pairings.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import not_an_object, shown
from tournaments.formats.commands import FINE, Answer, refused
from tournaments.formats.pairing_request import PairingRequest, Played, read_swiss
from tournaments.formats.reading import VIOLATIONS
from tournaments.formats.swiss import Bye, Contender, Pairing, next_round


def pair(format_name: str, body: object) -> Answer:
    """The next round after those of the request. Raises `UnknownName` for a format that is not drawn by rounds."""
    if format_name not in DRAWN:
        raise UnknownName(f"next-round knows no format {shown(format_name)}; it knows {', '.join(DRAWN)}")
    if not isinstance(body, Mapping):
        return refused([not_an_object(VIOLATIONS, "request", body)])
    return DRAWN[format_name](body)


def swiss(body: Mapping[str, Any]) -> Answer:
    """The next round of a Swiss system."""
    request = read_swiss(body)
    if not isinstance(request, PairingRequest):
        return refused(request)
    drawn = next_round(contenders(request), request.draw_number)
    return {
        "pairs": [list(pairing.entrants) for pairing in drawn.pairings],
        "bye": drawn.bye and drawn.bye.entrant,
        "why": [_why(pairing) for pairing in drawn.pairings],
        "why_bye": drawn.bye and _why_bye(drawn.bye),
    }, FINE


def contenders(request: PairingRequest[Played]) -> list[Contender]:
    """Those who play on, by seed; a bye counts as a win."""
    score = dict.fromkeys(range(1, request.entrants + 1), Fraction(0))
    opponents: dict[int, list[int]] = {seed: [] for seed in score}
    byes = dict.fromkeys(score, 0)
    win = full_win([match for round_ in request.rounds for match in round_])
    for match in (match for round_ in request.rounds for match in round_):
        for seed, points in zip(match.seeds, match.points or (win,), strict=True):
            score[seed] += points
            byes[seed] += not match.points
            opponents[seed] += [other for other in match.seeds if other != seed]
    return [
        Contender(seed, score[seed], tuple(opponents[seed]), byes[seed])
        for seed in score
        if seed not in request.withdrawn
    ]


def full_win(matches: list[Played]) -> Fraction:
    """What a win is worth: the most a side got in a match that was not drawn; while all were drawn, what both got."""
    decided = [max(match.points) for match in matches if len(set(match.points)) > 1]
    drawn = [sum(match.points, Fraction(0)) for match in matches if match.points]
    return max(decided or drawn or [Fraction(1)])


def _why(pairing: Pairing) -> dict[str, Any]:
    return {
        "scores": [_number(score) for score in pairing.scores],
        "meetings": pairing.meetings,
        "avoided": [list(met) for met in pairing.avoided],
    }


def _why_bye(bye: Bye) -> dict[str, Any]:
    return {
        "score": _number(bye.score),
        "byes": bye.byes,
        "had_more": list(bye.had_more),
        "needed": list(bye.needed),
    }


def _number(score: int | float | Fraction) -> int | float:
    return int(score) if score == int(score) else float(score)


DRAWN: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {"swiss": swiss}
