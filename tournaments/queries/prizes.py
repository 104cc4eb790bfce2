"""The vote on the prizes: what came out, and which prize is whose.

Approval voting: every prize on a ballot counts one. As many prizes are given as there are award places.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count
from django.utils import timezone

from tournaments.enums import EntryStatus, PrizeHandOut, Voters
from tournaments.formats.seeding import draw_order
from tournaments.models import Poll, Prize

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Award, Entry, Tournament
    from tournaments.permissions import Actor
    from tournaments.queries.standings import Standings


@dataclass(frozen=True, slots=True)
class Counted:
    """A prize with its votes. ``given``: it is among those that are handed out; ``by_lot``: a draw decided that."""

    prize: Prize
    votes: int
    given: bool
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Given:
    """An award place with the entries that reached it (none before the end) and the prize that is theirs, if known.

    ``choosing``: it is this place's turn to choose.
    """

    award: "Award"
    entries: "Sequence[Entry]"
    prize: Prize | None
    choosing: bool


def poll_of(tournament: "Tournament") -> Poll | None:
    """The event's vote, if there is one."""
    return Poll.objects.filter(tournament=tournament).first()


def candidates(prizes: "QuerySet[Prize]") -> "QuerySet[Prize]":
    """These prizes with what is to be told of their pictures, which are asked for one by one."""
    return prizes.select_related("picture").defer("picture__content")


def is_open(poll: Poll, now: "datetime | None" = None) -> bool:
    """Whether ballots are taken: a comparison of times (design, decision 10)."""
    return (now or timezone.now()) < poll.closes_at


def closing_of(tournament: "Tournament") -> "datetime | None":
    """When the event's vote will close, if one is open."""
    poll = poll_of(tournament)
    return poll.closes_at if poll is not None and is_open(poll) else None


def voter_of(poll: Poll, actor: "Actor") -> str | None:
    """The name of the actor's ballot; None if it has none in this vote.

    Where those who play vote, an entry has one ballot, whoever of it casts it.
    """
    if poll.voters == Voters.MEMBERS:
        return f"user:{actor.user_id}" if actor.user_id is not None else None
    if actor.own_entry is None or actor.left:
        return None
    return f"entry:{actor.own_entry}"


def choices_of(poll: Poll, voter: str) -> list[int]:
    """The ids of the prizes on the voter's ballot; empty if there is none."""
    ballot = poll.ballots.filter(voter=voter).first()
    return list(ballot.prizes.values_list("pk", flat=True)) if ballot else []


def counted(poll: Poll) -> list[Counted]:
    """The prizes, most votes first; equal ones in the order of the draw. For after the closing."""
    of_event = Prize.objects.filter(tournament=poll.tournament_id)
    rows = candidates(of_event).annotate(votes=Count("ballots"))
    votes = {prize.pk: (prize, prize.votes) for prize in rows}
    lots = {pk: place for place, pk in enumerate(draw_order(votes, poll.draw_number))}
    order = sorted(votes.values(), key=lambda item: (-item[1], lots[item[0].pk]))
    places = poll.tournament.awards.count()
    last_in = (
        order[places - 1][1] if 0 < places < len(order) and order[places - 1][1] == order[places][1] else None
    )
    # The order among those given matters only where the most votes go to the first place.
    fixed = poll.hand_out == PrizeHandOut.FIXED
    tied = (
        {number for _, number in order[:places] if [n for _, n in order].count(number) > 1}
        if fixed
        else set()
    )
    return [
        Counted(prize, number, given=place < places, by_lot=number == last_in or number in tied)
        for place, (prize, number) in enumerate(order)
    ]


def _given(poll: Poll) -> list[Prize]:
    """The prizes that are handed out, the most votes first."""
    return [row.prize for row in counted(poll) if row.given]


def handed_out(tournament: "Tournament", poll: Poll | None, standings: "Standings") -> list[Given]:
    """Every award place with its prize: what it chose, or what the votes give it once the vote has closed."""
    found = tournament.awards.select_related("prize__picture").defer("prize__picture__content")
    awards = list(found.order_by("place"))
    given = _given(poll) if poll and not is_open(poll) else []
    fixed = poll is not None and poll.hand_out == PrizeHandOut.FIXED
    turn = next((award.pk for award in awards if award.prize is None), None) if given and not fixed else None
    return [
        Given(
            award=award,
            entries=(reached := _honoured(standings, award.place)),
            prize=(given[number] if number < len(given) else None) if fixed else award.prize,
            choosing=award.pk == turn and bool(reached),
        )
        for number, award in enumerate(awards)
    ]


def _honoured(standings: "Standings", place: int) -> "list[Entry]":
    """Who has this place for good. Who was disqualified keeps the place, but neither title nor prize."""
    return [row.entry for row in standings.at(place) if row.entry.status != EntryStatus.DISQUALIFIED]


def left_to_choose(poll: Poll) -> list[Prize]:
    """The prizes that are given and that nobody has chosen yet."""
    chosen = set(poll.tournament.awards.exclude(prize=None).values_list("prize", flat=True))
    return [prize for prize in _given(poll) if prize.pk not in chosen]
