"""What has to hold of an event file before anything of it is written."""

import itertools
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import NOT_PROVIDED, ForeignKey, Q

from tournaments.models import AuditEntry, Series, Tournament, User
from tournaments.services.errors import Problem, Refused
from tournaments.services.event_file.rows import (
    ACCOUNT_FIELDS,
    FORMAT,
    PARTS,
    VERSION,
    digest_of,
    fields_of,
    key_of,
    pointers,
)

if TYPE_CHECKING:
    from django.db.models import Field, Model

#: As many ids are looked up at once.
_AT_ONCE = 5000


def require_whole(content: Any) -> dict[str, Any]:
    """The content, if it is an event file as it was written, and all it points to is in it. Raises Refused."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(Problem("event-file-other"))
    if content.get("version") != VERSION:
        raise Refused(Problem("event-file-version", params={"version": content.get("version")}))
    if content.get("digest") != digest_of(content):
        raise Refused(Problem("event-file-changed"))
    try:
        _require_one_event(content)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Refused(Problem("event-file-wrong", params={"part": str(error)})) from error
    return content


def _require_one_event(content: dict[str, Any]) -> None:
    """Raise Refused where a row belongs to another event, or points to what is not there."""
    parts = content["parts"]
    if parts.keys() != {name for name, _model, _path in PARTS} or len(parts["event"]) != 1:
        raise Refused(Problem("event-file-wrong", params={"part": "event"}))
    known: dict[type[Model], set[Any]] = {model: _ids(model, parts[name]) for name, model, _path in PARTS}
    known[Series], known[User] = _ids(Series, content["series"]), _ids(User, content["accounts"])
    for name, model, _path in PARTS:
        lost = any(pk not in known[target] for target, pk in pointers(model, parts[name]))
        if lost or len(known[model]) != len(parts[name]):
            raise Refused(Problem("event-file-wrong", params={"part": name}))
    entries = {str(row["id"]) for row in parts["entries"]}
    if any(not set(row["sides"].split("-")) <= entries for row in parts["attempts"]):
        raise Refused(Problem("event-file-wrong", params={"part": "attempts"}))
    if any(row["chain"] != parts["event"][0]["id"] for row in parts["audit"]):
        raise Refused(Problem("event-file-wrong", params={"part": "audit"}))


def _ids(model: "type[Model]", rows: list[dict[str, Any]]) -> set[Any]:
    return {row[key_of(model)] for row in rows}


def require_free(content: dict[str, Any]) -> None:
    """Raise Refused where the event is here already, or other rows have its ids."""
    parts = content["parts"]
    event = parts["event"][0]
    here = Tournament.objects.filter(slug=event["slug"]).first()
    if here is not None:
        raise Refused(Problem("event-file-here", params={"name": here.name}))
    for name, model, _path in PARTS:
        ids = sorted(_ids(model, parts[name]))
        chunks = (ids[start : start + _AT_ONCE] for start in range(0, len(ids), _AT_ONCE))
        rows = model._meta.base_manager.all()
        if model is AuditEntry:
            rows = rows.filter(chain=event["id"])
        if any(rows.filter(**{f"{key_of(model)}__in": chunk}).exists() for chunk in chunks):
            raise Refused(Problem("event-file-ids", params={"part": name}))


def built(model: "type[Model]", row: dict[str, Any], part: str) -> "Model":
    """The row as an object, each value as its column wants it. Raises Refused."""
    fields = {field.attname: field for field in fields_of(model)}
    if row.keys() - fields.keys():
        raise Refused(Problem("event-file-wrong", params={"part": part}))
    try:
        return model(**{name: _value(field, row) for name, field in fields.items()})
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        raise Refused(Problem("event-file-wrong", params={"part": part})) from error


def _value(field: "Field[Any, Any]", row: dict[str, Any]) -> Any:
    """The column's value; one that is missing, for the file is older, has its usual value."""
    if field.attname not in row:
        if field.default is NOT_PROVIDED and not field.null:
            raise ValueError(field.attname)
        return field.get_default()
    target = field.target_field if isinstance(field, ForeignKey) else field
    value = target.to_python(row[field.attname])
    if value is None:
        if not field.null:
            raise ValueError(field.attname)
        return None
    if field.choices and value not in {"", *(choice for choice, _label in field.flatchoices)}:
        raise ValueError(field.attname)
    if not field.is_relation:
        field.run_validators(value)
    return value


def new_account(row: dict[str, Any]) -> User | None:
    """The account of a row, to which nobody can sign in yet; None where it is here already. Raises Refused."""
    if row.keys() != set(ACCOUNT_FIELDS):
        raise Refused(Problem("event-file-wrong", params={"part": "accounts"}))
    same = User.objects.filter(Q(pk=row["id"]) | Q(email__iexact=row["email"])).values_list("pk", "email")
    if any((pk, email.lower()) != (row["id"], str(row["email"]).lower()) for pk, email in same):
        raise Refused(Problem("event-file-account", params={"email": row["email"]}))
    if same:
        return None
    user = built(User, {**row, "password": "!"}, "accounts")
    assert isinstance(user, User)
    user.set_unusable_password()
    return user


def all_pairs(content: dict[str, Any]) -> "itertools.chain[tuple[type[Model], str, dict[str, Any]]]":
    """Every row of the parts with its model and the part's name."""
    return itertools.chain.from_iterable(
        ((model, name, row) for row in content["parts"][name]) for name, model, _path in PARTS
    )
