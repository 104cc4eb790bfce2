"""The vote on the prizes: set up, closed, voted in, and the prizes chosen by those who won."""

import secrets
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import AuditTag, PrizeHandOut, TournamentStatus, Voters
from tournaments.models import Award, Ballot, Poll, Prize, Tournament
from tournaments.models.entry import clean_name
from tournaments.permissions import Action, Actor, NotAllowed, require
from tournaments.queries.prizes import handed_out, is_open, left_to_choose, poll_of, voter_of
from tournaments.queries.standings import standings_of
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.queries.prizes import Given

#: A vote may be set up and held until the event is put away.
_ALIVE = frozenset(TournamentStatus) - {TournamentStatus.ARCHIVED, TournamentStatus.CANCELLED}


def set_poll(
    *, tournament: Tournament, actor: Actor, voters: str, choices: int, closes_at: "datetime", hand_out: str
) -> Poll:
    """Open the vote, or change how long and how it is held. The same again writes nothing.

    Who votes stays once there is a ballot, and so does everything once it has closed: Refused.
    """
    values = {
        "voters": Voters(voters),
        "choices": choices,
        "closes_at": closes_at,
        "hand_out": PrizeHandOut(hand_out),
    }
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _ALIVE)
        poll = poll_of(locked)
        if poll is not None and all(getattr(poll, name) == value for name, value in values.items()):
            return poll
        _check_settings(locked, poll, voters, choices, closes_at)
        poll = poll or Poll(tournament=locked, draw_number=str(secrets.randbelow(10**12)))
        for name, value in values.items():
            setattr(poll, name, value)
        poll.save()
        record(locked, actor, AuditTag.POLL_CHANGED, choices=choices)
    return poll


def _check_settings(
    tournament: Tournament, poll: Poll | None, voters: str, choices: int, closes_at: "datetime"
) -> None:
    candidates = tournament.prizes.count()
    if poll is not None and not is_open(poll):
        raise NotOpen(Problem("vote-closed"))
    problems = []
    if candidates < 2:  # noqa: PLR2004
        problems.append(Problem("vote-needs-prizes"))
    if not 1 <= choices <= max(candidates, 1):
        problems.append(Problem("vote-choices", "choices", {"most": candidates}))
    if closes_at <= timezone.now():
        problems.append(Problem("vote-closes-in-the-past", "closes_at"))
    if poll is not None and poll.voters != voters and poll.ballots.exists():
        problems.append(Problem("vote-has-ballots", "voters"))
    if problems:
        raise Refused(*problems)


def close_poll(*, tournament: Tournament, actor: Actor) -> Poll:
    """Close the vote now. A closed one stays as it is."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        poll = _poll(locked)
        if is_open(poll):
            poll.closes_at = timezone.now()
            poll.save(update_fields=["closes_at"])
            record(locked, actor, AuditTag.POLL_CLOSED)
    return poll


def cast_ballot(*, tournament: Tournament, actor: Actor, prizes: "Iterable[int]") -> Ballot:
    """Vote for these prizes (ids), or change one's ballot; an empty one approves of none.

    Raises NotAllowed for those without a ballot, NotOpen after the closing, and Refused for too many prizes or
    for others than the event's. The same again writes nothing.
    """
    wanted = set(prizes)
    with changing(tournament.pk, actor, Action.VOTE, _own(actor)) as locked:
        require_status(locked, _ALIVE)
        poll = _poll(locked)
        voter = voter_of(poll, actor)
        if voter is None or not _plays_here(locked, poll, actor):
            raise NotAllowed(Action.VOTE)
        if not is_open(poll):
            raise NotOpen(Problem("vote-closed"))
        _check_ballot(locked, poll, wanted)
        ballot, created = Ballot.objects.get_or_create(poll=poll, voter=voter)
        if created or set(ballot.prizes.values_list("pk", flat=True)) != wanted:
            ballot.prizes.set(wanted)
            ballot.save(update_fields=["changed_at"])
            record(locked, actor, AuditTag.BALLOT_CAST)
    return ballot


def _own(actor: Actor) -> list[int]:
    return [] if actor.own_entry is None else [actor.own_entry]


def _plays_here(tournament: Tournament, poll: Poll, actor: Actor) -> bool:
    """Where those who play vote: whether the actor's entry has a place in this event."""
    if poll.voters == Voters.MEMBERS:
        return True
    own = tournament.entries.filter(pk__in=_own(actor)).first()
    return own is not None and own.holds_place


def _check_ballot(tournament: Tournament, poll: Poll, wanted: set[int]) -> None:
    if len(wanted) > poll.choices:
        raise Refused(Problem("vote-too-many", "prizes", {"most": poll.choices}))
    if wanted - set(tournament.prizes.values_list("pk", flat=True)):
        raise Refused(Problem("vote-unknown-prize", "prizes"))


def choose_prize(*, tournament: Tournament, actor: Actor, place: int, prize: int) -> Award:
    """The entry at an award place, or a director for it, takes one of the prizes that were voted for.

    The first place chooses first. The same choice again writes nothing; another raises NotOpen (not this place's
    turn, already chosen), a prize that is not to be had Refused.
    """
    reached = _given(tournament, place)
    with changing(tournament.pk, actor, Action.CHOOSE_PRIZE, [e.pk for e in reached.entries]) as locked:
        given = _given(locked, place)
        # Asked again: a correction may have brought somebody else to this place meanwhile.
        require(actor, Action.CHOOSE_PRIZE, locked, [entry.pk for entry in given.entries])
        award = given.award
        if award.prize_id == prize:
            return award
        if not given.choosing:
            raise NotOpen(Problem("prize-not-your-turn"))
        found = next((each for each in left_to_choose(_poll(locked)) if each.pk == prize), None)
        if found is None:
            raise Refused(Problem("prize-taken", "prize"))
        award.prize = found
        award.save(update_fields=["prize"])
        record(locked, actor, AuditTag.PRIZE_CHOSEN, award=award.pk, prize=found.pk)
    return award


def take_choice_back(*, tournament: Tournament, actor: Actor) -> None:
    """A director undoes the last choice; with none there is nothing to do."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        award = locked.awards.exclude(prize=None).order_by("-place").first()
        if award is not None:
            award.prize = None
            award.save(update_fields=["prize"])
            record(locked, actor, AuditTag.PRIZE_CHOSEN, award=award.pk, prize=None)


def describe_prize(*, tournament: Tournament, actor: Actor, prize: int, text: str) -> Prize:
    """What a prize is, in a sentence; raises Prize.DoesNotExist. The same again writes nothing."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        row = locked.prizes.get(pk=prize)
        cleaned = clean_name(text)
        if row.text != cleaned:
            row.text = cleaned
            row.save(update_fields=["text"])
            record(locked, actor, AuditTag.PRIZE_DESCRIBED, prize=row.pk)
    return row


def _poll(tournament: Tournament) -> Poll:
    poll = poll_of(tournament)
    if poll is None:
        raise NotOpen(Problem("no-vote"))
    poll.tournament = tournament
    return poll


def _given(tournament: Tournament, place: int) -> "Given":
    """The award place as it stands; raises Refused for a place that is not honoured."""
    for given in handed_out(tournament, poll_of(tournament), standings_of(tournament)):
        if given.award.place == place:
            return given
    raise Refused(Problem("no-such-award"))
