"""What holds of every event, whatever was done in it: of its rows, its draws, its places and its points."""

import json
from collections import Counter

from tests.formats.exact import best_swiss, fewest_again
from tournaments.enums import MatchOutcome, MatchStatus
from tournaments.formats.pairing_commands import contenders, pair, players
from tournaments.formats.pairing_request import read_swiss, read_tables
from tournaments.models import Entrant, RoundDraw, Side
from tournaments.queries.league_standings import league_standings
from tournaments.queries.outcome import champion_of, places_of
from tournaments.queries.stages import is_league, stages_of
from tournaments.services import audit, stages

#: Trying everything takes too long beyond.
SMALL = 8


def assert_whole(event, step=""):
    for stage in stages_of(event):
        assert stages.check(stage) == [], step


def assert_fair(event):
    """All that holds of an event that was played out, or of which nothing more can be played."""
    assert_whole(event)
    assert list(audit.broken_links()) == []
    for draw in RoundDraw.objects.filter(round__stage__tournament=event).select_related("round__stage"):
        assert_drawn_as_asked(draw)
        assert_nobody_plays_twice_in_a_round(draw)
        {"swiss": assert_swiss_is_fair, "tables": assert_tables_are_fair}[draw.round.stage.format](draw)
    for stage in stages_of(event):
        assert_nobody_meets_itself(stage)
        if is_league(stage) and stage.ended_at is None:
            assert_points_are_conserved(stage)
    assert_places_are_a_ranking(event)


def assert_places_are_a_ranking(event):
    places = places_of(event)
    first = stages_of(event)[0]
    assert set(places) == set(first.field.values_list("entry", flat=True))
    if champion_of(event) is not None:
        ranking = sorted(places.values())
        assert all(place == ranking.index(place) + 1 for place in ranking)


def assert_nobody_meets_itself(stage):
    sides = Side.objects.filter(match__stage=stage, entry__isnull=False)
    seated = Counter(sides.values_list("match", "entry"))
    assert not seated or max(seated.values()) == 1


def assert_nobody_plays_twice_in_a_round(draw):
    seated = Counter(Side.objects.filter(match__round=draw.round, entry__isnull=False).values_list("entry"))
    assert not seated or max(seated.values()) == 1


def assert_drawn_as_asked(draw):
    """The command repeats the draw from what is kept of it, and the round's rows are what it says."""
    stage = draw.round.stage
    answer, status = pair(stage.format, draw.request)
    assert (json.loads(json.dumps(answer)), status) == (draw.reasons, 0)
    seeds = dict(Entrant.objects.filter(stage=stage).values_list("entry", "seed"))
    sides = Side.objects.filter(match__round=draw.round, entry__isnull=False)
    rows = sides.order_by("match__order", "index").values_list("match", "entry")
    found = {}
    for match, entry in rows:
        found.setdefault(match, []).append(seeds[entry])
    alone = answer["sit_out"] if "sit_out" in answer else [answer["bye"]] if answer["bye"] else []
    assert list(found.values()) == [*answer.get("tables", answer.get("pairs")), *([seed] for seed in alone)]


def assert_swiss_is_fair(draw):
    """As few meet again as can be, and the bye is for one who had no more byes than any other."""
    field = contenders(read_swiss(draw.request))
    met = {contender.entrant: contender.opponents for contender in field}
    again = sum(met[one].count(other) for one, other in draw.reasons["pairs"])
    if len(field) <= SMALL:
        assert again == best_swiss(field)[0]
    byes = {contender.entrant: contender.byes for contender in field}
    if (alone := draw.reasons["bye"]) is not None:
        assert byes[alone] == min(byes.values())


def assert_tables_are_fair(draw):
    """Partners are new while they can be, and nobody sits out again before others have sat out as often."""
    request = read_tables(draw.request)
    field = {player.entrant: player.sat_out for player in players(request)}
    seated = [seed for table in draw.reasons["tables"] for seed in table]
    for alone in draw.reasons["sit_out"]:
        assert all(field[alone] <= field[seed] for seed in seated)
    if request.partners and len(seated) <= SMALL:
        before = Counter(
            frozenset(pair_)
            for round_ in request.rounds
            for table in round_
            for pair_ in (table[::2], table[1::2])
        )
        now = [
            before[frozenset(pair_)]
            for table in draw.reasons["tables"]
            for pair_ in (table[::2], table[1::2])
        ]
        assert sum(now) == fewest_again(seated, before)


def assert_points_are_conserved(stage):
    """The standings give away what the matches were worth, and what one side is ahead the others are behind."""
    found = league_standings(stage)
    values = [row.values for group in found.groups for row in group.rows]
    if all("point_difference" in of_row for of_row in values):
        assert sum(of_row["point_difference"] or 0 for of_row in values) == 0
    if found.scheme == "2-1-0":
        assert sum(of_row["points"] for of_row in values) == worth_of_matches(stage)


def worth_of_matches(stage):
    """Two points a match and a bye, less what a side forfeited that nobody else got."""
    total = 0
    for match in stage.matches.prefetch_related("sides"):
        sides = [side for side in match.sides.all() if side.entry_id is not None]
        if match.status == MatchStatus.BYE:
            total += 2 * len(sides)
        elif match.status == MatchStatus.FINAL and match.outcome != MatchOutcome.DOUBLE_FORFEIT:
            total += 2
    return total
