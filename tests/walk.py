"""Everybody who might ask for a page of an event, with a browser each and what the matrix calls them."""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.factories import match_of, organizer, started
from tests.web.desk import signed_in
from tests.web.table import captain
from tournaments.enums import RoleName
from tournaments.models import Entry, EntryAccount, Invitation, Role, Tournament, User
from tournaments.permissions import SYSTEM, Standing
from tournaments.services.links import calendar_token_for, invitation_token, partner_token_for, token_for
from tournaments.services.rulings import withdraw_entry
from tournaments.services.table_links import make_table_links, token_for_table
from tournaments.services.tournaments import set_table
from tournaments.services.unsubscribing import unsubscribe_token

#: What each role is, where the match W1.1 at table 1 and its first entry are concerned.
STANDINGS: dict[str, frozenset[Standing]] = {
    "stranger": frozenset({Standing.SPECTATOR}),
    "member": frozenset({Standing.SPECTATOR, Standing.MEMBER}),
    "director elsewhere": frozenset({Standing.SPECTATOR, Standing.MEMBER}),
    "captain of another entry": frozenset({Standing.SPECTATOR}),
    "captain who left": frozenset({Standing.SPECTATOR}),
    "scorer of another table": frozenset({Standing.SPECTATOR}),
    "scorer": frozenset({Standing.SPECTATOR, Standing.SCORER}),
    "captain": frozenset({Standing.SPECTATOR, Standing.CAPTAIN}),
    "player": frozenset({Standing.SPECTATOR, Standing.MEMBER, Standing.PLAYER}),
    "director": frozenset({Standing.SPECTATOR, Standing.MEMBER, Standing.DIRECTOR}),
    "owner": frozenset({Standing.SPECTATOR, Standing.MEMBER, Standing.OWNER}),
}
#: Who does not belong to the event: a private one is not there for them.
OUTSIDERS = frozenset({"stranger", "member", "director elsewhere"})
#: Who has an entry of their own in the event, and who by its link.
WITH_LINK = frozenset({"captain", "captain of another entry", "captain who left"})
WITH_ENTRY = WITH_LINK | {"player"}


@dataclass
class Cast:
    """An event, the people around it, and what addresses need."""

    event: Tournament
    entry: Entry
    other: Entry
    gone: Entry
    accounts: dict[str, User]
    browsers: dict[str, Client] = field(default_factory=dict)
    parts: dict[str, Any] = field(default_factory=dict)


def cast() -> Cast:
    """A running event of eight, W1.1 at table 1 and W1.2 at table 2; the last entry has left."""
    owner = organizer()
    event = started(8, owner=owner)
    first, second = match_of(event, "W1.1"), match_of(event, "W1.2")
    for match, table in ((first, "1"), (second, "2")):
        set_table(match=match, actor=SYSTEM, table=table)
    entry, other = first.sides.get(index=0).entry, second.sides.get(index=0).entry
    gone = match_of(event, "W1.4").sides.get(index=0).entry
    withdraw_entry(entry=gone, actor=SYSTEM)
    gone.refresh_from_db()
    accounts = {name: organizer() for name in ("member", "player", "director", "director elsewhere")}
    accounts["owner"] = owner
    role = Role.objects.create(tournament=event, user=accounts["director"], name=RoleName.DIRECTOR)
    Role.objects.create(tournament=started(2), user=accounts["director elsewhere"], name=RoleName.DIRECTOR)
    EntryAccount.objects.create(entry=entry, user=accounts["player"])
    people = Cast(event, entry, other, gone, accounts)
    _browsers(people)
    _parts(people, role)
    return people


def _browsers(people: Cast) -> None:
    for name, user in people.accounts.items():
        people.browsers[name] = signed_in(user)
    people.browsers["stranger"] = Client()
    people.browsers["captain"] = captain(people.entry)
    people.browsers["captain of another entry"] = captain(people.other)
    people.browsers["captain who left"] = captain(people.gone)
    links = make_table_links(tournament=people.event, actor=SYSTEM, tables=["1", "2"])
    for name, link in zip(("scorer", "scorer of another table"), links, strict=True):
        browser = people.browsers[name] = Client()
        browser.post(f"/t/{people.event.slug}/tables/{token_for_table(link)}/")
    people.parts["table-link"] = {"token": token_for_table(links[0])}
    people.parts["manage-table-link-revoke"] = {"pk": links[0].pk}


def _parts(people: Cast, role: Role) -> None:
    entry, event = people.entry, people.event
    Entry.objects.filter(pk=entry.pk).update(email="captain@example.org")
    entry.refresh_from_db()
    invitation = Invitation.objects.create(
        tournament=event, email="a@example.org", role="director", expires_at="2100-01-01T00:00Z"
    )
    player = entry.players.order_by("position")[1]
    people.parts |= {
        "entry-link": {"token": token_for(entry)},
        "my-calendar": {"token": calendar_token_for(entry)},
        "unsubscribe": {"token": unsubscribe_token(entry)},
        "invitation": {"token": invitation_token(invitation)},
        "manage-invitation-revoke": {"pk": invitation.pk},
        "manage-role-remove": {"pk": role.pk},
        "join": {"token": partner_token_for(player, entry)},
        "me-detach": {"pk": people.accounts["player"].pk},
        "manage-step": {"verb": "finish"},
        "hand": {"code": "W1.1", "number": 1},
    }


def undone(browser: Client, method: str, path: str, **kwargs: Any) -> HttpResponse:
    """The answer to a request whose changes are taken back, also those of the browser's cookies."""
    cookies = browser.cookies.output(header="", sep=";")
    with transaction.atomic():
        answer = browser.generic(method, path, **kwargs)
        transaction.set_rollback(True)
    browser.cookies.clear()
    browser.cookies.load(cookies)
    return answer


def is_refused(answer: HttpResponse) -> bool:
    """Whether the page is not for whoever asked: no, nothing here, or the way to sign in."""
    return answer.status_code in {401, 403, 404} or answer.get("Location", "").startswith("/sign-in/?next=")
