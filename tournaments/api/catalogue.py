"""What there is to choose from: games with their rules, formats with their options, events as they are usually held."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from scoring.tiebreaks import CRITERIA
from tournaments.api import etags
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.enums import PointsScheme
from tournaments.formats.offered import LEAGUES, options_of
from tournaments.formats.offered import OFFERED as FORMATS
from tournaments.queries.rules import ENTRIES_IN_A_MATCH, OFFERED
from tournaments.services.presets import PRESETS, offered_presets

router = Router(tags=["catalogue"])


class Option(BaseModel):
    """An option: its value where nothing is said, the values it may have, and what it decides."""

    default: Any
    values: list[Any]
    says: str


class Game(BaseModel):
    """A game: `rulesets` are its presets with every option's value, `violations` what its rules forbid."""

    game: str
    title: str
    sides: int
    seats: int
    rulesets: dict[str, dict[str, Any]]
    options: dict[str, Option]
    violations: dict[str, str]


class Games(BaseModel):
    """The games that events are played in."""

    items: list[Game]


class Format(BaseModel):
    """A format. In a `league` every match stands for itself; of a bracket each sends somebody on."""

    format: str
    league: bool
    entries_in_a_match: int
    options: dict[str, Option]


class Criterion(BaseModel):
    """What may decide about places in a league."""

    code: str
    title: str
    says: str


class Formats(BaseModel):
    """The formats, and how the standings of leagues can come about."""

    items: list[Format]
    criteria: list[Criterion]
    match_points: list[str] = Field(description="What a match may be worth.")


class StagePlan(BaseModel):
    """A stage of a preset."""

    format: str
    options: dict[str, Any]
    groups: int
    qualifiers: int | None
    late_best_of: int


class Preset(BaseModel):
    """An event as it is usually held: `POST …/preset` makes another one like it."""

    preset: str
    game: str
    ruleset: dict[str, Any]
    stages: list[StagePlan]
    match_points: str
    time_limit: int | None


class Presets(BaseModel):
    """Events as they are usually held."""

    items: list[Preset]


@router.get("/games", **documented(Games, READ))
def list_games(request: HttpRequest, response: HttpResponse) -> Games:
    """The games with their rulesets, options and violations."""
    etags.mark(request, response, [], *OFFERED)
    return Games(items=[Game(**game.as_json()) for game in OFFERED.values()])


@router.get("/formats", **documented(Formats, READ))
def list_formats(request: HttpRequest, response: HttpResponse) -> Formats:
    """The formats with their options."""
    etags.mark(request, response, [], *FORMATS, *CRITERIA)
    return Formats(
        items=[_format(name) for name in FORMATS],
        criteria=[Criterion(code=row.code, title=row.title, says=row.says) for row in CRITERIA.values()],
        match_points=PointsScheme.values,
    )


@router.get("/presets", **documented(Presets, READ))
def list_presets(request: HttpRequest, response: HttpResponse) -> Presets:
    """Events as they are usually held."""
    codes = offered_presets()
    etags.mark(request, response, [], *codes)
    return Presets(items=[_preset(code) for code in codes])


def _format(name: str) -> Format:
    return Format(
        format=name,
        league=name in LEAGUES,
        entries_in_a_match=ENTRIES_IN_A_MATCH.get(name, 2),
        options={code: Option(**option.as_json()) for code, option in options_of(name).items()},
    )


def _preset(code: str) -> Preset:
    preset = PRESETS[code]
    return Preset(
        preset=code,
        game=preset.game,
        ruleset=dict(preset.ruleset),
        stages=[
            StagePlan(
                format=plan.format,
                options=dict(plan.options),
                groups=plan.groups,
                qualifiers=plan.qualifiers,
                late_best_of=plan.late_best_of,
            )
            for plan in preset.plans
        ],
        match_points=preset.match_points,
        time_limit=preset.time_limit,
    )
