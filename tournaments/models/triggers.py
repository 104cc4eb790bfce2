"""The database itself keeps facts and audit: it refuses to change or delete them.

Row triggers for PostgreSQL and SQLite. SQLite drops a table's triggers silently when a later migration remakes
the table, so such a migration ends with ``install`` again, and a test checks that all stand.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor

#: Tables of facts, with the columns that may still be updated (only is_current, and only from true to false).
FROZEN: dict[str, str | None] = {
    "tournaments_hand": "is_current",
    "tournaments_handrecord": None,
    "tournaments_ruling": None,
    "tournaments_statement": None,
    "tournaments_auditentry": None,
}

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION geekcup_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND TG_NARGS = 1
       AND to_jsonb(OLD) - TG_ARGV[0] = to_jsonb(NEW) - TG_ARGV[0]
       AND (to_jsonb(OLD) ->> TG_ARGV[0])::boolean AND NOT (to_jsonb(NEW) ->> TG_ARGV[0])::boolean THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""


def trigger_names() -> list[str]:
    """Every trigger that must stand."""
    return [f"{table}_keep_{event}" for table in FROZEN for event in ("update", "delete")]


def install(schema_editor: "BaseDatabaseSchemaEditor") -> None:
    """Create the triggers of the tables that there are by now; those that stand are replaced."""
    there = schema_editor.connection.introspection.table_names()
    tables = {table: flag for table, flag in FROZEN.items() if table in there}
    if schema_editor.connection.vendor == "postgresql":
        # Without parameters, so that no % is taken for one.
        schema_editor.execute(_POSTGRES_FUNCTION, params=None)
        for table, flag in tables.items():
            _install_postgres(schema_editor, table, flag)
    else:
        for table, flag in tables.items():
            _install_sqlite(schema_editor, table, flag)


def _install_postgres(schema_editor: "BaseDatabaseSchemaEditor", table: str, flag: str | None) -> None:
    argument = f"'{flag}'" if flag else ""
    for event, call in (("update", argument), ("delete", "")):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_keep_{event} ON {table}")
        schema_editor.execute(
            f"CREATE TRIGGER {table}_keep_{event} BEFORE {event.upper()} ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION geekcup_keep({call})"
        )


def _install_sqlite(schema_editor: "BaseDatabaseSchemaEditor", table: str, flag: str | None) -> None:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
    same = " AND ".join(f'OLD."{name}" IS NEW."{name}"' for name in columns if name != flag)
    allowed = f'({same} AND OLD."{flag}" = 1 AND NEW."{flag}" = 0)' if flag else "0"
    for event, when in (("update", f"WHEN NOT {allowed} "), ("delete", "")):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_keep_{event}")
        schema_editor.execute(
            f"CREATE TRIGGER {table}_keep_{event} BEFORE {event.upper()} ON {table} "
            f"FOR EACH ROW {when}{refuse}"
        )
