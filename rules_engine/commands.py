"""What each command of `python -m rules_engine` answers to a request that was read from JSON."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.errors import UnknownName, WrongValue
from rules_engine.fields import not_an_object, shown
from rules_engine.game import Game
from rules_engine.types import HandScore, Violation

#: Exit statuses: nothing is wrong; understood, and against the rules; not understood.
FINE, AGAINST_RULES, NOT_UNDERSTOOD = 0, 1, 2

#: More than any match has: each hand can have a page of violations, so an answer has to end somewhere.
MOST_HANDS = 10_000

Answer = tuple[dict[str, Any], int]
Command = Callable[[Game, object], Answer]


def score(game: Game, request: object) -> Answer:
    """`{"ruleset", "result"}` -> the hand's points, or everything that is wrong with it."""
    if not isinstance(request, Mapping) or "result" not in request:
        return _refused(_bad_request(game, request, "result"))
    ruleset = _ruleset(game, request)
    if isinstance(ruleset, Violation):
        return _refused(ruleset)
    scored = game.score(ruleset, request["result"])
    if isinstance(scored, HandScore):
        return {"ok": True, **scored.as_json()}, FINE
    return _refused(*scored)


def match(game: Game, request: object) -> Answer:
    """`{"ruleset", "hands"}` -> every hand's points and the match so far, or everything that is wrong with it."""
    if not isinstance(request, Mapping) or "hands" not in request:
        return _refused(_bad_request(game, request, "hands"))
    ruleset = _ruleset(game, request)
    if isinstance(ruleset, Violation):
        return _refused(ruleset)
    hands = request["hands"]
    if not isinstance(hands, list):
        return _refused(_wrong_type(game, "hands", hands, "a list of results"))
    if len(hands) > MOST_HANDS:
        expected = f"a list of at most {MOST_HANDS} results"
        return _refused(
            _refusal(game, "out-of-range", "hands", value=f"a list of {len(hands)}", expected=expected)
        )
    answer = game.match(ruleset, hands)
    return answer, FINE if answer["ok"] else AGAINST_RULES


def replay(game: Game, request: object) -> Answer:
    """A record -> the result and the points of the hand, or the first rule it breaks."""
    return _about_record(game, request, game.replay)


def legal(game: Game, request: object) -> Answer:
    """A record, complete or cut anywhere -> who is to act, and every event that may come next."""
    return _about_record(game, request, game.legal)


COMMANDS: Mapping[str, Command] = {"score": score, "match": match, "replay": replay, "legal": legal}


def get_command(name: str) -> Command:
    """The command of this name; raises `UnknownName`."""
    try:
        return COMMANDS[name]
    except KeyError:
        known = ", ".join(COMMANDS)
        raise UnknownName(f"no command {shown(name)} that asks about a game; there are: {known}") from None


def _about_record(
    game: Game, record: object, ask: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
) -> Answer:
    if not isinstance(record, Mapping):
        return _refused(not_an_object(game.violations, "record", record))
    ruleset = _ruleset(game, record)
    if isinstance(ruleset, Violation):
        return _refused(ruleset)
    answer = ask(ruleset, record)
    return answer, FINE if answer["ok"] else AGAINST_RULES


def _ruleset(game: Game, request: Mapping[str, Any]) -> dict[str, Any] | Violation:
    """The request's ruleset, the game's default where it names none."""
    spec = request.get("ruleset", game.default_preset)
    preset = spec.get("preset", game.default_preset) if isinstance(spec, Mapping) else spec
    if not isinstance(preset, str):
        return _wrong_type(game, "ruleset", preset, "a preset's name or an object of options")
    try:
        return game.ruleset(spec)
    except WrongValue as wrong:
        return _refusal(game, wrong.code, wrong.field, value=wrong.value, expected=wrong.expected)


def _bad_request(game: Game, request: object, field: str) -> Violation:
    if not isinstance(request, Mapping):
        return not_an_object(game.violations, "request", request)
    return _refusal(game, "missing", field)


def _wrong_type(game: Game, field: str, value: object, expected: str) -> Violation:
    return _refusal(game, "wrong-type", field, value=shown(value), expected=expected)


def _refusal(game: Game, code: str, field: str, **params: str) -> Violation:
    params["field"] = field
    return Violation(code, game.violations[code].format_map(params), params, field)


def _refused(*violations: Violation) -> Answer:
    return {"ok": False, "violations": [violation.as_json() for violation in violations]}, AGAINST_RULES
