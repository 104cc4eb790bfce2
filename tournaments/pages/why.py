"""Why one entry stands above another: the criteria in order, up to the one that decides."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.meetings import plain
from tournaments import criteria_words
from tournaments.pages.said import said
from tournaments.queries.league_standings import entry_of, two_of
from tournaments.templatetags.geekcup import minus, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.utils.safestring import SafeString

    from scoring.meetings import Number
    from scoring.standings import Change, Explanation, Step
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
    """Context of templates/tournaments/_why.html. ``said`` sums it up, ``change`` says what would change the order;
    steps are empty where nothing is compared."""

    above: int
    below: int
    above_name: str
    below_name: str
    steps: "Sequence[WhyStep]"
    said: str
    change: "SafeString | str"
    choices: "Sequence[Choice]"


def league_why(standings: "LeagueStandings", asked: "tuple[int, int] | None") -> Why | None:
    """The two entries asked about, or the first two of the first group; None where there are no two."""
    chosen = asked if asked and set(asked) <= standings.entries.keys() else _first_two(standings)
    if chosen is None:
        return None
    explanation = standings.why(*chosen)
    above, below = two_of(explanation) if explanation else chosen
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
        change=_change(explanation, names[above], names[below], standings.stage.tournament.language),
        choices=[Choice(pk, name) for pk, name in names.items()],
    )


def _first_two(standings: "LeagueStandings") -> tuple[int, int] | None:
    for group in standings.groups:
        if len(group.rows) > 1:
            return entry_of(group.rows[0]), entry_of(group.rows[1])
    return None


def _step(number: int, step: "Step") -> WhyStep:
    verdicts = {
        "equal": gettext("equal, go on"),
        "silent": gettext("not all of them met equally often, go on"),
        "decides": gettext("this decides"),
    }
    code = step.criterion.code
    return WhyStep(
        label=f"{number}. {criteria_words.criterion(code)}",
        above=value_text(code, step.above),
        below=value_text(code, step.below),
        said=verdicts[step.verdict],
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


def _change(explanation: "Explanation | None", above: str, below: str, language: str) -> "SafeString | str":
    """What would change the order, in a sentence or two."""
    if explanation is None or not explanation.steps:
        return ""
    change = explanation.change
    if change is None:
        return gettext("The first difference in any of these decides.")
    names = {"above": above, "below": below}
    count = value_text("", change.lacks)
    return said(_CHANGES[_kind(change)](), language, names=names, count=count, level=_level(change))


def _kind(change: "Change") -> str:
    fewest = change.criterion.rests_on == "own" and change.criterion.direction == "fewest"
    return "forfeits" if fewest else change.criterion.rests_on


def _level(change: "Change") -> str:
    """What follows once they are level."""
    if change.then is None:
        return gettext("they would share the place")
    return gettext("this would decide: {criterion}").format(
        criterion=criteria_words.criterion(change.then.code)
    )


#: By what the deciding criterion rests on: what would have to be another.
_CHANGES: "Mapping[str, Callable[[], str]]" = {
    "own": lambda: gettext(
        "With {count} more here {below} would be level, and {level}. With more than that {below} would stand higher."
    ),
    "forfeits": lambda: gettext(
        "With {count} more here {above} would be level, and {level}. With more than that {below} would stand higher."
    ),
    "opponents": lambda: gettext(
        "What counts of the opponents of {below} is {count} less. It changes with the results of those opponents; if it were equal, {level}."
    ),
    "tied": lambda: gettext(
        "Among those who are tied {below} has {count} less. It changes only with their matches against each other, or when others are tied with them; if it were equal, {level}."
    ),
    "lots": lambda: gettext(
        "Lots decide only between equals: any difference in the criteria before would decide instead."
    ),
}


def value_text(code: str, value: "Number | None") -> str:
    """A criterion's value as the pages show it; fractions to two digits."""
    if value is None:
        return "–"
    number = plain(value)
    if isinstance(number, float):
        number = round(number, 2)
    return signed(number) if code in SIGNED else minus(number)
