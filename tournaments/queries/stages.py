"""The stages of an event: which there are, which is being played, and who is in it."""

from typing import TYPE_CHECKING

from tournaments.formats.offered import DRAWN, LEAGUES, resolve_options
from tournaments.formats.stages import SMALLEST_GROUP
from tournaments.models import Entrant, Stage
from tournaments.queries.rules import ENTRIES_IN_A_MATCH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament


def is_league(stage: Stage) -> bool:
    """Whether the stage's matches stand each for itself, so that a result moves no other match."""
    return stage.format in LEAGUES


def is_drawn(stage: Stage) -> bool:
    """Whether the stage's rounds are paired as they come."""
    return stage.format in DRAWN


def least_entries(format_: str, groups: int) -> int:
    """How many entries a stage needs at least, so that everybody has somebody to play."""
    return max(ENTRIES_IN_A_MATCH.get(format_, 2), SMALLEST_GROUP * groups)


def least_of(stage: Stage) -> int:
    return least_entries(stage.format, stage.groups)


def too_few(stage: Stage, entries: int) -> str:
    """The code of what is wrong where the stage cannot be played by so many; empty where it can."""
    if entries >= least_of(stage):
        return ""
    if stage.groups > 1:
        return "too-few-for-groups"
    return "too-few-for-tables" if stage.format == "tables" else "too-few-entries"


def stages_of(tournament: "Tournament") -> list[Stage]:
    """Every stage in order, each knowing the event."""
    found = list(Stage.objects.filter(tournament=tournament).order_by("number"))
    for stage in found:
        stage.tournament = tournament
    return found


def current_stage(tournament: "Tournament") -> Stage | None:
    """The stage being played: the last that has a field; None before the start."""
    started = Stage.objects.filter(tournament=tournament, field__isnull=False).order_by("-number")
    stage = started.first()
    if stage is not None:
        stage.tournament = tournament
    return stage


def bracket_stage(tournament: "Tournament") -> Stage | None:
    """The stage of the event that is a bracket, if one is; at most the last is."""
    return next((stage for stage in stages_of(tournament) if not is_league(stage)), None)


def league_stages(tournament: "Tournament") -> list[Stage]:
    """The stages of the event that are leagues, in order."""
    return [stage for stage in stages_of(tournament) if is_league(stage)]


def next_stage(stage: Stage) -> Stage | None:
    """The stage that follows, if there is one."""
    found = Stage.objects.filter(tournament=stage.tournament_id, number=stage.number + 1).first()
    if found is not None:
        found.tournament = stage.tournament
    return found


def seeds_of(stage: Stage) -> list[int]:
    """The ids of the stage's entries, seed 1 first."""
    return list(Entrant.objects.filter(stage=stage).order_by("seed").values_list("entry", flat=True))


def group_name(group: int) -> str:
    """Group 1 is A."""
    return chr(ord("A") + group - 1)


def resolved_options(stage: Stage) -> "Mapping[str, object]":
    """Every option of the stage's format, with its value."""
    return resolve_options(stage.format, stage.options)
