"""The desk of a league after an entered result: 512 entrants in round 12 beside 16 in round 4.

python -m tests.bench.bench_desk        (on the database of DATABASE_URL; everything it makes is rolled back)
"""

import os
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402

from tournaments.enums import MatchOutcome, MatchStatus, RoleName  # noqa: E402
from tournaments.models import Entry, Match, Player, Role, Tournament, User  # noqa: E402
from tournaments.permissions import SYSTEM  # noqa: E402
from tournaments.services import lifecycle, results, rounds, tournaments  # noqa: E402

REPEATS = 12
HAND = {"first_out": 0, "double_victory": True, "card_points": None, "calls": ["none"] * 4}


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
        results.record_hand(match=match, actor=SYSTEM, number=1, result=HAND)
        assert client.get(f"/t/{event.slug}/manage/").status_code == 200
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


def main() -> None:
    settings.ALLOWED_HOSTS.append("testserver")
    with transaction.atomic():
        user = User.objects.create_user("bench@example.org")
        client = Client()
        client.force_login(user)
        found = {}
        for entrants, number in ((16, 4), (512, 12)):
            event = running(entrants, number)
            Role.objects.create(tournament=event, user=user, name=RoleName.OWNER)
            found[entrants] = seconds(event, client)
            print(
                f"desk after a result, {entrants} entrants x {number} rounds: {found[entrants] * 1000:.0f} ms"
            )
        print(f"ratio: {found[512] / found[16]:.2f}")
        transaction.set_rollback(True)


if __name__ == "__main__":
    main()
