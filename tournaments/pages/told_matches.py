"""Matches of any game as scoring.story tells them: rows, whatever their game, to what everybody understands."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.story import ToldHand, ToldMatch
from tournaments.enums import DrawMethod
from tournaments.models import EntryAccount, Hand, Rating
from tournaments.pages.telling.registry import telling_of
from tournaments.queries.board import sides_of, teams_of
from tournaments.queries.record import hands_by_attempt, score_of
from tournaments.queries.rules import entry_of_seat, game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.models import Entry, Match, Tournament

    #: Who an entry is, over the matches that are told.
    Identity = Callable[[Entry], object]


@dataclass(frozen=True, slots=True)
class Strengths:
    """How strong entries are taken to be: ``ratings`` by entry."""

    ratings: "Mapping[int, float]"

    def of(self, match: "Match", teams: "Sequence[Sequence[Entry]]") -> "tuple[float | None, ...]":
        """By side, the stronger the larger: by seed, or, where seeds were drawn by lot, by rating."""
        if match.stage.tournament.draw_method == DrawMethod.NUMBER:
            return tuple(_mean([self.ratings.get(entry.pk) for entry in team]) for team in teams)
        return tuple(_mean([None if e.seed is None else -float(e.seed) for e in team]) for team in teams)


def _mean(values: "Sequence[float | None]") -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def told_matches(
    matches: "QuerySet[Match]", identity: "Identity | None" = None
) -> "list[tuple[Match, ToldMatch]]":
    """These matches, in their order, with what is to be told of each; the hands that did not count are left out.

    Entrants are entries' ids, or what ``identity`` says. Five queries, however many matches there are.
    """
    found = list(
        matches.select_related("stage__tournament", "round", "attempt").prefetch_related("sides__entry")
    )
    hands = hands_by_attempt(match.attempt_id for match in found)
    strengths = Strengths(_ratings(found))
    return [(match, told_match(match, hands[match.attempt_id or 0], strengths, identity)) for match in found]


def told_match(
    match: "Match", hands: "Sequence[Hand]", strengths: Strengths, identity: "Identity | None" = None
) -> ToldMatch:
    """One match from the hands that stand."""
    tournament = match.stage.tournament
    game, telling = game_of(tournament), telling_of(tournament)
    who = identity or (lambda entry: entry.pk)
    teams = [[side.entry for side in team if side.entry is not None] for team in teams_of(match, game.sides)]
    at_table = [side.entry for side in sides_of(match)]
    seated = [at_table[entry_of_seat(game, len(at_table), seat)] for seat in range(game.seats)]
    played = score_of(tournament, match.round, [hand.points for hand in hands], match.attempt).hands_played

    def achieved(hand: Hand) -> "tuple[tuple[str, tuple[object, ...]], ...]":
        return tuple(
            (code, tuple({who(entry): None for seat in seats if (entry := seated[seat]) is not None}))
            for code, seats in telling.feats(hand.result or {}, hand.points)
        )

    return ToldMatch(
        key=match.pk,
        entrants=tuple(tuple(who(entry) for entry in team) for team in teams),
        winner=match.winner,
        hands=tuple(ToldHand(hand.number, tuple(hand.points), achieved(hand)) for hand in hands[:played]),
        in_one=match.round.best_of == 1 and not (match.attempt and match.attempt.terms),
        strengths=strengths.of(match, teams),
    )


def _ratings(matches: "Iterable[Match]") -> dict[int, float]:
    """The rating of each entry of events whose seeds were drawn by lot: the mean of its accounts', where all have one."""
    drawn: dict[int, Tournament] = {}
    for match in matches:
        if match.stage.tournament.draw_method == DrawMethod.NUMBER:
            drawn |= {side.entry_id: match.stage.tournament for side in match.sides.all() if side.entry_id}
    if not drawn:
        return {}
    accounts: defaultdict[int, list[int]] = defaultdict(list)
    for entry, user in EntryAccount.objects.filter(entry__in=drawn).values_list("entry", "user"):
        accounts[entry].append(user)
    users = {user for each in accounts.values() for user in each}
    rated = {(row.user_id, row.game): row.mu for row in Rating.objects.filter(user__in=users)}
    means = {
        entry: _mean([rated.get((user, drawn[entry].game)) for user in each])
        for entry, each in accounts.items()
        if len(each) == drawn[entry].entry_size
    }
    return {entry: mean for entry, mean in means.items() if mean is not None}


def strengths_in(match: "Match") -> Strengths:
    """What is known of those who meet in this match."""
    return Strengths(_ratings([match]))
