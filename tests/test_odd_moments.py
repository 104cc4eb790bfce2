"""What comes at the wrong moment or from the wrong hands, by the service, the page and the API: each says so in a
sentence, loses nothing, and writes no row of the log."""

from typing import Any

import pytest

from tests.api.caller import Caller
from tests.factories import hand, match_of, organizer, play_match, started
from tests.services.test_sign_up_rush import at_once
from tests.web.desk import address, filled, log_of, said, signed_in
from tests.web.table import address as at_table
from tests.web.table import captain, record, text_of, typed
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Entry, Hand, Match, RoundDraw, Stage, Tournament, User
from tournaments.permissions import SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services import results, rounds, rulings, tournaments
from tournaments.services.errors import HandExists, NotOpen, Refused
from tournaments.services.presets import apply_preset
from tournaments.services.stage_change import StagePlan, set_stages

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"


@pytest.fixture
def owner() -> User:
    return organizer()


@pytest.fixture
def event(owner: User) -> Tournament:
    """A Swiss of four pairs: round 1 is played, round 2 is drawn."""
    event = started(4, owner=owner, slug="cup", format="swiss", options={"rounds": 3})
    for number in (1, 2):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=number, draw_number=7)
        if number == 1:
            for code in ("R1.1", "R1.2"):
                play_match(match_of(event, code))
    return event


def entry_at(event: Tournament, code: str, index: int = 0) -> Entry:
    entry = match_of(event, code).sides.get(index=index).entry
    assert entry is not None
    return entry


def kept(event: Tournament) -> tuple[Any, ...]:
    """All that must not change where nothing is taken."""
    sides = Match.objects.filter(stage__tournament=event).order_by("pk", "sides__index")
    return (
        list(sides.values_list("code", "status", "winner", "sides__entry", "sides__score")),
        list(Hand.objects.order_by("pk").values_list("number", "result", "version", "is_current")),
        list(Stage.objects.filter(tournament=event).values_list("format", "options", "groups", "qualifiers")),
        list(Tournament.objects.filter(pk=event.pk).values_list("game", "ruleset", "format", "options")),
        log_of(event),
    )


# ------------------------------------------------------------------ a result
def refused_at_the_table(event: Tournament, owner: User, code: str, says: str) -> None:
    """A hand more for this match, by whoever runs the event: everywhere the same answer, and nothing is written."""
    before, number = kept(event), 1 + Hand.objects.filter(attempt__match__code=code).count()
    with pytest.raises(NotOpen, match="match-over"):
        results.record_hand(match=match_of(event, code), actor=SYSTEM, number=number, result=hand())
    sent = typed(number, card_points_0="55", card_points_1="45")
    page = signed_in(owner).post(at_table("score", event, code), sent)
    assert page.status_code == 409
    assert says in text_of(page)
    problem = Caller(owner).refused(
        "POST", f"{CUP}/matches/{code}/hands", {"number": number, "result": hand()}, Idempotency_Key="k"
    )
    assert (problem["status"], problem["code"]) == (409, "match-not-open")
    assert kept(event) == before


def test_a_result_for_a_round_that_is_over(event: Tournament, owner: User):
    refused_at_the_table(event, owner, "R1.1", "is over, so no further hand can be recorded.")


def test_a_result_for_a_round_that_is_not_drawn(event: Tournament, owner: User):
    before = kept(event)
    assert signed_in(owner).post(at_table("score", event, "R3.1"), typed()).status_code == 404
    body = {"number": 1, "result": hand()}
    problem = Caller(owner).refused("POST", f"{CUP}/matches/R3.1/hands", body, Idempotency_Key="k")
    assert (problem["status"], problem["code"]) == (404, "not-found")
    assert kept(event) == before


def test_a_result_after_a_withdrawal(event: Tournament, owner: User):
    rulings.withdraw_entry(entry=entry_at(event, "R2.1"), actor=SYSTEM)
    refused_at_the_table(event, owner, "R2.1", "is over, so no further hand can be recorded.")


def test_a_result_twice(event: Tournament, owner: User):
    """The same again is the same hand; another one for its number is shown the hand that is there."""
    record(event, 1, hand(0, 60), "R2.1")
    before = kept(event)
    with pytest.raises(HandExists):
        results.record_hand(match=match_of(event, "R2.1"), actor=SYSTEM, number=1, result=hand(1, 70))
    other = typed(1, first_out="1", card_points_0="30", card_points_1="70")
    page = signed_in(owner).post(at_table("score", event, "R2.1"), other)
    assert page.status_code == 409
    assert "hand 1" in text_of(page).lower()
    assert "30 : 70" in text_of(page)
    body = {"number": 1, "result": hand(1, 70)}
    problem = Caller(owner).refused("POST", f"{CUP}/matches/R2.1/hands", body, Idempotency_Key="k")
    assert (problem["status"], problem["code"]) == (409, "hand-exists")
    assert problem["hand"]["result"] == hand(0, 60)
    assert kept(event) == before


