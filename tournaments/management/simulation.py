"""Plays events by chance, through the same services that people use. For the demo and for ``simulate``."""

from random import Random
from typing import TYPE_CHECKING, Any

from tournaments.enums import OPEN_MATCH
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.stages import current_stage, is_drawn, next_stage
from tournaments.services.results import locked_match, record_hand
from tournaments.services.rounds import pair_round
from tournaments.services.stage_change import start_next_stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.game import Game
    from tournaments.models import Tournament


def call_as_tables_do(
    record: "Mapping[str, Any]", first_out: int, ruleset: "Mapping[str, Any]", chance: Random
) -> dict[str, Any]:
    """The record of a hand of Tichu with calls that mostly succeed, as at tables, instead of its own."""
    callers = [first_out] if chance.random() < 0.45 else []  # noqa: PLR2004
    grand = bool(callers) and ruleset["grand_tichu"] and chance.random() < 0.15  # noqa: PLR2004
    if chance.random() < 0.2:  # noqa: PLR2004
        callers.append(chance.choice([seat for seat in range(4) if seat != first_out]))
    calls = [{"seat": seat, "call": "tichu"} for seat in callers[grand:]]
    played = [event for event in record["events"] if "call" not in event]
    return {**record, "grand": callers[:1] if grand else [], "events": calls + played}


def played_hand(
    game: "Game", ruleset: "Mapping[str, Any]", chance: Random
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A whole hand played at random: its result, and its record."""
    record = game.playout(ruleset, chance)
    if game.code == "tichu":
        first_out = game.replay(ruleset, record)["result"]["first_out"]
        record = call_as_tables_do(record, first_out, ruleset, chance)
    return game.replay(ruleset, record)["result"], record


def play_hands(match: Match, chance: Random, hands: int | None = None) -> int:
    """Play a match to its end, or so many hands of it; returns how many were recorded."""
    match = locked_match(match.pk)
    tournament = match.stage.tournament
    ruleset = ruleset_of(tournament, match.round)
    number = len(current_hands(match.attempt)) if match.attempt else 0
    played = 0
    while match.status in OPEN_MATCH and (hands is None or played < hands):
        number, played = number + 1, played + 1
        result, cards = played_hand(game_of(tournament), ruleset, chance)
        match = record_hand(match=match, actor=SYSTEM, number=number, result=result, hand_record=cards).match
        match.refresh_from_db(fields=["status"])
    return played


def play_everything(tournament: "Tournament", chance: Random) -> int:
    """Play all matches of all stages in an order drawn by chance, rounds drawn as they come; returns the hands."""
    hands = 0
    while True:
        codes = Match.objects.filter(stage__tournament=tournament, status__in=OPEN_MATCH)
        open_matches = list(codes.order_by("stage__number", "order"))
        if open_matches:
            hands += play_hands(chance.choice(open_matches), chance)
        elif not go_on(tournament, chance):
            return hands


def go_on(tournament: "Tournament", chance: Random) -> bool:
    """Draw the next round, or begin the next stage; False if there is none."""
    stage = current_stage(tournament)
    assert stage is not None
    undrawn = stage.rounds.filter(draw__isnull=True).order_by("number").first() if is_drawn(stage) else None
    if undrawn is not None:
        number = chance.randrange(10**6)
        pair_round(tournament=tournament, actor=SYSTEM, number=undrawn.number, draw_number=number)
        return True
    following = next_stage(stage)
    if following is None:
        return False
    start_next_stage(tournament=tournament, actor=SYSTEM, number=following.number)
    return True
