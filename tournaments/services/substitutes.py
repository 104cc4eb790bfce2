"""Substitutes: from some hand on another player of the entry sits on a seat, if need be in the matches to come as well.

A director's ruling, so a fact: seats stay who sat down first, and who sat in which hand follows from both.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Max

from tournaments.enums import OPEN_MATCH, AuditTag, HandKind, MatchStatus, RulingKind, TournamentStatus
from tournaments.models import Player, Ruling, Seat
from tournaments.models.entry import clean_name
from tournaments.permissions import Action, Actor
from tournaments.queries.line_up import Change, changes_of, players_in
from tournaments.queries.record import current_hands, standing_rulings
from tournaments.queries.rules import game_of
from tournaments.queries.terms import ruled_terms
from tournaments.services.change import changing, record, require_status
from tournaments.services.entry_names import entry_problems
from tournaments.services.entry_players import create_players
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.results import locked_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Attempt, Match, Tournament


@dataclass(frozen=True, slots=True)
class Substitution:
    """Who comes for whom: the player ``player`` (an id) of the same entry, or somebody new of the name ``name``, sits on
    ``seat`` from hand ``hand`` on. ``rest``: in the matches to come that have not begun as well."""

    seat: int
    hand: int
    player: int | None = None
    name: str = ""
    rest: bool = False


def substitute_player(*, match: "Match", actor: Actor, change: Substitution, note: str = "") -> "Match":
    """Let a substitute sit down, in a match that goes on or, where it was not noted then, in one that is decided.

    The same again writes nothing. Raises NotOpen, and Refused with the fields of ``Substitution``.
    """
    with changing(match.stage.tournament_id, actor, Action.RULE) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        match = locked_match(match.pk)
        attempt = _attempt_of(match)
        hands = len(current_hands(attempt))
        last = hands + 1 if match.status in OPEN_MATCH else hands
        if not 1 <= change.hand <= last:
            raise Refused(Problem("out-of-range", "hand", {"value": change.hand, "from": 1, "to": last}))
        goes = _sitting(tournament, attempt, change)
        comes = _coming(tournament, goes, change)
        if comes == goes:
            return match
        ruling = Ruling.objects.create(
            attempt=attempt,
            kind=RulingKind.SUBSTITUTE,
            points=[change.hand, change.seat, int(change.rest)],
            player=comes,
            note=note.strip(),
            actor=actor.name,
        )
        renew_terms(tournament, attempt)
        _check_hands(attempt, last)
        if change.rest:
            _exchange(goes, comes, attempt)
        record(tournament, actor, AuditTag.MATCH_RULED, match=match.pk, ruling=ruling.pk)
    return locked_match(match.pk)


def step_back(tournament: "Tournament", ruling: Ruling) -> None:
    """What follows once a substitution was taken back, under the tournament's lock: whoever sat there before sits there
    again. Raises Refused where a later substitution has brought them back on another seat."""
    attempt, comes = ruling.attempt, ruling.player
    assert ruling.points is not None
    assert comes is not None
    hand, seat, rest = ruling.points
    renew_terms(tournament, attempt)
    _check_hands(attempt, len(current_hands(attempt)) + 1)
    goes = Player.objects.get(pk=_in_hand(attempt, hand)[seat])
    if rest and comes.position < goes.position:
        _exchange(comes, goes, attempt)


def renew_terms(tournament: "Tournament", attempt: "Attempt") -> None:
    """Derive an attempt's terms from the rulings that stand."""
    rulings = standing_rulings().filter(attempt=attempt).order_by("id")
    attempt.terms = ruled_terms(rulings, game_of(tournament).sides)
    attempt.save(update_fields=["terms"])


def _attempt_of(match: "Match") -> "Attempt":
    if match.stage.ended_at is not None:
        raise NotOpen(Problem("stage-over"))
    if match.attempt is None or match.status not in {*OPEN_MATCH, MatchStatus.FINAL}:
        raise NotOpen(Problem("match-not-open", params={"code": match.code}))
    return match.attempt


def _in_hand(attempt: "Attempt", hand: int, changes: "Sequence[Change] | None" = None) -> list[int]:
    first = list(attempt.seats.order_by("index").values_list("player", flat=True))
    return players_in(first, changes_of(attempt) if changes is None else changes, hand)


def _sitting(tournament: "Tournament", attempt: "Attempt", change: Substitution) -> Player:
    """Who sits there in that hand."""
    if not 0 <= change.seat < game_of(tournament).seats:
        raise Refused(Problem("seats-other-players", "seat"))
    return Player.objects.select_related("entry").get(pk=_in_hand(attempt, change.hand)[change.seat])


def _coming(tournament: "Tournament", goes: Player, change: Substitution) -> Player:
    """Who comes: a player of the same entry, or a new one."""
    entry = goes.entry
    if name := clean_name(change.name):
        players = list(entry.players.order_by("position"))
        names = [*(str(player.name) for player in players), name]
        sizes = range(len(names), len(names) + 1)
        if problems := entry_problems(tournament, sizes, entry.name, names, entry.email, own=entry):
            raise Refused(*(Problem(problem.code, "name", problem.params) for problem in problems))
        create_players(entry, [name], first=players[-1].position + 1)
        return entry.players.get(position=players[-1].position + 1)
    found = entry.players.filter(pk=change.player or 0, active=True).first()
    if found is None:
        raise Refused(Problem("substitute-elsewhere", "player"))
    return found


def _check_hands(attempt: "Attempt", last: int) -> None:
    """Refuse that anybody sits on two seats in a hand."""
    for hand in range(1, last + 1):
        sitting = _in_hand(attempt, hand)
        if len(set(sitting)) != len(sitting):
            raise Refused(Problem("substitute-sits", "player", {"number": hand}))


def _exchange(goes: Player, comes: Player, attempt: "Attempt") -> None:
    """Let two of an entry change places: in the entry, so that one sits down for the other from now on, and in the
    matches that stand ready and have not begun."""
    entry, before, after = goes.entry, comes.position, goes.position
    free = (entry.players.aggregate(most=Max("position"))["most"] or 0) + 1
    for player, position in ((goes, free), (comes, after), (goes, before)):
        player.position = position
        player.save(update_fields=["position"])
    ready = Seat.objects.filter(player=goes, attempt__current_of__status__in=OPEN_MATCH).exclude(
        attempt=attempt
    )
    begun = ready.filter(attempt__hands__is_current=True, attempt__hands__kind=HandKind.RECORDED)
    there = Seat.objects.filter(player=comes).values("attempt")
    ready.exclude(pk__in=list(begun.values_list("pk", flat=True))).exclude(attempt__in=there).update(
        player=comes
    )
