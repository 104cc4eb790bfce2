"""The record: what every attempt came to, from its hands and rulings. Brackets are replayed from this."""

from collections import defaultdict
from typing import TYPE_CHECKING

from scoring.match import match_state
from tournaments.enums import LEFT, HandKind, RulingKind
from tournaments.models import Attempt, Entry, Hand, Match, Ruling, Side
from tournaments.queries.rules import game_of, ruleset_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from scoring.match import MatchState
    from tournaments.formats.progress import Entrant, Outcome
    from tournaments.models import Round, Stage, Tournament


def current_hands(attempt: Attempt) -> list[Hand]:
    """The hands that stand, in order: the current version of each, without those taken back."""
    return list(attempt.hands.filter(is_current=True, kind=HandKind.RECORDED).order_by("number"))


def score_of(tournament: "Tournament", round_: "Round", points: "Iterable[Sequence[int]]") -> "MatchState":
    """A match's score after these hands, by the rules of its round."""
    return match_state(game_of(tournament), ruleset_of(tournament, round_), points)


def standing_rulings() -> "QuerySet[Ruling]":
    """The rulings that decide something: neither taken back nor the taking back of another."""
    return Ruling.objects.exclude(kind=RulingKind.REVOKED).filter(revoked_by__isnull=True)


def ruling_on(attempt: Attempt) -> Ruling | None:
    """The ruling that stands on an attempt, the last one."""
    return standing_rulings().filter(attempt=attempt).order_by("-id").first()


def left_entries(tournament: "Tournament") -> "dict[Entrant, str | None]":
    """Entries that left after they had been drawn, in the order they left, each with the undecided match it sat
    in then."""
    left = Entry.objects.filter(tournament=tournament, status__in=LEFT, seed__isnull=False)
    return {pk: code or None for pk, code in left.order_by("withdrawn_at").values_list("pk", "left_from")}


def outcome_of(
    attempt: Attempt,
    ruling: Ruling | None,
    score: "MatchState",
    left: "Mapping[Entrant, str | None]",
    *,
    opening: bool,
) -> "Outcome | None":
    """What an attempt came to: a ruling stands above the hands; who left from this match loses it undecided.

    So does whoever left, the first of two, if it is an ``opening`` match, between two seeds: everybody drawn
    stands in the bracket, even where a correction took away what they had won before they left.
    """
    if ruling is not None:
        return "double_forfeit" if ruling.side is None else as_outcome(ruling.side)
    if score.complete:
        return as_outcome(score.winners[0])
    gone = [side for side, pk in enumerate(attempt.entry_ids) if left.get(pk) == attempt.match.code]
    if not gone and opening:
        gone = [attempt.entry_ids.index(pk) for pk in left if pk in attempt.entry_ids]
    return as_outcome(1 - gone[0]) if gone else None


def as_outcome(side: int) -> "Outcome":
    """The outcome that this side won."""
    return 1 if side else 0


def stage_record(
    stage: "Stage", points: "Mapping[int, Sequence[Sequence[int]]] | None" = None
) -> "dict[tuple[str, Entrant, Entrant], Outcome]":
    """Every decided attempt of the stage, keyed as formats.progress.replay wants it.

    ``points`` replaces the hands of some attempts (by id): how a correction is tried before it is made.
    """
    tournament = stage.tournament
    left = left_entries(tournament)
    attempts = list(Attempt.objects.filter(match__stage=stage).select_related("match").order_by("number"))
    hands = {**points_by_attempt(attempt.pk for attempt in attempts), **(points or {})}
    rulings = _rulings_by_attempt(stage)
    later = Side.objects.exclude(source_kind="seed").values("match")
    opening = set(Match.objects.filter(stage=stage).exclude(pk__in=later).values_list("pk", flat=True))
    rulesets = {round_.pk: ruleset_of(tournament, round_) for round_ in stage.rounds.all()}
    game = game_of(tournament)
    record: dict[tuple[str, Entrant, Entrant], Outcome] = {}
    for attempt in attempts:
        score = match_state(game, rulesets[attempt.match.round_id], hands.get(attempt.pk, ()))
        ruling = rulings.get(attempt.pk)
        outcome = outcome_of(attempt, ruling, score, left, opening=attempt.match_id in opening)
        if outcome is not None:
            first, second = attempt.entry_ids
            record[attempt.match.code, first, second] = outcome
    return record


def points_by_attempt(attempt_ids: "Iterable[int]") -> dict[int, list[list[int]]]:
    """The points of the hands that stand, in order, of each of these attempts that has any."""
    rows = Hand.objects.filter(attempt__in=attempt_ids, is_current=True, kind=HandKind.RECORDED)
    found = defaultdict(list)
    for attempt_id, points in rows.order_by("number").values_list("attempt_id", "points"):
        found[attempt_id].append(points)
    return dict(found)


def _rulings_by_attempt(stage: "Stage") -> dict[int, Ruling]:
    standing = standing_rulings().filter(attempt__match__stage=stage).order_by("id")
    return {ruling.attempt_id: ruling for ruling in standing}
