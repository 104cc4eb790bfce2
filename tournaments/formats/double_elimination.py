"""Double elimination: who loses drops into the losers' bracket, who loses twice is out.

The field is padded to a power of two with byes for the missing bottom seeds. With `final: reset` the losers'
champion has to beat the winners' champion twice; with `final: simple` one final decides.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.types import Option
from tournaments.formats.graph import MatchPlan, OnlyIf, Source, Target
from tournaments.formats.knockout import Sides, halving, match_ids, neighbours, seeded

OPTIONS: Mapping[str, Option] = {
    "final": Option(
        default="reset",
        values=("simple", "reset"),
        says="Whether the losers' champion must win a second final after the first: simple = no, reset = yes.",
    ),
}

FINAL, SECOND_FINAL = "GF", "GF2"


def plan_matches(entrants: int, options: Mapping[str, Any]) -> Iterator[MatchPlan]:
    """Every match for this many entrants (at least 2), in order of play: W1, W2, L1, L2, W3, L3, L4 ..."""
    bracket = _Bracket(rounds=(entrants - 1).bit_length())
    yield from bracket.winners_round(1, seeded(2**bracket.rounds, entrants))
    for number in range(2, bracket.rounds + 1):
        yield from bracket.winners_round(number, neighbours("winner_of", bracket.winners[number - 1]))
        yield from bracket.gathering_round(2 * number - 3)
        yield from bracket.dropping_round(number)
    yield from bracket.finals(options["final"])


def drop_order(number: int, count: int) -> list[int]:
    """Which losers' match (from 0) takes the loser of each of the `count` matches of winners' round `number` >= 2.

    The cycle keeps losers away from those who sent them down, so that rematches come late. Each order is its
    own inverse.
    """
    straight = list(range(count))
    upper, lower = straight[: count // 2], straight[count // 2 :]
    cycle = (straight[::-1], upper[::-1] + lower[::-1], lower + upper, straight)
    return cycle[(number - 2) % len(cycle)]


class _Bracket:
    """The rounds of both brackets. `winners` and `losers` hold the ids of each round's matches, by round."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.winners = {
            number: match_ids(f"W{number}", 2 ** (rounds - number)) for number in range(1, rounds + 1)
        }
        self.losers = {
            number: match_ids(f"L{number}", 2 ** (rounds - (number + 3) // 2))
            for number in range(1, 2 * rounds - 1)
        }

    def winners_round(self, number: int, sides: list[Sides]) -> Iterator[MatchPlan]:
        """A round of the winners' bracket between these sides; a first loss does not end anyone's event."""
        ups = [Target(FINAL, 0)] if number == self.rounds else halving(self.winners[number + 1])
        rows = zip(self.winners[number], sides, ups, self._drops(number), strict=True)
        for code, pair, up, down in rows:
            yield MatchPlan(code, "winners", number, pair, up, down)

    def _drops(self, number: int) -> list[Target]:
        if number > 1:
            entered = self.losers[2 * number - 2]
            return [Target(entered[place], 0) for place in drop_order(number, len(entered))]
        # Two entrants have no losers' bracket: who loses waits in the final.
        return [Target(FINAL, 1)] if self.rounds == 1 else halving(self.losers[1])

    def gathering_round(self, number: int) -> Iterator[MatchPlan]:
        """An odd losers' round: the first losers against each other, or the winners of the round before."""
        first = number == 1
        sides = (
            neighbours("loser_of", self.winners[1])
            if first
            else neighbours("winner_of", self.losers[number - 1])
        )
        for code, pair, following in zip(self.losers[number], sides, self.losers[number + 1], strict=True):
            yield MatchPlan(code, "losers", number, pair, Target(following, 1), None)

    def dropping_round(self, winners_round: int) -> Iterator[MatchPlan]:
        """An even losers' round: the losers of a winners' round (side 0) against who is left (side 1)."""
        number, above = 2 * winners_round - 2, self.winners[winners_round]
        ups = [Target(FINAL, 1)] if winners_round == self.rounds else halving(self.losers[number + 1])
        rows = zip(
            self.losers[number],
            drop_order(winners_round, len(above)),
            self.losers[number - 1],
            ups,
            strict=True,
        )
        for code, dropped, left, up in rows:
            pair = (Source("loser_of", None, above[dropped]), Source("winner_of", None, left))
            yield MatchPlan(code, "losers", number, pair, up, None)

    def finals(self, final: str) -> Iterator[MatchPlan]:
        """The grand final, and with "reset" the second one that only the losers' champion can force."""
        [last] = self.winners[self.rounds]
        runner = (
            Source("loser_of", match=last)
            if self.rounds == 1
            else Source("winner_of", match=self.losers[2 * self.rounds - 2][0])
        )
        pair = (Source("winner_of", match=last), runner)
        if final == "simple":
            yield MatchPlan(FINAL, "final", 1, pair, None, None)
            return
        yield MatchPlan(FINAL, "final", 1, pair, Target(SECOND_FINAL, 1), Target(SECOND_FINAL, 0))
        again = (Source("loser_of", match=FINAL), Source("winner_of", match=FINAL))
        yield MatchPlan(SECOND_FINAL, "final", 2, again, None, None, OnlyIf(FINAL, 1))
