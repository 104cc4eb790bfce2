"""The prizes of an event: what there is to choose from, how the vote stands, and which prize is whose."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import PrizeHandOut, Voters
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.pictures import Shown, shown
from tournaments.queries.prizes import (
    candidates,
    choices_of,
    counted,
    handed_out,
    is_open,
    left_to_choose,
    poll_of,
    voter_of,
)
from tournaments.queries.standings import standings_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import Poll, Prize, Tournament
    from tournaments.permissions import Actor
    from tournaments.queries.prizes import Given


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize; ``votes`` is None until the vote has closed. ``share`` of the ballots, in percent."""

    name: str
    text: str
    picture: Shown | None
    votes: int | None
    share: int
    remark: str


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award place: who reached it, and its prize; ``words`` where that is not known yet."""

    title: str
    names: "Sequence[str]"
    prize: str
    picture: Shown | None
    words: str


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """Context of templates/tournaments/prizes.html. ``until``: when the page changes by itself."""

    head: EventHead
    language: str
    lines: "Sequence[str]"
    open: bool
    closes_at: "datetime | None"
    prizes: "Sequence[PrizeLine]"
    awards: "Sequence[AwardLine]"
    choosing: bool
    until: "datetime | None"


def prizes_page(tournament: "Tournament") -> PrizesPage:
    """The same for every reader: one's own ballot is on a page of its own."""
    poll = poll_of(tournament)
    now = timezone.now()
    voting = poll is not None and is_open(poll, now)
    given = handed_out(tournament, poll, standings_of(tournament))
    return PrizesPage(
        head=event_head(tournament, "prizes"),
        language=tournament.language,
        lines=_lines(tournament, poll, voting=voting) if poll else [],
        open=voting,
        closes_at=poll.closes_at if poll and voting else None,
        prizes=_prizes(tournament, poll, voting=voting),
        awards=[_award(tournament, each, poll) for each in given],
        choosing=any(each.choosing for each in given),
        until=poll.closes_at if poll and voting else None,
    )


@dataclass(frozen=True, slots=True)
class OpenVote:
    """What the big screen shows while votes are cast; ``closes`` says until when."""

    prizes: "Sequence[PrizeLine]"
    closes: str
    until: "datetime"


def open_vote(tournament: "Tournament") -> OpenVote | None:
    """The candidates of a vote that is open; None without one."""
    poll = poll_of(tournament)
    if poll is None or not is_open(poll):
        return None
    when = wording.moment_and_zone(poll.closes_at, tournament.zone)
    closes = gettext("The vote closes on {when}.").format(when=when)
    return OpenVote(_prizes(tournament, None, voting=True), closes, poll.closes_at)


@dataclass(frozen=True, slots=True)
class OwnVote:
    """The reader's ballot in a vote that is open: whether it is cast, and until when it can be."""

    cast: bool
    closes: str


def own_vote(tournament: "Tournament", actor: "Actor") -> OwnVote | None:
    """None without an open vote in which the actor has a ballot."""
    poll = poll_of(tournament)
    voter = voter_of(poll, actor) if poll is not None and is_open(poll) else None
    if poll is None or voter is None:
        return None
    when = wording.moment_and_zone(poll.closes_at, tournament.zone)
    cast = poll.ballots.filter(voter=voter).exists()
    return OwnVote(cast, gettext("The vote closes on {when}.").format(when=when))


def _lines(tournament: "Tournament", poll: "Poll", *, voting: bool) -> list[str]:
    """How the vote is held, and how many have voted."""
    ballots = poll.ballots.count()
    cast = ngettext("{count} ballot so far.", "{count} ballots so far.", ballots).format(count=ballots)
    if not voting:
        cast = ngettext(
            "The vote has closed: {count} ballot.", "The vote has closed: {count} ballots.", ballots
        )
        return [cast.format(count=ballots), _hand_out(poll), _lots(poll)]
    most = ngettext(
        "Each ballot may name {count} prize.", "Each ballot may name up to {count} prizes.", poll.choices
    )
    who = {
        Voters.ENTRIES.value: gettext("Those who play here vote, one ballot for each entry."),
        Voters.MEMBERS.value: gettext("Everybody who is signed in has one ballot."),
    }
    closes = gettext("The vote closes on {when}.").format(
        when=wording.moment_and_zone(poll.closes_at, tournament.zone)
    )
    return [who[poll.voters], most.format(count=poll.choices), closes, cast, _hand_out(poll)]


