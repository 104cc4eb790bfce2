"""Logs as BrettspielWelt writes them, of hands that chance plays."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from rules_engine.registry import get_game
from rules_engine.tichu.bsw.lines import LOGGED_CARD, LOGGED_RANK
from rules_engine.tichu.cards import CARD, RANK_OF

TICHU = get_game("tichu")
_CARDS = {card: name for name, card in LOGGED_CARD.items()}
_RANKS = {rank: name for name, rank in LOGGED_RANK.items()}


def log_text(rounds: int, names: Sequence[str], *, grand: bool = False) -> tuple[str, list[tuple[int, int]]]:
    """A log of so many rounds, and the score of each. ``grand``: somebody calls grand Tichu in each of them."""
    chance, written, points = Random(5), [], []
    while len(written) < rounds:
        record = TICHU.playout("bsw", chance)
        record["grand"] = [0] if grand else []
        played = TICHU.replay(TICHU.ruleset("bsw"), record)
        moments = list(TICHU.moments(TICHU.ruleset("bsw"), record))
        if not played["ok"] or any(_told_otherwise(moment.event) for moment in moments):
            continue
        points.append(tuple(played["points"]))
        written.append(_round(record, moments, names) + f"Ergebnis: {points[-1][0]} - {points[-1][1]}\n")
    return "".join(written), points


def _told_otherwise(event: Any) -> bool:
    """What a log can't tell apart: a bomb in turn from one out of turn."""
    return event is not None and (event.get("interrupt") or "as" in event)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(_CARDS[CARD[name]] for name in cards)


def _round(record: dict[str, Any], moments: Sequence[Any], names: Sequence[str]) -> str:
    lines = ["---------------Gr.Tichukarten------------------"]
    lines += [f"({seat}){names[seat]} {_cards(cards)} " for seat, cards in enumerate(record["first8"])]
    lines.append("---------------Startkarten------------------")
    lines += [f"({seat}){names[seat]} {_cards(cards)} " for seat, cards in enumerate(record["hands"])]
    lines += [f"Grosses Tichu: ({seat}){names[seat]}" for seat in record["grand"]]
    lines.append("Schupfen:")
    for seat, passed in enumerate(record["pass"]):
        given = [f"{names[(seat + step) % 4]}: {_cards([card])}" for step, card in enumerate(passed, start=1)]
        lines.append(f"({seat}){names[seat]} gibt: {' - '.join(given)} -")
    lines.append("---------------Rundenverlauf------------------")
    winner = None
    for before, moment in pairwise(moments):
        lines += _event(before, moment, names, winner)
        winner = moment.winning if moment.winning is not None else winner
    return "\n".join(lines) + "\n"


def _event(before: Any, moment: Any, names: Sequence[str], winner: int | None) -> list[str]:
    event = moment.event
    who = f"({event['seat']}){names[event['seat']]}"
    if "call" in event:
        return [f"Tichu: {who}"]
    if "pass" in event:
        return [f"{who} passt."]
    # The winner of a trick takes it with a pass of his own, unless he is out.
    taking = [f"{who} passt."] if before.event and "pass" in before.event and event["seat"] == winner else []
    if "give_dragon" in event:
        taking = taking if moment.held[event["seat"]] else []
        return [*taking, f"Drache an: ({event['give_dragon']}){names[event['give_dragon']]}"]
    taking = taking if moment.opens else []
    wish = [f"Wunsch:{_RANKS[RANK_OF[event['wish']]]}"] if "wish" in event else []
    return [*taking, f"{who}: {_cards(moment.laid[::-1])} ", *wish]
