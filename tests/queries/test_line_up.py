"""Who sat in which hand, whatever substitutes came and went: every seat of every hand is somebody's, once."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.queries.line_up import Change, players_in, players_of_match

#: Who sat down first, by seat.
FIRST = [1, 2, 3, 4]
HANDS = 12

changes = st.lists(
    st.builds(Change, st.integers(1, HANDS), st.integers(0, 3), st.integers(1, 9)), max_size=8
).map(lambda found: sorted(found, key=lambda change: change.hand))


@given(changes, st.integers(1, HANDS))
def test_a_seat_is_held_by_who_came_to_it_last(ruled: list[Change], hand: int) -> None:
    for seat, player in enumerate(players_in(FIRST, ruled, hand)):
        came = [change.player for change in ruled if change.seat == seat and change.hand <= hand]
        assert player == [FIRST[seat], *came][-1]


@given(changes, st.integers(0, HANDS))
def test_the_match_is_theirs_who_sat_there_most(ruled: list[Change], hands: int) -> None:
    whose = players_of_match(FIRST, ruled, hands)
    sat = [players_in(FIRST, ruled, hand) for hand in range(1, hands + 1)]
    for seat, player in enumerate(whose):
        held = Counter(players[seat] for players in sat)
        assert held.total() == hands
        assert not held or held[player] == max(held.values())


@given(changes, st.integers(1, HANDS), st.integers(0, 3))
def test_a_substitute_taken_back_was_never_there(ruled: list[Change], hand: int, seat: int) -> None:
    with_one = sorted([*ruled, Change(hand, seat, 10)], key=lambda change: change.hand)
    before = [players_in(FIRST, ruled, number) for number in range(1, HANDS + 1)]
    there = [players_in(FIRST, with_one, number) for number in range(1, HANDS + 1)]
    back = [change for change in with_one if change.player != 10]
    assert there[: hand - 1] == before[: hand - 1]
    assert there[hand - 1][seat] == 10
    assert all(
        one[other] == now[other]
        for one, now in zip(before, there, strict=True)
        for other in {0, 1, 2, 3} - {seat}
    )
    assert [players_in(FIRST, back, number) for number in range(1, HANDS + 1)] == before
