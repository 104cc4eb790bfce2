"""The order in which losers drop delays rematches, in sizes beyond the tables of formats.md too."""

import pytest

from tests.formats.brackets import double_elimination
from tests.formats.rematches import earliest_possible, graph_of, rematches, with_drop_order
from tournaments.formats.double_elimination import drop_order

SIZES = (16, 32, 64, 128, 256, 512, 1024)
#: One of the four orders of the cycle for every round.
FIXED_ORDERS = {
    name: lambda _round, count, number=number: drop_order(number, count)
    for number, name in enumerate(("reversed", "reversed within halves", "halves swapped", "straight"), 2)
}


@pytest.mark.parametrize("name", FIXED_ORDERS)
@pytest.mark.parametrize("size", SIZES)
def test_no_fixed_order_delays_the_first_possible_rematch_longer(size: int, name: str) -> None:
    plan = double_elimination(size, "simple")
    fixed = with_drop_order(plan, FIXED_ORDERS[name])
    assert earliest_possible(graph_of(plan)) <= earliest_possible(fixed)


@pytest.mark.parametrize("name", FIXED_ORDERS)
@pytest.mark.parametrize("size", [64, 128, 256])
def test_no_fixed_order_has_fewer_rematches_on_average(size: int, name: str) -> None:
    plan = double_elimination(size, "simple")
    fixed = with_drop_order(plan, FIXED_ORDERS[name])
    assert rematches(graph_of(plan), 200, draw=1).mean < rematches(fixed, 200, draw=1).mean


def test_the_last_rounds_are_the_first_that_can_bring_a_rematch() -> None:
    # Of 64 and 128, in losers' rounds 7 of 10 and 8 of 12.
    assert earliest_possible(graph_of(double_elimination(64, "simple"))) == 4
    assert earliest_possible(graph_of(double_elimination(128, "simple"))) == 5
