"""Ratings of accounts: openskill's Plackett-Luce model over the record, match by match in the order they were decided.

Whoever plays without an account counts as an average newcomer each time. Derived rows only, so nothing is audited.
"""

from collections import defaultdict
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Prefetch
from openskill.models import PlackettLuce, PlackettLuceRating

from tournaments.models import EntryAccount, Player, Rating, Seat
from tournaments.models.entry import name_key
from tournaments.queries.board import teams_of
from tournaments.queries.line_up import changes_of, players_of_match
from tournaments.queries.played import played_matches
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    people = _People()
    found: Strengths = {}
    matches = played_matches().filter(sides__entry__in=list(people.accounts)).distinct()
    seats = Prefetch("attempt__seats", Seat.objects.select_related("player").order_by("index"))
    for match in matches.select_related("attempt").prefetch_related("sides", seats):
        _learn(found, match, people)
    return found


class _People:
    """Whose accounts belong to which entry, by the names as they are compared, and who else is in it."""

    def __init__(self) -> None:
        self.accounts: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        rows = EntryAccount.objects.order_by("pk").values_list("entry", "user", "user__name")
        for entry, user, name in rows:
            self.accounts[entry].append((user, name_key(name)))
        self.names: defaultdict[int, set[str]] = defaultdict(set)
        self.keys: dict[int, str] = {}
        players = Player.objects.filter(entry__in=list(self.accounts))
        for pk, entry, key, active in players.values_list("pk", "entry", "name_key", "active"):
            self.keys[pk] = key
            if active:
                self.names[entry].add(key)

    def sat(self, match: "Match", team: "Sequence[Side]") -> list[int | None]:
        """The accounts of those of a side whose match it was; None for each who has none.

        Whose account has no name of the entry's can only be counted where all of the entry sat.
        """
        seats = list(match.attempt.seats.all()) if match.attempt else []
        players = _whose_match(match, seats)
        found: list[int | None] = []
        for side in team:
            entry = side.entry_id or 0
            sat = [pk for pk, seat in zip(players, seats, strict=True) if seat.player.entry_id == entry]
            seated = {self.keys.get(pk, "") for pk in sat}
            others = self.names[entry] - seated
            known = [
                user
                for user, key in self.accounts.get(entry, ())
                if key in seated or not (others or key in self.names[entry])
            ][: len(sat)]
            found += [*known, *[None] * (len(sat) - len(known))]
        return found


def _whose_match(match: "Match", seats: "Sequence[Seat]") -> list[int]:
    """The players (ids) by seat; where a substitute came, whoever sat there for most hands."""
    changes = changes_of(match.attempt)
    hands = len(current_hands(match.attempt)) if match.attempt and changes else 0
    return players_of_match([seat.player_id for seat in seats], changes, hands)


def _learn(found: "Strengths", match: "Match", people: _People) -> None:
    """One match more: each side of the game a team, its known members' ratings after it."""
    tournament = match.stage.tournament
    teams = teams_of(match, game_of(tournament).sides)
    users = [people.sat(match, team) for team in teams]
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


def _ranks(match: "Match", teams: "Sequence[Sequence[Side]]") -> list[float]:
    """0 for whoever won or shared the best score, 1 for all others."""
    if match.winner is not None:
        return [float(index != match.winner) for index in range(len(teams))]
    scores = [max(side.score for side in team) for team in teams]
    return [float(score < max(scores)) for score in scores]
