"""Further demo events, one for each way to play: obviously demo, played by chance, the same everywhere."""

from random import Random
from typing import TYPE_CHECKING, Any

from tournaments.enums import DrawMethod
from tournaments.management.simulation import go_on, play_everything, play_hands
from tournaments.models import Match, Tournament
from tournaments.permissions import NOBODY, Actor
from tournaments.services import draw, lifecycle, registration, tournaments
from tournaments.services.stage_change import StagePlan, set_stages
from tournaments.services.tables import assign_tables, set_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: In the languages of the site, as on a real list.
PAIR_NAMES = ("Demo Pair {}", "演示{}队", "デモ{}組")
PLAYER_NAMES = ("Demo Player {}", "演示选手{}", "デモ選手{}")


def create_demo_events(actor: Actor) -> None:
    """Those that do not exist yet."""
    makers: dict[str, Callable[[str, Actor], None]] = {
        "demo-double-elimination": _double_elimination,
        "demo-swiss": _swiss,
        "demo-44a-evening": _evening,
        "demo-bingo-groups": _bingo,
    }
    for slug, make in makers.items():
        if not Tournament.objects.filter(slug=slug).exists():
            make(slug, actor)


def _begun(actor: Actor, entries: int, plans: "Sequence[StagePlan]", **fields: Any) -> Tournament:
    """A running event with this many entries."""
    event = tournaments.create_tournament(
        actor=actor,
        host="Demo club",
        venue="Demo café",
        timezone="Asia/Shanghai",
        language="en",
        capacity=entries,
        format=plans[0].format,
        options=dict(plans[0].options),
        **fields,
    )
    set_stages(tournament=event, actor=actor, plans=plans)
    event.refresh_from_db()
    lifecycle.open_registration(tournament=event, actor=actor)
    single = event.entry_size == 1
    for number in range(1, entries + 1):
        pattern = (PLAYER_NAMES if single else PAIR_NAMES)[number % 3]
        name = pattern.format(number)
        players = [name] if single else [f"{name} {letter}" for letter in "AB"]
        registration.register_entry(tournament=event, actor=NOBODY, name=name, players=players)
    draw.make_draw(tournament=event, actor=actor, method=DrawMethod.NUMBER, number="20260101")
    return lifecycle.start_tournament(tournament=event, actor=actor)


def _double_elimination(slug: str, actor: Actor) -> None:
    """Thirty-two pairs, played to the champion."""
    event = _begun(
        actor,
        32,
        [StagePlan("double_elimination", {"final": "reset"})],
        slug=slug,
        name="Demo: double elimination of 32 pairs",
        game="tichu",
        ruleset={"preset": "rgg", "target": None, "max_hands": 2},
    )
    play_everything(event, Random(32))  # noqa: S311 - dice of a demo
    lifecycle.finish_tournament(tournament=event, actor=actor)


def _swiss(slug: str, actor: Actor) -> None:
    """A Swiss system of eleven pairs in its fourth round: one has the bye, some tables play."""
    event = _begun(
        actor,
        11,
        [StagePlan("swiss", {"rounds": 5})],
        slug=slug,
        name="Demo: Swiss system, round 4 of 5",
        game="tichu",
        ruleset={"preset": "rgg", "target": None, "max_hands": 3, "tie_at_target": "draw"},
    )
    set_tables(tournament=event, actor=actor, tables=5, stream_table="1")
    chance = Random(4)  # noqa: S311 - dice of a demo
    for number in (1, 2, 3):
        go_on(event, chance)
        for match in _matches(event, number):
            play_hands(match, chance)
    go_on(event, chance)
    assign_tables(tournament=event, actor=actor)
    for match, hands in zip(_matches(event, 4), (3, 2, 1, 0, 0), strict=False):
        play_hands(match, chance, hands)


def _evening(slug: str, actor: Actor) -> None:
    """Twelve players of 44A on three tables, in the third of four rounds."""
    event = _begun(
        actor,
        12,
        [StagePlan("tables", {"rounds": 4})],
        slug=slug,
        name="Demo: 44A evening on three tables",
        game="44a",
        ruleset={"preset": "default", "target": None, "max_hands": 4},
    )
    set_tables(tournament=event, actor=actor, tables=3)
    chance = Random(44)  # noqa: S311 - dice of a demo
    for number in (1, 2):
        go_on(event, chance)
        for match in _matches(event, number):
            play_hands(match, chance)
    go_on(event, chance)
    assign_tables(tournament=event, actor=actor)
    for match, hands in zip(_matches(event, 3), (3, 1, 0), strict=True):
        play_hands(match, chance, hands)


def _bingo(slug: str, actor: Actor) -> None:
    """Eight players of Bingo in two groups, and the knock-out of the best two of each, in its final."""
    event = _begun(
        actor,
        8,
        [
            StagePlan("round_robin", groups=2, qualifiers=2),
            StagePlan("single_elimination", {"third_place": True}),
        ],
        slug=slug,
        name="Demo: Bingo groups and knock-out",
        game="bingo",
        ruleset={"preset": "default", "target": None, "max_hands": 2, "tie_at_target": "draw"},
    )
    chance = Random(7)  # noqa: S311 - dice of a demo
    for match in Match.objects.filter(stage__tournament=event).order_by("order"):
        play_hands(match, chance)
    go_on(event, chance)
    for code in ("W1.1", "W1.2", "3P"):
        play_hands(Match.objects.get(stage__tournament=event, code=code), chance)
    play_hands(Match.objects.get(stage__tournament=event, code="W2.1"), chance, hands=1)


def _matches(event: Tournament, number: int) -> list[Match]:
    """The matches of a round that are played at a table."""
    found = Match.objects.filter(stage__tournament=event, round__number=number).exclude(status="bye")
    return list(found.order_by("order"))
