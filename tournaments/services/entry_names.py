"""What can be wrong with the names and the e-mail address of an entry."""

from email.errors import MessageError
from email.headerregistry import Address
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

from tournaments.enums import ACTIVE_ENTRY
from tournaments.models import Entry, Player
from tournaments.models.entry import (
    ENTRY_NAME_LENGTH,
    NAME_KEY_LENGTH,
    PLAYER_KEY_LENGTH,
    PLAYER_NAME_LENGTH,
    is_showable,
    name_key,
)
from tournaments.services.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament


def entry_problems(
    tournament: "Tournament",
    sizes: range,
    name: str,
    players: "Sequence[str]",
    email: str,
    own: Entry | None = None,
) -> list[Problem]:
    """All that is wrong with these (cleaned) names and this address; ``own`` is the entry that has them.

    ``sizes``: how many players there may be. A single player's name is his entry's: it is judged once.
    """
    return [
        *(_name_problems(tournament, name, own) if tournament.entry_size > 1 else ()),
        *_player_problems(tournament, sizes, players, own),
        *email_problems(email),
    ]


def _name_problems(tournament: "Tournament", name: str, own: Entry | None) -> list[Problem]:
    key = name_key(name)
    if not key:
        return [Problem("name-missing", "name")]
    if len(name) > ENTRY_NAME_LENGTH or len(key) > NAME_KEY_LENGTH:
        return [Problem("name-too-long", "name", {"limit": ENTRY_NAME_LENGTH})]
    if not is_showable(name):
        return [Problem("name-unreadable", "name")]
    others = Entry.objects.filter(tournament=tournament, name_key=key, status__in=ACTIVE_ENTRY)
    if own is not None:
        others = others.exclude(pk=own.pk)
    return [Problem("name-taken", "name")] if others.exists() else []


def _player_problems(
    tournament: "Tournament", sizes: range, names: "Sequence[str]", own: Entry | None
) -> list[Problem]:
    if len(names) not in sizes:
        return [Problem("players-count", "players", {"count": sizes.start})]
    others = Player.objects.filter(tournament=tournament, active=True)
    if own is not None:
        others = others.exclude(entry=own)
    keys = [name_key(name) for name in names]
    known = others.filter(name_key__in=filter(is_showable, keys))
    taken = dict(known.values_list("name_key", "entry__name"))
    problems = []
    for index, (name, key) in enumerate(zip(names, keys, strict=True)):
        problem = _player_problem(name, key, keys[:index], taken)
        if problem is not None:
            problems.append(Problem(problem[0], f"player_{index + 1}", problem[1]))
    return problems


def _player_problem(
    name: str, key: str, before: "Sequence[str]", taken: "Mapping[str, str]"
) -> "tuple[str, dict[str, Any]] | None":
    """What is wrong with one player's name: code and params."""
    if not key:
        return "player-missing", {}
    if len(name) > PLAYER_NAME_LENGTH or len(key) > PLAYER_KEY_LENGTH:
        return "name-too-long", {"limit": PLAYER_NAME_LENGTH}
    if not is_showable(name):
        return "name-unreadable", {}
    if key in before:
        return "player-twice", {"name": name}
    return ("already-registered", {"name": name, "entry": taken[key]}) if key in taken else None


def email_problems(email: str) -> list[Problem]:
    """Why no mail can go to this address; none is wrong with "", which is no address."""
    try:
        Entry._meta.get_field("email").clean(email, None)
        if email:
            # As a mail's header would have it.
            local, _at, domain = email.rpartition("@")
            Address(addr_spec=f"{local}@{domain.encode('idna').decode()}")
    except (ValidationError, ValueError, MessageError):
        return [Problem("email-wrong", "email")]
    return []
