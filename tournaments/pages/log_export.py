"""The log as files, for whoever wants to keep it or to check it elsewhere."""

import csv
import io
import json
from typing import TYPE_CHECKING

from tournaments.pages.manage_log import log_lines
from tournaments.pages.spreadsheet import BOM, safe_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import AuditEntry, Tournament

COLUMNS = ("number", "time", "who", "what", "actor", "tag", "details", "previous", "hash")


def log_as_csv(tournament: "Tournament", rows: "Iterable[AuditEntry]") -> str:
    """One line a link, times in UTC; no cell is taken for a formula."""
    text = io.StringIO(BOM)
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for record in _records(tournament, list(rows)):
        cells = {**record, "details": json.dumps(record["details"], sort_keys=True, ensure_ascii=False)}
        writer.writerow([safe_cell(str(cells[column])) for column in COLUMNS])
    return text.getvalue()


def log_as_json(tournament: "Tournament", rows: "Iterable[AuditEntry]") -> str:
    """The same as a list of objects, with what each hash was made over."""
    content = {"chain": tournament.pk, "event": tournament.slug, "links": _records(tournament, list(rows))}
    return json.dumps(content, ensure_ascii=False, indent=1)


def _records(tournament: "Tournament", rows: "list[AuditEntry]") -> list[dict[str, object]]:
    return [
        {
            "number": row.seq,
            "time": row.at.isoformat(timespec="microseconds"),
            "who": line.who,
            "what": line.what,
            "actor": row.actor,
            "tag": row.tag,
            "details": row.payload,
            "previous": row.previous,
            "hash": row.hash,
        }
        for row, line in zip(rows, log_lines(tournament, rows), strict=True)
    ]
