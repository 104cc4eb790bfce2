"""An event's timetable: its sessions with the rounds played in them."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import OVER, UNDECIDED_MATCH, MatchStatus
from tournaments.pages.moments import clock, day, local

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tournaments.models import Match, Round, Tournament
    from tournaments.models import Session as SessionRow
    from tournaments.queries.round_names import RoundNames

#: Matches that somebody plays: neither byes nor a second final that is not needed.
_NOT_PLAYED = (MatchStatus.BYE, MatchStatus.VOID)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the timetable. ``time``: its own start, if it has one; ``state``: "now", "done" or "" (to come)."""

    time: str
    name: str
    state: str
    remark: str


@dataclass(frozen=True, slots=True)
class SessionLines:
    """A session: ``day`` and ``time`` in the venue's zone; "" for rounds without a session, which have a title."""

    day: str
    time: str
    title: str
    rounds: "list[RoundLine]"
    starts_at: "datetime | None" = None


def timetable(
    tournament: "Tournament",
    sessions: "Sequence[SessionRow]",
    rounds: "Sequence[Round]",
    matches: "Iterable[Match]",
    names: "RoundNames",
) -> list[SessionLines]:
    """The sessions in order, each with its rounds; rounds that have no session stand last."""
    progress = _progress(matches)
    by_session: dict[int | None, list[RoundLine]] = {}
    for round_ in rounds:
        counts = progress.get(round_.pk)
        # A round that turned out not to be needed has matches, and none of them is played.
        if counts is None or counts.total():
            line = _line(tournament, round_, names, counts or Counter())
            by_session.setdefault(round_.session_id, []).append(line)
    found = [_session(tournament, session, by_session.get(session.pk, [])) for session in sessions]
    if rest := by_session.get(None):
        title = gettext("In this order") if len(by_session) == 1 else gettext("No date yet")
        found.append(SessionLines("", "", title, rest))
    return found


def _session(tournament: "Tournament", session: "SessionRow", lines: list[RoundLine]) -> SessionLines:
    start = local(session.starts_at, tournament)
    time = clock(start)
    if session.ends_at is not None:
        time = gettext("{start} to {end}").format(start=time, end=clock(local(session.ends_at, tournament)))
    return SessionLines(day(start), time, session.title, lines, session.starts_at)


def _line(tournament: "Tournament", round_: "Round", names: "RoundNames", counts: Counter[str]) -> RoundLine:
    state = _state(counts)
    if tournament.status in OVER and state != "done":
        # Play goes on no more: what is left is not played, nor due.
        remark = _remark(round_, counts, state) if state else gettext("not played")
        return RoundLine(_time(tournament, round_.starts_at), names.of(round_), "", remark)
    return RoundLine(
        time=_time(tournament, round_.starts_at),
        name=names.of(round_),
        state=state,
        remark=wording.in_one_line(_remark(round_, counts, state), _deadline(tournament, round_, state)),
    )


def _deadline(tournament: "Tournament", round_: "Round", state: str) -> str:
    """Until when it is to be played; "" once it is."""
    if round_.deadline is None or state == "done":
        return ""
    return gettext("to be played by {when}").format(when=wording.moment(round_.deadline, tournament.zone))


def _time(tournament: "Tournament", moment: "datetime | None") -> str:
    return clock(local(moment, tournament)) if moment is not None else ""


def _progress(matches: "Iterable[Match]") -> dict[int, Counter[str]]:
    """How many matches of each round are in which status, byes and void ones left out."""
    found: dict[int, Counter[str]] = {}
    for match in matches:
        counts = found.setdefault(match.round_id, Counter())
        if match.status not in _NOT_PLAYED:
            counts[match.status] += 1
    return found


def _state(counts: Counter[str]) -> str:
    undecided = sum(counts[status] for status in UNDECIDED_MATCH)
    if counts.total() and not undecided:
        return "done"
    return "now" if undecided < counts.total() or counts[MatchStatus.PLAYING] else ""


def _remark(round_: "Round", counts: Counter[str], state: str) -> str:
    if state == "done":
        return gettext("done")
    if state == "now":
        done = counts[MatchStatus.FINAL]
        return gettext("{done} of {total} done").format(done=done, total=counts.total())
    if round_.bracket == "final" and round_.number > 1 and not counts[MatchStatus.READY]:
        return gettext("only if needed")
    return gettext("ready") if counts[MatchStatus.READY] else ""
