"""Standings of leagues: what their final matches come to by the criteria that the organizer chose.

Each group stands for itself. Once its stage has ended, places stay as they were then, whatever happens later.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.match import MATCH_POINTS
from scoring.meetings import Meeting, mean
from scoring.record import Record
from scoring.standings import explain, rank
from scoring.tiebreaks import CRITERIA
from tournaments.enums import UNDECIDED_MATCH, MatchOutcome, MatchStatus, PointsScheme
from tournaments.formats.seeding import draw_order
from tournaments.models import Entrant, Match
from tournaments.queries.board import sides_of
from tournaments.queries.league_hands import LeagueHands
from tournaments.queries.rules import game_of, ruleset_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.meetings import Number
    from scoring.standings import Explanation, Row
    from scoring.tiebreaks import Criterion
    from tournaments.models import Entry, Side, Stage, Tournament
    from tournaments.queries.league_hands import HandParts

#: What decides where the organizer chose nothing, by format.
USUAL_CRITERIA: "Mapping[str, Sequence[str]]" = {
    "round_robin": ("points", "head_to_head", "point_difference", "game_points"),
    "swiss": ("points", "buchholz_cut_1", "buchholz", "head_to_head", "point_difference"),
    "tables": ("points", "wins", "point_difference", "game_points"),
}
SWISS, ROUND_ROBIN, TABLES = "swiss", "round_robin", "tables"

DECIDED = (MatchStatus.FINAL, MatchStatus.BYE)


@dataclass(frozen=True, slots=True)
class GroupStandings:
    """The rows of a group by place; ``number`` counts from 1 = A."""

    number: int
    rows: "Sequence[Row]"


@dataclass(frozen=True, slots=True)
class LeagueStandings:
    """The standings of a stage after round ``after``.

    ``rounds``: those of which a match is final. ``frozen``: the stage has ended and its places stay. ``best_of``:
    some of its matches are the best of several games. ``open``: a match of the round ``after`` is still to be decided.
    ``late``: the entries that came when rounds had been drawn already.
    """

    stage: "Stage"
    scheme: str
    criteria: "Sequence[Criterion]"
    groups: "Sequence[GroupStandings]"
    entries: "Mapping[int, Entry]"
    rounds: "Sequence[int]"
    after: int
    frozen: bool
    best_of: bool
    open: bool
    late: "Sequence[int]"

    def why(self, one: int, other: int) -> "Explanation | None":
        """Why one of two entries of the same group is above the other; None if they are not of one group."""
        for group in self.groups:
            if {one, other} <= {row.entrant for row in group.rows}:
                return explain(group.rows, self.criteria, one, other)
        return None


def criteria_of(tournament: "Tournament", format_: str) -> "list[Criterion]":
    """What decides about places, in order: as the organizer chose, else as usual for the format."""
    chosen = tournament.criteria or USUAL_CRITERIA.get(format_, ("points",))
    return [CRITERIA[code] for code in chosen]


def scheme_of(tournament: "Tournament", format_: str) -> str:
    """What a match is worth: as chosen, else 2, 1 and 0; at tables of individuals what the hands were worth."""
    if tournament.match_points:
        return tournament.match_points
    if format_ != TABLES:
        return PointsScheme.TWO
    counted = ruleset_of(tournament).get("victory_points") is not None
    return PointsScheme.VICTORY_POINTS if counted else PointsScheme.GAME_POINTS


def league_standings(stage: "Stage", after: int | None = None) -> LeagueStandings:
    """The standings; the same number of queries whatever the number of entries and rounds."""
    field = list(Entrant.objects.filter(stage=stage).select_related("entry").order_by("seed"))
    paired = Match.objects.filter(stage=stage).exclude(status=MatchStatus.VOID)
    matches = list(paired.select_related("round", "attempt").prefetch_related("sides").order_by("order"))
    rounds = sorted({match.round.number for match in matches if match.status in DECIDED})
    last = rounds[-1] if rounds else 0
    shown = last if after is None else min(after, last)
    record = _LeagueRecord(stage, [match for match in matches if match.round.number <= shown])
    criteria = criteria_of(stage.tournament, stage.format)
    frozen = stage.ended_at is not None and shown == last
    groups: defaultdict[int, list[Entrant]] = defaultdict(list)
    for entrant in field:
        groups[entrant.group].append(entrant)
    return LeagueStandings(
        stage=stage,
        scheme=record.scheme,
        criteria=criteria,
        groups=[
            GroupStandings(number, _rows(record, criteria, entrants, frozen=frozen))
            for number, entrants in sorted(groups.items())
        ],
        entries={entrant.entry_id: entrant.entry for entrant in field},
        rounds=rounds,
        after=shown,
        frozen=frozen,
        best_of=any(match.round.best_of > 1 for match in matches),
        open=any(match.round.number == shown and match.status in UNDECIDED_MATCH for match in matches),
        late=_late(stage, matches),
    )


def _late(stage: "Stage", matches: "Sequence[Match]") -> list[int]:
    """Who was paired later, and not in round 1: whoever is in the field from the start plays there or sits out."""
    if stage.format == ROUND_ROBIN:
        return []
    first = {side.entry_id for match in matches if match.round.number == 1 for side in match.sides.all()}
    paired = {side.entry_id for match in matches for side in match.sides.all()}
    return sorted(entry for entry in paired - first if entry is not None)


def two_of(explanation: "Explanation") -> tuple[int, int]:
    """The ids of the entries that are explained, the higher one first."""
    above, below = explanation.above, explanation.below
    assert isinstance(above, int)
    assert isinstance(below, int)
    return above, below


def entry_of(row: "Row") -> int:
    """The id of the entry that a row is about."""
    assert isinstance(row.entrant, int)
    return row.entrant


def league_places(stage: "Stage") -> dict[int, int]:
    """Place by entry id, in each group apart, while the league goes on as well."""
    return {entry_of(row): row.place for group in league_standings(stage).groups for row in group.rows}


def _rows(
    record: "_LeagueRecord", criteria: "Sequence[Criterion]", entrants: "Sequence[Entrant]", *, frozen: bool
) -> "list[Row]":
    rows = rank(record.of(entrants), criteria)
    if not frozen:
        return rows
    places = {entrant.entry_id: entrant.place for entrant in entrants}
    kept = [replace(row, place=places[entry_of(row)] or row.place) for row in rows]
    return sorted(kept, key=lambda row: row.place)


class _LeagueRecord:
    """The matches of a stage as scoring wants them."""

    def __init__(self, stage: "Stage", matches: "Sequence[Match]") -> None:
        self.stage = stage
        self.game = game_of(stage.tournament)
        self.scheme = scheme_of(stage.tournament, stage.format)
        decided = [match for match in matches if match.status in DECIDED]
        self._hands = LeagueHands(stage.tournament, decided)
        self._meetings = [self._meeting(match) for match in decided]
        self._paired = {
            (match.round.number, side.entry_id) for match in matches for side in match.sides.all()
        }

    def of(self, entrants: "Sequence[Entrant]") -> Record:
        """The record of these entrants."""
        entries = [entrant.entry_id for entrant in entrants]
        among = set(entries)
        meetings = [meeting for meeting in self._meetings if among.issuperset(meeting.sides)]
        meetings += self._absences(entrants, meetings)
        tournament = self.stage.tournament
        drawn = draw_order(entries, f"{tournament.draw_number or tournament.slug}:lots")
        return Record(
            entries,
            self._with_declared(meetings) if self.scheme not in MATCH_POINTS else meetings,
            fixed=self.stage.format == ROUND_ROBIN,
            draw=MATCH_POINTS[self.scheme][1] if self.scheme in MATCH_POINTS else None,
            lots={entry: lot for lot, entry in enumerate(drawn, start=1)},
        )

    def _meeting(self, match: Match) -> Meeting:
        sides = [side for side in sides_of(match) if side.entry_id is not None]
        entries = tuple(side.entry_id for side in sides)
        number = match.round.number
        if match.status == MatchStatus.BYE:
            return Meeting(number, entries, (self._win,))
        forfeit = tuple(side.forfeit for side in sides)
        played = not any(forfeit)
        parts = self._hands.parts(match) if played else ()
        scores = self._hands.score(match) if played else []
        return Meeting(
            round=number,
            sides=entries,
            points=self._points(match, sides, scores, parts),
            game_points=tuple(scores),
            victory_points=tuple(self._hands.sum_of(parts, "victory_points", side) for side in sides),
            card_points=tuple(self._hands.sum_of(parts, "card_points", side) for side in sides),
            forfeit=forfeit,
            teams=tuple(side.index % self.game.sides for side in sides)
            if len(sides) > self.game.sides
            else (),
            won=self._won(match, sides),
            declared=played and self._lacks_victory_points(match, parts),
        )

    def _lacks_victory_points(self, match: Match, parts: "HandParts") -> bool:
        """A score that was set without hands has no victory points."""
        set_ = match.attempt is not None and "adjusted" in match.attempt.terms
        return self.scheme == PointsScheme.VICTORY_POINTS and set_ and not parts

    def _won(self, match: Match, sides: "Sequence[Side]") -> tuple[bool, ...]:
        """Who won, where points don't say it: a score may be set without hands, and a mean declared."""
        if self.scheme in MATCH_POINTS:
            return ()
        return tuple(match.winner == side.index % self.game.sides for side in sides)

    @property
    def _win(self) -> int:
        """What a bye is worth; where matches are worth what their hands were, it is declared later."""
        return MATCH_POINTS[self.scheme][0] if self.scheme in MATCH_POINTS else 0

    def _points(
        self, match: Match, sides: "Sequence[Side]", scores: "Sequence[int]", parts: "HandParts"
    ) -> "tuple[Number, ...]":
        """What the sides have from a final match; where hands make the points, an unplayed one is declared later."""
        if self.scheme == PointsScheme.VICTORY_POINTS:
            return tuple(self._hands.sum_of(parts, "victory_points", side) for side in sides)
        if self.scheme == PointsScheme.GAME_POINTS:
            return tuple(scores) or (0,) * len(sides)
        return tuple(self._match_points(match, side) for side in sides)

    def _match_points(self, match: Match, side: "Side") -> int:
        won, drawn, lost = MATCH_POINTS[self.scheme]
        if side.forfeit:
            return lost
        if match.outcome == MatchOutcome.DRAW:
            return drawn
        # Nobody wins an abandoned table of four, so whoever came has what a bye gives.
        through = match.outcome == MatchOutcome.ABANDONED or match.winner == side.index % self.game.sides
        return won if through else lost

    def _absences(self, entrants: "Sequence[Entrant]", meetings: "Sequence[Meeting]") -> list[Meeting]:
        """In a Swiss, a round in which an entry was not paired (it left, or came late) is a bye without points."""
        if self.stage.format != SWISS:
            return []
        rounds = sorted({meeting.round for meeting in meetings})
        return [
            Meeting(number, (entrant.entry_id,), (0,))
            for number in rounds
            for entrant in entrants
            if (number, entrant.entry_id) not in self._paired
        ]

    def _with_declared(self, meetings: "Sequence[Meeting]") -> "list[Meeting]":
        """Who sat out, or whose match was not played out or has no points, has the mean of its other rounds."""
        gained: defaultdict[object, list[Number]] = defaultdict(list)
        for meeting in meetings:
            if meeting.is_played and not meeting.declared:
                for entry, points in zip(meeting.sides, meeting.points, strict=True):
                    gained[entry].append(points)
        return [
            meeting if meeting.is_played and not meeting.declared else _declared(meeting, gained)
            for meeting in meetings
        ]


def _declared(meeting: Meeting, gained: "Mapping[object, list[Number]]") -> Meeting:
    absent = meeting.forfeit or (False,) * len(meeting.sides)
    points = tuple(
        0 if gone or entry not in gained else mean(gained[entry])
        for entry, gone in zip(meeting.sides, absent, strict=True)
    )
    return replace(meeting, points=points, declared=meeting.is_bye or meeting.declared)
