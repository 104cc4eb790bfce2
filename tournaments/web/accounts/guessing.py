"""An end to guessing passwords: tries are counted before a password is looked at; a right one does not count."""

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

from tournaments.limits import Limit

#: Wrong passwords: for one account from one address, from one address, and for one account from anywhere.
GUESSES = Limit("sign-in.both", 10, 300)
FROM_ADDRESS = Limit("sign-in.address", 60, 300)
FOR_EMAIL = Limit("sign-in.email", 30, 3600)
#: Hashing a password is slow on purpose: no more than these at once, or signing in takes every thread there is.
HASHING = threading.BoundedSemaphore(2)
_PATIENCE = 2.0


@contextmanager
def one_guess(address: str, email: str) -> Iterator[None]:
    """Around looking at a password. Raises ValidationError for one guess too many; what it raises itself counts."""
    counted = _count(address, email.casefold())
    if not HASHING.acquire(timeout=_PATIENCE):
        _give_back(counted)
        raise ValidationError(gettext("Many sign in right now. Try again in a moment."), code="busy")
    try:
        yield
    finally:
        HASHING.release()
    _give_back(counted)


def _count(address: str, email: str) -> "list[tuple[Limit, tuple[str, ...]]]":
    tries = [(GUESSES, (address, email)), (FROM_ADDRESS, (address,)), (FOR_EMAIL, (email,))]
    for number, (limit, who) in enumerate(tries):
        if not limit.take(*who):
            # Refused unseen, it is no further guess about anybody.
            _give_back(tries[: number + 1])
            raise ValidationError(_too_many(limit.wait()), code="too-many")
    return tries


def _give_back(counted: "list[tuple[Limit, tuple[str, ...]]]") -> None:
    for limit, who in counted:
        limit.give_back(*who)


def _too_many(wait: float) -> str:
    minutes = math.ceil(wait / 60)
    text = ngettext(
        "Too many wrong passwords. Try again in {minutes} minute.",
        "Too many wrong passwords. Try again in {minutes} minutes.",
        minutes,
    )
    return text.format(minutes=minutes)
