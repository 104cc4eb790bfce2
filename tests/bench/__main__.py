"""Every measurement as one table: `make bench`, or `python -m tests.bench rules` for one module.

A module `bench_NAME` has a function `run() -> list[Row]`; it finds an empty database, migrated to head.
"""

import argparse
import importlib
import os
import pkgutil

import django
from django.db import connection

from tests import bench
from tests.bench.bench_rules import Row

PREFIX = "bench_"


def main() -> None:
    """Runs the named modules, or all of them, on a database that is made for it and dropped afterwards."""
    modules = [
        found.name.removeprefix(PREFIX)
        for found in pkgutil.iter_modules(bench.__path__)
        if found.name.startswith(PREFIX)
    ]
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(modules)}")
    names = parser.parse_args().names or modules
    if unknown := set(names) - set(modules):
        parser.error(f"no such module: {', '.join(sorted(unknown))}")

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    own_database = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        print("| what | measured | reference | reach |\n|---|---|---|---|", flush=True)
        for name in names:
            for row in importlib.import_module(f"{bench.__name__}.{PREFIX}{name}").run():
                print(line(row), flush=True)
    finally:
        connection.creation.destroy_test_db(own_database, verbosity=0)


def line(row: Row) -> str:
    """A row of the table, its value to three significant digits or, if larger, to the unit."""
    what, value, unit, reference, reach = row
    measured = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"| {what} | {measured} {unit} | {reference} | {reach} |"


if __name__ == "__main__":
    main()
