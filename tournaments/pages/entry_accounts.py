"""The accounts that belong to an entry, as the entry's own page shows them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.models.entry import name_key
from tournaments.permissions import Action, can
from tournaments.queries.rules import seats_of_entry
from tournaments.services.attachments import may_detach

if TYPE_CHECKING:
    from tournaments.models import Entry, User
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class Attached:
    """An account of somebody in the entry; ``detach_url`` ends that by POST, "" where it is not yours to end."""

    name: str
    own: bool
    detach_url: str


@dataclass(frozen=True, slots=True)
class Accounts:
    """``acts``: the reader holds the private link and may change the entry; ``offered``: to attach one's account.
    ``unknown``: one's own is attached, but goes by none of the names of which a match seats only some, so nothing tells
    in which ones its owner sat."""

    acts: bool
    offered: bool
    unknown: bool
    attached: list[Attached]


def accounts_of(entry: "Entry", actor: "Actor") -> Accounts:
    """Who plays with an account, for whoever is on the entry's page."""
    slug = entry.tournament.slug
    rows = list(entry.accounts.select_related("user"))
    acts = can(actor, Action.ATTACH_ACCOUNT, entry.tournament, [entry.pk])
    return Accounts(
        acts=acts,
        unknown=_is_unknown(entry, next((row.user for row in rows if row.user_id == actor.user_id), None)),
        offered=acts and actor.user_id is not None and actor.user_id not in {row.user_id for row in rows},
        attached=[
            Attached(
                name=str(row.user),
                own=row.user_id == actor.user_id,
                detach_url=reverse("me-detach", args=[slug, row.user_id])
                if may_detach(entry, actor, row.user_id)
                else "",
            )
            for row in rows
        ],
    )


def _is_unknown(entry: "Entry", own: "User | None") -> bool:
    if own is None:
        return False
    keys = [player.name_key for player in entry.players.all()]
    return len(keys) > seats_of_entry(entry.tournament) and name_key(own.name) not in keys
