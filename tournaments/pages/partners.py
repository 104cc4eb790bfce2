"""The partner board: single players who look for somebody to play with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.enums import EntryStatus
from tournaments.models import Entry, PartnerRequest

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody on the board. ``own``: it is the reader; ``ask_url`` is where the reader asks them, ``answer_url`` where
    the reader answers their question; ``asked``: the reader has asked already."""

    name: str
    note: str
    own: bool
    asked: bool
    ask_url: str
    answer_url: str


def seekers(tournament: "Tournament", reader: "Entry | None") -> list[Seeker]:
    """Everybody on the board, the longest there first; the same number of queries however many."""
    found = Entry.objects.filter(tournament=tournament, status=EntryStatus.SEEKING).order_by("queue")
    seeks = reader is not None and reader.status == EntryStatus.SEEKING
    requests = PartnerRequest.objects.filter(asking__tournament=tournament).values_list("asking", "asked")
    asked = {other for asking, other in requests if reader and asking == reader.pk}
    asking = {other for other, asked_one in requests if reader and asked_one == reader.pk}
    return [
        Seeker(
            name=entry.name,
            note=entry.note,
            own=entry == reader,
            asked=entry.pk in asked,
            ask_url=_url("partner-ask", tournament, entry) if seeks and entry != reader else "",
            answer_url=_url("partner-answer", tournament, entry) if entry.pk in asking else "",
        )
        for entry in found
    ]


def _url(name: str, tournament: "Tournament", entry: Entry) -> str:
    return reverse(name, args=[tournament.slug, entry.pk])
