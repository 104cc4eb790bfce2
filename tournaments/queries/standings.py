"""Standings of an event, derived from its matches.

Whoever is out has the place of the round in which it went out (formats.progress.places), never moved by points.
Those still in stand in front of them: by losses, then by the round reached, then by point difference. Byes and
walkovers count neither as a match won at the table nor points; a match lost without play is a loss all the same.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.enums import UNDECIDED_MATCH, MatchStatus
from tournaments.formats import progress
from tournaments.formats.registry import make_plan
from tournaments.models import Attempt
from tournaments.queries.board import sides_of, state_of
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.matches import matches_of
from tournaments.queries.record import hands_by_attempt, score_of
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.stages import current_stage, is_league

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from rules_engine.game import Game
    from tournaments.formats.progress import Entrant
    from tournaments.models import Entry, Match, Stage, Tournament
    from tournaments.queries.matches import MatchInPlay

#: Two losses and one is out.
LOSSES = 2
#: A match between two.
DUEL = 2


@dataclass(frozen=True, slots=True)
class Decided:
    """A match decided between two entrants.

    ``winner`` is a side, None where both forfeited or drew. ``points`` per side; None where it was not decided at the
    table but by a ruling or because an entrant left.
    """

    entrants: tuple[int, int]
    winner: int | None
    points: tuple[int, int] | None


@dataclass(slots=True)
class Tally:
    """What an entrant's decided matches come to. ``losses`` counts all, the rest those played at the table."""

    losses: int = 0
    wins: int = 0
    defeats: int = 0
    points: int = 0
    against: int = 0

    @property
    def difference(self) -> int:
        return self.points - self.against

    @property
    def played(self) -> int:
        return self.wins + self.defeats


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings.

    ``out``: the place is final. ``match`` is where the entry sits, or its last match; ``walkover`` says that this
    match was not decided at the table.
    """

    entry: "Entry"
    place: int
    out: bool
    tally: Tally
    match: "Match"
    walkover: bool

    @property
    def spare(self) -> int:
        """How many losses it can still afford before it is out."""
        return 0 if self.out else max(LOSSES - self.tally.losses, 0)


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows in order, whether every match is decided, and the matches they come from."""

    rows: "Sequence[Row]" = ()
    complete: bool = False
    matches: "Sequence[MatchInPlay]" = ()

    @property
    def still_in(self) -> "list[Row]":
        return [row for row in self.rows if not row.out]

    @property
    def out(self) -> "list[Row]":
        return [row for row in self.rows if row.out]

    def at(self, place: int) -> "list[Row]":
        """Who has this place for good."""
        return [row for row in self.rows if row.place == place and (self.complete or row.out)]


def tally(decided: "Iterable[Decided]") -> dict[int, Tally]:
    """Add the matches up by entrant."""
    found: defaultdict[int, Tally] = defaultdict(Tally)
    for match in decided:
        for side, entrant in enumerate(match.entrants):
            _add(found[entrant], match, side)
    return found


def _add(own: Tally, match: Decided, side: int) -> None:
    won = match.winner == side
    own.losses += not won
    if match.points is not None:
        own.wins += won
        own.defeats += not won
        own.points += match.points[side]
        own.against += match.points[1 - side]


def provisional(keys: "Mapping[int, tuple[int, ...]]") -> dict[int, int]:
    """Places 1, 2, 2, 4 … by ascending key; equal keys share a place."""
    ordered = sorted(keys.values())
    return {entrant: ordered.index(key) + 1 for entrant, key in keys.items()}


def standings_of(tournament: "Tournament") -> Standings:
    """The standings of the stage being played; empty before the start.

    ``matches`` are those of all stages. The same number of queries however many entries there are.
    """
    stage = current_stage(tournament)
    matches = matches_of(tournament) if stage else []
    if stage is None or not matches:
        return Standings()
    own = [row for row in matches if row.match.stage_id == stage.pk]
    if is_league(stage):
        return Standings(_league_rows(stage, own), _is_over(stage, own), matches)
    plan = make_plan(stage.format, stage.entrants, stage.options)
    states = {row.match.code: state_of(row.match) for row in own}
    complete = progress.is_complete(plan, states)
    decided = _decided(tournament, own)
    rows = _rows(own, progress.places(plan, states), tally(decided.values()), decided, complete=complete)
    return Standings(rows, complete, matches)


def _is_over(stage: "Stage", matches: "Sequence[MatchInPlay]") -> bool:
    """Whether a league is the event's last stage and played to its end, or was ended before it."""
    if stage.ended_at is not None:
        return True
    undecided = any(row.match.status in UNDECIDED_MATCH for row in matches)
    return (
        not undecided and stage.qualifiers is None and not stage.rounds.filter(matches__isnull=True).exists()
    )


