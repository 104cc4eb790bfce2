"""The vote on the prizes: who has a ballot, until when, what comes out, and who chooses."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.factories import organizer, play_all, register, started
from tournaments.formats.seeding import draw_order
from tournaments.models import AuditEntry, Entry, Poll, Prize, Tournament
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.prizes import counted, handed_out, left_to_choose
from tournaments.queries.standings import standings_of
from tournaments.services import prizes, rulings, votes
from tournaments.services.errors import NotOpen, Refused

pytestmark = pytest.mark.django_db

NAMES = ["Arkadia", "Mexica", "Leader 1", "Torres", "Amun-Re"]


def soon() -> Any:
    return timezone.now() + timedelta(hours=1)


def voting(n: int = 4, **settings: Any) -> Tournament:
    """A running event whose prizes are voted on."""
    event = started(n)
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=NAMES, awards=[(1, ""), (2, "")])
    values = {"voters": "entries", "choices": 2, "closes_at": soon(), "hand_out": "choose", **settings}
    votes.set_poll(tournament=event, actor=SYSTEM, **values)
    return event


def ids(event: Tournament, *names: str) -> list[int]:
    return [Prize.objects.get(tournament=event, name=name).pk for name in names]


def captain(entry: Entry) -> Actor:
    return actor_for(AnonymousUser(), entry)


def vote(event: Tournament, number: int, *names: str) -> None:
    entry = event.entries.get(name=f"Pair {number}")
    votes.cast_ballot(tournament=event, actor=captain(entry), prizes=ids(event, *names))


def closed(event: Tournament) -> Poll:
    poll = votes.close_poll(tournament=event, actor=SYSTEM)
    poll.tournament = event
    return poll


def log_of(event: Tournament) -> int:
    return AuditEntry.objects.filter(chain=event.pk).count()


def refused(**call: Any) -> str:
    with pytest.raises(Refused) as caught:
        votes.set_poll(**call)
    return caught.value.code


def test_an_entry_has_one_ballot_and_can_change_it() -> None:
    event = voting()
    vote(event, 1, "Arkadia", "Torres")
    vote(event, 1, "Mexica")
    before = log_of(event)
    vote(event, 1, "Mexica")
    assert log_of(event) == before
    (ballot,) = event.poll.ballots.all()
    assert [prize.name for prize in ballot.prizes.all()] == ["Mexica"]


def test_who_has_no_ballot_cannot_vote() -> None:
    event, other = voting(), started(2)
    left = event.entries.get(name="Pair 2")
    rulings.withdraw_entry(entry=left, actor=SYSTEM)
    left.refresh_from_db()
    strangers = [NOBODY, actor_for(organizer()), captain(other.entries.first()), captain(left)]
    for actor in strangers:
        with pytest.raises(NotAllowed):
            votes.cast_ballot(tournament=event, actor=actor, prizes=[])
    assert not event.poll.ballots.exists()


def test_where_members_vote_an_account_is_needed() -> None:
    event = voting(voters="members")
    votes.cast_ballot(tournament=event, actor=actor_for(organizer()), prizes=ids(event, "Torres"))
    with pytest.raises(NotAllowed):
        votes.cast_ballot(tournament=event, actor=captain(event.entries.first()), prizes=[])
    assert event.poll.ballots.count() == 1


def test_too_many_prizes_and_prizes_of_other_events_are_refused() -> None:
    event, other = voting(), voting()
    for chosen, code in (
        (ids(event, "Arkadia", "Mexica", "Torres"), "vote-too-many"),
        (ids(other, "Arkadia"), "vote-unknown-prize"),
    ):
        with pytest.raises(Refused) as caught:
            votes.cast_ballot(tournament=event, actor=captain(event.entries.first()), prizes=chosen)
        assert caught.value.code == code


def test_after_the_closing_nobody_votes_and_nothing_is_set() -> None:
    event = voting()
    poll = closed(event)
    with pytest.raises(NotOpen):
        vote(event, 1, "Mexica")
    with pytest.raises(NotOpen):
        votes.set_poll(
            tournament=event, actor=SYSTEM, voters="entries", choices=1, closes_at=soon(), hand_out="fixed"
        )
    before = log_of(event)
    assert votes.close_poll(tournament=event, actor=SYSTEM).closes_at == poll.closes_at
    assert log_of(event) == before


def test_a_vote_that_cannot_be_is_refused() -> None:
    event = voting()
    call = {"tournament": event, "actor": SYSTEM, "voters": "entries", "hand_out": "choose"}
    assert refused(**call, choices=6, closes_at=soon()) == "vote-choices"
    past = timezone.now() - timedelta(days=1)
    assert refused(**call, choices=1, closes_at=past) == "vote-closes-in-the-past"
    vote(event, 1, "Mexica")
    assert refused(**{**call, "voters": "members"}, choices=2, closes_at=soon()) == "vote-has-ballots"
    bare = started(2)
    assert refused(**{**call, "tournament": bare}, choices=1, closes_at=soon()) == "vote-needs-prizes"


def test_once_there_are_ballots_no_prize_goes_away_and_others_keep_their_votes() -> None:
    event = voting()
    vote(event, 1, "Torres")
    with pytest.raises(Refused) as caught:
        prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=NAMES[:3], awards=[(1, ""), (2, "")])
    assert caught.value.code == "vote-has-ballots"
    reordered = [*reversed(NAMES), "Samurai"]
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=reordered, awards=[(1, ""), (2, "")])
    assert list(event.prizes.values_list("name", flat=True)) == reordered
    assert [prize.name for prize in event.poll.ballots.get().prizes.all()] == ["Torres"]


def test_most_votes_win_and_ties_are_drawn_so_that_anybody_can_repeat_it() -> None:
    event = voting()
    vote(event, 1, "Torres", "Mexica")
    vote(event, 2, "Torres", "Arkadia")
    rows = counted(closed(event))
    assert (rows[0].prize.name, rows[0].votes, rows[0].given, rows[0].by_lot) == ("Torres", 2, True, False)
    tied = ids(event, "Mexica", "Arkadia")
    drawn = draw_order([prize.pk for prize in event.prizes.all()], event.poll.draw_number)
    assert [row.prize.pk for row in rows[1:3]] == [pk for pk in drawn if pk in tied]
    assert [(row.given, row.by_lot) for row in rows[1:3]] == [(True, True), (False, True)]


def test_the_champion_chooses_first_then_the_runner_up() -> None:
    event = voting(2)
    vote(event, 1, "Torres", "Mexica")
    poll = closed(event)
    first, second = (captain(event.entries.get(name=f"Pair {n}")) for n in (1, 2))
    torres, mexica = ids(event, "Torres", "Mexica")
    with pytest.raises(NotAllowed):
        votes.choose_prize(tournament=event, actor=first, place=1, prize=torres)
    play_all(event)
    with pytest.raises(NotAllowed):
        votes.choose_prize(tournament=event, actor=second, place=1, prize=torres)
    with pytest.raises(NotOpen):
        votes.choose_prize(tournament=event, actor=second, place=2, prize=torres)
    with pytest.raises(Refused):
        votes.choose_prize(tournament=event, actor=first, place=1, prize=ids(event, "Arkadia")[0])
    votes.choose_prize(tournament=event, actor=first, place=1, prize=mexica)
    before = log_of(event)
    votes.choose_prize(tournament=event, actor=first, place=1, prize=mexica)
    assert log_of(event) == before
    assert [prize.name for prize in left_to_choose(poll)] == ["Torres"]
    with pytest.raises(Refused):
        votes.choose_prize(tournament=event, actor=second, place=2, prize=mexica)
    votes.choose_prize(tournament=event, actor=second, place=2, prize=torres)
    given = handed_out(event, poll, standings_of(event))
    assert [(g.entries[0].name, g.prize.name) for g in given] == [("Pair 1", "Mexica"), ("Pair 2", "Torres")]
    votes.take_choice_back(tournament=event, actor=SYSTEM)
    assert [g.choosing for g in handed_out(event, poll, standings_of(event))] == [False, True]


def test_fixed_prizes_follow_the_votes() -> None:
    event = voting(2, hand_out="fixed", choices=2)
    vote(event, 1, "Torres", "Mexica")
    vote(event, 2, "Mexica")
    play_all(event)
    given = handed_out(event, closed(event), standings_of(event))
    assert [(g.entries[0].name, g.prize.name) for g in given] == [("Pair 1", "Mexica"), ("Pair 2", "Torres")]


def test_while_the_vote_is_open_no_prize_is_anybodys() -> None:
    event = voting(2)
    vote(event, 1, "Torres")
    play_all(event)
    assert [g.prize for g in handed_out(event, event.poll, standings_of(event))] == [None, None]


def test_only_who_manages_sets_and_closes_the_vote() -> None:
    event = voting()
    register(event, 0)
    actor = captain(event.entries.first())
    with pytest.raises(NotAllowed):
        votes.close_poll(tournament=event, actor=actor)
    with pytest.raises(NotAllowed):
        votes.take_choice_back(tournament=event, actor=actor)
    with pytest.raises(NotAllowed):
        votes.describe_prize(tournament=event, actor=actor, prize=ids(event, "Torres")[0], text="x")
