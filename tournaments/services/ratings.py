"""Ratings of accounts: openskill's Plackett-Luce model over the record, match by match in the order they were decided.

Whoever plays without an account counts as an average newcomer each time. Derived rows only, so nothing is audited.
"""

from collections import defaultdict
from typing import TYPE_CHECKING

from django.db import transaction
from openskill.models import PlackettLuce, PlackettLuceRating

from tournaments.models import EntryAccount, Rating
from tournaments.queries.board import teams_of
from tournaments.queries.played import played_matches
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Match, Side

    #: A rating and after how many matches, by account and game.
    Strengths = dict[tuple[int, str], tuple[PlackettLuceRating, int]]

_MODEL = PlackettLuce()


def rate() -> int:
    """Compute every rating anew and write what differs; returns how many accounts and games are rated."""
    found = _computed()
    with transaction.atomic():
        kept = {(row.user_id, row.game): row for row in Rating.objects.select_for_update()}
        Rating.objects.filter(pk__in=[row.pk for key, row in kept.items() if key not in found]).delete()
        rows = [_row(key, strength) for key, strength in found.items() if _differs(kept.get(key), strength)]
        Rating.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["user", "game"],
            update_fields=["mu", "sigma", "matches"],
        )
    return len(found)


def _row(key: tuple[int, str], strength: "tuple[PlackettLuceRating, int]") -> Rating:
    rating, matches = strength
    return Rating(user_id=key[0], game=key[1], mu=rating.mu, sigma=rating.sigma, matches=matches)


def _differs(row: Rating | None, strength: "tuple[PlackettLuceRating, int]") -> bool:
    rating, matches = strength
    return row is None or (row.mu, row.sigma, row.matches) != (rating.mu, rating.sigma, matches)


def _computed() -> "Strengths":
    accounts: defaultdict[int, list[int]] = defaultdict(list)
    for entry, user in EntryAccount.objects.order_by("pk").values_list("entry", "user"):
        accounts[entry].append(user)
    found: Strengths = {}
    matches = played_matches().filter(sides__entry__in=list(accounts)).distinct()
    for match in matches.prefetch_related("sides"):
        _learn(found, match, accounts)
    return found


def _learn(found: "Strengths", match: "Match", accounts: "Mapping[int, Sequence[int]]") -> None:
    """One match more: each side of the game a team, its known members' ratings after it."""
    tournament = match.stage.tournament
    teams = teams_of(match, game_of(tournament).sides)
    users = [_users(team, accounts, tournament.entry_size) for team in teams]
    code = tournament.game
    before = [
        [
            found[user, code][0] if user is not None and (user, code) in found else _MODEL.rating()
            for user in team
        ]
        for team in users
    ]
    for team, ratings in zip(users, _MODEL.rate(before, ranks=_ranks(match, teams)), strict=True):
        for user, rating in zip(team, ratings, strict=True):
            if user is not None:
                matches = found[user, code][1] if (user, code) in found else 0
                found[user, code] = rating, matches + 1


def _users(team: "Sequence[Side]", accounts: "Mapping[int, Sequence[int]]", size: int) -> list[int | None]:
    """The accounts of a team's members; None for each who has none."""
    found: list[int | None] = []
    for side in team:
        known = list(accounts.get(side.entry_id or 0, ()))[:size]
        found += [*known, *[None] * (size - len(known))]
    return found


def _ranks(match: "Match", teams: "Sequence[Sequence[Side]]") -> list[float]:
    """0 for whoever won or shared the best score, 1 for all others."""
    if match.winner is not None:
        return [float(index != match.winner) for index in range(len(teams))]
    scores = [max(side.score for side in team) for team in teams]
    return [float(score < max(scores)) for score in scores]
