"""The stages of an event: their rounds and fields, and the one door to what a result or a departure moves.

Brackets move by `services.bracket`, leagues by `services.league`. Nothing here checks permissions or writes audit.
"""

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.formats.registry import make_plan
from tournaments.formats.stages import snake
from tournaments.models import Entrant, Entry, Match, Round, RoundDraw, Side, Stage
from tournaments.queries.matches import undecided_matches
from tournaments.queries.outcome import stage_places
from tournaments.queries.planned import planned_matches
from tournaments.queries.rules import LEAGUE_ROUND
from tournaments.queries.stages import (
    current_stage,
    is_drawn,
    is_league,
    resolved_options,
    stages_of,
    too_few,
)
from tournaments.services import bracket, league
from tournaments.services.errors import NotOpen, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.formats.graph import MatchPlan
    from tournaments.formats.progress import Outcome
    from tournaments.models import Tournament


def sync_rounds(tournament: "Tournament", entrants: int) -> Stage:
    """Make the rounds of every stage those of a field of this size. Settings of rounds that stay are kept.

    The first stage, which is returned, is played in the event's format.
    """
    first, _ = Stage.objects.update_or_create(
        tournament=tournament,
        number=1,
        defaults={
            "format": tournament.format,
            "options": dict(tournament.options),
            "entrants": max(entrants, 2),
        },
    )
    size = max(entrants, 2)
    for stage in stages_of(tournament):
        if stage.entrants != size:
            stage.entrants = size
            stage.save(update_fields=["entrants"])
        _sync(stage)
        size = max(stage.groups * (stage.qualifiers or 0), 2)
    first.refresh_from_db()
    first.tournament = tournament
    return first


def _sync(stage: Stage) -> None:
    wanted = _rounds_of(stage)
    known = {(round_.bracket, round_.number): round_ for round_ in stage.rounds.all()}
    moved = []
    for order, key in enumerate(wanted):
        if key in known and known[key].order != order:
            known[key].order = order
            moved.append(known[key])
    Round.objects.bulk_update(moved, ["order"])
    Round.objects.bulk_create(
        Round(stage=stage, bracket=bracket_, number=number, order=order)
        for order, (bracket_, number) in enumerate(wanted)
        if (bracket_, number) not in known
    )
    stage.rounds.filter(pk__in=[row.pk for key, row in known.items() if key not in wanted]).delete()
    if stage.late_best_of > 1 and not is_league(stage):
        _lengthen_the_end(stage, wanted)


def _lengthen_the_end(stage: Stage, keys: "Sequence[tuple[str, int]]") -> None:
    """The semi-finals, the final and what stands beside them are a best-of; earlier rounds are not."""
    last = max(number for bracket_, number in keys if bracket_ == "winners")
    late = {(bracket_, number) for bracket_, number in keys if bracket_ in {"final", "third"}}
    late |= {("winners", last), ("winners", last - 1)}
    changed = []
    for round_ in stage.rounds.all():
        best_of = stage.late_best_of if (round_.bracket, round_.number) in late else 1
        if round_.best_of != best_of:
            round_.best_of = best_of
            changed.append(round_)
    Round.objects.bulk_update(changed, ["best_of"])


