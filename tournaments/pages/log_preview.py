"""What an uploaded log would record: each round as a hand, and why the log may say something else."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy

from tournaments.pages.telling.base import Told
from tournaments.services.log_reading import TWO_GRANDS, UNEXPLAINED
from tournaments.templatetags.geekcup import score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.score import Table
    from tournaments.pages.telling.base import Said
    from tournaments.services.log_reading import LoggedHand

_CAUSES = {
    "double_victory_points": gettext_lazy("A double victory is worth another number of points here."),
    "last_hand_to": gettext_lazy("The last player’s cards go to somebody else here."),
    TWO_GRANDS: gettext_lazy("BrettspielWelt counts only the first grand Tichu of a round."),
    UNEXPLAINED: gettext_lazy("The log’s own score is not what its plays come to."),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A round as it would be recorded. ``logged`` is what the log says where that differs, and ``causes`` are why.

    ``number`` is None where the match is over before.
    """

    number: int | None
    line: int
    said: "list[Said]"
    points: str
    logged: str
    causes: list[str]


@dataclass(frozen=True, slots=True)
class LogPreview:
    """Context of templates/tournaments/log.html: every round, and how many would be recorded."""

    lines: list[LogLine]
    count: int
    labels: list[str]


def log_preview(
    table: "Table", hands: "Sequence[LoggedHand]", seating: "Sequence[int]", number: int
) -> LogPreview:
    """The hands of a log from ``number`` on; ``seating`` are the players (ids) by seat."""
    names = {seat.player_id: seat.name for seat in table.seats}
    players = [names[player] for player in seating]
    before = [hand.points for hand in table.hands]
    played = table.state([*before, *(logged.points for logged in hands)]).hands_played
    count = max(0, min(len(hands), played - len(before)))
    lines = [
        _line(table, logged, players, number + index if index < count else None)
        for index, logged in enumerate(hands)
    ]
    return LogPreview(lines, count, [label for label, _ in lines[0].said])


def _line(table: "Table", logged: "LoggedHand", players: "Sequence[str]", number: int | None) -> LogLine:
    told = Told(logged.result, logged.points, players, table.tournament.language)
    other = gettext("The rules here differ from those of BrettspielWelt.")
    return LogLine(
        number=number,
        line=logged.line,
        said=table.telling.said(told),
        points=score(logged.points),
        logged=score(logged.logged) if logged.points != logged.logged else "",
        causes=[str(_CAUSES.get(cause, other)) for cause in logged.causes],
    )
