"""Prints DATABASE_URL as libpq's variables, for a shell to eval: unlike arguments they show in no process list."""

import os
import shlex
import sys
from urllib.parse import parse_qsl, unquote, urlsplit

OPTIONS = {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "connect_timeout": "PGCONNECT_TIMEOUT"}


def variables(url: str) -> dict[str, str]:
    """libpq's variables for a PostgreSQL URL; raises ValueError for any other."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError("DATABASE_URL must name a PostgreSQL database")
    found = {
        "PGHOST": parts.hostname or "",
        "PGPORT": str(parts.port or ""),
        "PGUSER": unquote(parts.username or ""),
        "PGPASSWORD": unquote(parts.password or ""),
        "PGDATABASE": unquote(parts.path.removeprefix("/")),
    }
    options = {OPTIONS[name]: value for name, value in parse_qsl(parts.query) if name in OPTIONS}
    return {name: value for name, value in {**found, **options}.items() if value}


if __name__ == "__main__":
    try:
        for name, value in variables(os.environ.get("DATABASE_URL", "")).items():
            sys.stdout.write(f"export {name}={shlex.quote(value)}\n")
    except ValueError as error:
        sys.exit(str(error))
