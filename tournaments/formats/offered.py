"""Every format that an event, or a stage of one, can be played in, with its options."""

from collections.abc import Mapping
from typing import Any

from rules_engine.errors import UnknownName
from rules_engine.fields import shown
from rules_engine.types import Option, Whole
from tournaments.formats.registry import FORMATS, get_format

MOST_ROUNDS = 99


def _rounds(default: int) -> Mapping[str, Option]:
    return {
        "rounds": Option(
            default=default, values=(Whole(1, MOST_ROUNDS),), says="How many rounds everybody plays."
        )
    }


#: The formats whose rounds are drawn one after the other (`python -m tournaments.formats next-round`).
DRAWN: Mapping[str, Mapping[str, Option]] = {"swiss": _rounds(5), "tables": _rounds(6)}
#: Formats in which no match decides who plays another: their matches stand each for itself.
LEAGUES = frozenset({"round_robin", *DRAWN})
#: In the order in which an organizer reads them.
OFFERED = (*FORMATS, *DRAWN)


def options_of(format_name: str) -> Mapping[str, Option]:
    """The options of a format; raises `UnknownName`."""
    return DRAWN[format_name] if format_name in DRAWN else get_format(format_name).options


def resolve_options(format_name: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value; raises `UnknownName` for a format, option or value that does not exist."""
    if format_name not in DRAWN:
        return get_format(format_name).resolve(chosen)
    known = DRAWN[format_name]
    for name, value in chosen.items():
        if name not in known:
            raise UnknownName(f"{format_name} has no option {shown(name)}; it has {', '.join(known)}")
        if not known[name].admits(value):
            raise UnknownName(f"option {name} cannot be {shown(value)}; {known[name].says}")
    return {name: chosen.get(name, option.default) for name, option in known.items()}
