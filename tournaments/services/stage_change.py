"""The stages of an event: say which there are, go on to the next one, or take that back."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules_engine.errors import UnknownName
from tournaments.enums import BEFORE_START, AuditTag, TournamentStatus
from tournaments.formats.offered import LEAGUES, resolve_options
from tournaments.formats.stages import Qualified, knock_out_order
from tournaments.models import Entrant, Hand, Ruling, Stage
from tournaments.models.match import MAX_GROUPS
from tournaments.permissions import Action
from tournaments.queries.rules import ENTRIES_IN_A_MATCH, entry_size_of, formats_of, game_of
from tournaments.queries.stages import current_stage, next_stage, stages_of
from tournaments.services import stages
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.tournaments import check_no_entries, fit_entry_size, needed_size

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from tournaments.models import Entry, Tournament
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage as it shall be: ``groups`` play apart, ``qualifiers`` of each go on (None: the last stage), and the
    last two rounds of a bracket are the best of ``late_best_of`` games."""

    format: str
    options: "Mapping[str, Any]" = field(default_factory=dict)
    groups: int = 1
    qualifiers: int | None = None
    late_best_of: int = 1


def set_stages(*, tournament: "Tournament", actor: "Actor", plans: "Sequence[StagePlan]") -> None:
    """Say in which stages the event is played; the first one's format is the event's. The same ones write nothing.

    Only before the start. All but the last are leagues, and from each somebody goes on. Entries become as large as the
    game needs them there, as long as there are none. Raises Refused.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        if problems := list(_problems(locked, plans)):
            raise Refused(*problems)
        if planned_stages(locked) == list(plans):
            return
        size, follows = locked.entry_size, locked.entry_size == needed_size(locked)
        locked.format, locked.options = plans[0].format, dict(plans[0].options)
        if follows:
            fit_entry_size(locked)
        if locked.entry_size != size:
            check_no_entries(locked)
        locked.save(update_fields=["format", "options", "entry_size"])
        for number, plan in enumerate(plans, start=1):
            values = {
                "format": plan.format,
                "options": dict(plan.options),
                "groups": plan.groups,
                "qualifiers": plan.qualifiers,
                "late_best_of": plan.late_best_of,
            }
            Stage.objects.update_or_create(
                tournament=locked, number=number, defaults=values, create_defaults={**values, "entrants": 2}
            )
        Stage.objects.filter(tournament=locked, number__gt=len(plans)).delete()
        stages.sync_rounds(locked, locked.capacity)
        record(locked, actor, AuditTag.STAGES_CHANGED, formats=[plan.format for plan in plans])


def planned_stages(tournament: "Tournament") -> list[StagePlan]:
    """The event's stages as they are set now."""
    return [
        StagePlan(stage.format, stage.options, stage.groups, stage.qualifiers, stage.late_best_of)
        for stage in stages_of(tournament)
    ]


def _problems(tournament: "Tournament", plans: "Sequence[StagePlan]") -> "Iterator[Problem]":
    size = tournament.capacity
    for number, plan in enumerate(plans, start=1):
        field = "format" if number == 1 else "then"
        try:
            resolve_options(plan.format, plan.options)
        except UnknownName:
            yield Problem("unknown-format", field)
            return
        yield from _format_problems(tournament, plan, plans, field)
        last = number == len(plans)
        if (plan.qualifiers is None) != last:
            yield Problem("qualifiers-needed", "qualifiers")
        if plan.groups > 1 and (plan.format != "round_robin" or plan.groups > min(MAX_GROUPS, size // 2)):
            yield Problem("groups-impossible", "groups")
        if plan.qualifiers is not None:
            if plan.qualifiers * plan.groups < 2 or plan.qualifiers > size // plan.groups:  # noqa: PLR2004
                yield Problem("qualifiers-impossible", "qualifiers")
            size = plan.qualifiers * plan.groups


def _format_problems(
    tournament: "Tournament", plan: StagePlan, plans: "Sequence[StagePlan]", field: str
) -> "Iterator[Problem]":
    """What is wrong with a stage's format: for the game, at its place, beside the others."""
    game = game_of(tournament)
    if entry_size_of(game, plan.format) is None:
        params = {"game": tournament.game, "format": plan.format, "formats": formats_of(game)}
        yield Problem("game-format", field, params)
    if plan is not plans[-1] and plan.format not in LEAGUES:
        yield Problem("stage-needs-league", field)
    if ENTRIES_IN_A_MATCH.get(plan.format, 2) != ENTRIES_IN_A_MATCH.get(plans[0].format, 2):
        yield Problem("stages-differ", field)


def start_next_stage(*, tournament: "Tournament", actor: "Actor", number: int) -> Stage:
    """Freeze the places of the stage that is over, and begin stage ``number`` with those who go on.

    Seeded by their places: winners of groups first, then the seconds, each in the order of the groups' seeds, so
    that those of one group meet late. Already begun: nothing is written. Raises NotOpen.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        stage = current_stage(locked)
        if stage is not None and stage.number >= number:
            return stage
        over = stages.finished_stage(locked)
        following = next_stage(over)
        if following is None or following.number != number:
            raise NotOpen(Problem("no-such-stage"))
        stages.freeze(over)
        stages.build(following, _qualified(over))
        record(locked, actor, AuditTag.STAGE_STARTED, stage=following.pk, number=number)
    return following


def _qualified(stage: Stage) -> "list[Entry]":
    """Who goes on, as seeds of the next stage (formats.stages.knock_out_order).

    Whoever left is replaced by the next of its group; equal places go by seed.
    """
    by_group: dict[int, list[Entrant]] = {}
    field = Entrant.objects.filter(stage=stage, place__isnull=False).select_related("entry")
    for entrant in field.order_by("place", "seed"):
        if entrant.entry.is_active:
            by_group.setdefault(entrant.group, []).append(entrant)
    qualified = [
        Qualified(entrant.entry_id, group, rank)
        for group, members in sorted(by_group.items())
        for rank, entrant in enumerate(members[: stage.qualifiers or 0], start=1)
    ]
    if len(qualified) < 2:  # noqa: PLR2004
        raise NotOpen(Problem("too-few-entries", params={"entry_size": stage.tournament.entry_size}))
    entries: dict[Hashable, Entry] = {entrant.entry_id: entrant.entry for entrant in field}
    return [entries[pk] for pk in knock_out_order(qualified)]


def undo_next_stage(*, tournament: "Tournament", actor: "Actor", number: int) -> None:
    """Take the start of stage ``number`` back, before its first hand or ruling. Not begun: nothing is written."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        stage = current_stage(locked)
        if stage is None or stage.number != number or number == 1:
            return
        of_stage = {"attempt__match__stage": stage}
        if Hand.objects.filter(**of_stage).exists() or Ruling.objects.filter(**of_stage).exists():
            raise NotOpen(Problem("results-exist"))
        stages.discard(stage)
        before = Stage.objects.get(tournament=locked, number=number - 1)
        before.ended_at = None
        before.save(update_fields=["ended_at"])
        before.field.update(place=None)
        record(locked, actor, AuditTag.STAGE_START_UNDONE, stage=stage.pk, number=number)
