"""Two ballots of one entry, and a ballot against the closing, at the same moment, on PostgreSQL."""

import pytest

from tests.services.test_sign_up_rush import at_once
from tests.services.test_votes import captain, ids, voting
from tournaments.permissions import SYSTEM
from tournaments.services import votes
from tournaments.services.errors import NotOpen

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_ballots_at_once_are_one_ballot() -> None:
    event = voting()
    actor = captain(event.entries.first())
    choices = [ids(event, "Torres"), ids(event, "Mexica")] * 4
    at_once([lambda c=c: votes.cast_ballot(tournament=event, actor=actor, prizes=c) for c in choices])
    (ballot,) = event.poll.ballots.all()
    assert ballot.prizes.count() == 1


def test_a_ballot_against_the_closing_counts_or_is_refused() -> None:
    event = voting()
    actor = captain(event.entries.first())

    def cast() -> bool:
        try:
            votes.cast_ballot(tournament=event, actor=actor, prizes=ids(event, "Torres"))
        except NotOpen:
            return False
        return True

    counts, _closed = at_once([cast, lambda: votes.close_poll(tournament=event, actor=SYSTEM)])
    assert event.poll.ballots.count() == counts
