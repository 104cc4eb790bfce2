"""Tables of four for individuals: each round draws new tables and, in games of partners, new partners.

What counts, the most important first:

1. If the number is not a multiple of four, one to three sit out: those who sat out least.
2. Nobody has the same partner twice while any draw of the round avoids it. With up to 17 players, where there are whist
   tournaments, the rounds are those: everybody with everybody once, and against everybody twice. (In a game without
   partners, such as 44A, there is nothing to avoid: all at a table are opponents.)
3. The sum of the squares of all meetings is small: a meeting as partners counts 2, as opponents 1.
4. Between equally good draws the draw number decides.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.formats.meetings import AS_PARTNERS, PARTNERS_AGAIN, Meetings, Seats
from tournaments.formats.seeding import draw_order
from tournaments.formats.states import Entrant
from tournaments.formats.table_partners import SMALL_FIELD, Sitting, sitting, teams
from tournaments.formats.table_polish import SWAPS, polished
from tournaments.formats.table_seats import cost, improved, tables
from tournaments.formats.whist import whist_rounds

#: Seats in the order of play: e0 and e2 are partners, e1 and e3 are.
Table = tuple[Entrant, Entrant, Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class Player:
    """One who plays the next round, and how often it sat out."""

    entrant: Entrant
    sat_out: int = 0


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table and what is against it: pairs who were partners before, and pairs who met before."""

    seats: Table
    partners_again: tuple[tuple[Entrant, Entrant], ...]
    met_before: tuple[tuple[Entrant, Entrant], ...]


@dataclass(frozen=True, slots=True)
class TablesRound:
    """The tables of a round, and who sits out, both in the order of the players."""

    tables: tuple[DrawnTable, ...]
    sit_out: tuple[Entrant, ...]


def next_round(
    players: Sequence[Player],
    before: Iterable[Table] = (),
    *,
    partners: bool = True,
    draw_number: int | str = 0,
) -> TablesRound:
    """The next round of those who play on, after all the tables that there were `before`.

    The same input gives the same round, everywhere. A stage keeps its draw number: in a small field its rounds go
    together. Raises `ValueError` if a player is listed twice.
    """
    if len({player.entrant for player in players}) != len(players):
        raise ValueError("a player is listed twice")
    played = list(before)
    drawn = _numbered(players, draw_number, len(played))
    number = {player.entrant: at for at, player in enumerate(drawn)}
    meetings = _meetings(number, played, partners=partners)
    seats = best_tables(meetings, [player.sat_out for player in drawn], f"{draw_number}:{len(played)}")
    seeds = {player.entrant: seed for seed, player in enumerate(players)}
    return _named(seeds, [player.entrant for player in drawn], meetings, seats)


def all_rounds(
    entrants: Sequence[Entrant],
    rounds: int,
    *,
    partners: bool = True,
    draw_number: int | str = 0,
    swaps: int = SWAPS,
) -> list[TablesRound]:
    """So many rounds drawn together, for those who play all of them: they fit each other better than one by one.

    `swaps` is how many swaps of two players are tried at most. Raises `ValueError` as `next_round` does.
    """
    found: list[TablesRound] = []
    sat_out = dict.fromkeys(entrants, 0)
    for _ in range(rounds):
        before = [table.seats for earlier in found for table in earlier.tables]
        players = [Player(entrant, sat_out[entrant]) for entrant in entrants]
        found.append(next_round(players, before, partners=partners, draw_number=draw_number))
        for entrant in found[-1].sit_out:
            sat_out[entrant] += 1
    seeds = {entrant: seed for seed, entrant in enumerate(entrants)}
    seats = [[_seats(seeds, table.seats) for table in drawn.tables] for drawn in found]
    meetings = Meetings(len(seeds), partners=partners)
    better = []
    for tables_ in polished(Meetings(len(seeds), partners=partners), seats, str(draw_number), swaps):
        better.append(_named(seeds, entrants, meetings, tables_))
        for table in tables_:
            meetings.add(table)
    return better


def best_tables(meetings: Meetings, sat_out: Sequence[int], draw: str) -> list[Seats]:
    """The tables of the next round for players by number; who is at none sits out."""
    out = sitting(sat_out)
    found = [(0, rise, seated) for rise, seated in _whist(meetings, out)]
    for against, formed in () if found else teams(meetings, out, draw):
        seated = tables(meetings, formed, draw)
        if not meetings.partners or meetings.count > SMALL_FIELD:
            seated = improved(meetings, seated)
        found.append((against, sum(cost(meetings, table) for table in seated), seated))
    return min(found, key=lambda option: option[:2])[2]


def _whist(meetings: Meetings, out: Sitting) -> Iterator[tuple[int, list[Seats]]]:
    """The rounds of a whist tournament that may be played, with what their meetings cost."""
    for seated in whist_rounds(meetings.count) if meetings.partners else ():
        sitting_out = set(range(meetings.count)).difference(*seated)
        if out.must <= sitting_out <= out.must | out.may:
            rise = sum(cost(meetings, table) for table in seated)
            if rise < PARTNERS_AGAIN:
                yield rise, seated


def _numbered(players: Sequence[Player], draw_number: int | str, tables_before: int) -> list[Player]:
    """The players by number. In a small field they keep it; in a larger one others come next to each other."""
    salt = f"{draw_number}" if len(players) <= SMALL_FIELD else f"{draw_number}:{tables_before}"
    by_name = {str(player.entrant): player for player in players}
    return [by_name[name] for name in draw_order(by_name, salt)]


def _meetings(number: dict[Entrant, int], before: Sequence[Table], *, partners: bool) -> Meetings:
    count = len(number)
    known = dict(number)
    for entrant in (entrant for table in before for entrant in table):
        known.setdefault(entrant, len(known))
    return Meetings(count, [_seats(known, table) for table in before], partners=partners)


def _seats(numbers: Mapping[Entrant, int], table: Table) -> Seats:
    a, b, c, d = table
    return numbers[a], numbers[b], numbers[c], numbers[d]


def _named(
    seeds: Mapping[Entrant, int], drawn: Sequence[Entrant], meetings: Meetings, seats: Sequence[Seats]
) -> TablesRound:
    """The round with names; `drawn` are the players by number, `meetings` those before it."""
    seated = {drawn[number] for table in seats for number in table}
    turned = [_turned([seeds[drawn[number]] for number in table], table) for table in seats]
    return TablesRound(
        tuple(_explained(drawn, meetings, table) for _, table in sorted(turned)),
        tuple(entrant for entrant in seeds if entrant not in seated),
    )


def _turned(seeds: Sequence[int], table: Seats) -> tuple[int, Seats]:
    """The table turned so that its first player by seed sits first; with that seed, to sort by."""
    first = min(range(4), key=seeds.__getitem__)
    a, b, c, d = table[first:] + table[:first]
    return seeds[first], (a, b, c, d)


def _explained(drawn: Sequence[Entrant], meetings: Meetings, table: Seats) -> DrawnTable:
    names = [drawn[number] for number in table]
    pairs = list(combinations(range(len(table)), 2))
    return DrawnTable(
        (names[0], names[1], names[2], names[3]),
        tuple(
            (names[one], names[other])
            for one, other in pairs
            if meetings.kind(one, other) == AS_PARTNERS and meetings.partnerships(table[one], table[other])
        ),
        tuple(
            (names[one], names[other]) for one, other in pairs if meetings.weight(table[one], table[other])
        ),
    )
