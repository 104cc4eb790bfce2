"""The desk of a league after an entered result, large beside small: `python -m tests.bench desk`."""

import logging
import time
from collections.abc import Sequence
from statistics import median

from django.conf import settings
from django.test import Client

from tests.bench.bench_rules import Row
from tests.factories import double_victory
from tournaments.enums import MatchOutcome, MatchStatus, RoleName
from tournaments.models import Entry, Match, Player, Role, Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle, results, rounds, tournaments

REPEATS = 12
#: Entrants, and the round they are in.
SMALL, LARGE = (16, 4), (512, 12)


def run() -> list[Row]:
    """Both events on the same server, in this process."""
    settings.ALLOWED_HOSTS.append("testserver")
    logging.getLogger("config.request_log").setLevel(logging.WARNING)  # the table is what shall be read
    user = User.objects.create_user("desk@bench.example")
    client = Client()
    client.force_login(user)
    small, large = seconds([_of(user, *size) for size in (SMALL, LARGE)], client)
    what = f"a result and the desk after it, Swiss of {LARGE[0]} in round {LARGE[1]}"
    times = f"{large * 1e3:.0f} ms; {SMALL[0]} entrants in round {SMALL[1]} {small * 1e3:.0f} ms"
    return [(what, large / small, "×", times, "≤ 1.5×")]


def _of(user: User, entrants: int, number: int) -> Tournament:
    event = running(entrants, number)
    Role.objects.create(tournament=event, user=user, name=RoleName.OWNER)
    return event


def running(entrants: int, number: int) -> Tournament:
    """A Swiss system in this round; the rounds before are decided at a stroke."""
    event = tournaments.create_tournament(
        actor=SYSTEM,
        name=f"Bench {entrants}",
        slug=f"bench-desk-{entrants}",
        game="tichu",
        ruleset={"preset": "rgg", "target": None, "max_hands": 1},
        format="swiss",
        options={"rounds": number},
        capacity=entrants,
    )
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, name=f"Pair {n}", name_key=f"pair {n}", queue=n)
        for n in range(1, entrants + 1)
    )
    Player.objects.bulk_create(
        Player(
            tournament=event,
            entry=entry,
            position=place,
            name=f"{entry.name} {place}",
            name_key=f"{entry.name_key} {place}",
        )
        for entry in entries
        for place in range(2)
    )
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    for each in range(1, number + 1):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=each, draw_number=each)
        if each < number:
            decided = {"status": MatchStatus.FINAL, "winner": 0, "outcome": MatchOutcome.WON}
            Match.objects.filter(stage__tournament=event, round__number=each).update(**decided)
    return event


def seconds(events: Sequence[Tournament], client: Client) -> list[float]:
    """The median time in each event of an entered result and the desk after it: in turns, so that whatever else the
    machine does slows all of them down, and not counting the first, for which templates are still read."""
    ready = [
        Match.objects.filter(stage__tournament=event, status=MatchStatus.READY).order_by("order")
        for event in events
    ]
    taken = [
        [_entered(event, match, client) for event, match in zip(events, matches, strict=True)]
        for matches in zip(*(list(each[:REPEATS]) for each in ready), strict=False)
    ]
    return [median(each) for each in zip(*taken[1:], strict=True)]


def _entered(event: Tournament, match: Match, client: Client) -> float:
    begun = time.perf_counter()
    results.record_hand(match=match, actor=SYSTEM, number=1, result=double_victory())
    assert client.get(f"/t/{event.slug}/manage/").status_code == 200
    return time.perf_counter() - begun
