"""Standings of an event, derived from its matches.

Whoever is out has the place of the round in which it went out (formats.progress.places), never moved by points.
Those still in stand in front of them: by losses, then by the round reached, then by point difference. Byes and
walkovers count neither as a match won at the table nor points; a match lost without play is a loss all the same.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from tournaments.enums import HandKind, MatchStatus, RulingKind
from tournaments.formats import progress
from tournaments.formats.registry import make_plan
from tournaments.models import Hand, Match, Ruling
from tournaments.queries.board import StageRows, sides_of, state_of
from tournaments.queries.rules import game_of, ruleset_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.formats.progress import Entrant
    from tournaments.models import Entry, Stage, Tournament

#: Two losses and one is out.
LOSSES = 2


@dataclass(frozen=True, slots=True)
class Decided:
    """A match decided between two entrants.

    ``winner`` is a side, None where both forfeited. ``points`` per side; None where it was not decided at the
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
    match: Match
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
    matches: "Sequence[Match]" = ()

    @property
    def still_in(self) -> "list[Row]":
        return [row for row in self.rows if not row.out]

    @property
    def out(self) -> "list[Row]":
        return [row for row in self.rows if row.out]

    def at(self, place: int) -> "list[Row]":
        """Who has this place for good."""
        return [row for row in self.rows if row.place == place and (row.out or self.complete)]


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
    """The standings; empty before the start."""
    stage = tournament.stages.first()
    if stage is None:
        return Standings()
    stage.tournament = tournament
    matches = list(StageRows(stage).load().values())
    return _standings(stage, matches) if matches else Standings()


def _standings(stage: "Stage", matches: "Sequence[Match]") -> Standings:
    plan = make_plan(stage.format, stage.entrants, stage.options)
    states = {match.code: state_of(match) for match in matches}
    out = progress.places(plan, states)
    complete = progress.is_complete(plan, states)
    decided = _decided(stage, matches)
    tallies = tally(decided.values())
    last = _last_matches(matches)
    entries = {side.entry.pk: side.entry for match in matches for side in sides_of(match) if side.entry}
    places = dict(out) | _places_of_those_in(entries, out, tallies, last)
    rows = [
        Row(
            entry=entry,
            place=places[pk],
            out=pk in out and not (complete and places[pk] == 1),
            tally=tallies.get(pk, Tally()),
            match=last[pk],
            walkover=last[pk].pk in decided and decided[last[pk].pk].points is None,
        )
        for pk, entry in entries.items()
    ]
    rows.sort(key=lambda row: (row.out, row.place, -row.tally.difference, row.entry.seed or 0))
    return Standings(rows, complete, matches)


def _places_of_those_in(
    entries: "Mapping[int, Entry]",
    out: "Mapping[Entrant, int]",
    tallies: "Mapping[int, Tally]",
    last: "Mapping[int, Match]",
) -> dict[int, int]:
    keys = {}
    for pk in entries:
        if pk not in out:
            own = tallies.get(pk, Tally())
            keys[pk] = (own.losses, -last[pk].round.order, -own.difference)
    return provisional(keys)


def _last_matches(matches: "Sequence[Match]") -> dict[int, Match]:
    """The match that each entry sits in, or sat in last. Void ones hold nobody."""
    return {side.entry_id: match for match in matches for side in sides_of(match) if side.entry_id}


def _decided(stage: "Stage", matches: "Sequence[Match]") -> dict[int, Decided]:
    """The stage's decided matches, by match id."""
    ruled = set(
        Ruling.objects.filter(attempt__current_of__stage=stage, revoked_by__isnull=True)
        .exclude(kind=RulingKind.REVOKED)
        .values_list("attempt_id", flat=True)
    )
    recorded = Hand.objects.filter(attempt__current_of__stage=stage, is_current=True, kind=HandKind.RECORDED)
    hands = dict(recorded.values_list("attempt_id").annotate(Count("pk")).order_by())
    rulesets = {match.round_id: ruleset_of(stage.tournament, match.round) for match in _by_round(matches)}
    game = game_of(stage.tournament)
    found = {}
    for match in matches:
        if match.status != MatchStatus.FINAL:
            continue
        first, second = sides_of(match)
        score = (first.score, second.score)
        winners = game.winners(rulesets[match.round_id], score, hands.get(match.attempt_id, 0))
        at_table = match.attempt_id not in ruled and winners == (match.winner,)
        found[match.pk] = Decided(_entrants(match), match.winner, score if at_table else None)
    return found


def _by_round(matches: "Sequence[Match]") -> "Iterable[Match]":
    """One match of each round."""
    return {match.round_id: match for match in matches}.values()


def _entrants(match: Match) -> tuple[int, int]:
    first, second = sides_of(match)
    assert first.entry_id is not None
    assert second.entry_id is not None
    return first.entry_id, second.entry_id
