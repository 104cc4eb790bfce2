"""The matches of a stage that are known from its field alone: all of a bracket or a round robin."""

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.formats.registry import MIN_ENTRANTS, make_plan
from tournaments.formats.stages import snake
from tournaments.queries.stages import group_name, is_drawn, is_league

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.formats.graph import MatchPlan, Source, Target
    from tournaments.models import Stage


def planned_matches(stage: "Stage", entrants: int) -> "Iterator[tuple[int, MatchPlan]]":
    """Each match with its group, in order of play, by the event's codes and the stage's seeds; none of a stage whose
    rounds are drawn as it goes on."""
    if is_drawn(stage) or entrants < MIN_ENTRANTS:
        return
    if entrants < MIN_ENTRANTS * stage.groups:
        return
    for group, seeds in enumerate(snake(range(1, entrants + 1), stage.groups), start=1):
        prefix = code_prefix(stage, group)
        for match in make_plan(stage.format, len(seeds), stage.options).matches.values():
            yield group, _in_stage(match, prefix, seeds)


def first_matches(stage: "Stage", entrants: int) -> "list[MatchPlan]":
    """The matches that can be played at once: those of a league's first round, those between seeds of a bracket."""
    matches = [match for _, match in planned_matches(stage, entrants)]
    if is_league(stage):
        return [match for match in matches if match.round == 1]
    return [match for match in matches if all(side.kind in {"seed", "bye"} for side in match.sides)]


def code_prefix(stage: "Stage", group: int) -> str:
    """What the codes of a stage begin with, so that they are the event's only ones: A.R1.2 in group A, S2.R1.2 in a
    league that follows another stage."""
    later = f"S{stage.number}." if stage.number > 1 and is_league(stage) else ""
    return later + (f"{group_name(group)}." if stage.groups > 1 else "")


def _in_stage(match: "MatchPlan", prefix: str, seeds: "Sequence[int]") -> "MatchPlan":
    first, second = (_source(source, prefix, seeds) for source in match.sides)
    return replace(
        match,
        id=prefix + match.id,
        sides=(first, second),
        winner_to=_target(match.winner_to, prefix),
        loser_to=_target(match.loser_to, prefix),
        only_if=match.only_if and replace(match.only_if, match=prefix + match.only_if.match),
    )


def _source(source: "Source", prefix: str, seeds: "Sequence[int]") -> "Source":
    seed = seeds[source.seed - 1] if source.seed else None
    return replace(source, seed=seed, match=source.match and prefix + source.match)


def _target(target: "Target | None", prefix: str) -> "Target | None":
    return target and replace(target, match=prefix + target.match)
