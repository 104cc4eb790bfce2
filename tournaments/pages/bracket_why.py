"""Why one entry of a bracket stands above another: by losses, rounds and points, until one of them decides."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments.pages.why import Choice, Why, WhyStep
from tournaments.templatetags.geekcup import signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.queries.round_names import RoundNames
    from tournaments.queries.standings import Row, Standings

#: What is compared, both values in words, and which of the two it puts higher: less than 0 the first, 0 neither.
Comparison = tuple[str, str, str, int]


def bracket_why(standings: "Standings", names: "RoundNames", asked: "tuple[int, int] | None") -> Why | None:
    """The two entries asked about, or the first two; None where there are no two."""
    rows = {row.entry.pk: row for row in standings.rows}
    chosen = asked if asked and set(asked) <= rows.keys() else tuple(list(rows)[:2])
    if len(chosen) < 2:  # noqa: PLR2004
        return None
    above, below = sorted((rows[pk] for pk in chosen), key=lambda row: row.place)
    steps = list(_steps(above, below, names))
    return Why(
        above=above.entry.pk,
        below=below.entry.pk,
        above_name=above.entry.name,
        below_name=below.entry.name,
        steps=steps,
        said=_said(above, steps),
        choices=[Choice(pk, row.entry.name) for pk, row in rows.items()],
    )


def _steps(above: "Row", below: "Row", names: "RoundNames") -> "Iterator[WhyStep]":
    for number, (label, first, second, order) in enumerate(_comparisons(above, below, names), start=1):
        said = gettext("this decides") if order else gettext("equal, go on")
        yield WhyStep(f"{number}. {label}", first, second, said, decides=bool(order))
        if order:
            return


def _comparisons(above: "Row", below: "Row", names: "RoundNames") -> "Iterator[Comparison]":
    """The rules of the bracket in order; those who are out have their place for good."""
    rounds = (names.of(above.match.round), names.of(below.match.round))
    if above.out or below.out:
        still = [gettext("out") if row.out else gettext("still in") for row in (above, below)]
        yield gettext("Still in"), still[0], still[1], above.out - below.out
        yield gettext("Went out in"), *rounds, above.place - below.place
        return
    losses = (above.tally.losses, below.tally.losses)
    yield gettext("Losses"), str(losses[0]), str(losses[1]), losses[0] - losses[1]
    reached = below.match.round.order - above.match.round.order
    yield gettext("Round reached"), *rounds, reached
    points = (above.tally.difference, below.tally.difference)
    yield gettext("Point difference"), signed(points[0]), signed(points[1]), points[1] - points[0]


def _said(above: "Row", steps: "Sequence[WhyStep]") -> str:
    if steps[-1].decides:
        label = steps[-1].label.partition(" ")[2]
        sentence = gettext("{name} stands higher by this: {criterion}.")
        return sentence.format(name=above.entry.name, criterion=label)
    return gettext("Nothing tells them apart: they share a place.")
