"""Statements whose SQL is made once, for what is asked with every hand.

Django makes the SQL of a query anew each time, which takes five times as long as sending it. Here a query is built once,
with stand-ins for its values; afterwards only the values are put in. They are sent beside the statement, so that
PostgreSQL keeps its plan, too.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.models import Model
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

if TYPE_CHECKING:
    from django.db.models import Field, QuerySet

#: The stubs know it as a class without a connection.
_ServerBindingCursor: Any = ServerBindingCursor

M = TypeVar("M", bound=Model)

#: Stand-ins: numbers from here on, and such texts. Nothing else in a statement looks like them.
_NUMBERS = 2_000_000_011
_TEXT = "stand-in for {}"


class _Place(NamedTuple):
    """What is sent at a place of a statement: the value of this name as ``kind``, or, without one, a constant."""

    name: str
    kind: type
    constant: Any


class _Statement(NamedTuple):
    """SQL, what is sent with it, and, where it gives rows, the compiler that knows their columns."""

    sql: str
    places: list[_Place]
    compiler: Any
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]]


class _Prepared:
    """A statement of what ``build`` gives, made when it is first used; ``types`` are those of its values, int or str."""

    def __init__(self, build: Callable[..., Any], **types: type) -> None:
        self._build = build
        self._stand_ins: dict[str, Any] = {
            name: _NUMBERS + index if kind is int else _TEXT.format(name)
            for index, (name, kind) in enumerate(types.items())
        }

    @cached_property
    def _statement(self) -> _Statement:
        compiler = self._compiler()
        sql, params = compiler.as_sql()
        names: dict[Any, str] = {value: name for name, value in self._stand_ins.items()}
        known = [names.get(param, "") if isinstance(param, int | str) else "" for param in params]
        if missing := set(names.values()) - set(known):
            raise ValueError(f"not in the statement as they are: {', '.join(sorted(missing))}")
        places = [_Place(name, type(param), param) for name, param in zip(known, params, strict=True)]
        columns = [column for column, *_ in compiler.select or ()]
        return _Statement(sql, places, compiler, compiler.get_converters(columns))

    def _compiler(self) -> Any:
        return self._build(**self._stand_ins).query.get_compiler(connection=connection)

    def _send(self, cursor: Any, values: dict[str, Any]) -> None:
        statement = self._statement
        cursor.execute(
            statement.sql,
            [place.kind(values[place.name]) if place.name else place.constant for place in statement.places],
        )

    def _rows(self, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        with _cursor() as cursor:
            self._send(cursor, values)
            rows = cursor.fetchall()
        converters = self._statement.converters
        return [_converted(row, converters) for row in rows] if converters else rows


class Rows(_Prepared):
    """What a queryset of ``values_list`` gives."""

    def all(self, **values: Any) -> list[tuple[Any, ...]]:
        """The rows for these values."""
        return self._rows(values)

    def first(self, **values: Any) -> tuple[Any, ...] | None:
        """The first row for these values, if there is one."""
        return next(iter(self.all(**values)), None)


class Objects(_Prepared, Generic[M]):
    """What a queryset of objects gives, with those that ``select_related`` names."""

    def __init__(self, build: "Callable[..., QuerySet[M]]", **types: type) -> None:
        super().__init__(build, **types)

    def first(self, **values: Any) -> M | None:
        """The first object for these values, if there is one."""
        row = next(iter(self._rows(values)), None)
        if row is None:
            return None
        model, names, end, related = self._shape
        found = model.from_db(connection.alias, names, row[:end])
        for each in related:
            each.populate(row, found)
        return found

    @cached_property
    def _shape(self) -> "tuple[type[M], list[str], int, list[Any]]":
        """The model, its columns, how many there are, and what makes the objects related to it."""
        compiler = self._statement.compiler
        end = compiler.klass_info["select_fields"][-1] + 1
        names = [column.target.attname for column, *_ in compiler.select[:end]]
        populators: Callable[..., list[Any]] = get_related_populators
        related = populators(compiler.klass_info, compiler.select, connection.alias)
        return compiler.klass_info["model"], names, end, related


class Update(_Prepared):
    """A change to rows: what ``build`` gives is a queryset, and what its rows become."""

    def _compiler(self) -> Any:
        rows, becomes = self._build(**self._stand_ins)
        query = rows.query.chain(UpdateQuery)
        query.add_update_values(becomes)
        query.clear_select_clause()
        return query.get_compiler(connection=connection)

    def send(self, **values: Any) -> None:
        """Make the change with these values."""
        with _cursor() as cursor:
            self._send(cursor, values)


def insert(row: "Model") -> None:
    """Write a new row and give it its id, as ``save`` would."""
    sql, fields = _insertion(type(row))
    params = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with _cursor() as cursor:
        cursor.execute(sql, params)
        returned = connection.features.can_return_columns_from_insert
        row.pk = cursor.fetchone()[0] if returned else cursor.lastrowid
    state = row._state  # noqa: SLF001 - as a row that was read says where it is from
    state.adding, state.db = False, connection.alias


@cache
def _insertion(model: "type[Model]") -> "tuple[str, list[Field[Any, Any]]]":
    """The statement that writes a row of this model, whose id the database makes, and the fields it takes."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    compiler: Any = query.get_compiler(connection=connection)
    compiler.returning_fields = [model._meta.pk]
    [(sql, _)] = compiler.as_sql()
    return sql, fields


def _cursor() -> Any:
    """A cursor of the connection, counted, logged and wrapped as Django's own."""
    here: Any = connection
    if here.vendor != "postgresql":
        return here.cursor()
    here.close_if_health_check_failed()
    here.ensure_connection()
    with here.wrap_database_errors:
        return here._prepare_cursor(_Cursor(here.connection))  # noqa: SLF001 - nothing public takes a cursor


class _Cursor(_ServerBindingCursor):  # type: ignore[misc]
    """Sends values beside the statement, and tells Django's log of queries which one it was, also a prepared one."""

    def _convert_query(self, query: Any, params: Any = None) -> Any:
        self._query = super()._convert_query(query, params)
        return self._query


def _converted(row: tuple[Any, ...], converters: Any) -> tuple[Any, ...]:
    found = list(row)
    for index, (steps, expression) in converters.items():
        for step in steps:
            found[index] = step(found[index], expression, connection)
    return tuple(found)
