"""Why one entry of a bracket stands above another: by losses, rounds and points, until one of them decides."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments.models import Round
from tournaments.pages.why import Choice, Why, WhyStep
from tournaments.queries.bracket_order import Compared, compare
from tournaments.templatetags.geekcup import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.queries.round_names import RoundNames
    from tournaments.queries.standings import Row, Standings


def bracket_why(standings: "Standings", names: "RoundNames", asked: "tuple[int, int] | None") -> Why | None:
    """The two entries asked about, or the first two; None where there are no two."""
    rows = {row.entry.pk: row for row in standings.rows}
    chosen = asked if asked and set(asked) <= rows.keys() else tuple(list(rows)[:2])
    if len(chosen) < 2:  # noqa: PLR2004
        return None
    above, below, compared = compare(*(rows[pk] for pk in chosen))
    steps = [_step(number, step, names) for number, step in enumerate(compared, start=1)]
    return Why(
        above=above.entry.pk,
        below=below.entry.pk,
        above_name=above.entry.name,
        below_name=below.entry.name,
        steps=steps,
        said=_said(above, steps),
        change="" if standings.complete else _change(below),
        choices=[Choice(pk, row.entry.name) for pk, row in rows.items()],
    )


def _step(number: int, step: Compared, names: "RoundNames") -> WhyStep:
    labels = {
        "still_in": gettext("Still in"),
        "went_out": gettext("Went out in"),
        "losses": gettext("Losses"),
        "round_reached": gettext("Round reached"),
        "point_difference": gettext("Point difference"),
    }
    return WhyStep(
        label=f"{number}. {labels[step.code]}",
        above=_value(step.code, step.above, names),
        below=_value(step.code, step.below, names),
        said=gettext("this decides") if step.order else gettext("equal, go on"),
        decides=bool(step.order),
    )


def _value(code: str, value: "bool | int | Round", names: "RoundNames") -> str:
    if isinstance(value, Round):
        return names.of(value)
    if code == "still_in":
        return gettext("still in") if value else gettext("out")
    return signed(value) if code == "point_difference" else str(value)


def _said(above: "Row", steps: "Sequence[WhyStep]") -> str:
    if steps[-1].decides:
        label = steps[-1].label.partition(" ")[2]
        sentence = gettext("{name} stands higher by this: {criterion}.")
        return sentence.format(name=above.entry.name, criterion=label)
    return gettext("Nothing tells them apart: they share a place.")


def _change(below: "Row") -> str:
    """What would change the order: places follow the round in which one went out."""
    if below.out:
        return gettext("{name} is out, so nothing that is still played changes it.").format(
            name=below.entry.name
        )
    return gettext("Both are still in: whoever goes further stands higher.")
