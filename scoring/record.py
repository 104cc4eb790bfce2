"""What the final meetings of an event say about each entrant, unplayed rounds included.

Unplayed rounds follow the FIDE Handbook C.07 (Play-Off and Tie-Break Regulations), edition in force since
1 March 2026, article 16:

- A requested bye is one worth a draw or less; it and a forfeit loss are rounds unplayed by one's own will (16.1).
- For the tie-breaks of those who met him, an entrant's round counts what he was given for it (16.3.1); but a
  requested bye after which he played no more, by his own will, counts as a draw (16.3.2).
- For his own tie-breaks, he played such a round against a dummy who ends with as many points as he (16.4), but with
  no more than the opponent who was to come (16.4.1, forfeits) or than a draw in every round gives (16.4.2, byes).

Where pairings are fixed before the start (round robin), forfeits count like games (15.2), and byes not at all.
A round in which an entrant has no meeting, not even a bye, does not exist for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from scoring.meetings import Entrant, Meeting, Number, Turn


class Contribution(NamedTuple):
    """What one opponent, or the dummy in his stead, adds to an entrant's tie-breaks.

    ``score``: the opponent's points; ``points``: the entrant's own against it; ``voluntary``: unplayed by the
    entrant's own will.
    """

    score: Number
    points: Number
    voluntary: bool


@dataclass(frozen=True)
class Record:
    """The entrants and their final meetings; everything else is derived.

    ``fixed``: who meets whom was fixed before the start, as in a round robin; otherwise it was drawn as the event
    went on, as in a Swiss. ``draw``: the points of a draw; found in the meetings unless given. ``lots``: the
    recorded draw of lots, the lowest number first.
    """

    entrants: Sequence[Entrant]
    meetings: Sequence[Meeting]
    fixed: bool = False
    draw: Number | None = None
    lots: Mapping[Entrant, Number] = field(default_factory=dict)

    @cached_property
    def turns(self) -> dict[Entrant, list[Turn]]:
        """Each entrant's part in its meetings, in the order of the rounds."""
        found: dict[Entrant, list[Turn]] = {entrant: [] for entrant in self.entrants}
        for meeting in sorted(self.meetings, key=lambda meeting: meeting.round):
            for index, entrant in enumerate(meeting.sides):
                found[entrant].append(Turn(meeting, index))
        return found

    @cached_property
    def points(self) -> dict[Entrant, Number]:
        """The sum of each entrant's points."""
        found: dict[Entrant, Number] = dict.fromkeys(self.entrants, 0)
        for meeting in self.meetings:
            for entrant, gained in zip(meeting.sides, meeting.points, strict=True):
                found[entrant] += gained
        return found

    @cached_property
    def rounds(self) -> int:
        """How many rounds there were so far."""
        return max((meeting.round for meeting in self.meetings), default=0)

    @cached_property
    def draw_points(self) -> Number:
        """What a draw is worth: as given, else as in a drawn match, else half of the most that one side got."""
        if self.draw is not None:
            return self.draw
        played = [meeting for meeting in self.meetings if meeting.is_played]
        for meeting in played:
            if len(set(meeting.points)) == 1 and meeting.points[0]:
                return meeting.points[0]
        return max((max(meeting.points) for meeting in played), default=0) / 2

    @cached_property
    def contributions(self) -> dict[Entrant, list[Contribution]]:
        """What its opponents add to each entrant's tie-breaks, in no particular order."""
        adjusted = (
            self.points if self.fixed else {entrant: self._adjusted(entrant) for entrant in self.entrants}
        )
        found: dict[Entrant, list[Contribution]] = {entrant: [] for entrant in self.entrants}
        for meeting in self.meetings:
            counts = meeting.is_played or (self.fixed and not meeting.is_bye)
            scores = [adjusted[entrant] for entrant in meeting.sides]
            for index, (entrant, points) in enumerate(zip(meeting.sides, meeting.points, strict=True)):
                if counts:
                    against = [Contribution(scores[n], points, False) for n in meeting.opponents(index)]
                else:
                    against = self._of_unplayed(Turn(meeting, index), scores)
                found[entrant] += against
        return found

    def is_requested_bye(self, turn: Turn) -> bool:
        return turn.meeting.is_bye and not turn.meeting.declared and turn.points <= self.draw_points

    def _is_voluntary(self, turn: Turn) -> bool:
        return turn.forfeited or self.is_requested_bye(turn)

    def _adjusted(self, entrant: Entrant) -> Number:
        """The entrant's points for the tie-breaks of others (16.3)."""
        score = self.points[entrant]
        for turn in reversed(self.turns[entrant]):
            if not self._is_voluntary(turn):
                break
            if turn.meeting.is_bye:
                score += self.draw_points - turn.points
        return score

    def _of_unplayed(self, turn: Turn, adjusted: Sequence[Number]) -> list[Contribution]:
        """The dummy in the stead of each opponent (16.4); ``adjusted``: the scores of the meeting's sides."""
        meeting = turn.meeting
        if self.fixed:
            return []
        most = [adjusted[n] for n in meeting.opponents(turn.side)] or [self.draw_points * self.rounds]
        own, voluntary = self.points[meeting.sides[turn.side]], self._is_voluntary(turn)
        return [Contribution(min(own, score), turn.points, voluntary) for score in most]
