"""Attempts and who sits where: by entry order unless the table sets it before its first hand.

Who sits down for an entry of more players than seats, its line-up, is a part of that, and the entry's own affair.
"""

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from tournaments.enums import OPEN_MATCH, AuditTag
from tournaments.models import Attempt, Match, Player, Seat, Tournament
from tournaments.permissions import Action, Actor, can
from tournaments.queries.board import sides_of
from tournaments.queries.line_up import changes_of, players_in
from tournaments.queries.record import current_hands, replayed_attempts
from tournaments.queries.rules import entry_of_seat, game_of
from tournaments.services.change import changing, record
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence


def attach_attempts(matches: "Sequence[Match]") -> None:
    """Give each match the attempt of its present sides that counts, making it with default seats if it is new."""
    if not matches:
        return
    known, made = _attempts(matches)
    new = [
        Attempt(match_id=match.pk, sides=_key(match), number=made.get((match.pk, _key(match)), 0) + 1)
        for match in matches
        if (match.pk, _key(match)) not in known
    ]
    for attempt in Attempt.objects.bulk_create(new):
        known[attempt.match_id, attempt.sides] = attempt
    Seat.objects.bulk_create(_default_seats(matches[0].stage.tournament, new))
    for match in matches:
        match.attempt = known[match.pk, _key(match)]


def attempts_that_count(matches: "Sequence[Match]") -> dict[int, int]:
    """The id of the attempt of each match's present sides that counts, by match id, where there is one."""
    known, _ = _attempts(matches)
    keys = {match.pk: _key(match) for match in matches}
    return {pk: attempt.pk for (pk, sides), attempt in known.items() if keys[pk] == sides}


def _key(match: Match) -> str:
    return "-".join(str(side.entry_id) for side in sides_of(match))


def _attempts(
    matches: "Sequence[Match]",
) -> "tuple[dict[tuple[int, str], Attempt], dict[tuple[int, str], int]]":
    """By match and sides: the first attempt that is not played again, and how many there are."""
    known: dict[tuple[int, str], Attempt] = {}
    made: dict[tuple[int, str], int] = {}
    found = Attempt.objects.filter(match__in=[match.pk for match in matches])
    again = Exists(replayed_attempts().filter(attempt=OuterRef("pk")))
    for attempt in found.annotate(again=again).order_by("number"):
        key = (attempt.match_id, attempt.sides)
        made[key] = attempt.number
        if not attempt.again:
            known.setdefault(key, attempt)
    return known, made


def _default_seats(tournament: Tournament, attempts: "Sequence[Attempt]") -> list[Seat]:
    """Players of an entry take its seats in the order of the entry; of more players than seats the first do."""
    game = game_of(tournament)
    entry_ids = {entry_id for attempt in attempts for entry_id in attempt.entry_ids}
    players: dict[int, list[Player]] = {}
    for player in Player.objects.filter(entry__in=entry_ids).order_by("position"):
        players.setdefault(player.entry_id, []).append(player)
    seats: list[Seat] = []
    for attempt in attempts:
        waiting = {entry: list(players[pk]) for entry, pk in enumerate(attempt.entry_ids)}
        seats.extend(
            Seat(
                attempt=attempt,
                index=index,
                player=waiting[entry_of_seat(game, len(waiting), index)].pop(0),
            )
            for index in range(game.seats)
        )
    return seats


def set_seating(*, match: Match, actor: Actor, players: "Sequence[int]") -> None:
    """Say who sits where: player ids by seat, in play order; anybody of an entry may sit on its seats. Only before the
    first hand.

    Who sits down for an entry only that entry says, or whoever may seat both: others may turn the table, and no more.
    The same seating again writes nothing. Raises NotOpen, and Refused.
    """
    tournament_id = match.stage.tournament_id
    entry_ids = [side.entry_id for side in sides_of(match) if side.entry_id]
    with changing(tournament_id, actor, Action.SET_SEATING, entry_ids, match.pk) as tournament:
        match = Match.objects.select_related("attempt").get(pk=match.pk)
        if match.status not in OPEN_MATCH or match.attempt is None:
            raise NotOpen(Problem("match-not-open"))
        if current_hands(match.attempt):
            raise NotOpen(Problem("hands-exist"))
        seated = [seat.player for seat in match.attempt.seats.select_related("player").order_by("index")]
        _check(tournament, match.attempt, players)
        _check_line_ups(tournament, actor, match, seated, players)
        _write(tournament, match.attempt, actor, players)


def seat_as_logged(tournament: Tournament, attempt: Attempt, actor: Actor, players: "Sequence[int]") -> None:
    """Seat those who played by a log, on both sides: it shows who they were, so whoever brings it may say so. The caller
    holds the tournament. Raises Refused."""
    _check(tournament, attempt, players)
    _write(tournament, attempt, actor, players)


def _write(tournament: Tournament, attempt: Attempt, actor: Actor, players: "Sequence[int]") -> None:
    if list(attempt.seats.order_by("index").values_list("player", flat=True)) == list(players):
        return
    attempt.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(attempt=attempt, index=index, player_id=pk) for index, pk in enumerate(players)
    )
    record(tournament, actor, AuditTag.MATCH_SEATING, match=attempt.match_id, seats=list(players))


def _check(tournament: Tournament, attempt: Attempt, players: "Sequence[int]") -> None:
    game = game_of(tournament)
    found = Player.objects.filter(entry__in=attempt.entry_ids, pk__in=players)
    entry_of = dict(found.values_list("pk", "entry"))
    if len(players) != game.seats or not entry_of.keys() >= set(players):
        raise Refused(Problem("seats-other-players", "seats"))
    if len(set(players)) != game.seats:
        raise Refused(Problem("seats-twice", "seats"))
    for index, pk in enumerate(players):
        if entry_of[pk] != attempt.entry_ids[entry_of_seat(game, len(attempt.entry_ids), index)]:
            raise Refused(Problem("seats-partners", "seats"))
    # A substitute may have been ruled before anything was played.
    if len(set(players_in(players, changes_of(attempt), 1))) != game.seats:
        raise Refused(Problem("substitute-sits", "seats", {"number": 1}))


def _check_line_ups(
    tournament: Tournament, actor: Actor, match: Match, now: "Sequence[Player]", players: "Sequence[int]"
) -> None:
    """Refuse to choose who sits down for an entry that the actor has no say in."""
    changed = {player.entry_id for player in now if player.pk not in players}
    if not all(can(actor, Action.SET_SEATING, tournament, [entry], match.pk) for entry in changed):
        raise Refused(Problem("line-up-theirs", "seats"))
