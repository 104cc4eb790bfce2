"""Logs of BrettspielWelt as results of a match: read, seated, replayed by the event's rules. Nothing is written here."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules_engine.errors import NotationError
from rules_engine.registry import get_game
from rules_engine.tichu.bsw.rounds import RULESET, read_log
from rules_engine.types import Played, Violation
from tournaments.queries.line_up import seats_at
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.tichu.bsw.rounds import LoggedRound
    from tournaments.models import Match, Tournament

#: A log of one match, in bytes; the longest of those we know has a sixth of it.
MOST_BYTES = 180_000
SEATS = 4
#: Somebody may come back under another name.
MOST_NAMES = 8
_LINE = re.compile(r"line (\d+)")
#: What a log's own score may leave out: only the first grand Tichu of a round counts there.
TWO_GRANDS = "two-grands"
#: The log's score is not what its plays come to.
UNEXPLAINED = "unexplained"


@dataclass(frozen=True, slots=True)
class Log:
    """The complete rounds of a log, and the names in it. ``cut``: its last round is not complete."""

    rounds: "Sequence[LoggedRound]"
    names: tuple[str, ...]
    cut: bool


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A round of a log as a hand of a match.

    ``points`` are by the event's rules and its sides, ``logged`` what the log says, turned to these sides; where they
    differ, ``causes`` are the ruleset's options that make the difference, or TWO_GRANDS or UNEXPLAINED.
    """

    line: int
    result: "Mapping[str, Any]"
    record: "Mapping[str, Any]"
    points: tuple[int, ...]
    logged: tuple[int, ...]
    causes: tuple[str, ...]


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, with a mark or without, else as Windows writes Western languages."""
    if len(content) > MOST_BYTES:
        raise Refused(Problem("log-too-large", "log", {"limit": MOST_BYTES // 1000}))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def log_of(text: str) -> Log:
    """The rounds that were played to their end; raises Refused where this is no log of four players."""
    if not text.strip():
        raise Refused(Problem("log-missing", "log"))
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise Refused(Problem("log-too-large", "log", {"limit": MOST_BYTES // 1000}))
    try:
        rounds = read_log(text)
    except NotationError as error:
        found = _LINE.match(str(error))
        raise Refused(Problem("log-unreadable", "log", {"line": found[1] if found else 1})) from None
    complete = [played for played in rounds if played.record is not None and played.logged is not None]
    if not complete:
        raise Refused(Problem("log-empty", "log"))
    names: dict[str, None] = {}
    for played in complete:
        names.update(dict.fromkeys(played.players))
        if len(set(played.players)) != SEATS or len(names) > MOST_NAMES:
            raise Refused(Problem("log-players", "log", {"line": played.line}))
    return Log(complete, tuple(names), cut=len(complete) < len(rounds))


def seating_of(match: "Match", log: Log, players: "Mapping[str, int]") -> list[int]:
    """The players (ids) by seat of the match, as the log has them; ``players`` says who each of its names is.

    Raises Refused where they are not the players of this match, not partners as here, or sit in another order than
    the hands that are recorded say.
    """
    present = [seat.player_id for seat in seats_at(match.attempt)]
    order = _order(log.rounds[0], players, present)
    turned = [order[by:] + order[:by] for by in range(SEATS)]
    if present in turned:
        return present
    own = {present[0], present[2]}
    fitting = [seats for seats in turned if {seats[0], seats[2]} == own]
    if not fitting:
        raise Refused(Problem("log-seats-partners", "seats"))
    if match.attempt is not None and current_hands(match.attempt):
        raise Refused(Problem("log-seats-differ", "seats"))
    return next((seats for seats in fitting if seats[0] == present[0]), fitting[0])


def _order(played: "LoggedRound", players: "Mapping[str, int]", present: "Sequence[int]") -> list[int]:
    """Who sits where in a round of the log: all four of those who play here."""
    named = [players.get(name) for name in played.players]
    order = [player for player in named if player in present]
    if len(set(order)) != SEATS:
        raise Refused(Problem("log-seats-other", "seats"))
    return [player for player in order if player is not None]


def hands_of(
    tournament: "Tournament", match: "Match", log: Log, players: "Mapping[str, int]"
) -> list[LoggedHand]:
    """The rounds of the log as hands of this match; raises Refused where one breaks its rules."""
    seating = seating_of(match, log, players)
    return [_hand(tournament, match, played, seating, players) for played in log.rounds]


def _hand(
    tournament: "Tournament",
    match: "Match",
    played: "LoggedRound",
    seating: "Sequence[int]",
    players: "Mapping[str, int]",
) -> LoggedHand:
    assert played.record is not None
    assert played.logged is not None
    order = _order(played, players, seating)
    by = next((by for by in range(SEATS) if order[-by:] + order[:-by] == list(seating)), None)
    if by is None:
        raise Refused(Problem("log-seats-moved", "seats", {"line": played.line}))
    record = played.record.turned(by).as_json()
    rules = ruleset_of(tournament, match.round)
    came_to = game_of(tournament).played(rules, record)
    if isinstance(came_to, Violation):
        params = {"line": played.line, "event": (came_to.event or 0) + 1, "violation": came_to}
        raise Refused(Problem("log-breaks-rules", "log", params))
    logged = played.logged[::-1] if by % 2 else played.logged
    points = came_to.score.points
    causes = _causes(rules, record, came_to, logged) if points != logged else ()
    return LoggedHand(played.line, came_to.result, record, points, logged, causes)


def _causes(
    rules: "Mapping[str, Any]", record: "Mapping[str, Any]", came_to: Played, logged: tuple[int, ...]
) -> tuple[str, ...]:
    """Why the log says something else: the options that BrettspielWelt plays otherwise, one by one."""
    game = get_game("tichu")
    theirs = game.ruleset(RULESET)
    if list(came_to.result["calls"]).count("grand") > 1:
        return (TWO_GRANDS,)
    found = []
    for option in game.options:
        if theirs[option] == rules[option]:
            continue
        other = game.played({**rules, option: theirs[option]}, record)
        if isinstance(other, Played) and other.score.points != came_to.score.points:
            found.append(option)
    all_theirs = game.played(theirs, record)
    if not isinstance(all_theirs, Played) or all_theirs.score.points != logged:
        found.append(UNEXPLAINED)
    return tuple(found) or (UNEXPLAINED,)
