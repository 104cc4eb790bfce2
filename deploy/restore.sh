#!/usr/bin/env bash
# restore.sh FILE            restores a backup into the database of DATABASE_URL, which must be empty
# restore.sh --check FILE    restores it into a database of its own on the same server, checks it, and drops that again
#
# Either way it is checked what came back: the migrations, that the audit log is whole, and that what is derived
# follows from the record. Nothing is left half restored.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
python=${PYTHON:-$here/../.venv/bin/python}
check=false
if [ "${1:-}" = --check ]; then
    check=true
    shift
fi
file=${1:?which file?}
environment=$(python3 "$here/pg_environment.py")
eval "$environment"

pg_restore --list "$file" > /dev/null
if $check; then
    scratch="geekcup_check_$$"
    createdb --template=template0 "$scratch"
    trap 'dropdb --force "$scratch"' EXIT
    DATABASE_URL=$(python3 -c 'import os, sys; from urllib.parse import urlsplit
print(urlsplit(os.environ["DATABASE_URL"])._replace(path="/" + sys.argv[1]).geturl())' "$scratch")
    export DATABASE_URL PGDATABASE="$scratch"
elif [ "$(psql -XAtc "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace")" != 0 ]; then
    echo "The database is not empty: create a new one and name it in DATABASE_URL." >&2
    exit 1
fi

pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$PGDATABASE" "$file"
cd "$here/.."
"$python" manage.py migrate --check
"$python" manage.py verify_audit
"$python" manage.py rebuild --check
echo "The backup is whole."
