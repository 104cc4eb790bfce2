"""All that is stored about an entry or an account, for whoever it is about. Names of fields are those of the models."""

from typing import TYPE_CHECKING, Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from tournaments.models import AuditEntry, Ballot, Entry, Hand, Message, Rating, Ruling
from tournaments.queries.board import sides_of
from tournaments.queries.entry_matches import matches_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from tournaments.models import Match, User

_ENTRY = ("id", "name", "status", "seed", "language", "email", "contact", "note", "reply_by", "held")
_ENTRY_TIMES = ("created_at", "arrived_at", "withdrawn_at")


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry with its people, answers, mails, matches and what was done with its link; JSON but for times."""
    return {
        "event": _fields(entry.tournament, ("slug", "name", "game", "status", "timezone")),
        "entry": _fields(entry, (*_ENTRY, *_ENTRY_TIMES)),
        "players": [_fields(player, ("position", "name", "accepted")) for player in entry.players.all()],
        "answers": [
            {"question": answer.question.text, "answer": answer.text}
            for answer in entry.answers.select_related("question")
        ],
        "mails": _rows(Message.objects.filter(entry=entry), ("kind", "created_at", "sent_at")),
        "matches": [_match(match, entry) for match in matches_of(entry)],
        "done": _done(f"entry:{entry.pk}"),
    }


def account_data(user: "User") -> dict[str, Any]:
    """An account with its roles, keys and devices, what was done with it, and the entries that it belongs to."""
    attached = Entry.objects.filter(accounts__user=user).select_related("tournament").order_by("pk")
    return {
        "account": _fields(user, ("id", "email", "name", "language", "date_joined", "last_login")),
        "password": user.has_usable_password(),
        "roles": [
            {"event": role.tournament.slug, "role": role.name, "tables": role.tables}
            for role in user.roles.select_related("tournament").order_by("pk")
        ],
        "series": _rows(user.series.order_by("pk"), ("slug", "name")),
        "ratings": _rows(Rating.objects.filter(user=user), ("game", "mu", "sigma", "matches")),
        "programs": _rows(user.tokens.all(), ("name", "scopes", "created_at", "last_used_at", "revoked_at")),
        "passkeys": _rows(Authenticator.objects.filter(user=user), ("type", "created_at", "last_used_at")),
        "devices": _rows(
            UserSession.objects.filter(user=user), ("ip", "user_agent", "created_at", "last_seen_at")
        ),
        "done": _done(f"user:{user.pk}"),
        "entries": [entry_data(entry) for entry in attached],
    }


def _match(match: "Match", entry: Entry) -> dict[str, Any]:
    sides = sides_of(match)
    return {
        "code": match.code,
        "status": match.status,
        "table": match.table,
        "decided_at": match.decided_at,
        "score": {
            "own": [side.score for side in sides if side.entry_id == entry.pk],
            "others": [side.score for side in sides if side.entry_id != entry.pk],
        },
    }


def _done(actor: str) -> dict[str, Any]:
    """What the record says that this actor did; hands and rulings with the words that were written beside them."""
    return {
        "changes": _rows(AuditEntry.objects.filter(actor=actor).order_by("pk"), ("chain", "at", "tag")),
        "hands": _rows(
            Hand.objects.filter(actor=actor).order_by("pk"),
            ("number", "kind", "result", "note", "created_at"),
        ),
        "rulings": _rows(Ruling.objects.filter(actor=actor).order_by("pk"), ("kind", "note", "created_at")),
        "ballots": _rows(Ballot.objects.filter(voter=actor).order_by("pk"), ("changed_at",)),
    }


def _rows(rows: "Iterable[Model]", names: "tuple[str, ...]") -> list[dict[str, Any]]:
    return [_fields(row, names) for row in rows]


def _fields(row: "Model", names: "tuple[str, ...]") -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
