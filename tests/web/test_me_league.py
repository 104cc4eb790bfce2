"""My event in a league: partners that change, draws, byes, and tables of four."""

import pytest

from tests.factories import match_of, play_all, play_match, started, started_singles
from tests.web.table import captain
from tournaments.models import Entry, Match, Tournament
from tournaments.pages.me import my_event
from tournaments.permissions import SYSTEM
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


def mine(event: Tournament, entry: Entry):
    """The page's content, after it was asked for as its captain."""
    assert captain(entry).get(f"/t/{event.slug}/me/").status_code == 200
    return my_event(event, Entry.objects.get(pk=entry.pk))


def at_table(match: Match) -> list[Entry]:
    return [side.entry for side in match.sides.order_by("index")]


def test_at_a_table_of_four_it_names_the_partner_of_this_round() -> None:
    event = started_singles(4)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    match = match_of(event, "R1.1")
    one, two, three, four = at_table(match)
    assert mine(event, one).next.opponent == f"{two}, {four} (with {three})"
    play_match(match)
    (result,) = mine(event, three).results
    assert (result.won, result.lost, result.words) == (True, False, "won")
    (result,) = mine(event, four).results
    assert (result.won, result.lost) == (False, True)


def test_at_44a_everybody_is_an_opponent_and_nobody_loses() -> None:
    event = started_singles(4, game="44a", ruleset={"preset": "default"})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    one, *others = at_table(match_of(event, "R1.1"))
    assert mine(event, one).next.opponent == ", ".join(str(entry) for entry in others)


def test_between_rounds_it_says_the_place_so_far_and_nobody_is_champion() -> None:
    event = started(4, format="swiss", options={"rounds": 2})
    first = event.entries.get(name="Pair 1")
    assert mine(event, first).status == "Place 1 so far"
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    assert mine(event, first).status == "You play on"
    assert mine(event, first).spare is None
    play_all(event)
    said = {mine(event, entry).status for entry in event.entries.all()}
    assert said <= {f"Place {place} so far" for place in range(1, 5)}


def test_whoever_sits_out_has_a_bye() -> None:
    event = started(3, format="round_robin")
    byes = Match.objects.filter(stage__tournament=event, status="bye")
    for entry in event.entries.all():
        assert mine(event, entry) is not None
    assert byes.count() in {0, 3}


def test_whoever_sits_out_of_a_round_of_tables_is_told_and_may_leave() -> None:
    event = started_singles(5, options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    alone = match_of(event, "R1.2").sides.exclude(entry=None).get().entry
    page = mine(event, alone)
    assert (page.status, page.may_withdraw, page.players) == ("You sit out round 1", True, [])
    assert [(result.words, result.opponent) for result in page.results] == [("sat out", "")]
    play_match(match_of(event, "R1.1"))
    page = mine(event, alone)
    assert (page.status.startswith("Place "), page.may_withdraw) == (True, True)
    rounds.pair_round(tournament=event, actor=SYSTEM, number=2, draw_number=1)
    play_all(event)
    assert not mine(event, alone).may_withdraw


def test_a_bye_of_a_swiss_round_is_told_while_the_others_play() -> None:
    event = started(3, format="swiss", options={"rounds": 2})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    bye = Match.objects.get(stage__tournament=event, status="bye").sides.exclude(entry=None).get()
    assert mine(event, bye.entry).status == "You have a bye in round 1"