def _rounds_of(stage: Stage) -> list[tuple[str, int]]:
    """The rounds (bracket, number) of a field of this size, in order of play; groups share theirs."""
    if is_drawn(stage):
        rounds = int(str(resolved_options(stage)["rounds"]))
        return [(LEAGUE_ROUND, number) for number in range(1, rounds + 1)]
    plan = make_plan(stage.format, max(-(-stage.entrants // stage.groups), 2), stage.options)
    return list(dict.fromkeys((match.bracket, match.round) for match in plan.matches.values()))


def build(stage: Stage, entries: "Sequence[Entry]") -> None:
    """Give the stage its field, ``entries[0]`` is seed 1, and write the matches that are known from the start."""
    stage.entrants = len(entries)
    stage.save(update_fields=["entrants"])
    _sync(stage)
    if code := too_few(stage, len(entries)):
        params = {"groups": stage.groups, "entry_size": stage.tournament.entry_size}
        raise NotOpen(Problem(code, params=params))
    groups = snake(range(1, len(entries) + 1), stage.groups)
    group_of = {seed: number for number, seeds in enumerate(groups, start=1) for seed in seeds}
    Entrant.objects.bulk_create(
        Entrant(stage=stage, entry=entry, seed=seed, group=group_of[seed])
        for seed, entry in enumerate(entries, start=1)
    )
    if not is_drawn(stage):
        _insert(stage)
        rebuild(stage)


def _insert(stage: Stage) -> None:
    """Write the matches that are known from the start."""
    rounds = {(round_.bracket, round_.number): round_ for round_ in stage.rounds.all()}
    planned = list(planned_matches(stage, stage.entrants))
    matches = Match.objects.bulk_create(
        _match_row(stage, rounds, order, group, match) for order, (group, match) in enumerate(planned)
    )
    Side.objects.bulk_create(
        Side(
            match=row,
            index=index,
            source_kind=source.kind,
            source_seed=source.seed,
            source_match=source.match or "",
        )
        for row, (_, match) in zip(matches, planned, strict=True)
        for index, source in enumerate(match.sides)
    )


def _match_row(
    stage: Stage, rounds: "Mapping[tuple[str, int], Round]", order: int, group: int, match: "MatchPlan"
) -> Match:
    return Match(
        stage=stage,
        round=rounds[match.bracket, match.round],
        code=match.id,
        order=order,
        group=group,
        winner_to=match.winner_to.match if match.winner_to else "",
        winner_to_side=match.winner_to.side if match.winner_to else None,
        loser_to=match.loser_to.match if match.loser_to else "",
        loser_to_side=match.loser_to.side if match.loser_to else None,
        only_if=match.only_if.match if match.only_if else "",
        only_if_winner=match.only_if.winner if match.only_if else None,
    )


def discard(stage: Stage) -> None:
    """Throw the stage's matches and field away; rounds and their settings stay."""
    Match.objects.filter(stage=stage).delete()
    RoundDraw.objects.filter(round__stage=stage).delete()
    Entrant.objects.filter(stage=stage).delete()


def decide(match: Match, outcome: "Outcome | None" = None) -> None:
    """One step forward: the record decides this open match. ``outcome`` is what it says, where a bracket moves."""
    if is_league(match.stage):
        league.decide(match)
    else:
        assert outcome is not None
        bracket.decide(match, outcome)


def rebuild(stage: Stage, also: "Sequence[str]" = ()) -> list[str]:
    """Bring the stage's rows to what the record says; returns the codes of the matches that were written.

    ``also``: matches whose score changed even if their state did not.
    """
    return league.refresh(stage) if is_league(stage) else bracket.replay(stage, also)


def follow(match: Match) -> None:
    """After a change to what this match came to: bring it, and a bracket from it on, to what the record says."""
    if is_league(match.stage):
        league.decide(match)
    else:
        bracket.replay(match.stage, also=[match.code])


def check(stage: Stage) -> list[str]:
    """The codes of matches whose rows differ from what the record says; ``rebuild`` would write them."""
    if not stage.field.exists():
        return []
    return league.check(stage) if is_league(stage) else bracket.check(stage)


def open_match_of(stage: Stage, entry: Entry) -> Match | None:
    """The undecided match of a bracket that the entry sits in: there is at most one; None in a league."""
    return None if is_league(stage) else bracket.open_match_of(stage, entry)


def withdraw(stage: Stage, entry: Entry) -> None:
    """The entry, marked as out, leaves the stage."""
    if is_league(stage):
        league.leave(stage, entry)
    else:
        bracket.withdraw(stage, entry)


def reinstate(stage: Stage, entry: Entry) -> None:
    """The entry, marked as back, plays on: what it lost by having left is open again."""
    if is_league(stage):
        league.leave(stage, entry)
    else:
        bracket.replay(stage)


def finished_stage(tournament: "Tournament") -> Stage:
    """The stage being played, if it is played to its end; raises NotOpen if something is left."""
    stage = current_stage(tournament)
    assert stage is not None
    left = undecided_matches(tournament).filter(stage=stage).count()
    if left:
        raise NotOpen(Problem("matches-undecided", params={"count": left}))
    if is_drawn(stage) and (rounds := stage.rounds.filter(draw__isnull=True).count()):
        raise NotOpen(Problem("rounds-left", params={"count": rounds}))
    return stage


def freeze(stage: Stage) -> None:
    """The stage is over: its places stay as they are now, whatever happens later."""
    places = stage_places(stage)
    field = list(stage.field.all())
    for entrant in field:
        entrant.place = places.get(entrant.entry_id)
    Entrant.objects.bulk_update(field, ["place"], batch_size=500)
    stage.ended_at = timezone.now()
    stage.save(update_fields=["ended_at"])
