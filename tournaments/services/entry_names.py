"""What can be wrong with the names and the e-mail address of an entry."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Taken:
    """Names in use, as they are compared: of entries, and of players with the name of their entry."""

    names: set[str]
    players: dict[str, str]


def taken_names(
    tournament: "Tournament", own: Entry | None = None, keys: "Sequence[str] | None" = None
) -> Taken:
    """The names that others than ``own`` have; of these ``keys`` only, where they are given."""
    entries = Entry.objects.filter(tournament=tournament, status__in=ACTIVE_ENTRY)
    players = Player.objects.filter(tournament=tournament, active=True)
    if own is not None:
        entries, players = entries.exclude(pk=own.pk), players.exclude(entry=own)
    if keys is not None:
        # The database takes no lone surrogates, and nobody has such a name.
        known = list(filter(is_showable, keys))
        entries, players = entries.filter(name_key__in=known), players.filter(name_key__in=known)
    names = set(entries.values_list("name_key", flat=True))
    return Taken(names, dict(players.values_list("name_key", "entry__name")))


def suggested_name(players: "Sequence[str]") -> str:
    """The name of an entry that was given none: its players' names, as the sign-up page's script suggests it."""
    return " & ".join(players)


def entry_problems(  # noqa: PLR0913 - the names, and what they are judged by
    tournament: "Tournament",
    sizes: range,
    name: str,
    players: "Sequence[str]",
    email: str,
    *,
    own: Entry | None = None,
    taken: Taken | None = None,
) -> list[Problem]:
    """All that is wrong with these (cleaned) names and this address; ``own`` is the entry that has them.

    ``sizes``: how many players there may be. A single player's name is his entry's: it is judged once. ``taken``: the
    names in use, where they are known already.
    """
    if taken is None:
        taken = taken_names(tournament, own, [name_key(text) for text in (name, *players)])
    return [
        *(_name_problems(name, taken) if tournament.entry_size > 1 else ()),
        *_player_problems(sizes, players, taken),
        *email_problems(email),
    ]


def _name_problems(name: str, taken: Taken) -> list[Problem]:
    key = name_key(name)
    if not key:
        return [Problem("name-missing", "name")]
    if len(name) > ENTRY_NAME_LENGTH or len(key) > NAME_KEY_LENGTH:
        return [Problem("name-too-long", "name", {"limit": ENTRY_NAME_LENGTH})]
    if not is_showable(name):
        return [Problem("name-unreadable", "name")]
    return [Problem("name-taken", "name")] if key in taken.names else []


def _player_problems(sizes: range, names: "Sequence[str]", taken: Taken) -> list[Problem]:
    if len(names) not in sizes:
        return [Problem("players-count", "players", {"count": sizes.start})]
    keys = [name_key(name) for name in names]
    problems = []
    for index, (name, key) in enumerate(zip(names, keys, strict=True)):
        problem = _player_problem(name, key, keys[:index], taken.players)
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
