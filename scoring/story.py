"""What there is to tell of matches that were played: comebacks, leads, swings, upsets, and the records over many.

Pure: the same matches in the same order tell the same story; of equals the earliest holds a record.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import add


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand that counted: ``points`` by side; ``feats`` are what was achieved in it, by the game's own codes, and by
    which entrants."""

    number: int
    points: tuple[int, ...]
    feats: tuple[tuple[str, tuple[Hashable, ...]], ...] = ()

    @property
    def swing(self) -> int:
        """By how much it moved the difference between its best and its worst side."""
        return max(self.points) - min(self.points)

    @property
    def best(self) -> int:
        """The side that it was best for."""
        return self.points.index(max(self.points))


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """A match that was played to its end.

    ``entrants`` are by side those who play on it; ``winner`` is a side, None after a draw. ``in_one``: its points add
    up from the first hand to the last, as they do not over the games of a best-of. ``strengths`` by side say who was
    expected to win, the larger the stronger; None where that is not known.
    """

    key: Hashable
    entrants: tuple[tuple[Hashable, ...], ...]
    winner: int | None
    hands: tuple[ToldHand, ...]
    in_one: bool = True
    strengths: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Comeback:
    """The winner was so many ``points`` behind ``after`` that hand."""

    points: int
    after: int


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match in facts. ``last_hand``: the side that led before the hand that decided it, if that was another than the
    winner. ``throughout``: the winner led alone after every hand. ``lead_changes`` counts how often another side took
    the lead. ``upset``: the winner was expected to lose."""

    comeback: Comeback | None
    lead_changes: int
    last_hand: int | None
    throughout: bool
    upset: bool


#: Of fewer hands no story is made.
_FEW = 3


def match_story(match: ToldMatch) -> MatchStory:
    """What is to be told of one match."""
    leaders = [leader(totals) for totals in totals_of(match)]
    alone = [side for side in leaders if side is not None]
    before_last = leaders[-2] if len(leaders) >= _FEW else None
    told = match.winner is not None and bool(leaders)
    return MatchStory(
        comeback=comeback(match),
        lead_changes=sum(one != other for one, other in pairwise(alone)),
        last_hand=before_last if told and before_last != match.winner else None,
        throughout=told and len(leaders) >= _FEW and set(leaders) == {match.winner},
        upset=upset(match) > 0,
    )


def totals_of(match: ToldMatch) -> list[tuple[int, ...]]:
    """The score after each hand; empty where points do not add up over the whole match."""
    found: list[tuple[int, ...]] = []
    for hand in match.hands if match.in_one else ():
        found.append(tuple(map(add, found[-1], hand.points)) if found else hand.points)
    return found


def leader(totals: Sequence[int]) -> int | None:
    """The side that leads alone, if one does."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def comeback(match: ToldMatch) -> Comeback | None:
    """The furthest that the winner was behind the leader; None if it never was."""
    winner = match.winner
    if winner is None:
        return None
    behind = [
        (max(totals) - totals[winner], hand.number)
        for totals, hand in zip(totals_of(match), match.hands, strict=False)
    ]
    points, after = max(behind, key=lambda item: item[0], default=(0, 0))
    return Comeback(points, after) if points > 0 else None


def upset(match: ToldMatch) -> float:
    """By how much the strongest that lost was stronger than the winner; 0 where that was not so or is not known."""
    if match.winner is None or None in match.strengths or not match.strengths:
        return 0
    strengths = [strength for strength in match.strengths if strength is not None]
    return max(max(strengths) - strengths[match.winner], 0)


@dataclass(frozen=True, slots=True)
class Held:
    """A record of an entrant, or of several who have as many."""

    holders: tuple[Hashable, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Records:
    """The records over some matches; None where there is none.

    ``longest``: where not all were as long. ``feats`` counts every feat by its code; ``most`` says who achieved it most often. ``upsets``: the biggest first.
    """

    matches: int = 0
    hands: int = 0
    longest: ToldMatch | None = None
    swing: tuple[ToldMatch, ToldHand] | None = None
    highest: tuple[ToldMatch, ToldHand] | None = None
    comeback: tuple[ToldMatch, Comeback] | None = None
    upsets: tuple[ToldMatch, ...] = ()
    feats: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, Held] = field(default_factory=dict)


def records(matches: Iterable[ToldMatch]) -> Records:
    """The records over these matches."""
    told = [match for match in matches if match.hands]
    if not told:
        return Records()
    hands = [(match, hand) for match in told for hand in match.hands]
    comebacks = [(match, found) for match in told if (found := comeback(match)) is not None]
    upsets = sorted((match for match in told if upset(match) > 0), key=upset, reverse=True)
    achieved = _achieved(told)
    longest = max(told, key=lambda match: len(match.hands))
    return Records(
        matches=len(told),
        hands=len(hands),
        longest=longest if len(longest.hands) > min(len(match.hands) for match in told) else None,
        swing=max(hands, key=lambda item: item[1].swing),
        highest=max(hands, key=lambda item: max(item[1].points)),
        comeback=max(comebacks, key=lambda item: item[1].points, default=None),
        upsets=tuple(upsets),
        feats=Counter(code for _match, hand in hands for code, _by in hand.feats),
        most={code: _held(counts) for code, counts in achieved.items()},
    )


def _achieved(matches: Iterable[ToldMatch]) -> dict[str, Counter[Hashable]]:
    """How often each entrant achieved what, by the feat's code."""
    found: defaultdict[str, Counter[Hashable]] = defaultdict(Counter)
    for match in matches:
        for hand in match.hands:
            for code, by in hand.feats:
                found[code].update(by)
    return found


def _held(counts: Counter[Hashable]) -> Held:
    most = max(counts.values())
    return Held(tuple(holder for holder, count in counts.items() if count == most), most)
