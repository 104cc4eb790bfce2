"""Rounds that are drawn as the event goes on: Swiss systems and tables with changing partners."""

from collections import Counter
from itertools import combinations

import pytest

from tests.factories import match_of, play_match, started, started_singles
from tournaments.enums import MatchStatus, PointsScheme
from tournaments.formats.pairing_commands import pair
from tournaments.models import Match, RoundDraw, Side
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.league_standings import entry_of, league_standings, scheme_of
from tournaments.queries.stages import current_stage
from tournaments.services import audit, lifecycle, rounds, rulings, score_rulings, stages
from tournaments.services.errors import NotOpen

pytestmark = pytest.mark.django_db


def swiss(n=6, **fields):
    return started(n, format="swiss", options={"rounds": 3}, **fields)


def draw(event, number, **fields):
    return rounds.pair_round(tournament=event, actor=SYSTEM, number=number, **{"draw_number": 7, **fields})


def matches(event, number):
    found = Match.objects.filter(stage__tournament=event, round__number=number).order_by("order")
    return list(found.prefetch_related("sides__entry").select_related("stage", "round", "attempt"))


def play_round(event, number):
    for match in matches(event, number):
        if match.status != MatchStatus.BYE:
            play_match(match)


def rows_of(event):
    return {entry_of(row): row for row in league_standings(current_stage(event)).groups[0].rows}


def entries_of(match):
    return [side.entry_id for side in match.sides.order_by("index")]


def test_the_first_round_pairs_the_upper_half_with_the_lower():
    event = swiss(6)
    draw(event, 1)
    seeds = [[side.entry.seed for side in match.sides.order_by("index")] for match in matches(event, 1)]
    assert sorted(sorted(pair) for pair in seeds) == [[1, 4], [2, 5], [3, 6]]
    assert [match.code for match in matches(event, 1)] == ["R1.1", "R1.2", "R1.3"]
    assert {match.status for match in matches(event, 1)} == {MatchStatus.READY}


def test_a_round_that_is_drawn_stays_as_it_is():
    event = swiss()
    draw(event, 1)
    before = Match.objects.count(), event.__class__.objects.get(pk=event.pk).version
    draw(event, 1, draw_number=99)
    assert (Match.objects.count(), event.__class__.objects.get(pk=event.pk).version) == before


def test_no_round_before_all_results_are_in_unless_the_director_says_so():
    event = swiss()
    draw(event, 1)
    with pytest.raises(NotOpen, match="matches-undecided"):
        draw(event, 2)
    draw(event, 2, early=True)
    assert len(matches(event, 2)) == 3


def test_rounds_come_in_their_order():
    with pytest.raises(NotOpen, match="round-before-missing"):
        draw(swiss(), 2)


def test_nobody_meets_again_and_the_bye_goes_round():
    event = swiss(7)
    met = Counter()
    byes = Counter()
    for number in (1, 2, 3):
        draw(event, number)
        for match in matches(event, number):
            here = [pk for pk in entries_of(match) if pk is not None]
            met.update(map(frozenset, combinations(here, 2)))
            byes.update(here if len(here) == 1 else [])
        play_round(event, number)
    assert max(met.values()) == 1
    assert len(byes) == 3


def test_the_command_draws_the_same_round_from_what_is_kept():
    event = swiss(7)
    for number in (1, 2):
        draw(event, number)
        play_round(event, number)
    for kept in RoundDraw.objects.all():
        answer, status = pair("swiss", kept.request)
        assert (answer, status) == (kept.reasons, 0)


def test_who_left_is_not_drawn():
    event = swiss(6)
    draw(event, 1)
    leaving = event.entries.get(seed=1)
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    lost = Match.objects.get(round__number=1, sides__entry=leaving)
    assert lost.status == MatchStatus.FINAL
    assert lost.sides.get(entry=leaving).forfeit
    play_round_of_open(event)
    draw(event, 2)
    assert not Side.objects.filter(match__round__number=2, entry=leaving).exists()


def play_round_of_open(event):
    for match in Match.objects.filter(stage__tournament=event, status=MatchStatus.READY):
        play_match(match)


