"""The best there is, found by trying everything: what small rounds are measured against."""

from collections import Counter
from collections.abc import Sequence

from tournaments.formats.swiss import Contender


def best_swiss(contenders: list[Contender]) -> tuple[int, int]:
    """The fewest repeated meetings, and then the least sum of squared spans."""
    ranking = sorted(contenders, key=lambda contender: -contender.score)
    groups = sorted({contender.score for contender in ranking}, reverse=True)

    def best(left: list[Contender]) -> tuple[int, int]:
        if not left:
            return 0, 0
        one, *others = left
        found = []
        for other in others:
            meetings, spans = best([contender for contender in others if contender is not other])
            span = groups.index(one.score) - groups.index(other.score)
            found.append((meetings + one.opponents.count(other.entrant), spans + span**2))
        return min(found)

    if len(ranking) % 2 == 0:
        return best(ranking)
    fewest = min(contender.byes for contender in ranking)
    # The lowest that costs no more repeated meetings than necessary.
    options = [
        (*best([other for other in ranking if other is not without]), -rank)
        for rank, without in enumerate(ranking)
        if without.byes == fewest
    ]
    meetings, _, rank = min(options, key=lambda option: (option[0], option[2]))
    return next((found, spans) for found, spans, at in options if (found, at) == (meetings, rank))


def fewest_again(players: Sequence[int], partnerships: Counter[frozenset[object]]) -> int:
    """How many partnerships there have to be again."""
    if not players:
        return 0
    one, *others = players
    return min(
        partnerships[frozenset((one, other))]
        + fewest_again([player for player in others if player != other], partnerships)
        for other in others
    )
