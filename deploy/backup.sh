#!/usr/bin/env bash
# Writes a backup of the database in DATABASE_URL into BACKUP_DIR and prints its name.
# Backups older than BACKUP_KEEP_DAYS (30) are deleted, once the new one is there and can be read.
set -euo pipefail
umask 077
here=$(dirname "$(readlink -f "$0")")
folder=${BACKUP_DIR:?BACKUP_DIR must be set}
keep=${BACKUP_KEEP_DAYS:-30}
environment=$(python3 "$here/pg_environment.py")
eval "$environment"

mkdir -p "$folder"
file="$folder/geekcup-$(date -u +%Y%m%dT%H%M%SZ).dump"
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
pg_restore --list "$file.part" > /dev/null
sync "$file.part"
mv "$file.part" "$file"
find "$folder" -maxdepth 1 -name 'geekcup-*.dump' -mtime "+$keep" -delete
echo "$file"
