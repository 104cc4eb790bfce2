"""What `next-round` answers: the next round of a Swiss system, or of tables with changing partners.

Beyond what is needed, the answer says why ("why", in the order of the pairs or tables), and a request may name the
"draw_number" (0 without it) that decides between equally good pairings, and the "points" of a bye.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import not_an_object, shown
from tournaments.formats.commands import FINE, Answer, refused
from tournaments.formats.pairing_request import PairingRequest, Played, read_swiss, read_tables
from tournaments.formats.reading import VIOLATIONS
from tournaments.formats.swiss import Bye, Contender, Pairing, next_round
from tournaments.formats.tables import Player, Table
from tournaments.formats.tables import next_round as next_tables


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


def tables(body: Mapping[str, Any]) -> Answer:
    """The next round of tables with changing partners; with "partners": false all at a table are opponents."""
    request = read_tables(body)
    if not isinstance(request, PairingRequest):
        return refused(request)
    before = [table for round_ in request.rounds for table in round_]
    drawn = next_tables(players(request), before, partners=request.partners, draw_number=request.draw_number)
    return {
        "tables": [list(table.seats) for table in drawn.tables],
        "sit_out": list(drawn.sit_out),
        "why": [
            {"partners_again": list(table.partners_again), "met_before": list(table.met_before)}
            for table in drawn.tables
        ],
    }, FINE


def players(request: PairingRequest[Table]) -> list[Player]:
    """Those who play on, by seed; who was at no table of a round sat out."""
    seated = Counter(seed for round_ in request.rounds for table in round_ for seed in table)
    return [
        Player(seed, len(request.rounds) - seated[seed])
        for seed in range(1, request.entrants + 1)
        if seed not in request.withdrawn
    ]


def contenders(request: PairingRequest[Played]) -> list[Contender]:
    """Those who play on, by seed; a bye without points counts as a win."""
    score = dict.fromkeys(range(1, request.entrants + 1), Fraction(0))
    opponents: dict[int, list[int]] = {seed: [] for seed in score}
    byes = dict.fromkeys(score, 0)
    win = full_win([match for round_ in request.rounds for match in round_])
    for match in (match for round_ in request.rounds for match in round_):
        for seed, points in zip(match.seeds, match.points or (win,), strict=True):
            score[seed] += points
            byes[seed] += len(match.seeds) == 1
            opponents[seed] += [other for other in match.seeds if other != seed]
    return [
        Contender(seed, score[seed], tuple(opponents[seed]), byes[seed])
        for seed in score
        if seed not in request.withdrawn
    ]


def full_win(matches: list[Played]) -> Fraction:
    """What a win is worth: the most a side got in a match that was not drawn; while all were drawn, what both got."""
    met = [match.points for match in matches if len(match.seeds) > 1 and any(match.points)]
    decided = [max(points) for points in met if len(set(points)) > 1]
    drawn = [sum(points, Fraction(0)) for points in met]
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


DRAWN: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {"swiss": swiss, "tables": tables}
