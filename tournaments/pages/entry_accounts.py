"""The accounts that belong to an entry, as the entry's own page shows them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.permissions import Action, can
from tournaments.services.attachments import may_detach

if TYPE_CHECKING:
    from tournaments.models import Entry
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class Attached:
    """An account of somebody in the entry; ``detach_url`` ends that by POST, "" where it is not yours to end."""

    name: str
    own: bool
    detach_url: str


@dataclass(frozen=True, slots=True)
class Accounts:
    """``acts``: the reader holds the private link and may change the entry; ``offered``: to attach one's account."""

    acts: bool
    offered: bool
    attached: list[Attached]


def accounts_of(entry: "Entry", actor: "Actor") -> Accounts:
    """Who plays with an account, for whoever is on the entry's page."""
    slug = entry.tournament.slug
    rows = list(entry.accounts.select_related("user"))
    acts = can(actor, Action.ATTACH_ACCOUNT, entry.tournament, [entry.pk])
    return Accounts(
        acts=acts,
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
