"""Swiss system: each round pairs those with equal scores who have not met, all of them in one matching.

What counts, the most important first:

1. With an odd number, the bye goes to one of those who had the fewest byes (so nobody has a second one before all had
   one).
2. Nobody meets anybody again while any pairing of the whole field avoids it; else as few meet again as possible.
3. The bye goes to the lowest of those, by score and then by seed.
4. Score groups: the sum of the squares of the score groups that the pairs span is the least possible. So each group
   is paired within itself, and of an odd one somebody floats to the next group rather than to one further down.
5. Who floats is the lowest of the upper group against the highest of the lower one.
6. Within a score group the upper half meets the lower half, by seed: 1 v 5, 2 v 6, 3 v 7, 4 v 8.
7. Between pairings that are equally good the draw number decides.

All of this is one minimum-weight perfect matching. In large fields only likely pairs are tried at first, and more of
them until everybody is paired without meeting again; up to 64 entrants all pairs are tried at once.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.states import Entrant
from tournaments.formats.swiss_choices import Field, best_pairs

Score = int | float | Fraction


@dataclass(frozen=True, slots=True)
class Contender:
    """One who plays the next round.

    `score`: match points so far, byes included. `opponents`: all it has met, as often as it met them.
    """

    entrant: Entrant
    score: Score = 0
    opponents: tuple[Entrant, ...] = ()
    byes: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, the higher first, and why.

    They come from one score group unless their `scores` differ: then the first floats down. `meetings`: how often
    they have met before, 0 wherever that can be avoided. `avoided`: for each of the two, whom of its own score group
    it had met already and so was not to meet.
    """

    entrants: tuple[Entrant, Entrant]
    scores: tuple[Score, Score]
    meetings: int
    avoided: tuple[tuple[Entrant, ...], tuple[Entrant, ...]]

    @property
    def floats(self) -> bool:
        """Whether the two come from different score groups."""
        return self.scores[0] != self.scores[1]


@dataclass(frozen=True, slots=True)
class Bye:
    """Who has no opponent and so a full win.

    `byes`: how many it had before. Everyone below it is named: `had_more` had more byes, `needed` would have made
    others meet again.
    """

    entrant: Entrant
    score: Score
    byes: int
    had_more: tuple[Entrant, ...]
    needed: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class SwissRound:
    """The pairs of a round from the top of the standings down, and the bye of an odd field."""

    pairings: tuple[Pairing, ...]
    bye: Bye | None


def next_round(contenders: Sequence[Contender], draw_number: int | str = 0) -> SwissRound:
    """The next round of those who play on, listed in the order of their seeds (the order within equal scores).

    The same contenders and draw number give the same round, everywhere. Raises `ValueError` if one is listed twice.
    """
    if len({contender.entrant for contender in contenders}) != len(contenders):
        raise ValueError("a contender is listed twice")
    ranking = sorted(contenders, key=lambda contender: -contender.score)
    field = _field(ranking)
    pairs = best_pairs(field, draw_number)
    pairings = tuple(_explained(ranking, field, one, other) for one, other in pairs if other < len(ranking))
    return SwissRound(
        pairings, next((_bye(ranking, one) for one, other in pairs if other == len(ranking)), None)
    )


def _field(ranking: Sequence[Contender]) -> Field:
    ranks = {contender.entrant: rank for rank, contender in enumerate(ranking)}
    return Field(
        scores=tuple(contender.score for contender in ranking),
        met=tuple(
            Counter(ranks[opponent] for opponent in contender.opponents if opponent in ranks)
            for contender in ranking
        ),
        byes=tuple(contender.byes for contender in ranking),
    )


def _explained(ranking: Sequence[Contender], field: Field, one: int, other: int) -> Pairing:
    pair = (ranking[one], ranking[other])
    return Pairing(
        (pair[0].entrant, pair[1].entrant),
        (pair[0].score, pair[1].score),
        field.met[one][other],
        (_met_in_group(ranking, field, one), _met_in_group(ranking, field, other)),
    )


def _met_in_group(ranking: Sequence[Contender], field: Field, rank: int) -> tuple[Entrant, ...]:
    score = ranking[rank].score
    return tuple(ranking[other].entrant for other in sorted(field.met[rank]) if ranking[other].score == score)


def _bye(ranking: Sequence[Contender], rank: int) -> Bye:
    chosen, below = ranking[rank], ranking[rank + 1 :]
    return Bye(
        chosen.entrant,
        chosen.score,
        chosen.byes,
        had_more=tuple(lower.entrant for lower in below if lower.byes > chosen.byes),
        needed=tuple(lower.entrant for lower in below if lower.byes == chosen.byes),
    )
