"""Formats and their options by name."""

import pytest

from rules_engine.errors import UnknownName
from tournaments.formats.registry import FORMATS, MAX_ENTRANTS, get_format, make_plan


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_knows_its_name(name: str) -> None:
    assert get_format(name).name == name


@pytest.mark.parametrize("name", FORMATS)
def test_every_default_is_one_of_the_values(name: str) -> None:
    assert all(option.admits(option.default) for option in FORMATS[name].options.values())


def test_options_are_resolved() -> None:
    assert make_plan("double_elimination", 2, {}).options == {"final": "reset"}
    assert make_plan("double_elimination", 2, {"final": "simple"}).options == {"final": "simple"}


def test_an_unknown_format() -> None:
    with pytest.raises(UnknownName, match="no format"):
        make_plan("triple_elimination", 8, {})


@pytest.mark.parametrize("options", [{"finale": "reset"}, {"final": "best_of_five"}, {"final": True}])
def test_an_unknown_option_or_value(options: dict[str, object]) -> None:
    with pytest.raises(UnknownName, match="final"):
        make_plan("double_elimination", 8, options)


@pytest.mark.parametrize("entrants", [-1, 0, 1, MAX_ENTRANTS + 1])
def test_a_number_of_entrants_that_cannot_be_planned(entrants: int) -> None:
    with pytest.raises(ValueError, match="entrants must be"):
        make_plan("double_elimination", entrants, {})
