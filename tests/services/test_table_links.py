"""Scorers' links: made for tables, worthless once revoked."""

import pytest

from tests.factories import make_tournament, organizer, started
from tests.web.desk import log_of
from tournaments.models import TableLink
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed, actor_for
from tournaments.services.errors import Refused
from tournaments.services.table_links import (
    make_table_links,
    revoke_table_link,
    table_link_for_token,
    token_for_table,
)

pytestmark = pytest.mark.django_db


def test_each_table_gets_one_link_however_often_it_is_asked_for():
    event = started(4)
    made = make_table_links(tournament=event, actor=SYSTEM, tables=["1", " 2 ", "1", ""])
    assert [link.tables for link in made] == [["1"], ["2"]]
    before = log_of(event)
    assert make_table_links(tournament=event, actor=SYSTEM, tables=["2", "1"]) == []
    assert log_of(event) == before
    assert [found for link in made if (found := table_link_for_token(token_for_table(link)))] == made


def test_a_revoked_link_opens_nothing_and_its_table_gets_another_one():
    event = started(4)
    (link,) = make_table_links(tournament=event, actor=SYSTEM, tables=["1"])
    for _ in range(2):
        revoke_table_link(tournament=event, actor=SYSTEM, link_id=link.pk)
    assert table_link_for_token(token_for_table(link)) is None
    (other,) = make_table_links(tournament=event, actor=SYSTEM, tables=["1"])
    assert token_for_table(other) != token_for_table(link)


def test_a_link_of_another_event_is_left_alone():
    event, other = started(4), started(4)
    (link,) = make_table_links(tournament=other, actor=SYSTEM, tables=["1"])
    revoke_table_link(tournament=event, actor=SYSTEM, link_id=link.pk)
    assert TableLink.objects.get().revoked_at is None


@pytest.mark.parametrize("tables", [[], [" "], ["x" * 21], [str(n) for n in range(61)]])
def test_tables_that_are_none_are_refused_at_their_field(tables):
    with pytest.raises(Refused) as refused:
        make_table_links(tournament=started(4), actor=SYSTEM, tables=tables)
    assert refused.value.problems[0].field == "tables"


def test_only_those_who_run_the_event_make_and_revoke_links():
    event = make_tournament(organizer())
    for actor in (NOBODY, actor_for(organizer())):
        with pytest.raises(NotAllowed):
            make_table_links(tournament=event, actor=actor, tables=["1"])
        with pytest.raises(NotAllowed):
            revoke_table_link(tournament=event, actor=actor, link_id=1)


@pytest.mark.parametrize(
    "token", ["", "1", "1-", "x-" + "a" * 22, "9" * 19 + "-" + "a" * 22, "1-" + "a" * 22]
)
def test_a_token_that_is_none_opens_nothing(token):
    make_table_links(tournament=started(4), actor=SYSTEM, tables=["1"])
    assert table_link_for_token(token) is None
