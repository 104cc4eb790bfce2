"""Rounds in which everybody has everybody as a partner once and as an opponent twice: a whist tournament.

One round is written down for each number of players; adding 1 to everybody again and again makes the others. It works
because the differences of partners give every number of steps once, those of opponents twice. With a multiple of four
the last player stays where it is while the others move; with one more than a multiple, number 0 of the round sits out.

More players hardly ever play that many rounds, and few of these rounds have more meetings again than need be.
"""

from tournaments.formats.meetings import Seats

FIRST_ROUNDS: dict[int, tuple[Seats, ...]] = {
    4: ((3, 1, 0, 2),),
    5: ((1, 2, 4, 3),),
    8: ((7, 1, 0, 3), (2, 4, 6, 5)),
    12: ((11, 1, 0, 3), (2, 6, 9, 7), (4, 8, 10, 5)),
    13: ((1, 7, 10, 2), (3, 6, 4, 8), (5, 9, 11, 12)),
    16: ((15, 1, 0, 2), (3, 8, 12, 11), (4, 13, 6, 9), (5, 7, 10, 14)),
    17: ((1, 16, 3, 11), (2, 13, 10, 14), (4, 12, 7, 6), (5, 15, 9, 8)),
}


def whist_rounds(count: int) -> list[list[Seats]]:
    """All rounds for players 0 to `count` - 1: one less than players, or as many if one sits out; else none."""
    turning = count - 1 if count % 4 == 0 else count
    return [
        [_moved(table, steps, turning) for table in FIRST_ROUNDS[count]]
        for steps in range(turning if count in FIRST_ROUNDS else 0)
    ]


def _moved(table: Seats, steps: int, turning: int) -> Seats:
    a, b, c, d = ((player + steps) % turning if player < turning else player for player in table)
    return a, b, c, d
