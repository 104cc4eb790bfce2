"""What a user can mend. Our own bugs are ordinary exceptions: never translated, logged, 500."""

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.types import Violation
    from tournaments.models import Hand


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a stable code, the field it belongs to, and what its sentence needs."""

    code: str
    field: str = ""
    params: "Mapping[str, Any]" = dataclasses.field(default_factory=dict)


class Refused(Exception):
    """The change was not made; ``problems`` says why, all at once. Nothing was written."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems

    @property
    def code(self) -> str:
        return self.problems[0].code


class NotOpen(Refused):
    """The event or match is not in a state in which this can be done."""


class TooMany(Refused):
    """Too often in a while; ``wait`` is the number of seconds until it may be tried again."""

    def __init__(self, wait: float, problem: Problem) -> None:
        super().__init__(problem)
        self.wait = wait


class NoSuchHand(NotOpen):
    """No hand with this number stands in the match."""


class RulesViolated(Refused):
    """The hand result breaks the rules of the game."""

    def __init__(self, violations: "Sequence[Violation]") -> None:
        super().__init__(*(Problem(v.code, v.field, v.params) for v in violations))
        self.violations = tuple(violations)


class HandExists(Refused):
    """Somebody recorded this hand already; ``hand`` is theirs, to compare."""

    def __init__(self, hand: "Hand") -> None:
        super().__init__(Problem("hand-exists", params={"number": hand.number}))
        self.hand = hand


class NeedsConfirmation(Refused):
    """The change touches other matches (``affected``, by code); confirm with ``version`` to make it."""

    def __init__(self, affected: "Sequence[Any]", version: int) -> None:
        super().__init__(Problem("affects-matches", params={"count": len(affected)}))
        self.affected = tuple(affected)
        self.version = version
