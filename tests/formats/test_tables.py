"""Tables with changing partners: nobody twice with the same one, few meetings again, fair sit-outs."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.exact import fewest_again
from tournaments.formats.tables import Player, Table, TablesRound, next_round

slow = settings(deadline=None, max_examples=40)


class Evening:
    """Rounds of tables for players 1 to N."""

    def __init__(self, count: int, *, partners: bool = True, draw_number: int = 0) -> None:
        self.sat_out: Counter[int] = Counter()
        self.players = list(range(1, count + 1))
        self.partners = partners
        self.draw_number = draw_number
        self.before: list[Table] = []

    def play(self) -> TablesRound:
        drawn = next_round(
            [Player(entrant, self.sat_out[entrant]) for entrant in self.players],
            self.before,
            partners=self.partners,
            draw_number=self.draw_number,
        )
        self.before += [table.seats for table in drawn.tables]
        self.sat_out.update(drawn.sit_out)  # type: ignore[arg-type]
        return drawn

    def partnerships(self) -> Counter[frozenset[object]]:
        return Counter(frozenset(pair) for table in self.before for pair in (table[::2], table[1::2]))

    def meetings(self) -> Counter[frozenset[object]]:
        return Counter(frozenset(pair) for table in self.before for pair in combinations(table, 2))


@pytest.mark.parametrize("count", [4, 5, 7, 8, 9, 12, 13, 16, 20, 23, 32])
def test_everyone_has_everyone_as_a_partner_before_anyone_twice(count: int) -> None:
    evening = Evening(count)
    for _ in range(count - 1):
        evening.play()
    assert set(evening.partnerships().values()) == {1}


@pytest.mark.parametrize("count", [4, 6, 7, 11, 42, 66])
def test_sitting_out_is_fair(count: int) -> None:
    evening = Evening(count)
    for _ in range(9):
        drawn = evening.play()
        assert len(drawn.sit_out) == count % 4
        times = [evening.sat_out[entrant] for entrant in evening.players]
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize("partners", [True, False])
def test_in_a_large_field_nobody_meets_again(partners: bool) -> None:
    evening = Evening(100, partners=partners)
    for _ in range(4):
        evening.play()
    assert set(evening.meetings().values()) == {1}


def test_sixteen_players_without_partners_meet_once_in_five_rounds_and_then_again() -> None:
    evening = Evening(16, partners=False)
    for _ in range(6):
        evening.play()
    assert max(evening.meetings().values()) == 2


def test_what_is_against_a_table_is_named() -> None:
    evening = Evening(4)
    for _ in range(3):
        evening.play()
    [table] = evening.play().tables
    assert len(table.partners_again) == 2
    assert len(table.met_before) == 6
    assert {frozenset(pair) for pair in table.partners_again} == {
        frozenset(table.seats[::2]),
        frozenset(table.seats[1::2]),
    }


def test_too_few_for_a_table_sit_out() -> None:
    assert Evening(3).play() == TablesRound((), (1, 2, 3))
    assert Evening(0).play() == TablesRound((), ())


def test_nobody_is_listed_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        next_round([Player(1), Player(1), Player(2), Player(3)])


def test_the_same_input_gives_the_same_tables_and_another_draw_others() -> None:
    rounds = [Evening(13, draw_number=number).play() for number in (5, 5, 6)]
    assert rounds[0] == rounds[1] != rounds[2]


def test_a_late_player_with_sit_outs_to_its_credit_plays() -> None:
    drawn = next_round([Player(entrant, 1 if entrant == 9 else 0) for entrant in range(1, 10)])
    assert 9 not in drawn.sit_out


@slow
@given(st.sampled_from([4, 8]), st.integers(1, 9), st.integers(0, 2**32).map(Random))
def test_no_partnership_again_while_it_can_be_avoided(count: int, rounds: int, dice: Random) -> None:
    evening = Evening(count)
    for _ in range(rounds):
        # Rounds that somebody else drew, at random.
        shuffled = dice.sample(evening.players, count)
        evening.before += [tuple(shuffled[at : at + 4]) for at in range(0, count, 4)]  # type: ignore[misc]
    before = evening.partnerships()
    drawn = evening.play()
    repeated = [
        before[frozenset(pair)] for table in drawn.tables for pair in (table.seats[::2], table.seats[1::2])
    ]
    assert sum(repeated) == fewest_again(evening.players, before)


@slow
@given(
    st.integers(4, 200),
    st.integers(1, 5),
    st.booleans(),
    st.integers(0, 2**32).map(Random),
    st.sampled_from([0, 0.05]),
)
def test_everyone_sits_once_and_partners_are_new(
    count: int, rounds: int, partners: bool, dice: Random, withdrawals: float
) -> None:
    evening = Evening(count, partners=partners, draw_number=dice.randrange(9))
    for _ in range(rounds):
        evening.players = [player for player in evening.players if dice.random() >= withdrawals]
        before = evening.partnerships()
        drawn = evening.play()
        seated = [entrant for table in drawn.tables for entrant in table.seats]
        assert sorted([*seated, *drawn.sit_out]) == evening.players  # type: ignore[type-var]
        again = [
            pair
            for table in drawn.tables
            for pair in (table.seats[::2], table.seats[1::2])
            if before[frozenset(pair)]
        ]
        # While each had fewer than half of the others, there are partners enough.
        if partners and len(seated) > 2 * rounds + 8:
            assert not again
