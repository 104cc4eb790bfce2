"""The Swiss system: who meets whom, who has the bye, and what is said about it."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.exact import best_swiss
from tournaments.formats.matching import cheapest_pairs
from tournaments.formats.swiss import Contender, SwissRound, next_round

slow = settings(deadline=None, max_examples=60)


class Event:
    """A Swiss event of entrants 1 to N: wins are worth 2, draws 1, byes a win."""

    def __init__(self, entrants: int, draw_number: int = 0) -> None:
        self.entrants = list(range(1, entrants + 1))
        self.draw_number = draw_number
        self.score: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self.opponents: dict[int, list[int]] = {entrant: [] for entrant in self.entrants}

    def contenders(self) -> list[Contender]:
        return [
            Contender(entrant, self.score[entrant], tuple(self.opponents[entrant]), self.byes[entrant])
            for entrant in self.entrants
        ]

    def draw(self) -> SwissRound:
        return next_round(self.contenders(), self.draw_number)

    def play(
        self, dice: Random, points: tuple[tuple[int, int], ...] = ((2, 0), (1, 1), (0, 2))
    ) -> SwissRound:
        drawn = self.draw()
        for pairing in drawn.pairings:
            for entrant, got in zip(pairing.entrants, dice.choice(points), strict=True):
                self.score[entrant] += got
            one, other = pairing.entrants
            self.opponents[one].append(other)  # type: ignore[index,arg-type]
            self.opponents[other].append(one)  # type: ignore[index,arg-type]
        if drawn.bye:
            self.byes[drawn.bye.entrant] += 1
            self.score[drawn.bye.entrant] += 2
        return drawn

    def withdraw(self, entrant: int) -> None:
        self.entrants.remove(entrant)


def pairs(drawn: SwissRound) -> list[tuple[object, object]]:
    return [pairing.entrants for pairing in drawn.pairings]


def test_the_first_round_is_upper_half_against_lower_half() -> None:
    assert pairs(Event(8).draw()) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_the_lowest_has_the_bye_of_an_odd_field() -> None:
    drawn = Event(7).draw()
    assert pairs(drawn) == [(1, 4), (2, 5), (3, 6)]
    assert drawn.bye
    assert (drawn.bye.entrant, drawn.bye.had_more, drawn.bye.needed) == (7, (), ())


def test_score_groups_are_paired_within_themselves() -> None:
    field = [Contender(entrant, score) for entrant, score in enumerate([0, 2, 0, 2, 0, 2, 0, 2], 1)]
    assert pairs(next_round(field)) == [(2, 6), (4, 8), (1, 5), (3, 7)]


def test_the_lowest_of_an_odd_group_floats_to_the_highest_of_the_next() -> None:
    field = [Contender(entrant, score) for entrant, score in enumerate([4, 4, 4, 2, 2, 0, 0, 0], 1)]
    drawn = next_round(field)
    assert pairs(drawn) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert [pairing.floats for pairing in drawn.pairings] == [False, True, True, False]
    assert drawn.pairings[1].scores == (4, 2)


def test_who_has_met_is_avoided_and_named() -> None:
    field = [Contender(1, 0, (3,)), Contender(2, 0, (4,)), Contender(3, 0, (1, 4)), Contender(4, 0, (2, 3))]
    drawn = next_round(field)
    assert pairs(drawn) == [(1, 4), (2, 3)]
    assert [pairing.avoided for pairing in drawn.pairings] == [((3,), (2, 3)), ((4,), (1, 4))]


def test_a_second_meeting_only_if_nothing_else_is_left() -> None:
    field = [Contender(1, 0, (2,)), Contender(2, 0, (1,))]
    drawn = next_round(field)
    assert (pairs(drawn), drawn.pairings[0].meetings) == ([(1, 2)], 1)


def test_of_many_meetings_the_fewest() -> None:
    # 1 has met all others, 2 of them once and 4 twice.
    field = [
        Contender(1, 0, (2, 3, 4, 4)),
        Contender(2, 0, (1,)),
        Contender(3, 0, (1,)),
        Contender(4, 0, (1, 1)),
    ]
    assert sum(pairing.meetings for pairing in next_round(field).pairings) == 1


def test_nobody_has_a_second_bye_before_all_had_one() -> None:
    field = [Contender(1), Contender(2), Contender(3, 0, (), 1)]
    drawn = next_round(field)
    assert drawn.bye
    assert (drawn.bye.entrant, drawn.bye.had_more) == (2, (3,))


def test_the_bye_goes_higher_where_others_would_meet_again() -> None:
    # Without 3 the other two would meet again; the same without 2.
    field = [Contender(1, 2), Contender(2, 0, (3,)), Contender(3, 0, (2,))]
    assert next_round(field).bye.entrant == 3  # type: ignore[union-attr]
    field = [Contender(1, 2, (2,)), Contender(2, 0, (1,)), Contender(3, 0)]
    drawn = next_round(field)
    assert drawn.bye
    assert (drawn.bye.entrant, drawn.bye.needed) == (2, (3,))


@pytest.mark.parametrize("entrants", [0, 1])
def test_too_few_to_meet(entrants: int) -> None:
    drawn = Event(entrants).draw()
    assert drawn.pairings == ()
    assert (drawn.bye is None) == (entrants == 0)


def test_nobody_is_listed_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        next_round([Contender(1), Contender(1)])


def test_the_draw_number_decides_between_equals() -> None:
    # All have different scores, and 1 has met 2, 3 has met 4: 1-3 2-4 and 1-4 2-3 span as much.
    field = [Contender(1, 0, (3,)), Contender(2, 0, (4,)), Contender(3, 0, (1,)), Contender(4, 0, (2,))]
    drawn = {tuple(pairs(next_round(field, number))) for number in range(20)}
    assert drawn == {((1, 2), (3, 4)), ((1, 4), (2, 3))}


def test_the_same_field_and_number_give_the_same_round() -> None:
    event, again = Event(101, 7), Event(101, 7)
    for number in range(5):
        assert event.play(Random(number)) == again.play(Random(number))


fields = st.integers(2, 200)


@slow
@given(fields, st.integers(1, 9), st.integers(0, 2**32).map(Random), st.sampled_from([0, 0.02, 0.1]))
def test_everyone_plays_once_and_nobody_again(
    entrants: int, rounds: int, dice: Random, withdrawals: float
) -> None:
    event = Event(entrants)
    for _ in range(rounds):
        for entrant in list(event.entrants):
            if dice.random() < withdrawals:
                event.withdraw(entrant)
        met_before = {entrant: set(event.opponents[entrant]) for entrant in event.entrants}
        drawn = event.play(dice)
        playing = [entrant for pair in pairs(drawn) for entrant in pair]
        if drawn.bye:
            playing.append(drawn.bye.entrant)
        assert sorted(playing) == event.entrants  # type: ignore[type-var]
        for one, other in pairs(drawn):
            again = other in met_before[one]  # type: ignore[index]
            # Each has met fewer than half of the others: then a pairing without repetition exists.
            assert not again or len(event.entrants) < 2 * rounds + 2
        byes = [event.byes[entrant] for entrant in event.entrants]
        if not withdrawals:
            assert max(byes) - min(byes) <= 1


@slow
@given(st.integers(2, 9), st.integers(1, 9), st.integers(0, 2**32).map(Random))
def test_small_fields_are_paired_as_well_as_can_be(entrants: int, rounds: int, dice: Random) -> None:
    event = Event(entrants)
    for _ in range(rounds):
        contenders = event.contenders()
        groups = sorted({contender.score for contender in contenders}, reverse=True)
        drawn = event.play(dice)
        spans = [
            groups.index(pairing.scores[1]) - groups.index(pairing.scores[0]) for pairing in drawn.pairings
        ]
        meetings = sum(pairing.meetings for pairing in drawn.pairings)
        assert (meetings, sum(span**2 for span in spans)) == best_swiss(contenders)


@pytest.mark.parametrize("entrants", [90, 201])
def test_a_large_field_is_paired_like_a_small_one(entrants: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sparse, complete = Event(entrants), Event(entrants)
    for number in range(6):
        monkeypatch.setattr("tournaments.formats.swiss_choices.SMALL_FIELD", 64)
        drawn = sparse.play(Random(number))
        monkeypatch.setattr("tournaments.formats.swiss_choices.SMALL_FIELD", entrants + 1)
        assert complete.play(Random(number)) == drawn


#: Who has met in a large field that has nearly run out of new opponents.
EXHAUSTED: dict[str, Callable[[int, int], bool]] = {
    "all": lambda one, other: True,
    "all but the next": lambda one, other: {one, other} != {(one - 1) // 2 * 2 + 1, (one - 1) // 2 * 2 + 2},
    "odd halves": lambda one, other: (one <= 45) != (other <= 45),
    "one met all": lambda one, other: one == 1,
    "few are new": lambda one, other: (one * other) % 7 != 1,
}


@pytest.mark.parametrize("met", EXHAUSTED)
def test_a_large_field_in_which_nearly_all_have_met(met: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entrants, dice, has_met = range(1, 93), Random(4), EXHAUSTED[met]
    field = [
        Contender(
            one,
            dice.randrange(9),
            tuple(other for other in entrants if one != other and has_met(*sorted((one, other)))),
        )
        for one in entrants
    ]
    offered: list[int] = []
    monkeypatch.setattr(
        "tournaments.formats.swiss_choices.cheapest_pairs",
        lambda count, choices: offered.append(len(choices)) or cheapest_pairs(count, choices),  # type: ignore[func-returns-value]
    )
    sparse = next_round(field)
    # A few likely pairs are enough, though most pairs that could be new are not.
    assert max(offered) < len(entrants) * 25
    monkeypatch.setattr("tournaments.formats.swiss_choices.SMALL_FIELD", len(entrants))
    complete = next_round(field)
    assert sum(pair.meetings for pair in sparse.pairings) == sum(pair.meetings for pair in complete.pairings)


@pytest.mark.parametrize("entrants", [6, 9, 12])
def test_rounds_enough_for_all_to_meet(entrants: int) -> None:
    event = Event(entrants)
    met: set[frozenset[object]] = set()
    for number in range(entrants // 2):
        met |= {frozenset(pair) for pair in pairs(event.play(Random(number)))}
    assert len(met) == entrants // 2 * (entrants // 2)
    assert met <= {frozenset(pair) for pair in combinations(range(1, entrants + 1), 2)}
