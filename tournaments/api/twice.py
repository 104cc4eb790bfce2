"""Two requests at once: the one that the database refused looks again, and finds what the other did."""

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError

T = TypeVar("T")


def looked_at_again(change: Callable[[], T]) -> T:
    """What the change comes to, tried a second time where another one took the same key or name meanwhile."""
    try:
        return change()
    except IntegrityError:
        return change()