def _hand_out(poll: "Poll") -> str:
    if poll.hand_out == PrizeHandOut.FIXED:
        return gettext("The prize with the most votes goes to the first place.")
    return gettext("Of the prizes with the most votes the first place chooses first.")


def _lots(poll: "Poll") -> str:
    text = gettext("Ties are decided by draw number {number}, which was fixed when the vote began.")
    return text.format(number=poll.draw_number)


def _prizes(tournament: "Tournament", poll: "Poll | None", *, voting: bool) -> list[PrizeLine]:
    if poll is None or voting:
        prizes = candidates(tournament.prizes.all())
        return [PrizeLine(prize.name, prize.text, shown(prize, tournament), None, 0, "") for prize in prizes]
    ballots = max(poll.ballots.count(), 1)
    return [
        PrizeLine(
            row.prize.name,
            row.prize.text,
            shown(row.prize, tournament),
            row.votes,
            round(100 * row.votes / ballots),
            wording.in_one_line(
                gettext("is given") if row.given else "", gettext("by lot") if row.by_lot else ""
            ),
        )
        for row in counted(poll)
    ]


def _award(tournament: "Tournament", given: "Given", poll: "Poll | None") -> AwardLine:
    words = ""
    if given.prize is None and poll is not None:
        words = gettext("chooses now") if given.choosing else gettext("not known yet")
    return AwardLine(
        title=wording.award(given.award.place, given.award.title),
        names=[entry.name for entry in given.entries],
        prize=given.prize.name if given.prize else "",
        picture=shown(given.prize, tournament) if given.prize else None,
        words=words,
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """An award place whose turn it is to choose, for those who may."""

    place: int
    title: str
    prizes: "Sequence[Prize]"


@dataclass(frozen=True, slots=True)
class BallotPage:
    """Context of templates/tournaments/prizes_vote.html. ``why_not`` says why there is no ballot."""

    head: EventHead
    language: str
    prizes: "Sequence[PrizeLine]"
    chosen: "Sequence[int]"
    cast: bool
    most: int
    why_not: str
    turn: Turn | None


def ballot_page(tournament: "Tournament", actor: "Actor", *, director: bool) -> BallotPage:
    """The actor's own ballot, and the prize it may choose."""
    poll = poll_of(tournament)
    voter = voter_of(poll, actor) if poll else None
    return BallotPage(
        head=event_head(tournament, "prizes"),
        language=tournament.language,
        prizes=_prizes(tournament, None, voting=True),
        chosen=choices_of(poll, voter) if poll and voter else [],
        cast=poll is not None and poll.ballots.filter(voter=voter).exists(),
        most=poll.choices if poll else 0,
        why_not=_why_not(poll, voter),
        turn=_turn(tournament, poll, actor, director=director) if poll else None,
    )


def _why_not(poll: "Poll | None", voter: str | None) -> str:
    if poll is None:
        return wording.problem("no-vote", {})
    if not is_open(poll):
        return wording.problem("vote-closed", {})
    if voter is not None:
        return ""
    if poll.voters == Voters.MEMBERS:
        return gettext("Sign in to vote.")
    return gettext(
        "Those who play here vote: open your private link, or sign in with the account of your entry."
    )


def _turn(tournament: "Tournament", poll: "Poll", actor: "Actor", *, director: bool) -> Turn | None:
    """Whose turn it is, if the actor may choose for it."""
    for given in handed_out(tournament, poll, standings_of(tournament)):
        if given.choosing and (director or actor.own_entry in {entry.pk for entry in given.entries}):
            poll.tournament = tournament
            title = wording.award(given.award.place, given.award.title)
            return Turn(given.award.place, title, left_to_choose(poll))
    return None
