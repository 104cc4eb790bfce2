"""What the records of all games have in common: a deal, and events that are applied one after the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules_engine.fields import FieldReader, shown
from rules_engine.types import Violation

State = TypeVar("State")
#: The state at the start of a record's events, or None when something in its deal was refused.
Begin = Callable[[FieldReader], State | None]
#: The state after one more event, given as it stands in the record, or the rule that it breaks.
Step = Callable[[State, object], State | Violation]


def states(
    fields: FieldReader, game: str, begin: Begin[State], step: Step[State]
) -> Iterator[State | Violation]:
    """The state after the deal and after each event; at the first broken rule that, and nothing more."""
    _check_frame(fields, game)
    state: State | None = None if fields.found else begin(fields)
    if state is None or fields.found:
        yield fields.found[0]
        return
    yield state
    for number, raw in enumerate(fields.result["events"]):
        after = step(state, raw)
        if isinstance(after, Violation):
            yield replace(after, event=number)
            return
        state = after
        yield state


def read_pieces(
    fields: FieldReader,
    field: str,
    value: object,
    pieces: Mapping[str, int],
    counts: tuple[int, int],
    noun: str,
) -> list[int] | None:
    """A list of named pieces (cards, tiles), each once, as many as `counts` allows, in their order.

    What is wrong is refused: the code `unknown-NOUN` or `NOUN-twice`, or what the type should be.
    """
    least, most = counts
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        number = f"{least}" if least == most else f"{least} to {most}"
        fields.refuse("wrong-type", field, value=shown(value), expected=f"a list of {number} {noun}s")
        return None
    if all(isinstance(name, str) and name in pieces for name in value) and len(set(value)) == len(value):
        return [pieces[name] for name in value]
    _explain_pieces(fields, field, value, pieces, noun)
    return None


def read_hands(
    fields: FieldReader, field: str, pieces: Mapping[str, int], shape: tuple[int, int], noun: str
) -> list[list[int]] | None:
    """A deal's `(hands, pieces in each)` lists of named pieces; no piece twice, in one hand or in two."""
    hands, size = shape
    value = fields.result.get(field)
    if field not in fields.result:
        fields.refuse("missing", field)
        return None
    if not isinstance(value, list | tuple) or len(value) != hands:
        fields.refuse("wrong-type", field, value=shown(value), expected=f"{hands} lists of {size} {noun}s")
        return None
    read = [read_pieces(fields, field, hand, pieces, (size, size), noun) for hand in value]
    found = [hand for hand in read if hand is not None]
    if len(found) < hands:
        return None
    refuse_twice(fields, field, [name for hand in value for name in hand], noun)
    return None if fields.found else found


def refuse_twice(fields: FieldReader, field: str, names: Sequence[str], noun: str) -> None:
    """Refuse the first name that stands in the list more than once."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            fields.refuse(f"{noun}-twice", field, **{noun: name})
            return
        seen.add(name)


def expect_true(fields: FieldReader, field: str) -> None:
    """Refuse a field that must say true, and says something else."""
    if fields.flag(field) is False:
        fields.refuse("out-of-range", field, value="false", expected="true")


def _check_frame(fields: FieldReader, game: str) -> None:
    record = fields.result
    if record.get("game", game) != game:
        fields.refuse("out-of-range", "game", value=shown(record["game"]), expected=game)
    if "events" not in record:
        fields.refuse("missing", "events")
    elif not isinstance(record["events"], list | tuple):
        fields.refuse("wrong-type", "events", value=shown(record["events"]), expected="a list of events")


def _explain_pieces(
    fields: FieldReader, field: str, value: Sequence[Any], pieces: Mapping[str, int], noun: str
) -> None:
    for name in value:
        if not isinstance(name, str):
            fields.refuse("wrong-type", field, value=shown(name), expected=f"a list of {noun}s")
        elif name not in pieces:
            fields.refuse(f"unknown-{noun}", field, **{noun: shown(name)})
    if not fields.found:
        refuse_twice(fields, field, value, noun)
