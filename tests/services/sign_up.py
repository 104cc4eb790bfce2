"""What the tests of sign-up with rules share: events that ask more, and how time goes by in them."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.factories import opened
from tournaments.models import Entry, Player, Tournament
from tournaments.permissions import NOBODY, SYSTEM, Actor
from tournaments.services.answering import answer_invitation
from tournaments.services.links import partner_token_for
from tournaments.services.registration import register_entry
from tournaments.services.sign_up_rules import set_sign_up_rules


def event_with(capacity: int = 2, **rules: Any) -> Tournament:
    """An event whose sign-up is open, with these rules."""
    event = opened(capacity=capacity)
    set_sign_up_rules(tournament=event, actor=SYSTEM, **rules)
    return event


def sign_up(event: Tournament, name: str, actor: Actor = NOBODY, **fields: Any) -> Entry:
    """A pair whose players are named after it."""
    players = fields.pop("players", [f"{name} one", f"{name} two"])
    return register_entry(tournament=event, actor=actor, name=name, players=players, **fields).entry


def partner_of(entry: Entry) -> Player:
    return entry.players.get(position=1)


def answers(entry: Entry, *, accepts: bool) -> Entry:
    """The partner answers its invitation."""
    player = partner_of(entry)
    token = partner_token_for(player, Entry.objects.get(pk=entry.pk))
    return answer_invitation(player=player, token=token, accepts=accepts)


def deadline_passes(*entries: Entry) -> None:
    """What is awaited of these was due a minute ago."""
    due = timezone.now() - timedelta(minutes=1)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(reply_by=due)


def standing(event: Tournament) -> list[tuple[str, str]]:
    """Names and states in the order of the line."""
    return list(event.entries.order_by("queue").values_list("name", "status"))


def captain(entry: Entry) -> Actor:
    return Actor(entry_id=entry.pk)
