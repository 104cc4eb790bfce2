"""Which rows make up an event, and how a row is written in the file."""

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey

from tournaments import models
from tournaments.models import AuditEntry, Ballot, Tournament, User

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.models import Field, Model

FORMAT, VERSION = "geekcup-event", 1

#: The parts of the file: name, model, and how its rows are found from the event's id. Secrets, the outbox and the keys of
#: repeated forms are not among them.
PARTS: "list[tuple[str, type[Model], str]]" = [
    ("event", models.Tournament, "pk"),
    ("sign_up_rules", models.SignUpRules, "tournament"),
    ("questions", models.Question, "tournament"),
    ("sessions", models.Session, "tournament"),
    ("roles", models.Role, "tournament"),
    ("invitations", models.Invitation, "tournament"),
    ("table_links", models.TableLink, "tournament"),
    ("entries", models.Entry, "tournament"),
    ("players", models.Player, "tournament"),
    ("entry_accounts", models.EntryAccount, "entry__tournament"),
    ("answers", models.Answer, "entry__tournament"),
    ("partner_requests", models.PartnerRequest, "asking__tournament"),
    ("stages", models.Stage, "tournament"),
    ("entrants", models.Entrant, "stage__tournament"),
    ("rounds", models.Round, "stage__tournament"),
    ("round_draws", models.RoundDraw, "round__stage__tournament"),
    ("matches", models.Match, "stage__tournament"),
    ("sides", models.Side, "match__stage__tournament"),
    ("attempts", models.Attempt, "match__stage__tournament"),
    ("seats", models.Seat, "attempt__match__stage__tournament"),
    ("hands", models.Hand, "attempt__match__stage__tournament"),
    ("hand_records", models.HandRecord, "hand__attempt__match__stage__tournament"),
    ("rulings", models.Ruling, "attempt__match__stage__tournament"),
    ("statements", models.Statement, "attempt__match__stage__tournament"),
    ("announcements", models.Announcement, "tournament"),
    ("awards", models.Award, "tournament"),
    ("prizes", models.Prize, "tournament"),
    ("prize_pictures", models.PrizePicture, "prize__tournament"),
    ("polls", models.Poll, "tournament"),
    ("ballots", models.Ballot, "poll__tournament"),
    ("ballot_prizes", Ballot.prizes.through, "ballot__poll__tournament"),
    ("audit", models.AuditEntry, "chain"),
]
#: Of an account the file says this much; never a password, a right on the site, or how it signs in.
ACCOUNT_FIELDS = ("id", "email", "name", "language", "date_joined")
_ACTOR = re.compile(r"user:(\d{1,18})")
#: Fields that name who acted.
_ACTING = ("actor", "voter")


def fields_of(model: "type[Model]") -> "list[Field[Any, Any]]":
    """The columns of a part. A link of a chain is known by its number there, so it has another id on each site."""
    return [field for field in model._meta.concrete_fields if (model, field.attname) != (AuditEntry, "id")]


def key_of(model: "type[Model]") -> str:
    """The column by which a row of a part is known."""
    return "seq" if model is AuditEntry else model._meta.pk.attname


def rows_of(model: "type[Model]", path: str, tournament: Tournament) -> list[dict[str, Any]]:
    """The event's rows of a part by id, as JSON values by column."""
    found = model._meta.base_manager.filter(**{path: tournament.pk}).order_by("pk")
    names = [field.attname for field in fields_of(model)]
    return [{name: _plain(getattr(row, name)) for name in names} for row in found.iterator(chunk_size=2000)]


def _plain(value: Any) -> Any:
    """What JSON has no value for, as text: moments with all their microseconds, which the log's hashes are over, and
    bytes in Base64, which is what their column reads."""
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    return value.isoformat() if hasattr(value, "isoformat") else value


def accounts_in(parts: "dict[str, list[dict[str, Any]]]") -> set[int]:
    """The accounts that these rows point to, or say acted."""
    found = set()
    for name, model, _path in PARTS:
        to_user = [field.attname for field in fields_of(model) if is_to(field, User)]
        for row in parts[name]:
            found |= {row[column] for column in to_user if row[column] is not None}
            for column in _ACTING:
                if match := _ACTOR.fullmatch(str(row.get(column, ""))):
                    found.add(int(match[1]))
    return found


def is_to(field: "Field[Any, Any]", model: "type[Model]") -> bool:
    """Whether the column points to a row of this model."""
    return isinstance(field, ForeignKey) and field.related_model is model


def digest_of(content: "dict[str, Any]") -> str:
    """SHA-256, in hex, over everything but the digest itself, as canonical JSON."""
    kept = {key: value for key, value in content.items() if key != "digest"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()


def pointers(model: "type[Model]", rows: "Iterable[dict[str, Any]]") -> "Iterator[tuple[type[Model], Any]]":
    """Where the rows of a part point to: model and id, each that is not empty."""
    columns = [field for field in fields_of(model) if isinstance(field, ForeignKey)]
    for row in rows:
        for field in columns:
            if row.get(field.attname) is not None:
                yield field.related_model, row[field.attname]
