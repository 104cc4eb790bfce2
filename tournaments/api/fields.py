"""Values as requests write them, read strictly: a number is no text, a time has its offset from UTC."""

import re
from datetime import UTC, date, datetime
from typing import Annotated, Any

from django.db.models import Field as ModelField
from django.db.models import Model
from ninja import Header
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

#: Years outside these are slips, and some have no zone rules.
YEARS = range(1900, 2200)
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d{1,6})?\d*([Zz]|[+-]\d\d:\d\d)", re.ASCII)


class Body(BaseModel):
    """A request's body: fields that nobody knows are refused, and text is kept without spaces around it."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


def _read_moment(value: object) -> object:
    """RFC 3339: date, time and offset."""
    if value is None:
        return None
    parts = _TIME.fullmatch(value) if isinstance(value, str) else None
    if parts is None:
        raise ValueError("a date and time with its offset, such as 2010-09-04T14:00:00+08:00")
    day, time, fraction, offset = parts.groups()
    moment = datetime.fromisoformat(f"{day}T{time}{fraction or ''}{offset.upper().replace('Z', '+00:00')}")
    if moment.year not in YEARS:
        raise ValueError(f"a year from {YEARS[0]} to {YEARS[-1]}")
    return moment.astimezone(UTC)


def _read_day(value: object) -> object:
    if value is None:
        return None
    if not isinstance(value, str) or not _DATE.fullmatch(value):
        raise ValueError("a date, such as 2010-08-18")
    day = date.fromisoformat(value)
    if day.year not in YEARS:
        raise ValueError(f"a year from {YEARS[0]} to {YEARS[-1]}")
    return day


Moment = Annotated[datetime, BeforeValidator(_read_moment)]
Day = Annotated[date, BeforeValidator(_read_day)]
#: The largest id that every database keeps.
MOST_ID = 2**63 - 1
#: An address's own part, as URLs have it.
SLUG = r"^[-a-zA-Z0-9_]+$"
Whole = Annotated[int, Field(strict=True)]
#: A key of the caller's own for a call that may be sent twice; "" for none.
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=80)]


def left_out() -> Any:
    """The default of a field that may be left out but never be null; what is sent is in `model_fields_set`."""
    return None


def length_of(model: type[Model], name: str) -> int:
    """How long a model's text may be, so that the documentation says it."""
    field = model._meta.get_field(name)
    assert isinstance(field, ModelField)
    assert field.max_length is not None
    return field.max_length
