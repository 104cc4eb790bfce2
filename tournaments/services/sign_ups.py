"""Sign-ups that come over the net: as many from one address as a venue needs, not as many as a machine sends."""

import math
from typing import TYPE_CHECKING, Any

from tournaments.limits import SIGN_UPS
from tournaments.permissions import Action, Actor, can
from tournaments.services.board import seek_partner
from tournaments.services.errors import Problem, TooMany
from tournaments.services.registration import Registration, register_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Tournament


def sign_up_from(address: str, *, tournament: "Tournament", actor: Actor, **fields: Any) -> Registration:
    """register_entry for whoever asks from this address of the net; only what makes an entry counts.

    The organizer may add as many as there are. Raises TooMany, and what register_entry raises.
    """
    if can(actor, Action.MANAGE, tournament):
        return register_entry(tournament=tournament, actor=actor, **fields)
    return _counted(address, register_entry, tournament=tournament, actor=actor, **fields)


def seek_from(address: str, *, tournament: "Tournament", actor: Actor, **fields: Any) -> Registration:
    """seek_partner for whoever asks from this address, counted with the sign-ups. Raises TooMany, and what
    seek_partner raises."""
    return _counted(address, seek_partner, tournament=tournament, actor=actor, **fields)


def _counted(
    address: str, service: "Callable[..., Registration]", *, tournament: "Tournament", **fields: Any
) -> Registration:
    if not SIGN_UPS.take(address, tournament.pk):
        wait = SIGN_UPS.wait()
        raise TooMany(wait, Problem("sign-ups-too-many", params={"minutes": math.ceil(wait / 60)}))
    made = False
    try:
        registration = service(tournament=tournament, **fields)
        made = registration.created
    finally:
        if not made:
            SIGN_UPS.give_back(address, tournament.pk)
    return registration