def test_a_draw_is_taken_back_before_its_first_result():
    event = swiss()
    draw(event, 1)
    rounds.undo_pairing(tournament=event, actor=SYSTEM, number=1)
    assert not Match.objects.exists()
    rounds.undo_pairing(tournament=event, actor=SYSTEM, number=1)
    draw(event, 1)
    play_match(matches(event, 1)[0])
    with pytest.raises(NotOpen, match="round-played"):
        rounds.undo_pairing(tournament=event, actor=SYSTEM, number=1)


def test_only_who_runs_the_event_draws():
    event = swiss()
    with pytest.raises(NotAllowed):
        rounds.pair_round(tournament=event, actor=NOBODY, number=1)
    with pytest.raises(NotAllowed):
        rounds.undo_pairing(tournament=event, actor=NOBODY, number=1)


def test_a_bracket_draws_no_rounds():
    with pytest.raises(NotOpen, match="nothing-to-draw"):
        draw(started(4), 1)


def test_an_event_cannot_end_before_its_rounds_are_drawn():
    event = swiss()
    draw(event, 1)
    play_round(event, 1)
    with pytest.raises(NotOpen, match="rounds-left"):
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


def test_tables_change_partners_and_sit_out_in_turn():
    event = started_singles(10, options={"rounds": 4})
    partners = Counter()
    sat_out = Counter()
    for number in range(1, 5):
        draw(event, number)
        for match in matches(event, number):
            here = entries_of(match)
            if None in here:
                sat_out.update(pk for pk in here if pk)
                assert match.status == MatchStatus.BYE
            else:
                partners.update([frozenset(here[::2]), frozenset(here[1::2])])
                assert [seat.player.entry_id for seat in match.attempt.seats.order_by("index")] == here
        play_round(event, number)
    assert max(partners.values()) == 1
    assert set(sat_out.values()) == {1} or max(sat_out.values()) - min(sat_out.values()) <= 1


def test_partners_share_the_score_and_the_win():
    event = started_singles(4, options={"rounds": 1})
    draw(event, 1)
    play_match(matches(event, 1)[0], winner=1)
    [match] = matches(event, 1)
    scores = [side.score for side in match.sides.order_by("index")]
    assert match.winner == 1
    assert scores[0] == scores[2] < scores[1] == scores[3]


def test_who_sits_out_has_the_mean_of_the_other_rounds_and_no_win():
    event = started_singles(5, options={"rounds": 2})
    draw(event, 1)
    play_round(event, 1)
    before = rows_of(event)
    draw(event, 2)
    [out] = [entries_of(match)[0] for match in matches(event, 2) if match.status == MatchStatus.BYE]
    after = rows_of(event)[out].values
    assert after["points"] == 2 * before[out].values["points"]
    assert after["wins"] == before[out].values["wins"]


def test_a_table_that_somebody_leaves_has_no_winner():
    event = started_singles(4, options={"rounds": 1})
    draw(event, 1)
    leaving = event.entries.get(seed=1)
    rulings.withdraw_entry(entry=leaving, actor=SYSTEM)
    [match] = matches(event, 1)
    assert (match.status, match.outcome, match.winner) == (MatchStatus.FINAL, "abandoned", None)
    assert [side.entry_id for side in match.sides.filter(forfeit=True)] == [leaving.pk]
    assert stages.check(current_stage(event)) == []
    assert list(audit.broken_links()) == []


def test_a_match_that_was_broken_off_is_no_win_and_a_score_that_was_set_is_one():
    event = started_singles(8, options={"rounds": 2})
    draw(event, 1)
    play_round(event, 1)
    draw(event, 2)
    one, other = matches(event, 2)
    before = rows_of(event)
    rulings.withdraw_entry(entry=one.sides.get(index=0).entry, actor=SYSTEM)
    score_rulings.set_score(match=match_of(event, other.code), actor=SYSTEM, points=[200, 100], note="lost")
    after = rows_of(event)
    winners = {side.entry_id for side in other.sides.all() if side.index % 2 == 0}
    assert {pk for pk in after if after[pk].values["wins"] != before[pk].values["wins"]} == winners
    # There are no victory points without hands: everybody there has the mean of the other rounds.
    assert scheme_of(event, "tables") == PointsScheme.VICTORY_POINTS
    for side in other.sides.all():
        points = after[side.entry_id].values["points"]
        assert points == 2 * before[side.entry_id].values["points"]
    assert any(after[pk].values["points"] for pk in entries_of(other))
