"""What is told of matches and of many of them."""

from scoring.story import (
    Comeback,
    Held,
    ToldHand,
    ToldMatch,
    comeback,
    match_story,
    records,
    totals_of,
    upset,
)


def match(*points: tuple[int, ...], winner: int | None = 0, **fields: object) -> ToldMatch:
    """A match between "a" and "b" (and "c", ...) with these hands."""
    hands = tuple(ToldHand(number, each) for number, each in enumerate(points, start=1))
    entrants = tuple((name,) for name in "abcd"[: len(points[0]) if points else 2])
    return ToldMatch(**{"key": "m", "entrants": entrants, "winner": winner, "hands": hands, **fields})  # type: ignore[arg-type]


def test_a_comeback_is_the_furthest_that_the_winner_was_behind() -> None:
    played = match((0, 100), (-50, 150), (300, 0), (200, 0))
    assert totals_of(played) == [(0, 100), (-50, 250), (250, 250), (450, 250)]
    assert comeback(played) == Comeback(300, 2)
    assert comeback(match((100, 0), (0, 100), (100, 0))) is None
    assert comeback(match((0, 100), winner=None)) is None


def test_of_several_sides_the_distance_to_the_best_counts() -> None:
    assert comeback(match((0, 3, 7, -10), (20, 0, 0, -20), winner=0)) == Comeback(7, 1)


def test_leads_that_change_and_a_last_hand_that_decides() -> None:
    story = match_story(match((100, 0), (0, 200), (100, 0), (-50, 0), (200, 0)))
    assert (story.lead_changes, story.last_hand, story.throughout) == (2, 1, False)
    level = match_story(match((100, 0), (0, 100), (100, 0)))
    assert (level.lead_changes, level.last_hand, level.throughout) == (0, None, False)
    assert match_story(match((100, 0), (0, 50), (100, 0))).throughout


def test_short_matches_drawn_ones_and_the_games_of_a_best_of_have_no_course() -> None:
    for played in (
        match((0, 100), (200, 0), winner=0),
        match((100, 0), (0, 50), (10, 60), winner=None),
        match((0, 100), (0, 100), (500, 0), in_one=False),
    ):
        story = match_story(played)
        assert (story.last_hand, story.throughout) == (None, False)
    assert match_story(match((0, 100), (0, 100), (500, 0), in_one=False)).comeback is None
    assert match_story(match(winner=None)).lead_changes == 0


def test_who_was_expected_to_lose_and_won_is_an_upset() -> None:
    assert upset(match((1, 0), strengths=(-7.0, -2.0))) == 5
    assert upset(match((1, 0), strengths=(-2.0, -7.0))) == 0
    for unknown in ((None, -2.0), ()):
        assert upset(match((1, 0), strengths=unknown)) == 0
    assert upset(match((1, 0), winner=None, strengths=(-7.0, -2.0))) == 0


def test_records_over_many_and_the_earliest_of_equals_holds_them() -> None:
    first = match((100, 0), (0, 300), (250, 0), key="first")
    second = match((0, 100), (200, -200), key="second")
    third = match((300, 0), key="third", strengths=(-9.0, -1.0))
    found = records([first, second, match(key="unplayed"), third])
    assert (found.matches, found.hands) == (3, 6)
    assert found.longest == first
    assert found.swing is not None
    assert (found.swing[0].key, found.swing[1].number) == ("second", 2)
    assert found.highest is not None
    assert (found.highest[0].key, found.highest[1].number, found.highest[1].best) == ("first", 2, 1)
    assert found.comeback == (first, Comeback(200, 2))
    assert found.upsets == (third,)
    assert records([]).longest is None
    assert records([first, first]).longest is None


def test_feats_are_counted_by_those_who_achieved_them() -> None:
    hands = (
        ToldHand(1, (200, 0), (("double", ("a",)), ("kept", ("a",)))),
        ToldHand(2, (0, 200), (("double", ("b",)),)),
    )
    pairs = ToldMatch("m", (("a",), ("b",)), 0, hands)
    partners = ToldHand(1, (200, 0), (("double", ("a", "c")),))
    singles = ToldMatch("n", (("a", "c"), ("b", "d")), 0, (partners,))
    found = records([pairs, singles])
    assert found.feats == {"double": 3, "kept": 1}
    assert found.most == {"double": Held(("a",), 2), "kept": Held(("a",), 1)}
    assert records([pairs]).most["double"] == Held(("a", "b"), 1)
