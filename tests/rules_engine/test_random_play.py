"""Random hands of the games without a log to compare with: what is offered is what is accepted."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.bingo.game import Bingo
from rules_engine.fortyfour_a.game import FortyFourA
from rules_engine.game import Game
from rules_engine.jsontext import write_json
from rules_engine.types import HandScore

BINGO, FORTY_FOUR_A = Bingo(), FortyFourA()
LOOSE_BINGO = {
    "zero_rank": "high",
    "double_rank": "high",
    "first_leader": "dealer",
    "last_draw": "winner_takes_indicator",
    "void_must_trump": True,
    "bingo_suit": "every",
    "bingo_lead_suit": "trump",
    "both_70": "higher_total",
}
TIGHT_BINGO = {
    "bingo_lead_suit": "none",
    "both_70": "none",
    "redeclare": "once",
    "declare_doubles_when_strict": False,
    "close_during_declaration": False,
    "trickless_gp": 3,
}
LOOSE_44A = {
    "opening_lead": "S3",
    "next_round_lead": "previous_first",
    "special_out_of_turn": True,
    "kick_target": "lead_rank_any_time",
    "kick_answer": "specials_too",
    "winner_out_lead": "partner",
    "run_swap": "keep",
}
TIGHT_44A = {
    "must_play_three": True,
    "specials_can_lead": False,
    "kick_target": "current_top",
    "kick_timing": "in_turn",
    "kick_answer": "specials_too",
    "solo_amounts": [3, 2],
}
RULESETS: list[tuple[Game, Any]] = [
    (BINGO, "default"),
    (BINGO, LOOSE_BINGO),
    (BINGO, TIGHT_BINGO),
    (FORTY_FOUR_A, "default"),
    (FORTY_FOUR_A, LOOSE_44A),
    (FORTY_FOUR_A, TIGHT_44A),
]
EVERY = pytest.mark.parametrize(
    ("game", "spec"), RULESETS, ids=[f"{game.code}-{n}" for n, (game, _) in enumerate(RULESETS)]
)
SEEDS = st.integers(0, 10**9)


def played(game: Game, spec: Any, seed: int) -> dict[str, Any]:
    """A random record, as text once written and read again."""
    record: dict[str, Any] = json.loads(write_json(game.playout(spec, random.Random(seed))))
    return record


def key(event: dict[str, Any]) -> tuple[Any, ...]:
    """An event up to the order of its cards."""
    return tuple(sorted((name, str(sorted(v) if isinstance(v, list) else v)) for name, v in event.items()))


@EVERY
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_playout_replays_to_a_result_that_passes_as_an_entered_one(
    game: Game, spec: Any, seed: int
) -> None:
    rules = game.ruleset(spec)
    answer = game.replay(rules, played(game, spec, seed))
    assert answer["ok"], answer
    result = json.loads(write_json(answer["result"]))
    scored = game.score(rules, result | {"total": list(answer["points"])})
    assert isinstance(scored, HandScore), scored
    assert scored.as_json().items() <= answer.items()
    if game is FORTY_FOUR_A:
        assert sum(answer["points"]) == 0
    else:
        assert min(answer["points"]) == 0


@EVERY
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_a_cut_record_can_be_continued_with_what_is_offered_only(game: Game, spec: Any, seed: int) -> None:
    rules, record, dice = game.ruleset(spec), played(game, spec, seed), random.Random(seed)
    events = record["events"]
    for end in range(dice.randrange(5), len(events), 5):
        start, following = events[:end], events[end]
        answer = game.legal(rules, record | {"events": start})
        offered = {key(action) for action in answer["actions"]}
        assert key(following) in offered
        assert len(offered) == len(answer["actions"])
        (turn,) = answer["to_act"]
        assert any(action["seat"] == turn for action in answer["actions"])
        for action in dice.sample(answer["actions"], min(4, len(answer["actions"]))):
            assert game.legal(rules, record | {"events": [*start, action]})["ok"]
        for other in dice.sample(events, 4):
            for event in (other, other | {"seat": (other["seat"] + 1) % game.seats}):
                accepted = game.legal(rules, record | {"events": [*start, event]})["ok"]
                assert accepted == (key(event) in offered), event


@EVERY
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_mutated_records_are_refused_or_complete(game: Game, spec: Any, seed: int) -> None:
    rules, record, dice = game.ruleset(spec), played(game, spec, seed), random.Random(seed)
    events = record["events"]
    at = dice.randrange(len(events))
    other_seat = events[at] | {"seat": (events[at]["seat"] + 1) % game.seats}
    mutated = (
        events[:at] + events[at + 1 :],
        events[: at + 1] + events[at:],
        [*events[:at], other_seat, *events[at + 1 :]],
        [*events[:at], *reversed(events[at : at + 2]), *events[at + 2 :]],
    )
    for changed in mutated:
        answer = game.replay(rules, record | {"events": changed})
        if answer["ok"]:
            assert isinstance(game.score(rules, answer["result"]), HandScore)
        else:
            (violation,) = answer["violations"]
            assert violation["code"] in game.violations
    over = game.replay(rules, record | {"events": [*events, events[-1]]})
    assert [(v["code"], v["event"]) for v in over["violations"]] == [("hand-over", len(events))]
    short = game.replay(rules, record | {"events": events[:-1]})
    assert [v["code"] for v in short["violations"]] == ["unfinished"]


@EVERY
def test_nothing_comes_after_the_end(game: Game, spec: Any) -> None:
    answer = game.legal(game.ruleset(spec), played(game, spec, 1))
    assert answer == {"ok": True, "to_act": [], "actions": []}


@EVERY
def test_the_same_seed_gives_the_same_hands(game: Game, spec: Any) -> None:
    assert played(game, spec, 1) == played(game, spec, 1) != played(game, spec, 2)
