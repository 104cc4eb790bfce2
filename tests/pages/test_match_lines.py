"""The course of a match in sentences, in every game and format, and what the hands of each game achieve."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from tests.factories import double_victory, hand, match_of, opened, register, started
from tests.services.test_ratings import attached
from tests.web.table import text_of
from tournaments.enums import DrawMethod
from tournaments.models import Match, Rating, Tournament
from tournaments.pages.event_numbers import event_numbers
from tournaments.pages.match_lines import match_lines
from tournaments.pages.telling.registry import TELLINGS
from tournaments.permissions import SYSTEM
from tournaments.queries.played import played_matches
from tournaments.services import draw, lifecycle, rulings
from tournaments.services.results import record_hand


def entered(match: Match, *results: dict) -> Match:
    for number, result in enumerate(results, start=1):
        record_hand(match=match, actor=SYSTEM, number=number, result=result)
    return match_of(match.stage.tournament, match.code)


def lines(match: Match) -> list[str]:
    return [
        str(line).replace("<bdi>", "").replace("</bdi>", "")
        for line in match_lines(match, match.attempt.hands.all())
    ]


@pytest.mark.django_db
def test_a_comeback_with_the_last_hand_and_an_upset() -> None:
    event = started(4)
    match = match_of(event, "W1.1")
    behind = entered(match, double_victory(0), double_victory(0), hand(1, 60))
    assert lines(behind) == []
    over = entered_on(behind, double_victory(1), double_victory(1, calls=["none", "tichu", "none", "none"]))
    assert lines(over) == [
        "Pair 4 was 400 points behind after hand 2 and won all the same.",
        "The last hand decided it: before it Pair 1 led.",
        "An upset: Pair 4, seed 4, beat Pair 1, seed 1.",
    ]
    page = text_of(Client().get(f"/t/{event.slug}/matches/W1.1/"))
    assert "points behind after hand 2" in page


@pytest.mark.django_db
def test_a_match_that_was_not_played_to_its_end_has_no_course() -> None:
    """Whoever is behind when the other side leaves, or is given the match, did not come back."""
    event = started(4)
    left = entered(match_of(event, "W1.1"), double_victory(0), double_victory(0))
    rulings.withdraw_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    given = entered(match_of(event, "W1.2"), double_victory(0), double_victory(0))
    rulings.rule_walkover(match=given, actor=SYSTEM, winner=1)
    assert [lines(match_of(event, match.code)) for match in (left, given)] == [[], []]
    assert not played_matches().filter(stage__tournament=event).exists()


@pytest.mark.django_db
def test_where_both_forfeit_nothing_follows() -> None:
    event = started(4)
    rulings.rule_double_forfeit(match=match_of(event, "W1.1"), actor=SYSTEM)
    page = text_of(Client().get(f"/t/{event.slug}/matches/W1.1/"))
    assert "nobody goes on" in page
    assert "What follows" not in page


def entered_on(match: Match, *results: dict) -> Match:
    first = match.attempt.hands.count() + 1
    for number, result in enumerate(results, start=first):
        record_hand(match=match, actor=SYSTEM, number=number, result=result)
    return match_of(match.stage.tournament, match.code)


@pytest.mark.django_db
def test_where_seeds_were_drawn_by_lot_an_upset_is_one_by_rating() -> None:
    event = opened(capacity=2, entry_size=2)
    register(event, 2)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.NUMBER, number="7")
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    match = match_of(event, event.stages.get().matches.order_by("order")[0].code)
    over = entered(match, double_victory(0), double_victory(0), double_victory(0))
    assert [line for line in lines(over) if "upset" in line] == []
    for seed, mu in ((1, 20.0), (1, 22.0), (2, 30.0), (2, 31.0)):
        Rating.objects.create(user=attached(event, seed), game="tichu", mu=mu, sigma=1, matches=9)
    winner, loser = (side.entry.name for side in over.sides.order_by("index"))
    said = [line for line in lines(over) if "upset" in line]
    favoured = over.sides.get(index=1).entry.seed == 2
    assert said == ([f"An upset: {winner} beat {loser}, whose rating is higher."] if favoured else [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "format_", "entrants", "said"),
    [
        ("tichu", "single_elimination", 3, "calls were kept"),
        ("tichu", "tables", 5, "double victor"),
        ("bingo", "round_robin", 3, "closings"),
        ("bingo", "swiss", 4, "The biggest swing was hand"),
        ("44a", "tables", 4, "Most often out first"),
    ],
)
def test_every_game_and_format_has_its_story(
    game: str, format_: str, entrants: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("simulate", game=game, format=format_, entrants=entrants, seed=3)
    event = Tournament.objects.get()
    for language in ("en", "zh-hans", "ja"):
        with override(language):
            told = [str(line) for line in event_numbers(event)]
        assert len(told) >= 3
        assert not any("{" in line for line in told)
    with override("en"):
        assert said in " ".join(map(str, event_numbers(event)))
    for match in Match.objects.filter(stage__tournament=event, status="final").select_related(
        "stage__tournament"
    ):
        assert not any("{" in line for line in lines(match))


def test_what_a_hand_of_tichu_achieves() -> None:
    feats = TELLINGS["tichu"].feats
    calls = ["grand", "tichu", "none", "none"]
    assert feats(hand(0, 50, calls=calls), (250, -50)) == [("called", (0,)), ("called", (1,)), ("kept", (0,))]
    assert feats(double_victory(1), (0, 200)) == [("double_victory", (1, 3))]


def test_what_a_deal_of_bingo_achieves() -> None:
    feats = TELLINGS["bingo"].feats
    declared = [{"player": 1, "count": 2, "won": True}, {"player": 0, "count": 3, "won": False}]
    closed = {"kind": "closed", "closer": 0, "doubles": declared}
    assert feats(closed, (2, 0)) == [
        ("closed", (0,)),
        ("closed_well", (0,)),
        ("declared", (1,)),
        ("doubles_made", (1,)),
        ("declared", (0,)),
    ]
    assert feats({"kind": "closed", "closer": 0, "doubles": []}, (0, 2)) == [("closed", (0,))]
    assert feats({"kind": "invincible_lead", "holder": 1, "doubles": None}, (0, 3)) == [
        ("seven_doubles", (1,))
    ]


def test_what_a_round_of_44a_achieves() -> None:
    feats = TELLINGS["44a"].feats
    ran = {"order": [2, 0, 1, 3], "red": [2, 3], "run": 2, "stop": None}
    assert feats(ran, (-4, -4, 12, -4)) == [("first_out", (2,)), ("ran", (2,)), ("run_won", (2,))]
    stopped = {**ran, "order": [0, 2, 1, 3], "stop": 0}
    assert feats(stopped, (9, -3, -3, -3)) == [("first_out", (0,)), ("ran", (2,)), ("run_stopped", (0,))]
