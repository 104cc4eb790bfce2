"""Who is who over the legs of a series."""

from tournaments.models.erased import ERASED_ENTRY, ErasedName
from tournaments.queries.series_people import LegEntry, people_of


def entry(pk: int, leg: int, name: str, *accounts: int) -> LegEntry:
    if not name:
        return LegEntry(pk, leg, f"Erased-{pk}", ErasedName.of(ERASED_ENTRY), frozenset(accounts))
    return LegEntry(pk, leg, name.casefold(), name, frozenset(accounts))


def ids(people: list[list[LegEntry]]) -> list[list[int]]:
    return [[entry.pk for entry in person] for person in people]


def test_the_same_name_is_the_same_unless_accounts_say_otherwise() -> None:
    legs = [entry(1, 1, "Dog Days"), entry(2, 1, "Dragons"), entry(3, 2, "DOG DAYS"), entry(4, 2, "Phoenix")]
    assert ids(people_of(legs)) == [[1, 3], [2], [4]]
    namesakes = [entry(1, 1, "Lin", 7), entry(2, 2, "Lin", 8), entry(3, 3, "Lin", 7)]
    assert ids(people_of(namesakes)) == [[1, 3], [2]]
    assert ids(people_of([entry(1, 1, "Lin"), entry(2, 2, "Lin", 8)])) == [[1, 2]]


def test_the_same_accounts_are_the_same_under_any_name() -> None:
    legs = [entry(1, 1, "Dog Days", 7, 8), entry(2, 2, "Cats", 8, 7), entry(3, 2, "Dog Days", 7, 9)]
    assert ids(people_of(legs)) == [[1, 2], [3]]


def test_a_name_that_could_be_one_of_several_is_none_of_them() -> None:
    legs = [entry(1, 1, "Lin", 7), entry(2, 2, "Lin", 8), entry(3, 3, "Lin")]
    assert ids(people_of(legs)) == [[1], [2], [3]]


def test_what_the_organizer_said_holds_the_last_of_it() -> None:
    legs = [entry(1, 1, "Dog Days"), entry(2, 2, "Dogs"), entry(3, 3, "Dogs"), entry(4, 4, "Dog Days")]
    assert ids(people_of(legs)) == [[1, 4], [2, 3]]
    assert ids(people_of(legs, [[[1, 2]]])) == [[1, 2, 3, 4]]
    assert ids(people_of(legs, [[[1, 2]], [[2], [1, 4]]])) == [[1, 4], [2, 3]]
    assert ids(people_of(legs, [[[3], [2]]])) == [[1, 4], [2], [3]]


def test_of_namesakes_that_were_told_apart_a_new_one_is_neither() -> None:
    legs = [entry(1, 1, "Lin"), entry(2, 2, "Lin"), entry(3, 3, "Lin")]
    assert ids(people_of(legs, [[[1], [2]]])) == [[1], [2], [3]]
    assert ids(people_of(legs, [[[1], [2]], [[2, 3]]])) == [[1], [2, 3]]


def test_nobody_is_twice_in_one_leg() -> None:
    assert ids(people_of([entry(1, 1, "Lin"), entry(2, 1, "Lin")])) == [[1], [2]]


def test_what_was_erased_stays_together_and_apart_from_what_still_bears_a_name() -> None:
    legs = [entry(1, 1, ""), entry(2, 2, ""), entry(3, 3, "Dog Days"), entry(4, 4, "")]
    assert ids(people_of(legs, [[[1, 2, 3]]])) == [[1, 2], [3], [4]]
    same_accounts = [entry(1, 1, "", 7), entry(2, 2, "Dog Days", 7)]
    assert ids(people_of(same_accounts)) == [[1], [2]]
