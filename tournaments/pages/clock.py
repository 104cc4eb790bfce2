"""The clock of a round: an absolute time that every page counts down to by itself."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.enums import TournamentStatus
from tournaments.pages.moments import clock, local
from tournaments.queries.clock import clocks_of, rounds_in_play
from tournaments.queries.round_names import round_names

if TYPE_CHECKING:
    from tournaments.models import Round, Tournament

#: What a new clock is set to where the round has no time limit.
USUAL_MINUTES = 50


@dataclass(frozen=True, slots=True)
class Clock:
    """``ends`` is the moment as script wants it (ISO 8601), "" while the clock stands; ``words`` say the same to those
    without script: until when, or what is left. ``minutes`` is what a new clock would start with."""

    pk: int
    round: str
    ends: str
    words: str
    set: bool
    minutes: int
    url: str
    time_url: str


def clocks(tournament: "Tournament") -> list[Clock]:
    """The clocks everybody sees."""
    if tournament.status != TournamentStatus.RUNNING:
        return []
    return _views(tournament, clocks_of(tournament))


def clocks_to_set(tournament: "Tournament") -> list[Clock]:
    """Those that the desk can set: of the rounds being played, and those that are set already."""
    if tournament.status != TournamentStatus.RUNNING:
        return []
    rounds = {round_.pk: round_ for round_ in (*rounds_in_play(tournament), *clocks_of(tournament))}
    return _views(tournament, list(rounds.values()))


def _views(tournament: "Tournament", rounds: "list[Round]") -> list[Clock]:
    if not rounds:
        return []
    names = round_names(tournament)
    return [
        Clock(
            pk=round_.pk,
            round=names.of(round_),
            ends=round_.clock_ends_at.isoformat() if round_.clock_ends_at else "",
            words=_words(tournament, round_),
            set=round_.clock_ends_at is not None or round_.clock_left is not None,
            minutes=round_.time_limit or USUAL_MINUTES,
            url=reverse("manage-clock", args=[tournament.slug, round_.pk]),
            time_url=reverse("manage-time-up", args=[tournament.slug, round_.pk]),
        )
        for round_ in rounds
    ]


def _words(tournament: "Tournament", round_: "Round") -> str:
    if round_.clock_ends_at is not None:
        until = clock(local(round_.clock_ends_at, tournament))
        return gettext("until {time}").format(time=until)
    if round_.clock_left is None:
        return ""
    minutes, seconds = divmod(round_.clock_left, 60)
    return gettext("stopped at {time}").format(time=f"{minutes}:{seconds:02}")
