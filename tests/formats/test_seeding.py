"""The standard order of seeds, and draws that can be repeated."""

from hashlib import sha256

import pytest

from tournaments.formats.seeding import draw_order, standard_order


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (1, [1]),
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
        (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
    ],
)
def test_standard_order(size: int, order: list[int]) -> None:
    assert standard_order(size) == order


def test_a_draw_sorts_by_the_hash_of_draw_number_and_entry() -> None:
    drawn = draw_order([11, 12, 13, 14], 7)
    assert drawn == sorted([11, 12, 13, 14], key=lambda entry: sha256(f"7:{entry}".encode()).hexdigest())


def test_a_draw_is_the_same_on_every_machine() -> None:
    assert draw_order(range(1, 9), 20100904) == [8, 5, 7, 2, 1, 3, 4, 6]


def test_a_draw_does_not_depend_on_the_order_of_entries() -> None:
    assert draw_order([3, 1, 2], 5) == draw_order([1, 2, 3], 5)


def test_another_number_draws_anew() -> None:
    assert draw_order(range(1, 9), 1) != draw_order(range(1, 9), 2)
