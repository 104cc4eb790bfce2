"""Records of hands, card by card: checked by replaying them before they are kept."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_engine.fields import not_an_object
from rules_engine.types import Violation
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.services.errors import RulesViolated

if TYPE_CHECKING:
    from tournaments.models import Round, Tournament

DIFFERS = "record-differs"


def checked_record(
    tournament: "Tournament", round_: "Round", hand_record: Any, result: Any
) -> dict[str, Any] | None:
    """The record as it is kept: by the rules of this event, with nothing in it that is not the game's.

    ``result`` is one that the game accepts. Raises RulesViolated where the record breaks a rule or comes to
    another result; None where there is no record.
    """
    if hand_record is None:
        return None
    game = game_of(tournament)
    if not isinstance(hand_record, Mapping):
        raise RulesViolated([not_an_object(game.violations, "record", hand_record)])
    played = game.played(ruleset_of(tournament, round_), hand_record)
    if isinstance(played, Violation):
        raise RulesViolated([played])
    different = [name for name in result if name in played.result and not _same(result, played.result, name)]
    if different:
        raise RulesViolated([_differs(name, result, played.result) for name in different])
    parts = {name: hand_record[name] for name in sorted(game.record_fields) if name in hand_record}
    return {"game": game.code, "ruleset": dict(tournament.ruleset), **parts}


def _same(one: Mapping[str, Any], other: Mapping[str, Any], name: str) -> bool:
    return json.dumps(one[name]) == json.dumps(other[name])


def _differs(field: str, said: Mapping[str, Any], played: Mapping[str, Any]) -> Violation:
    params = {"field": field, "said": json.dumps(said[field]), "played": json.dumps(played[field])}
    message = "The result says {said} for {field}, but the record comes to {played}."
    return Violation(DIFFERS, message.format_map(params), params, field)
