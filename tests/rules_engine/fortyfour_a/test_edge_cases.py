"""The rule book numbers its edge cases; none is left without a test."""

import re
from pathlib import Path

LAST = 47


def test_every_edge_case_has_a_test() -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_edge_*.py"))
    named = re.findall(r"^def test_((?:[0-9]{2}_)+)", tests, re.MULTILINE)
    numbered = {int(number) for numbers in named for number in numbers.split("_") if number}
    assert numbered == set(range(1, LAST + 1))
