"""The prizes: a public page without anything of its reader, the ballot, and the choice of those who won."""

from datetime import UTC, datetime
from http import HTTPStatus

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, organizer, play_all, started
from tests.services.test_votes import closed, ids, vote, voting
from tests.web.desk import address, filled, log_of, owner_of, signed_in
from tests.web.table import captain
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import prizes, schedule

pytestmark = pytest.mark.django_db


def page_of(event: Tournament, client: Client | None = None):
    return (client or Client()).get(address("prizes", event))


def test_while_the_vote_is_open_nobody_sees_how_it_stands() -> None:
    event = voting()
    vote(event, 1, "Torres")
    answer = page_of(event)
    assert "1 ballot so far." in answer.text
    assert [prize.votes for prize in answer.context["page"].prizes] == [None] * 5
    assert "csrf" not in answer.text
    assert answer["Expires"]


def test_after_the_closing_everybody_sees_the_votes_and_how_ties_were_decided() -> None:
    event = voting()
    vote(event, 1, "Torres", "Mexica")
    poll = closed(event)
    answer = page_of(event)
    assert [(p.votes, p.share) for p in answer.context["page"].prizes][:2] == [(1, 100), (1, 100)]
    assert f"draw number {poll.draw_number}" in answer.text


def test_an_event_without_a_vote_lists_its_prizes_and_one_without_prizes_says_so() -> None:
    event = started(2)
    assert "No prizes are named yet." in page_of(event).text
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=["A cup"], awards=[(1, "")])
    assert "A cup" in page_of(event).text


def test_a_pair_votes_and_changes_its_mind() -> None:
    event = voting()
    client = captain(event.entries.first())
    url = address("prizes-vote", event)
    assert "Choose up to 2." in client.get(url).text
    assert client.post(url, {"prizes": ids(event, "Torres")}).status_code == HTTPStatus.FOUND
    assert client.get(url).context["page"].chosen == ids(event, "Torres")
    client.post(url, {"prizes": ids(event, "Mexica", "Torres")})
    assert event.poll.ballots.get().prizes.count() == 2


def test_my_event_leads_to_the_vote_while_it_is_open() -> None:
    event = voting()
    me, url = captain(event.entries.first()), address("me", event)
    assert "Vote on the prizes" in me.get(url).text
    me.post(address("prizes-vote", event), {"prizes": ids(event, "Torres")})
    assert "Change your ballot" in me.get(url).text
    closed(event)
    assert address("prizes-vote", event) not in me.get(url).text


def test_too_many_are_refused_next_to_the_boxes_and_garbage_is_none() -> None:
    event = voting()
    client = captain(event.entries.first())
    url = address("prizes-vote", event)
    answer = client.post(url, {"prizes": ids(event, "Mexica", "Torres", "Arkadia")})
    assert answer.context["form"].errors == {"prizes": ["Choose at most 2."]}
    assert answer.context["form"]["prizes"].value() == [
        str(pk) for pk in ids(event, "Mexica", "Torres", "Arkadia")
    ]
    assert "prizes" in client.post(url, {"prizes": ["x", "9" * 40]}).context["form"].errors
    assert not event.poll.ballots.exists()


def test_strangers_are_told_who_votes_and_cannot() -> None:
    event, other = voting(), started(2)
    url = address("prizes-vote", event)
    before = log_of(event)
    for client in (Client(), signed_in(), captain(other.entries.first())):
        answer = client.get(url)
        assert "no-store" in answer["Cache-Control"]
        assert "open your private link" in answer.text
        assert client.post(url, {"prizes": ids(event, "Torres")}).status_code == HTTPStatus.FORBIDDEN
    assert log_of(event) == before


def test_a_draft_is_for_its_people_only(client: Client) -> None:
    event = make_tournament()
    for name in ("prizes", "prizes-vote"):
        assert client.get(address(name, event)).status_code == HTTPStatus.NOT_FOUND
    assert client.post(address("prizes-choose", event, 1)).status_code == HTTPStatus.NOT_FOUND


def test_the_champion_chooses_and_the_result_is_on_the_page() -> None:
    event = voting(2)
    vote(event, 1, "Torres", "Mexica")
    closed(event)
    play_all(event)
    champion, second = (captain(event.entries.get(name=f"Pair {n}")) for n in (1, 2))
    assert "choose your prize" in champion.get(address("prizes-vote", event)).text
    assert "choose your prize" not in second.get(address("prizes-vote", event)).text
    (torres,) = ids(event, "Torres")
    choose = address("prizes-choose", event, 1)
    assert champion.get(choose).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert second.post(choose, {"prize": torres}).status_code == HTTPStatus.FORBIDDEN
    for wrong in ("", "x", "9" * 30, str(ids(event, "Arkadia")[0])):
        champion.post(choose, {"prize": wrong})
        assert event.awards.get(place=1).prize is None
    champion.post(choose, {"prize": torres})
    assert [line.prize for line in page_of(event).context["page"].awards] == ["Torres", ""]


def test_the_organizer_opens_describes_and_closes_the_vote() -> None:
    event = started(4, owner=organizer())
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=["Torres", "Mexica"], awards=[(1, "")])
    client = signed_in(owner_of(event))
    url = address("manage-vote", event)
    begins = datetime(2199, 1, 1, 1, tzinfo=UTC)
    schedule.set_sessions(tournament=event, actor=SYSTEM, sessions=[schedule.Times(begins)])
    page = client.get(url)
    assert page.context["form"]["closes_at"].value().isoformat() == "2199-01-01T09:00:00"
    assert "Open the vote" in page.text
    sent = filled(page, choices="3", closes_at="2199-01-01T10:00")
    assert client.post(url, sent).context["form"].errors == {
        "choices": ["Between one and 2: no more than there are prizes."]
    }
    assert client.post(url, {**sent, "choices": "1"}).status_code == HTTPStatus.FOUND
    (torres,) = ids(event, "Torres")
    client.post(address("manage-vote-describe", event), {f"text_{torres}": "Towers in Spain"})
    assert "Towers in Spain" in page_of(event).text
    client.post(address("manage-vote-close", event))
    assert "The vote has closed" in client.get(url).text
    client.post(address("manage-vote-take-back", event))


def test_as_many_queries_for_many_as_for_few(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    few, many = voting(2), voting(16)
    for number in range(1, 17):
        vote(many, number, "Torres")
    for event in (few, many):
        closed(event)
    page_of(few)
    with django_assert_num_queries(30, exact=False) as counted:
        page_of(few)
    with django_assert_num_queries(len(counted)):
        page_of(many)
