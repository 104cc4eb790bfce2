"""What the desk says before the start: how many take part, and why it can't be yet."""

import pytest

from tests.factories import make_tournament, register
from tournaments.models import Tournament
from tournaments.pages.event import format_line
from tournaments.pages.steps import confirmation
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle, rounds, rulings
from tournaments.services.errors import NotOpen
from tournaments.services.stage_change import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def alone(entries: int, plan: StagePlan, game: str) -> Tournament:
    first = plan.format if game == "44a" else "double_elimination"
    event = make_tournament(game=game, format=first, ruleset={"preset": "default"}, entry_size=1, capacity=16)
    set_stages(tournament=event, actor=SYSTEM, plans=[plan])
    lifecycle.open_registration(tournament=event, actor=SYSTEM)
    register(event, entries, 1)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("plan", "game", "least", "said"),
    [
        (StagePlan("tables"), "44a", 4, "Tables of four need at least four players."),
        (StagePlan("round_robin", groups=3), "bingo", 6, "3 groups need at least two players each."),
        (StagePlan("swiss"), "bingo", 2, "An event needs at least two players."),
        (StagePlan("double_elimination"), "bingo", 2, "An event needs at least two players."),
    ],
)
def test_with_too_few_the_start_says_why_and_with_one_more_it_starts(plan, game, least, said):
    event = alone(least - 1, plan, game)
    assert confirmation(event, "start").step.reason == said
    with pytest.raises(Exception, match="too-few"):
        lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    register(event, 1, 1)
    asked = confirmation(event, "start")
    assert (asked.step.reason, asked.sentences[0]) == ("", f"{least} players take part.")
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def test_no_round_is_drawn_in_which_nobody_plays():
    event = alone(4, StagePlan("tables"), "44a")
    event = lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    rulings.withdraw_entry(entry=event.entries.first(), actor=SYSTEM)
    with pytest.raises(NotOpen, match="too-few-for-tables"):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=1)


def test_44a_is_played_at_tables_without_partners():
    assert format_line(alone(0, StagePlan("tables"), "44a")) == "44A · tables of four"
