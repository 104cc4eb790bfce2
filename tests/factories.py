"""Events in any state, made through the same services that the site uses."""

import itertools
from typing import Any

from tournaments.enums import MatchStatus, SlotState
from tournaments.models import Entry, Match, Round, Side, Tournament, User
from tournaments.permissions import NOBODY, SYSTEM, Actor, actor_for
from tournaments.queries.record import current_hands
from tournaments.services import lifecycle, registration, results, tournaments
from tournaments.services.seating import attach_attempts

_count = itertools.count(1)


def organizer(email: str = "", password: str | None = None) -> User:
    """An account that may own events."""
    return User.objects.create_user(email or f"organizer-{next(_count)}@example.org", password)


def make_tournament(owner: User | None = None, **fields: Any) -> Tournament:
    """A draft: a Tichu event of eight pairs, to 500 points, unless ``fields`` say otherwise."""
    defaults: dict[str, Any] = {
        "name": f"Cup {next(_count)}",
        "game": "tichu",
        "ruleset": {"preset": "geek_cup", "target": 500},
        "format": "double_elimination",
        "options": {},
        "timezone": "Asia/Shanghai",
    }
    actor = actor_for(owner) if owner else SYSTEM
    return tournaments.create_tournament(actor=actor, **{**defaults, **fields})


def opened(**fields: Any) -> Tournament:
    """An event whose sign-up is open."""
    return lifecycle.open_registration(tournament=make_tournament(**fields), actor=SYSTEM)


def register(tournament: Tournament, n: int = 1, size: int = 2, **fields: Any) -> list[Entry]:
    """Sign n entries (pairs, or as many as ``size``) up, named after numbers that go on from the ones before."""
    first = tournament.entries.count() + 1
    return [
        registration.register_entry(
            tournament=tournament,
            actor=NOBODY,
            name=f"Pair {number}",
            players=[f"Player {number}{letter}" for letter in "abcd"[:size]],
            **fields,
        ).entry
        for number in range(first, first + n)
    ]


def started(n: int = 8, **fields: Any) -> Tournament:
    """A running event of n pairs; pair k has seed k."""
    tournament = opened(**{"capacity": max(n, 2), **fields})
    register(tournament, n)
    return lifecycle.start_tournament(tournament=tournament, actor=SYSTEM)


def started_singles(n: int, **fields: Any) -> Tournament:
    """A running event of n single players at tables of four; player k has seed k."""
    tournament = opened(
        **{"capacity": n, "entry_size": 1, "format": "tables", "ruleset": {"preset": "dtm"}, **fields}
    )
    for number in range(1, n + 1):
        registration.register_entry(
            tournament=tournament, actor=NOBODY, name=f"Player {number}", players=[f"Player {number}"]
        )
    return lifecycle.start_tournament(tournament=tournament, actor=SYSTEM)


def match_of(tournament: Tournament, code: str) -> Match:
    """The match with this code, as it stands now."""
    return results.locked_match(Match.objects.get(stage__tournament=tournament, code=code).pk)


def hand(side: int = 0, points: int = 100, **fields: Any) -> dict[str, Any]:
    """The result of a hand whose first out is on ``side``, with that side's card points."""
    cards = [points, 100 - points] if side == 0 else [100 - points, points]
    return {
        "first_out": side,
        "double_victory": False,
        "card_points": cards,
        "calls": ["none"] * 4,
        **fields,
    }


def double_victory(side: int = 0, **fields: Any) -> dict[str, Any]:
    """A hand in which both players of ``side`` went out first."""
    return hand(side, **{"double_victory": True, "card_points": None, **fields})


def play_match(match: Match, winner: int = 0, actor: Actor = SYSTEM) -> Match:
    """Play a match to its end: double victories for the winner, after the hands that stand."""
    match = results.locked_match(match.pk)
    number = len(current_hands(match.attempt)) if match.attempt else 0
    while match.status in (MatchStatus.READY, MatchStatus.PLAYING):
        number += 1
        results.record_hand(match=match, actor=actor, number=number, result=double_victory(winner))
        match = results.locked_match(match.pk)
    return match


def play_all(tournament: Tournament) -> None:
    """Play every match that can be played, side 0 always winning."""
    while (match := _next_open(tournament)) is not None:
        play_match(match)


def _next_open(tournament: Tournament) -> Match | None:
    ready = Match.objects.filter(
        stage__tournament=tournament, status__in=(MatchStatus.READY, MatchStatus.PLAYING)
    )
    return ready.order_by("order").first()


def started_alone(n: int = 4, **fields: Any) -> Tournament:
    """A running event of Bingo between n single players, "Player 1" having seed 1."""
    defaults: dict[str, Any] = {"game": "bingo", "ruleset": {"preset": "default"}, "capacity": max(n, 2)}
    tournament = opened(**{**defaults, **fields})
    for number in range(1, n + 1):
        registration.register_entry(
            tournament=tournament, actor=NOBODY, name="", players=[f"Player {number}"]
        )
    return lifecycle.start_tournament(tournament=tournament, actor=SYSTEM)


def deal(**fields: Any) -> dict[str, Any]:
    """The result of a deal of Bingo: trump 5, the stock ran out, 90 : 67 for player 0 with the last trick."""
    return {
        "kind": "exhausted",
        "trump": 5,
        "last_trick": 0,
        "tricks": [8, 6],
        "tile_points": [80, 67],
        "doubles": [],
        **fields,
    }


def table_of_four() -> Tournament:
    """A running event of 44A with four single players at the table W1.1, in the order of sign-up."""
    event = started_alone(8)
    Tournament.objects.filter(pk=event.pk).update(game="44a")
    match = match_of(event, "W1.1")
    Round.objects.filter(pk=match.round_id).update(bracket="main")
    for index, entry in enumerate(event.entries.order_by("queue")[:4]):
        Side.objects.update_or_create(
            match=match,
            index=index,
            defaults={"entry": entry, "state": SlotState.FILLED, "source_kind": "draw"},
        )
    match = match_of(event, "W1.1")
    match.stage.tournament = Tournament.objects.get(pk=event.pk)
    attach_attempts([match])
    match.save()
    return match.stage.tournament