def test_a_result_from_somebody_who_is_not_at_the_table(event: Tournament):
    stranger, match = entry_at(event, "R2.2"), match_of(event, "R2.1")
    before = kept(event)
    with pytest.raises(NotAllowed):
        results.record_hand(match=match, actor=Actor(entry_id=stranger.pk), number=1, result=hand())
    page = captain(stranger).post(at_table("score", event, "R2.1"), typed())
    assert page.status_code == 403
    assert "entered by the two pairs at its table" in text_of(page)
    assert "card_points_0=60" in page.context["back"]
    body = {"number": 1, "result": hand()}
    problem = Caller(organizer()).refused("POST", f"{CUP}/matches/R2.1/hands", body, Idempotency_Key="k")
    assert (problem["status"], problem["code"]) == (403, "not-allowed")
    assert kept(event) == before


# ------------------------------------------------------------------ a round
def test_a_round_is_not_drawn_before_its_time(event: Tournament, owner: User):
    before = kept(event)
    with pytest.raises(NotOpen, match="matches-undecided"):
        rounds.pair_round(tournament=event, actor=SYSTEM, number=3)
    page = signed_in(owner).post(address("manage-pair", event, 3), follow=True)
    assert said(page) == ["2 matches are still undecided."]
    problem = Caller(owner).refused("POST", f"{CUP}/pairings/3", {})
    assert (problem["status"], problem["reason"]) == (409, "matches-undecided")
    assert kept(event) == before


@pytest.mark.django_db(transaction=True)
def test_a_round_drawn_from_everywhere_at_once_is_one_round(event: Tournament, owner: User):
    for code in ("R2.1", "R2.2"):
        play_match(match_of(event, code))
    pages, caller, actor = signed_in(owner), Caller(owner), actor_for(owner)

    def by_service() -> bool:
        return rounds.pair_round(tournament=event, actor=actor, number=3).number == 3

    def by_page() -> bool:
        return pages.post(address("manage-pair", event, 3)).status_code == 302

    def by_program() -> bool:
        return caller.send("POST", f"{CUP}/pairings/3", {}).status_code == 200

    assert all(at_once([by_service, by_page, by_program] * 3))
    assert RoundDraw.objects.filter(round__number=3).count() == 1
    assert list(Match.objects.filter(round__number=3).values_list("code", flat=True)) == ["R3.1", "R3.2"]
    assert AuditEntry.objects.filter(tag=AuditTag.ROUND_PAIRED, payload__number=3).count() == 1


# ------------------------------------------------------------------ settings
def test_settings_do_not_change_after_the_start(event: Tournament, owner: User):
    before = kept(event)
    pages, caller, actor = signed_in(owner), Caller(owner), actor_for(owner)
    with pytest.raises(NotOpen):
        set_stages(tournament=event, actor=actor, plans=[StagePlan("round_robin")])
    with pytest.raises(NotOpen):
        apply_preset(tournament=event, actor=actor, code="geek_cup")
    for changes in ({"game": "bingo"}, {"ruleset": {"preset": "rgg"}}, {"format": "round_robin"}):
        with pytest.raises((NotOpen, Refused)):
            tournaments.update_tournament(tournament=event, actor=actor, **changes)
        problem = caller.refused("PATCH", CUP, changes)
        assert problem["detail"]
    fields = {"format": "round_robin", "groups": "", "then": "", "final": "reset", "late_best_of": "1"}
    page = pages.post(address("manage-format", event), fields)
    assert "This cannot be done now: the event is “running”." in text_of(page)
    page = pages.post(address("manage-preset", event), {"preset": "geek_cup"}, follow=True)
    assert said(page) == ["This cannot be done now: the event is “running”."]
    stale = filled(pages.get(address("manage-edit", event)))
    stale |= {"preset": "tichu:rgg", "format": "round_robin", "host": "Somebody"}
    page = pages.post(address("manage-edit", event), stale)
    assert set(page.context["form"].errors) == {"preset", "format"}
    assert 'value="Somebody"' in page.content.decode()
    page = pages.post(address("manage-standings", event), {"criterion_1": "wins"})
    assert page.context["form"].errors["criterion_1"] == ["Fixed since the start."]
    assert kept(event) == before
