"""The combinations found in a hand are those that looking at every set of its cards finds."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.tichu.cards import CARD, DECK, EACH_RANK, PHOENIX, counts, each, points
from rules_engine.tichu.combinations import STRAIGHT, Combination, card_set_at_random, card_sets, readings
from rules_engine.tichu.finders import bombs, leads
from tests.rules_engine.tichu.table import cards


def by_looking(held: int) -> dict[Combination, set[int]]:
    found: dict[Combination, set[int]] = {}
    deck = list(each(held))
    for size in range(1, len(deck) + 1):
        for chosen in combinations(deck, size):
            for reading in readings(sum(chosen)):
                found.setdefault(reading, set()).add(sum(chosen))
    return found


def check(held: int) -> None:
    expected, found = by_looking(held), leads(held)
    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    for combination in found:
        sets = card_sets(combination, held)
        assert len(sets) == len(set(sets))
        assert set(sets) == expected[combination]


ANY_CARDS = st.lists(st.sampled_from(sorted(CARD.values())), max_size=9, unique=True)
#: Few ranks, or few suits: many combinations.
NEIGHBOURS = st.integers(0, 9).flatmap(
    lambda low: st.lists(
        st.sampled_from([CARD["Phx"], CARD["Mah"], *(1 << low * 4 + n for n in range(16))]),
        max_size=9,
        unique=True,
    )
)
ONE_SUIT = st.lists(
    st.sampled_from([CARD["Phx"], CARD["Mah"], *each(EACH_RANK), *each(EACH_RANK << 1)]),
    max_size=9,
    unique=True,
)


@given(held=ANY_CARDS | NEIGHBOURS | ONE_SUIT)
def test_found_is_what_looking_finds(held: list[int]) -> None:
    check(sum(held))


def test_a_hand_full_of_choices() -> None:
    held = cards("2j 2w 3j 3w 4j 4w 5j 5w 6j 6w 7j 7w 8j Phx")
    found = leads(held)
    assert len(found) == len(set(found)) < 250
    straights = [c for c in found if c.kind == STRAIGHT and not c.specials]
    # 2-6, 3-7 and 4-8, 2-7 and 3-8, 2-8; each with two suits a rank but the eight.
    assert sum(len(card_sets(c, held)) for c in straights) == (32 - 2) + (32 - 2) + (16 - 1) + (64 - 2) + (
        32 - 1
    ) + (64 - 1)
    # Seven jades and six swords in a row.
    assert len(bombs(held)) == (3 + 2 + 1) + (2 + 1)


class Fixed:
    """Dice that always show the same."""

    def __init__(self, shows: float) -> None:
        self.shows = shows

    def random(self) -> float:
        return self.shows


@given(held=NEIGHBOURS, shows=st.floats(0, 1, exclude_max=True))
def test_a_random_set_is_one_of_the_sets(held: list[int], shows: float) -> None:
    for combination in leads(sum(held)):
        sets = card_sets(combination, sum(held))
        if combination.kind != STRAIGHT:
            assert card_set_at_random(combination, sum(held), Fixed(shows)) in sets


def test_the_deck() -> None:
    assert points(DECK) == 100
    assert counts(DECK & EACH_RANK * 0b1111) == EACH_RANK * 4
    assert points(PHOENIX) == -25
