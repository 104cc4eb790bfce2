"""Who sits where: the standard order of seeds, and draws that anyone can repeat."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

EntryId = TypeVar("EntryId", int, str)


def standard_order(size: int) -> list[int]:
    """The seeds from the top of the bracket to the bottom; `size` is a power of two.

    Of any 2**n best seeds no two can meet before only 2**n are left: for 8 it is 1 8 4 5 2 7 3 6.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return order


def draw_order(entry_ids: Iterable[EntryId], draw_number: int | str) -> list[EntryId]:
    """The entries as drawn, first = seed 1: sorted by the hexadecimal SHA-256 of "draw number:entry id"."""
    return sorted(entry_ids, key=lambda entry_id: sha256(f"{draw_number}:{entry_id}".encode()).hexdigest())
