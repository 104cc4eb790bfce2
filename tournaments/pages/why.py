"""Why one entry stands above another: the criteria in order, up to the one that decides."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.meetings import plain
from tournaments import criteria_words
from tournaments.queries.league_standings import entry_of
from tournaments.templatetags.geekcup import minus, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.meetings import Number
    from scoring.standings import Explanation, Step
    from tournaments.queries.league_standings import LeagueStandings

#: Criteria whose values carry their sign.
SIGNED = ("point_difference",)


@dataclass(frozen=True, slots=True)
class WhyStep:
    """A line: what is compared, both values, and what follows from them."""

    label: str
    above: str
    below: str
    said: str
    decides: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry that can be chosen."""

    entry: int
    name: str


@dataclass(frozen=True, slots=True)
class Why:
    """Context of templates/tournaments/_why.html. ``said`` sums it up; steps are empty where nothing is compared."""

    above: int
    below: int
    above_name: str
    below_name: str
    steps: "Sequence[WhyStep]"
    said: str
    choices: "Sequence[Choice]"


def league_why(standings: "LeagueStandings", asked: "tuple[int, int] | None") -> Why | None:
    """The two entries asked about, or the first two of the first group; None where there are no two."""
    chosen = asked if asked and set(asked) <= standings.entries.keys() else _first_two(standings)
    if chosen is None:
        return None
    explanation = standings.why(*chosen)
    above, below = chosen
    if explanation is not None:
        above, below = _ordered(chosen, explanation)
    names = {pk: entry.name for pk, entry in standings.entries.items()}
    return Why(
        above=above,
        below=below,
        above_name=names[above],
        below_name=names[below],
        steps=[_step(number, step) for number, step in enumerate(explanation.steps, start=1)]
        if explanation
        else [],
        said=_said(explanation, names[above]),
        choices=[Choice(pk, name) for pk, name in names.items()],
    )


def _first_two(standings: "LeagueStandings") -> tuple[int, int] | None:
    for group in standings.groups:
        if len(group.rows) > 1:
            return entry_of(group.rows[0]), entry_of(group.rows[1])
    return None


def _ordered(chosen: tuple[int, int], explanation: "Explanation") -> tuple[int, int]:
    """The two that were chosen, the higher one first."""
    one, other = chosen
    return (one, other) if explanation.above == one else (other, one)


def _step(number: int, step: "Step") -> WhyStep:
    said = {
        "equal": gettext("equal, go on"),
        "silent": gettext("not all of them met equally often, go on"),
        "decides": gettext("this decides"),
    }
    code = step.criterion.code
    return WhyStep(
        label=f"{number}. {criteria_words.criterion(code)}",
        above=value_text(code, step.above),
        below=value_text(code, step.below),
        said=said[step.verdict],
        decides=step.verdict == "decides",
    )


def _said(explanation: "Explanation | None", above: str) -> str:
    if explanation is None:
        return gettext("They play in different groups, so nobody compares them.")
    deciding = explanation.deciding
    if deciding is None:
        return gettext("Nothing tells them apart: they share a place.")
    sentence = gettext("{name} stands higher by this: {criterion}.")
    return sentence.format(name=above, criterion=criteria_words.criterion(deciding.criterion.code))


def value_text(code: str, value: "Number | None") -> str:
    """A criterion's value as the pages show it; fractions to two digits."""
    if value is None:
        return "–"
    number = plain(value)
    if isinstance(number, float):
        number = round(number, 2)
    return signed(number) if code in SIGNED else minus(number)
