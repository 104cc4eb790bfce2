"""The chart's geometry: every hand a point, the target a line, names that do not collide."""

import pytest

from tournaments.pages.chart import NARROW, WIDE, Chart, chart, shortened
from tournaments.pages.hand_story import HandLine, HandStory
from tournaments.pages.telling.base import Call, Told

NAMES = ["Dog Days", "龙与凤"]


def story(*points: tuple[int, int], calls: dict[int, list[Call]] | None = None, void: int = 0) -> HandStory:
    lines = []
    total = (0, 0)
    for number, pair in enumerate(points, start=1):
        total = (total[0] + pair[0], total[1] + pair[1])
        is_void = number > len(points) - void
        made = (calls or {}).get(number, [])
        told = Told({}, pair, [], "en")
        lines.append(HandLine(number, told, [], made, pair, None if is_void else total, []))
    return HandStory([], lines, [])


def drawn(*points: tuple[int, int], target: int | None = 1000) -> Chart:
    drawing = chart(WIDE, story(*points), NAMES, target)
    assert drawing is not None
    return drawing


def test_there_is_none_before_the_first_hand() -> None:
    assert chart(WIDE, story(), NAMES, 1000) is None


def test_each_line_starts_at_nothing_and_has_a_point_for_every_hand() -> None:
    for line in drawn((65, 35), (300, 0), (40, 160)).lines:
        assert len(line.points.split()) == 4
        assert line.points.startswith(f"{WIDE.left},")
        assert len(line.dots) == 3


def test_the_leader_is_drawn_last_and_heavy() -> None:
    lines = drawn((65, 35), (0, 200)).lines
    assert [(line.side, line.leads, line.total) for line in lines] == [(0, False, 65), (1, True, 235)]


def test_everything_lies_within_the_frame() -> None:
    for frame in (WIDE, NARROW):
        drawing = chart(frame, story((-125, 225), (400, -100), (0, 1200)), NAMES, 1000)
        assert drawing is not None
        for line in drawing.lines:
            for point in line.points.split():
                x, y = map(float, point.split(","))
                assert frame.left <= x <= frame.width - frame.right
                assert frame.top <= y <= frame.height - frame.bottom


def test_the_target_is_a_line_of_the_grid_and_crowds_no_other() -> None:
    grid = drawn((65, 35), target=480).grid
    assert [line.value for line in grid if line.target] == [480]
    assert all(abs(line.value - 480) > 20 for line in grid if not line.target)


def test_a_match_without_a_target_has_a_grid_too() -> None:
    assert not any(line.target for line in drawn((65, 35), (70, 30), target=None).grid)


def test_points_below_nothing_get_room() -> None:
    values = [line.value for line in drawn((-100, 200), (-125, 225)).grid]
    assert min(values) < -200
    assert 0 in values


@pytest.mark.parametrize("hands", [1, 12, 13, 60])
def test_the_numbers_below_never_crowd(hands: int) -> None:
    drawing = chart(NARROW, story(*[(20, 80)] * hands), NAMES, 5000)
    assert drawing is not None
    assert 1 <= len(drawing.numbers) <= NARROW.labels


def test_the_swing_is_the_hand_that_moved_the_difference_most() -> None:
    drawing = drawn((65, 35), (300, 0), (40, 60))
    assert drawing.swing is not None
    assert (drawing.swing.number, drawing.swing.value) == (2, 300)


def test_one_hand_is_no_swing() -> None:
    assert drawn((300, 0)).swing is None


def test_names_at_the_ends_keep_apart_however_close_the_totals_are() -> None:
    first, second = drawn((50, 50), (50, 50)).lines
    assert abs(first.label[1] - second.label[1]) >= 44


def test_void_hands_are_not_drawn() -> None:
    drawing = chart(WIDE, story((300, 0), (300, 0), (0, 100), void=1), NAMES, 500)
    assert drawing is not None
    assert all(len(line.dots) == 2 for line in drawing.lines)


def test_the_call_that_was_kept_is_shown_where_both_partners_called() -> None:
    calls = {1: [Call("A", 0, "T", kept=False), Call("B", 0, "GT", kept=True)]}
    drawing = chart(WIDE, story((200, 100), (50, 50), calls=calls), NAMES, 1000)
    assert drawing is not None
    own = next(line for line in drawing.lines if line.side == 0)
    assert (own.dots[0].sign, own.dots[0].kept) == ("GT", True)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Second Phoenix", "Second Phoenix"),
        ("一杯清茶一杯清", "一杯清茶一杯清"),
        ("一杯清茶一杯清茶", "一杯清茶一杯清…"),
        ("Paper Dragons from the north", "Paper Dragons…"),
        ("", ""),
    ],
)
def test_long_names_are_cut_by_their_width(name: str, shown: str) -> None:
    assert shortened(name) == shown