def _league_rows(stage: "Stage", matches: "Sequence[MatchInPlay]") -> list[Row]:
    """The rows of a league: nobody is ever out, and each entry is where it plays next, or played last."""
    standings = league_standings(stage)
    last: dict[int, Match] = {}
    for row in matches:
        for side in sides_of(row.match):
            before = last.get(side.entry_id or 0)
            if side.entry_id is not None and (before is None or before.status not in UNDECIDED_MATCH):
                last[side.entry_id] = row.match
    decided = _decided(stage.tournament, [row for row in matches if len(sides_of(row.match)) == DUEL])
    tallies = tally(decided.values())
    return [
        Row(
            entry=standings.entries[pk],
            place=row.place,
            out=False,
            tally=tallies.get(pk, Tally()),
            match=last[pk],
            walkover=last[pk].pk in decided and decided[last[pk].pk].points is None,
        )
        for group in standings.groups
        for row in group.rows
        if (pk := entry_of(row)) in last
    ]


def _rows(
    matches: "Sequence[MatchInPlay]",
    final: "Mapping[Entrant, int]",
    tallies: "Mapping[int, Tally]",
    decided: "Mapping[int, Decided]",
    *,
    complete: bool,
) -> list[Row]:
    last = _last_matches(matches)
    places = dict(final) | _places_of_those_in(final, tallies, last)
    rows = [
        Row(
            entry=entry,
            place=places[entry.pk],
            out=entry.pk in final and not (complete and places[entry.pk] == 1),
            tally=tallies.get(entry.pk, Tally()),
            match=match,
            walkover=match.pk in decided and decided[match.pk].points is None,
        )
        for entry, match in last.values()
    ]
    return sorted(rows, key=lambda row: (row.out, row.place, -row.tally.difference, row.entry.seed or 0))


def _places_of_those_in(
    out: "Mapping[Entrant, int]", tallies: "Mapping[int, Tally]", last: "Mapping[int, tuple[Entry, Match]]"
) -> dict[int, int]:
    keys = {}
    for pk, (_, match) in last.items():
        if pk not in out:
            own = tallies.get(pk, Tally())
            keys[pk] = (own.losses, -match.round.order, -own.difference)
    return provisional(keys)


def _last_matches(matches: "Sequence[MatchInPlay]") -> "dict[int, tuple[Entry, Match]]":
    """Each entry with the match that it sits in, or sat in last. Void ones hold nobody."""
    return {
        side.entry.pk: (side.entry, row.match)
        for row in matches
        for side in sides_of(row.match)
        if side.entry is not None
    }


def _decided(tournament: "Tournament", matches: "Sequence[MatchInPlay]") -> dict[int, Decided]:
    """The decided matches, by match id."""
    game = game_of(tournament)
    rounds = {row.match.round_id: row.match.round for row in matches}
    rulesets = {pk: ruleset_of(tournament, round_) for pk, round_ in rounds.items()}
    of_games = _points_of_games(tournament, matches)
    found = {}
    for row in matches:
        if row.match.status != MatchStatus.FINAL:
            continue
        first, second = sides_of(row.match)
        assert first.entry is not None
        assert second.entry is not None
        score = (first.score, second.score)
        # A match that hands did not decide was decided by a ruling, or because a side left.
        by_hands = _is_won_by_hands(game, rulesets[row.match.round_id], row, score)
        points = of_games.get(row.match.pk, score) if by_hands and row.ruling is None else None
        found[row.match.pk] = Decided((first.entry.pk, second.entry.pk), row.match.winner, points)
    return found


def _points_of_games(
    tournament: "Tournament", matches: "Sequence[MatchInPlay]"
) -> dict[int, tuple[int, int]]:
    """By match id what all hands brought where the score counts games: points are compared with those of other rounds."""
    several = {
        row.match.attempt_id: row.match
        for row in matches
        if row.match.round.best_of > 1 and row.match.status == MatchStatus.FINAL
    }
    if not several:
        return {}
    attempts = Attempt.objects.in_bulk(pk for pk in several if pk is not None)
    hands = hands_by_attempt(attempts)
    found = {}
    for pk, attempt in attempts.items():
        points = [hand.points for hand in hands[pk]]
        first, second = score_of(tournament, several[pk].round, points, attempt).points
        found[several[pk].pk] = (first, second)
    return found


def _is_won_by_hands(
    game: "Game", ruleset: "Mapping[str, Any]", row: "MatchInPlay", score: tuple[int, int]
) -> bool:
    """Whether the hands say who won. The score of a best-of is its games: there more than half of them do."""
    best_of = row.match.round.best_of
    if best_of > 1:
        return row.match.winner is not None and score[row.match.winner] > best_of // 2
    return game.winners(ruleset, score, row.hands) == (row.match.winner,)
