"""What the commands of `python -m tournaments.formats` answer, with the exit status."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from rules_engine.types import Violation
from tournaments.formats.graph import MatchPlan, Plan, Source
from tournaments.formats.progress import Board, champion, is_complete, open_matches, places, start
from tournaments.formats.reading import violation
from tournaments.formats.registry import MIN_ENTRANTS, Format, make_plan
from tournaments.formats.request import PlayRequest, Result, entrants_out_of_range, read_request
from tournaments.formats.states import MatchState, Slot, Vacancy

#: Exit statuses: nothing is wrong; understood, and against the rules; not understood.
FINE, AGAINST_RULES, NOT_UNDERSTOOD = 0, 1, 2
Answer = tuple[dict[str, Any], int]

NOT_TO_BE_PLAYED = {
    "pending": "match-not-ready",
    "done": "match-decided",
    "bye": "match-decided",
    "void": "match-void",
}


def plan(chosen: Format, entrants: int, options: Mapping[str, Any]) -> Answer:
    """Every match for this many entrants. Raises `UnknownName` for an unknown option or value."""
    if not MIN_ENTRANTS <= entrants <= chosen.max_entrants:
        chosen.resolve(options)
        return refused([entrants_out_of_range(entrants, chosen.max_entrants)])
    made = make_plan(chosen.name, entrants, options)
    return {"format": made.format, "matches": [match_as_json(match) for match in made.matches.values()]}, FINE


def play(chosen: Format, body: object) -> Answer:
    """The bracket after the results and withdrawals of the request, or everything that is wrong with them."""
    request = read_request(chosen, body)
    if not isinstance(request, PlayRequest):
        return refused(request)
    game = _Game(make_plan(chosen.name, request.entrants, request.options))
    game.play(request)
    return refused(game.found) if game.found else (game.as_json(), FINE)


def read_options(chosen: Format, words: list[str]) -> dict[str, Any]:
    """Options from words like final=simple. Raises `UnknownName` for an unknown option or value."""
    options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise UnknownName(f"an option is name=value, not {shown(word)}")
        known = chosen.options[name].values if name in chosen.options else ()
        # Values are written as in JSON, words without quotes.
        options[name] = next((value for value in known if shown(value).strip('"') == text), text)
    return chosen.resolve(options)


def match_as_json(match: MatchPlan) -> dict[str, Any]:
    """M of the contract."""
    answer: dict[str, Any] = {
        "id": match.id,
        "bracket": match.bracket,
        "round": match.round,
        "sides": [_source_as_json(source) for source in match.sides],
        "winner_to": match.winner_to and {"match": match.winner_to.match, "side": match.winner_to.side},
        "loser_to": match.loser_to and {"match": match.loser_to.match, "side": match.loser_to.side},
    }
    if match.only_if:
        answer["only_if"] = {"match": match.only_if.match, "winner": match.only_if.winner}
    return answer


@lru_cache(maxsize=4096)
def _source_as_json(source: Source) -> dict[str, Any]:
    if source.kind == "bye":
        return {"bye": True}
    return {source.kind: source.seed if source.kind == "seed" else source.match}


def refused(violations: list[Violation] | tuple[Violation, ...]) -> Answer:
    """The answer to what is against the rules."""
    return {"ok": False, "violations": [found.as_json() for found in violations]}, AGAINST_RULES


class _Game:
    """A bracket of seeds while the results of a request come in; what cannot be is gathered in `found`."""

    def __init__(self, made: Plan) -> None:
        self.plan = made
        self.states = start(made, range(1, made.entrants + 1))
        self.board = Board.over(made, self.states)
        self.found: list[Violation] = []

    def play(self, request: PlayRequest) -> None:
        leaving: dict[int, list[int]] = {}
        for withdrawal in request.withdrawn:
            leaving.setdefault(withdrawal.after, []).append(withdrawal.seed)
        for count in range(len(request.results) + 1):
            for seed in leaving.get(count, ()):
                for match_id in open_matches(self.states, seed) or (None,):
                    self.states |= self.board.withdraw(seed, match_id)
            if count < len(request.results):
                self._enter(request.results[count], f"results[{count}].match")

    def _enter(self, result: Result, field: str) -> None:
        state = self.states.get(result.match)
        if state is None:
            self.found.append(violation("unknown-match", field, match=shown(result.match)))
        elif state.state != "ready":
            self.found.append(violation(NOT_TO_BE_PLAYED[state.state], field, match=state.id))
        else:
            self.states |= self.board.decide(result.match, result.outcome)

    def as_json(self) -> dict[str, Any]:
        ranking = sorted((place, seed) for seed, place in places(self.plan, self.states).items())
        complete = is_complete(self.plan, self.states)
        return {
            "matches": [
                _played_as_json(match, self.states[match.id]) for match in self.plan.matches.values()
            ],
            "ready": [state.id for state in self.states.values() if state.state == "ready"],
            "places": [{"seed": seed, "place": place} for place, seed in ranking],
            "complete": complete,
            "champion": champion(self.plan, self.states) if complete else None,
        }


def _played_as_json(match: MatchPlan, state: MatchState) -> dict[str, Any]:
    return match_as_json(match) | {
        "entrants": [_seed_or_none(slot) for slot in state.slots],
        "state": state.state,
    }


def _seed_or_none(slot: Slot) -> Slot | None:
    return None if isinstance(slot, Vacancy) else slot
