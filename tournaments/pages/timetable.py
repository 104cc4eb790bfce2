"""An event's timetable: its sessions with the rounds played in them."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments.enums import UNDECIDED_MATCH, MatchStatus
from tournaments.pages.moments import clock, day, local

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from tournaments.models import Match, Round, Tournament
    from tournaments.models import Session as SessionRow
    from tournaments.pages.whereabouts import RoundNames

#: Matches that somebody plays: neither byes nor a second final that is not needed.
_NOT_PLAYED = (MatchStatus.BYE, MatchStatus.VOID)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the timetable. ``state``: "now", "done" or "" (to come); ``remark`` says it in words."""

    time: str
    name: str
    state: str
    remark: str


@dataclass(frozen=True, slots=True)
class SessionLines:
    """A session: ``day`` and ``time`` in the venue's zone, "" for rounds without a session."""

    day: str
    time: str
    title: str
    rounds: "list[RoundLine]"


def timetable(
    tournament: "Tournament",
    sessions: "Sequence[SessionRow]",
    rounds: "Sequence[Round]",
    matches: "Iterable[Match]",
    names: "RoundNames",
) -> list[SessionLines]:
    """The sessions in order, each with its rounds; rounds that have no session stand last."""
    progress = _progress(matches)
    by_session: dict[int | None, list[Round]] = {}
    for round_ in rounds:
        by_session.setdefault(round_.session_id, []).append(round_)
    found = [
        _session(tournament, session, by_session.get(session.pk, []), names, progress) for session in sessions
    ]
    if rest := by_session.get(None):
        lines = [_line(tournament, round_, "", names, progress) for round_ in rest]
        found.append(SessionLines("", "", gettext("No date yet") if sessions else "", lines))
    return found


def _session(
    tournament: "Tournament",
    session: "SessionRow",
    rounds: "Iterable[Round]",
    names: "RoundNames",
    progress: "Mapping[int, Counter[str]]",
) -> SessionLines:
    start = local(session.starts_at, tournament)
    time = clock(start)
    if session.ends_at is not None:
        time = gettext("{start} to {end}").format(start=time, end=clock(local(session.ends_at, tournament)))
    lines = [_line(tournament, round_, clock(start), names, progress) for round_ in rounds]
    return SessionLines(day(start), time, session.title, lines)


def _line(
    tournament: "Tournament",
    round_: "Round",
    session_time: str,
    names: "RoundNames",
    progress: "Mapping[int, Counter[str]]",
) -> RoundLine:
    counts = progress.get(round_.pk, Counter())
    state = _state(counts)
    return RoundLine(
        time=_time(tournament, round_.starts_at) or session_time,
        name=names.of(round_),
        state=state,
        remark=_remark(counts, state),
    )


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


def _remark(counts: Counter[str], state: str) -> str:
    if state == "done":
        return gettext("done")
    if state == "now":
        done = counts[MatchStatus.FINAL]
        return gettext("{done} of {total} done").format(done=done, total=counts.total())
    return gettext("ready") if counts[MatchStatus.READY] else ""
