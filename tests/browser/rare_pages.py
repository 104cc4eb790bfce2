"""Pages that the demo does not come to: invitations, the partner board, codes at tables, a dispute, a match to confirm,
teams with their line-ups, and a match with rulings.

`rare_pages` makes the events for them, through the services, and says who sees what where.
"""

import json
from typing import TYPE_CHECKING

from django.urls import reverse

from tests.factories import double_victory, hand, make_tournament, match_of, opened, register, started
from tournaments.enums import Reporting, RoleName, Visibility
from tournaments.models import User
from tournaments.permissions import NOBODY, SYSTEM, Actor
from tournaments.services.board import seek_partner
from tournaments.services.invitations import invite
from tournaments.services.lifecycle import open_registration, start_tournament
from tournaments.services.links import invitation_token, partner_token_for, token_for
from tournaments.services.registration import register_entry
from tournaments.services.reporting import dispute_hand
from tournaments.services.results import record_hand
from tournaments.services.score_rulings import give_penalty
from tournaments.services.sign_up_rules import set_sign_up_rules
from tournaments.services.substitutes import Substitution, substitute_player
from tournaments.services.table_links import make_table_links, token_for_table
from tournaments.services.unsubscribing import unsubscribe_token

if TYPE_CHECKING:
    from tournaments.models import Entry, Tournament

#: The pages that stand behind a form: where it is, what is typed into it.
BEHIND_A_FORM = {
    "sign-in-code": ("/sign-in/", {"login": "nobody@demo.example"}),
    "sign-up-code": ("/sign-up/", {"email": "somebody@demo.example"}),
}


def rare_pages(owner: User) -> dict[str, dict[str, str]]:
    """name -> path, for "stranger", "captain" and "team" (whose private link is the page "link") and "organizer"."""
    pages: dict[str, dict[str, str]] = {"stranger": {}, "captain": {}, "team": {}, "organizer": {}}
    _before(owner, pages)
    _running(owner, pages)
    _teams(owner, pages)
    pages["stranger"]["closed-account"] = "/sign-in/closed/"
    pages["organizer"]["new-password"] = "/account/password/"
    return pages


def _before(owner: User, pages: dict[str, dict[str, str]]) -> None:
    event = make_tournament(owner=owner, name="Demo: partners wanted", visibility=Visibility.UNLISTED)
    set_sign_up_rules(tournament=event, actor=SYSTEM, partner_hours=24, board=True, asks_contact=True)
    event = open_registration(tournament=event, actor=SYSTEM)
    for name, note in (("Demo Anna", "Plays since 2004, likes to call."), ("演示小王", "")):
        seek_partner(tournament=event, actor=NOBODY, name=name, note=note, contact="demo")
    names = ["Demo Bea", "デモ次郎"]
    entry = register_entry(
        tournament=event,
        actor=NOBODY,
        name="Demo Dogs",
        players=names,
        contact="demo",
        email="bea@demo.example",
    ).entry
    partner = entry.players.get(position=1)
    invitation = invite(
        tournament=event, actor=SYSTEM, email="scorer@demo.example", name=RoleName.SCORER, tables=["1"]
    )
    pages["stranger"] |= {
        "partners": _path("partners", event),
        "register-asked": _path("register", event),
        "join": _path("join", event, partner_token_for(partner, entry)),
        "entry-link": _path("entry-link", event, token_for(entry)),
        "mails": _path("unsubscribe", event, unsubscribe_token(entry)),
        "invitation": _path("invitation", event, invitation_token(invitation)),
    }
    pages["organizer"]["invited"] = _path("manage-people", event)


def _running(owner: User, pages: dict[str, dict[str, str]]) -> None:
    event = started(
        8,
        name="Demo: confirmed results",
        owner=owner,
        reporting=Reporting.OPPONENT,
        ruleset={"preset": "geek_cup", "target": 200},
    )
    for code in ("W1.1", "W1.2"):
        first, _second = _sides(event, code)
        record_hand(match=match_of(event, code), actor=_actor(first), number=1, result=double_victory(0))
    asked = _sides(event, "W1.1")[1]
    dispute = dispute_hand(
        match=match_of(event, "W1.2"),
        actor=_actor(_sides(event, "W1.2")[1]),
        number=1,
        note="We were out first.",
        result=double_victory(1),
    )
    link = make_table_links(tournament=event, actor=SYSTEM, tables=["1", "2"])[0]
    pages["stranger"]["table-link"] = _path("table-link", event, token_for_table(link))
    pages["captain"] |= {
        "link": _path("entry-link", event, token_for(asked)),
        "to-confirm": _path("match-confirm", event, "W1.1"),
        "me-to-confirm": _path("me", event),
    }
    pages["organizer"] |= {
        "desk-disputed": _path("manage", event),
        "dispute-to-decide": _path("manage-dispute", event, dispute.pk),
        "table-codes": _path("manage-tables", event),
        "withdraw-entry": _path("manage-withdraw", event, asked.pk),
        "disqualify-entry": _path("manage-disqualify", event, asked.pk),
    }


def _teams(owner: User, pages: dict[str, dict[str, str]]) -> None:
    """Teams of three of whom two sit down; in W1.1 one has come for another, and points were taken off."""
    signing_up = opened(owner=owner, name="Demo: teams wanted", entry_size=3, visibility=Visibility.UNLISTED)
    set_sign_up_rules(tournament=signing_up, actor=SYSTEM, substitutes=1, asks_contact=True)
    event = opened(owner=owner, name="Demo: teams of three", entry_size=3, capacity=4)
    register(event, 4, 3)
    event = start_tournament(tournament=event, actor=SYSTEM)
    match = match_of(event, "W1.1")
    for number in (1, 2):
        record_hand(match=match, actor=SYSTEM, number=number, result=hand(number - 1, 65))
    comes = _sides(event, "W1.1")[0].players.get(position=2)
    change = Substitution(seat=0, hand=2, player=comes.pk)
    substitute_player(match=match, actor=SYSTEM, change=change, note="Had to leave.")
    give_penalty(match=match, actor=SYSTEM, side=1, points=50, note="Late to the table.")
    pages["stranger"] |= {
        "register-team": _path("register", signing_up),
        "tournament-team": _path("tournament", event),
        "match-team": _path("match", event, "W1.1"),
        "screen-team": _path("screen", event),
    }
    pages["team"] |= {
        "link": _path("entry-link", event, token_for(_sides(event, "W1.2")[0])),
        "me-team": _path("me", event),
        "line-up": _path("seats", event, "W1.2"),
        "score-team": _path("score", event, "W1.2"),
    }
    pages["organizer"] |= {
        "line-ups": _path("seats", event, "W1.2"),
        "rulings-given": _path("manage-rulings", event, "W1.1"),
        "desk-team": _path("manage", event),
    }


def _sides(event: "Tournament", code: str) -> "list[Entry]":
    return [side.entry for side in match_of(event, code).sides.order_by("index") if side.entry is not None]


def _actor(entry: "Entry") -> Actor:
    return Actor(entry_id=entry.pk)


def _path(name: str, event: "Tournament", *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def print_rare_pages(email: str) -> None:
    """The same for the account with this address, as JSON: for programs that work beside a served site."""
    print(json.dumps(rare_pages(User.objects.get(email=email))))
