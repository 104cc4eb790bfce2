"""Small events to rank, and events by chance."""

from random import Random

from scoring.meetings import Meeting, Number
from scoring.record import Record
from scoring.standings import Row, rank
from scoring.tiebreaks import get_criterion

WIN, DRAW = 2, 1


def met(round_: int, sides: str, points: tuple[Number, ...], **fields: object) -> Meeting:
    """A meeting of entrants named by single letters."""
    return Meeting(round_, tuple(sides), points, **fields)  # type: ignore[arg-type]


def ranked(record: Record, *codes: str) -> list[Row]:
    return rank(record, [get_criterion(code) for code in codes])


def places(rows: list[Row]) -> dict[object, int]:
    return {row.entrant: row.place for row in rows}


def values(record: Record, code: str) -> dict[object, Number | None]:
    return {row.entrant: row.values[code] for row in ranked(record, code)}


def event_at_random(entrants: int, rounds: int, dice: Random) -> Record:
    """Pairings by chance with draws, forfeits, requested byes and byes for odd ones out; wins are worth 2."""
    meetings: list[Meeting] = []
    for round_ in range(1, rounds + 1):
        order = list(range(entrants))
        dice.shuffle(order)
        resting = [order.pop() for _ in range(dice.randrange(min(3, entrants)))]
        meetings += [Meeting(round_, (entrant,), (dice.choice((0, DRAW)),)) for entrant in resting]
        if len(order) % 2:
            meetings.append(Meeting(round_, (order.pop(),), (WIN,)))
        meetings += [_match(round_, pair, dice) for pair in zip(order[::2], order[1::2], strict=True)]
    return Record(range(entrants), meetings, draw=DRAW)


def _match(round_: int, sides: tuple[int, int], dice: Random) -> Meeting:
    kind = dice.randrange(12)
    if kind == 0:
        return Meeting(round_, sides, (0, 0), forfeit=(True, True))
    if kind == 1:
        return Meeting(round_, sides, (WIN, 0), forfeit=(False, True))
    points = dice.choice(((WIN, 0), (DRAW, DRAW), (0, WIN)))
    games = (dice.randrange(20) * 50, dice.randrange(20) * 50)
    return Meeting(round_, sides, points, games)
