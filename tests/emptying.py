"""What a test that commits leaves behind is deleted: a fiftieth of the time that Django's own flush takes.

Django truncates every table and makes all content types and permissions anew, which costs the more the more tables
there are, however little is in them. Here those two stay, and rows are deleted.
"""

from typing import Any

from django.db import connection

#: What `migrate` writes, as Django's flush does once more.
KEPT = {"django_content_type", "auth_permission"}
# Locked first, so that what another process is about to write is awaited and goes too: the events before all else, as
# whoever writes in one does, else both wait for each other. Whoever reads goes on.
# As a replica: no trigger keeps the facts, and no key needs an order.
EMPTY = """
DO $$
DECLARE
    name text;
BEGIN
    LOCK TABLE tournaments_tournament IN EXCLUSIVE MODE;
    LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE;
    SET LOCAL session_replication_role = replica;
    FOREACH name IN ARRAY '{{{tables}}}'::text[] LOOP
        EXECUTE 'DELETE FROM ' || name;
    END LOOP;
END $$
"""


def empty_tables(_: Any = None) -> None:
    """Leave the test's database as `migrate` left it, but for the next numbers of its rows."""
    tables = sorted({*connection.introspection.django_table_names()} - KEPT)
    with connection.cursor() as cursor:
        cursor.execute(EMPTY.format(tables=", ".join(tables)))
