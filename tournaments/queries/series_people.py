"""Who is who over the legs of a series.

An entry of one leg is the same as one of another if the organizer said so; else if the same accounts play in both; else
if both have the same name, and no account says otherwise. Where a name could be one of several, it is none of them, and
the organizer may say which. What was erased is never the same as what still bears a name: that would tell the name.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.models import Entrant, EntryAccount, SeriesDecision
from tournaments.models.erased import ErasedName
from tournaments.queries.programme import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Series, Tournament


@dataclass(frozen=True, slots=True)
class LegEntry:
    """An entry of a leg. ``accounts``: those of all who play in it, empty where somebody has none."""

    pk: int
    leg: int
    key: str
    name: str
    accounts: frozenset[int] = frozenset()

    @property
    def erased(self) -> bool:
        return isinstance(self.name, ErasedName)


@dataclass(slots=True)
class _Person:
    entries: list[LegEntry] = field(default_factory=list)

    def could_be(self, entry: LegEntry) -> bool:
        """Whether nothing speaks against it: it is in each leg once, and erased as a whole or not at all."""
        return all(known.leg != entry.leg and known.erased == entry.erased for known in self.entries)

    def has_accounts(self, entry: LegEntry) -> bool:
        return bool(entry.accounts) and any(known.accounts == entry.accounts for known in self.entries)

    def has_name(self, entry: LegEntry) -> bool:
        """The same name, unless accounts say that it is somebody else."""
        others = {known.accounts for known in self.entries if known.accounts}
        told_apart = bool(entry.accounts) and bool(others) and entry.accounts not in others
        return not told_apart and any(known.key == entry.key for known in self.entries)


def people_of(
    entries: "Sequence[LegEntry]", decisions: "Iterable[Sequence[Sequence[int]]]" = ()
) -> "list[list[LegEntry]]":
    """The entries of all legs (in the order of the legs), together where they are one, by first appearance.

    ``decisions``, the earliest first, hold groups of entries (by id): those of one are the same, those of another are
    somebody else. Of an entry the last one holds.
    """
    said: dict[int, tuple[int, int]] = {}
    for number, groups in enumerate(decisions):
        said |= {pk: (number, group) for group, ids in enumerate(groups) for pk in ids}
    fixed: defaultdict[tuple[tuple[int, int], bool], _Person] = defaultdict(_Person)
    for entry in entries:
        if entry.pk in said:
            fixed[said[entry.pk], entry.erased].entries.append(entry)
    people = list(fixed.values())
    for entry in entries:
        if entry.pk not in said:
            _find(people, entry).entries.append(entry)
    order = {entry.pk: number for number, entry in enumerate(entries)}
    found = [sorted(person.entries, key=lambda entry: order[entry.pk]) for person in people]
    return sorted(found, key=lambda person: order[person[0].pk])


def _find(people: list[_Person], entry: LegEntry) -> _Person:
    """Who this is: the one with its accounts, or the only one with its name; else somebody new."""
    possible = [person for person in people if person.could_be(entry)]
    by_account = [person for person in possible if person.has_accounts(entry)]
    by_name = [person for person in possible if person.has_name(entry)]
    for found in (by_account, by_name):
        if len(found) == 1:
            return found[0]
    people.append(_Person())
    return people[-1]


def legs_of(series: "Series") -> "list[Tournament]":
    """The legs that everybody may know of, in their order."""
    return list(listed().filter(series=series).order_by("leg", "pk"))


def series_people(series: "Series", legs: "Sequence[Tournament]") -> "list[list[LegEntry]]":
    """Who took part in these legs, each with its entries. Three queries."""
    decisions = SeriesDecision.objects.filter(series=series, undone=False).order_by("pk")
    return people_of(leg_entries(legs), decisions.values_list("groups", flat=True))


def leg_entries(legs: "Sequence[Tournament]") -> list[LegEntry]:
    """The entries that played in these legs, in the order of the legs."""
    sizes = {leg.pk: leg.entry_size for leg in legs}
    rows = Entrant.objects.filter(stage__tournament__in=sizes).order_by("stage__number", "seed")
    found = {
        pk: (leg, key, name)
        for pk, leg, key, name in rows.values_list(
            "entry", "stage__tournament", "entry__name_key", "entry__name"
        )
    }
    accounts = _accounts(found)
    order = {leg.pk: number for number, leg in enumerate(legs)}
    entries = [
        LegEntry(pk, leg, key, name, members if len(members := accounts[pk]) == sizes[leg] else frozenset())
        for pk, (leg, key, name) in found.items()
    ]
    return sorted(entries, key=lambda entry: order[entry.leg])


def _accounts(entries: "Iterable[int]") -> "Mapping[int, frozenset[int]]":
    found: defaultdict[int, frozenset[int]] = defaultdict(frozenset)
    for entry, user in EntryAccount.objects.filter(entry__in=list(entries)).values_list("entry", "user"):
        found[entry] |= {user}
    return found
