"""The record: what every attempt came to, from its hands and rulings. Brackets are replayed from this."""

from collections import defaultdict
from typing import TYPE_CHECKING

from scoring.match import match_state
from tournaments.enums import DECIDING_RULING, LEFT, HandKind, RulingKind
from tournaments.models import Attempt, Entry, Hand, Match, Ruling, Side
from tournaments.queries.reporting import unsettled_attempts
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.terms import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from scoring.match import MatchState
    from tournaments.formats.progress import Entrant, Outcome
    from tournaments.models import Round, Stage, Tournament


#: What makes a hand one that stands.
_STANDING = {"is_current": True, "kind": HandKind.RECORDED}


def standing_hands() -> "QuerySet[Hand]":
    """The hands that stand: the current version of each, without those taken back."""
    return Hand.objects.filter(**_STANDING)


def current_hands(attempt: Attempt) -> list[Hand]:
    """The hands of an attempt that stand, in order."""
    return list(attempt.hands.filter(**_STANDING).order_by("number"))


def former_of(hand: Hand) -> Hand:
    """The version that this one replaced, if it was recorded and not taken back; else the hand itself."""
    before = Hand.objects.filter(attempt=hand.attempt_id, number=hand.number, version=hand.version - 1)
    return before.filter(kind=HandKind.RECORDED).first() or hand


def hands_by_attempt(attempt_ids: "Iterable[int | None]") -> "defaultdict[int, list[Hand]]":
    """The hands that stand, in order, of each of these attempts."""
    found: defaultdict[int, list[Hand]] = defaultdict(list)
    for hand in standing_hands().filter(attempt__in=list(attempt_ids)).order_by("number"):
        found[hand.attempt_id].append(hand)
    return found


def score_of(
    tournament: "Tournament",
    round_: "Round",
    points: "Iterable[Sequence[int]]",
    attempt: Attempt | None = None,
) -> "MatchState":
    """A match's score after these hands, by the rules of its round and what was ruled about the attempt."""
    ruleset = ruleset_of(tournament, round_)
    return match_state(game_of(tournament), ruleset, points, terms_of(round_, attempt))


def standing_rulings() -> "QuerySet[Ruling]":
    """The rulings that hold: neither taken back nor the taking back of another."""
    return Ruling.objects.exclude(kind=RulingKind.REVOKED).filter(revoked_by__isnull=True)


def deciding_rulings() -> "QuerySet[Ruling]":
    """Those that hold and decide a match by themselves."""
    return standing_rulings().filter(kind__in=DECIDING_RULING)


def ruling_on(attempt: Attempt) -> Ruling | None:
    """The ruling that decides an attempt, the last one that holds."""
    return deciding_rulings().filter(attempt=attempt).order_by("-id").first()


def replayed_attempts() -> "QuerySet[Ruling]":
    """The rulings that hold by which an attempt does not count, for the match is played again."""
    return standing_rulings().filter(kind=RulingKind.REPLAYED)


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
    settled: bool = True,
) -> "Outcome | None":
    """What an attempt came to: a ruling stands above the hands; who left from this match loses it undecided.

    Hands that are not ``settled`` end nothing: somebody has to confirm them first.

    So does whoever left, the first of two, if it is an ``opening`` match, between two seeds: everybody drawn
    stands in the bracket, even where a correction took away what they had won before they left.
    """
    if ruling is not None and ruling.kind != RulingKind.ADJUSTED:
        return "double_forfeit" if ruling.side is None else as_outcome(ruling.side)
    if score.complete and (settled or ruling is not None):
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
    """Every decided attempt of a bracket, keyed as formats.progress.replay wants it: of those between the same sides
    the first that is not played again.

    ``points`` replaces the hands of some attempts (by id): how a correction is tried before it is made.
    """
    tournament = stage.tournament
    left = left_entries(tournament)
    attempts = attempts_in_force(stage)
    hands = {**points_by_attempt(attempt.pk for attempt in attempts), **(points or {})}
    rulings = _rulings_by_attempt(stage)
    unsettled = unsettled_attempts(tournament, [attempt.pk for attempt in attempts])
    later = Side.objects.exclude(source_kind="seed").values("match")
    opening = set(Match.objects.filter(stage=stage).exclude(pk__in=later).values_list("pk", flat=True))
    rounds = {round_.pk: round_ for round_ in stage.rounds.all()}
    rulesets = {pk: ruleset_of(tournament, round_) for pk, round_ in rounds.items()}
    game = game_of(tournament)
    record: dict[tuple[str, Entrant, Entrant], Outcome] = {}
    for attempt in attempts:
        round_ = rounds[attempt.match.round_id]
        terms = terms_of(round_, attempt)
        score = match_state(game, rulesets[round_.pk], hands.get(attempt.pk, ()), terms)
        ruling = rulings.get(attempt.pk)
        outcome = outcome_of(
            attempt,
            ruling,
            score,
            left,
            opening=attempt.match_id in opening,
            settled=attempt.pk not in unsettled,
        )
        if outcome is not None:
            first, second = attempt.entry_ids
            record[attempt.match.code, first, second] = outcome
    return record


def attempts_in_force(stage: "Stage") -> list[Attempt]:
    """The attempts of the stage with their matches, without those that were played again and their followers."""
    found: dict[tuple[int, str], Attempt] = {}
    again = replayed_attempts().filter(attempt__match__stage=stage)
    attempts = Attempt.objects.filter(match__stage=stage).exclude(pk__in=again.values("attempt"))
    for attempt in attempts.select_related("match").order_by("number"):
        found.setdefault((attempt.match_id, attempt.sides), attempt)
    return list(found.values())


def points_by_attempt(attempt_ids: "Iterable[int]") -> dict[int, list[list[int]]]:
    """The points of the hands that stand, in order, of each of these attempts that has any."""
    rows = standing_hands().filter(attempt__in=attempt_ids)
    found = defaultdict(list)
    for attempt_id, points in rows.order_by("number").values_list("attempt_id", "points"):
        found[attempt_id].append(points)
    return dict(found)


def _rulings_by_attempt(stage: "Stage") -> dict[int, Ruling]:
    standing = deciding_rulings().filter(attempt__match__stage=stage).order_by("id")
    return {ruling.attempt_id: ruling for ruling in standing}
