"""The desk of a league after an entered result, large beside small: `python -m tests.bench desk`."""

import logging
import time
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
    small, large = (seconds(_of(user, *size), client) for size in (SMALL, LARGE))
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


def seconds(event: Tournament, client: Client) -> float:
    """The median time of an entered result and the desk after it."""
    taken = []
    for match in Match.objects.filter(stage__tournament=event, status=MatchStatus.READY).order_by("order")[
        :REPEATS
    ]:
        begun = time.perf_counter()
        results.record_hand(match=match, actor=SYSTEM, number=1, result=double_victory())
        assert client.get(f"/t/{event.slug}/manage/").status_code == 200
        taken.append(time.perf_counter() - begun)
    return median(taken)
