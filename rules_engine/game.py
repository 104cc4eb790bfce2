"""What every game offers: rulesets, scoring an entered result, and folding hands to a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules_engine.errors import UnknownName, WrongValue
from rules_engine.fields import shown
from rules_engine.types import Dice, GameState, HandScore, Moment, Option, Played, Violation

MATCH_VIOLATIONS: Mapping[str, str] = {
    "match-over": "The match was over after hand {last}, so there is no hand {number}.",
}


class Game(ABC):
    """One game. A game is a folder with a subclass of this, and a line in the registry.

    Rulesets have at least the options `target` (points that end the game, or None), `max_hands` (hands that
    end it, or None) and `tie_at_target` ("play_on" or "draw": what equal scores mean when it would end).
    """

    code: ClassVar[str]
    title: ClassVar[str]
    sides: ClassVar[int]
    seats: ClassVar[int]
    options: ClassVar[Mapping[str, Option]]
    #: Every preset with all its options.
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]
    default_preset: ClassVar[str]
    #: English template by code; `Violation.params` fill it.
    violations: ClassVar[Mapping[str, str]]
    #: What a record of the game consists of, besides the names of its game and ruleset.
    record_fields: ClassVar[frozenset[str]]

    @abstractmethod
    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""

    @abstractmethod
    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        """The points of an entered hand result, or everything that is wrong with it. Never raises."""

    @abstractmethod
    def played(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Played | Violation:
        """What a record comes to, or the first rule it breaks; the violation `unfinished` if it is not over."""

    @abstractmethod
    def moments(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Moment]:
        """The hand of a record, which may be cut anywhere, from its deal on and after each of its events.

        It ends before the first event that breaks a rule; `played` says which.
        """

    @abstractmethod
    def legal(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the command `legal`: whose turn it is after the record's last event, and what may come."""

    @abstractmethod
    def playout(self, ruleset: str | Mapping[str, Any], dice: Dice) -> dict[str, Any]:
        """The record of a complete hand, played at random by this ruleset. Raises `UnknownName` for it."""

    def ruleset(self, spec: str | Mapping[str, Any]) -> dict[str, Any]:
        """Every option resolved, and "preset". `spec` is a preset's name or overrides on `spec["preset"]`.

        Raises `UnknownName` for a preset or option that does not exist and for a word it does not allow, `WrongValue`
        for any other value.
        """
        overrides = {"preset": spec} if isinstance(spec, str) else spec
        preset = overrides.get("preset", self.default_preset)
        if not isinstance(preset, str) or preset not in self.presets:
            raise UnknownName(f"{self.code} has no preset {shown(preset)}")
        resolved = dict(self.presets[preset], preset=preset)
        for name, value in overrides.items():
            if name != "preset":
                resolved[name] = self._option_value(name, value)
        return resolved

    def replay(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the command `replay`: the result and the points, or the first rule the record breaks."""
        played = self.played(ruleset, record)
        if isinstance(played, Violation):
            return {"ok": False, "result": None, "points": None, "violations": [played.as_json()]}
        return {"ok": True, "result": dict(played.result), **played.score.as_json(), "violations": []}

    def fold(self, ruleset: Mapping[str, Any], points: Iterable[Sequence[int]]) -> GameState:
        """The game after these hands, each given by its points per side. Hands after its end do not count."""
        state = GameState((0,) * self.sides, complete=False, winners=())
        for state in self._states(ruleset, points):  # noqa: B007 - the last one is the answer
            pass
        return state

    def hands_played(self, ruleset: Mapping[str, Any], points: Iterable[Sequence[int]]) -> int:
        """How many of these hands count: up to the one that completes the game, or all. The rest are void."""
        return sum(1 for _ in self._states(ruleset, points))

    def match(self, ruleset: Mapping[str, Any], results: Sequence[object]) -> dict[str, Any]:
        """The answer of the command `match`: every hand scored, the game folded, all violations.

        A hand that breaks the rules has `"points": None` and does not count; nor does one after the end.
        """
        scores = [self.score(ruleset, result) for result in results]
        valid = {n: scored.points for n, scored in enumerate(scores) if isinstance(scored, HandScore)}
        state = self.fold(ruleset, valid.values())
        played = self.hands_played(ruleset, valid.values())
        found: list[Violation] = []
        counted = list(valid)
        for number, scored in enumerate(scores):
            if not isinstance(scored, HandScore):
                found += [replace(violation, hand=number) for violation in scored]
            if state.complete and number > counted[played - 1]:
                found.append(self._match_over(counted[played - 1], number))
        return {
            "ok": not found,
            "score": state.score,
            "complete": state.complete,
            "winners": state.winners,
            "hands": [s.as_json() if isinstance(s, HandScore) else {"points": None} for s in scores],
            "violations": [violation.as_json() for violation in found],
        }

    def winners(self, ruleset: Mapping[str, Any], score: Sequence[int], hands: int) -> tuple[int, ...]:
        """The sides that have won with this score after so many hands; empty while the game goes on."""
        target, max_hands = ruleset["target"], ruleset["max_hands"]
        best = max(score)
        at_end = (target is not None and best >= target) or (max_hands is not None and hands >= max_hands)
        if not at_end:
            return ()
        leaders = tuple(side for side, points in enumerate(score) if points == best)
        return leaders if len(leaders) == 1 or ruleset["tie_at_target"] == "draw" else ()

    def as_json(self) -> dict[str, Any]:
        """The game as `games` prints it."""
        return {
            "game": self.code,
            "title": self.title,
            "sides": self.sides,
            "seats": self.seats,
            "rulesets": {name: dict(preset) for name, preset in self.presets.items()},
            "options": {name: option.as_json() for name, option in self.options.items()},
            "violations": dict(self.violations),
        }

    def _states(self, ruleset: Mapping[str, Any], points: Iterable[Sequence[int]]) -> Iterator[GameState]:
        """The game after each hand that counts."""
        score = (0,) * self.sides
        for hands, hand in enumerate(points, start=1):
            score = tuple(total + gained for total, gained in zip(score, hand, strict=True))
            winners = self.winners(ruleset, score, hands)
            yield GameState(score, bool(winners), winners)
            if winners:
                return

    def _option_value(self, name: str, value: object) -> object:
        option = self.options.get(name)
        if option is None:
            raise UnknownName(f"{self.code} has no option {shown(name)}")
        if not option.admits(value):
            if (fault := option.fault(value)) != "unknown":
                raise WrongValue(fault, name, shown(value), option.expected())
            raise UnknownName(f"{shown(value)} is no value of the option {name} of {self.code}")
        return tuple(value) if isinstance(value, list) else value

    def _match_over(self, last: int, number: int) -> Violation:
        params = {"last": last + 1, "number": number + 1}
        return Violation("match-over", self.violations["match-over"].format_map(params), params, hand=number)
