"""Who makes a match final: confirmations, disputes, and matches in which a director plays."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import double_victory, hand, match_of, organizer, play_match, started
from tests.services.sign_up import captain
from tournaments.enums import Reporting, RoleName
from tournaments.models import Match, Role, Statement, Tournament
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.reporting import open_disputes
from tournaments.services import lifecycle, stages
from tournaments.services.corrections import correct_hand, take_back_hand
from tournaments.services.errors import NeedsConfirmation, NotOpen, Refused
from tournaments.services.reporting import confirm_match, dispute_hand, settle_dispute, withdraw_dispute
from tournaments.services.results import record_hand
from tournaments.services.rulings import rule_walkover, withdraw_entry
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db


def event_of(mode: str = "opponent", n: int = 4, **fields) -> Tournament:
    """A running event to 200 points, so that one double victory ends a match."""
    ruleset = {"preset": "geek_cup", "target": 200}
    return started(n, owner=organizer(), reporting=mode, ruleset=ruleset, **fields)


def sides(event: Tournament, code: str = "W1.1") -> list[Actor]:
    match = match_of(event, code)
    return [captain(side.entry) for side in match.sides.order_by("index") if side.entry]


def director(event: Tournament, entry_id: int | None = None) -> Actor:
    """A new director; with an entry, one who also plays."""
    user = organizer()
    Role.objects.create(tournament=event, user=user, name=RoleName.DIRECTOR)
    return Actor(user_id=user.pk, entry_id=entry_id)


def report(event: Tournament, actor: Actor, code: str = "W1.1", side: int = 0) -> Match:
    record_hand(match=match_of(event, code), actor=actor, number=1, result=double_victory(side))
    return match_of(event, code)


def is_true_to_its_record(event: Tournament) -> bool:
    return not any(stages.check(stage) for stage in event.stages.all())


# ------------------------------------------------------------------ confirming
def test_where_everybody_is_trusted_the_last_hand_decides_and_nothing_is_said():
    event = event_of("trust")
    first, _second = sides(event)
    assert report(event, first).status == "final"
    assert not Statement.objects.exists()


@pytest.mark.parametrize("format_", ["double_elimination", "round_robin"])
def test_the_opponent_confirms_and_only_then_does_the_event_go_on(format_):
    event = event_of(format=format_)
    code = event.stages.get().matches.filter(status="ready").first().code
    first, second = sides(event, code)
    match = report(event, first, code)
    assert (match.status, match.winner) == ("reported", None)
    assert is_true_to_its_record(event)
    assert confirm_match(match=match, actor=second).status == "final"
    assert match_of(event, code).winner == 0
    assert is_true_to_its_record(event)
    confirm_match(match=match, actor=second)
    assert Statement.objects.filter(kind="confirmed").count() == 1


def test_whoever_reported_and_whoever_plays_elsewhere_confirms_nothing():
    event = event_of()
    first, _second = sides(event)
    match = report(event, first)
    for actor in (first, NOBODY, *sides(event, "W1.2")):
        with pytest.raises(NotAllowed):
            confirm_match(match=match, actor=actor)
    with pytest.raises(NotAllowed):
        confirm_match(match=match, actor=director(event_of()))
    assert match_of(event, "W1.1").status == "reported"


def test_nothing_is_confirmed_before_its_end():
    event = event_of()
    first, second = sides(event)
    record_hand(match=match_of(event, "W1.1"), actor=first, number=1, result=hand())
    with pytest.raises(NotOpen, match="match-not-reported"):
        confirm_match(match=match_of(event, "W1.1"), actor=second)


def test_no_further_hand_is_taken_while_it_waits():
    event = event_of()
    first, second = sides(event)
    report(event, first)
    with pytest.raises(NotOpen, match="match-over"):
        record_hand(match=match_of(event, "W1.1"), actor=second, number=2, result=hand())


def test_a_director_may_confirm_and_what_a_director_enters_is_final():
    event = event_of()
    first, _second = sides(event)
    assert confirm_match(match=report(event, first), actor=director(event)).status == "final"
    assert report(event, director(event), "W1.2").status == "final"
    assert is_true_to_its_record(event)


def test_where_directors_confirm_the_opponent_does_not():
    event = event_of("director")
    first, second = sides(event)
    match = report(event, first)
    with pytest.raises(NotAllowed):
        confirm_match(match=match, actor=second)
    assert confirm_match(match=match, actor=director(event)).status == "final"


@pytest.mark.parametrize("mode", ["opponent", "director"])
@pytest.mark.parametrize("by", ["link", "address"])
def test_a_director_does_not_confirm_a_match_of_their_own(mode, by):
    event = event_of(mode)
    own, other = (side.entry for side in match_of(event, "W1.1").sides.order_by("index"))
    playing = director(event, own.pk if by == "link" else None)
    if by == "address":
        user = Role.objects.get(user=playing.user_id).user
        type(own).objects.filter(pk=own.pk).update(email=user.email.upper())
    match = report(event, playing)
    assert match.status == "reported"
    with pytest.raises(NotAllowed):
        confirm_match(match=match, actor=playing)
    assert confirm_match(match=match, actor=captain(other)).status == "final"


def test_a_director_does_not_correct_a_confirmed_match_of_their_own():
    event = event_of()
    own, other = (side.entry for side in match_of(event, "W1.1").sides.order_by("index"))
    playing = director(event, own.pk)
    confirm_match(match=report(event, playing, side=1), actor=captain(other))
    with pytest.raises(NotAllowed):
        correct_hand(
            match=match_of(event, "W1.1"), actor=playing, number=1, result=double_victory(0), version=1
        )


def test_a_correction_asks_for_a_new_confirmation():
    event = event_of()
    first, second = sides(event)
    match = report(event, first)
    correct_hand(match=match, actor=second, number=1, result=double_victory(1), version=1)
    assert match_of(event, "W1.1").status == "reported"
    with pytest.raises(NotAllowed):
        confirm_match(match=match, actor=second)
    assert confirm_match(match=match, actor=first).winner == 1
    assert is_true_to_its_record(event)


def test_a_confirmed_match_is_corrected_by_a_director_and_stays_final():
    event = event_of()
    first, second = sides(event)
    confirm_match(match=report(event, first), actor=second)
    change = {"match": match_of(event, "W1.1"), "number": 1, "result": double_victory(1), "version": 1}
    with pytest.raises(NotAllowed):
        correct_hand(actor=first, **change)
    staff = director(event)
    with pytest.raises(NeedsConfirmation) as needed:
        correct_hand(actor=staff, **change)
    correct_hand(actor=staff, confirm=needed.value.version, **change)
    assert (match_of(event, "W1.1").status, match_of(event, "W1.1").winner) == ("final", 1)
    assert is_true_to_its_record(event)


def test_taking_the_last_hand_back_lets_the_match_go_on():
    event = event_of()
    first, second = sides(event)
    take_back_hand(match=report(event, first), actor=second, number=1)
    assert match_of(event, "W1.1").status == "ready"
    assert is_true_to_its_record(event)


def test_a_reported_match_can_be_ruled_on_and_left():
    event = event_of()
    first, _second = sides(event)
    assert rule_walkover(match=report(event, first), actor=director(event), winner=1).winner == 1
    report(event, sides(event, "W1.2")[0], "W1.2")
    loser = match_of(event, "W1.2").sides.get(index=1).entry
    withdraw_entry(entry=loser, actor=captain(loser))
    assert match_of(event, "W1.2").winner == 0
    assert is_true_to_its_record(event)


def test_who_confirms_is_fixed_at_the_start():
    event = event_of()
    with pytest.raises(NotOpen):
        update_tournament(tournament=event, actor=SYSTEM, reporting=Reporting.TRUST)


def test_a_whole_event_is_played_with_confirmations():
    event = event_of(n=8)
    staff = director(event)
    while match := Match.objects.filter(stage__tournament=event, status="ready").order_by("order").first():
        play_match(match, winner=1, actor=staff)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    assert is_true_to_its_record(event)


# ------------------------------------------------------------------ disputes
def disputed(event: Tournament, result=None) -> Statement:
    first, second = sides(event)
    match = report(event, first)
    return dispute_hand(match=match, actor=second, number=1, note="It was ours.", result=result)


def test_a_disputed_match_waits_for_a_director():
    event = event_of()
    dispute = disputed(event, double_victory(1))
    assert match_of(event, "W1.1").status == "disputed"
    assert is_true_to_its_record(event)
    with pytest.raises(NotOpen, match="match-disputed"):
        confirm_match(match=match_of(event, "W1.1"), actor=sides(event)[1])
    match = settle_dispute(dispute=dispute, actor=director(event), keep="disputed")
    assert (match.status, match.winner) == ("final", 1)
    assert not open_disputes().exists()
    assert is_true_to_its_record(event)


def test_the_director_may_keep_what_was_recorded():
    event = event_of()
    match = settle_dispute(dispute=disputed(event, double_victory(1)), actor=director(event), keep="recorded")
    assert (match.status, match.winner) == ("final", 0)
    assert is_true_to_its_record(event)


def test_the_same_dispute_and_the_same_decision_twice_are_one():
    event = event_of()
    dispute = disputed(event)
    match = match_of(event, "W1.1")
    assert dispute_hand(match=match, actor=sides(event)[1], number=1, note="again") == dispute
    staff = director(event)
    for _ in range(2):
        settle_dispute(dispute=dispute, actor=staff, keep="recorded")
    assert Statement.objects.filter(kind="settled").count() == 1


def test_nobody_who_plays_settles_a_dispute():
    event = event_of()
    dispute = disputed(event)
    own = match_of(event, "W1.1").sides.get(index=0).entry
    for actor in (*sides(event), director(event, own.pk), NOBODY, director(event_of())):
        with pytest.raises(NotAllowed):
            settle_dispute(dispute=dispute, actor=actor, keep="recorded")
    assert match_of(event, "W1.1").status == "disputed"


def test_whoever_disputed_takes_it_back_and_nobody_else():
    event = event_of()
    dispute = disputed(event)
    first, second = sides(event)
    with pytest.raises(NotAllowed):
        withdraw_dispute(dispute=dispute, actor=first)
    for _ in range(2):
        withdraw_dispute(dispute=dispute, actor=second)
    assert match_of(event, "W1.1").status == "reported"
    assert confirm_match(match=match_of(event, "W1.1"), actor=second).status == "final"


def test_a_dispute_names_its_reason_and_another_possible_result():
    event = event_of()
    first, second = sides(event)
    match = report(event, first)
    with pytest.raises(Refused, match="reason-missing"):
        dispute_hand(match=match, actor=second, number=1, note=" ")
    with pytest.raises(Refused, match="dispute-same"):
        dispute_hand(match=match, actor=second, number=1, note="x", result=double_victory(0))
    with pytest.raises(Refused):
        dispute_hand(match=match, actor=second, number=1, note="x", result=hand(points=63))
    with pytest.raises(NotOpen, match="hand-missing"):
        dispute_hand(match=match, actor=second, number=2, note="x")
    with pytest.raises(NotAllowed):
        dispute_hand(match=match, actor=sides(event, "W1.2")[0], number=1, note="x")
    said = dispute_hand(match=match, actor=second, number=1, note="x")
    with pytest.raises(NotOpen, match="dispute-without-result"):
        settle_dispute(dispute=said, actor=director(event), keep="disputed")


def test_a_hand_is_disputed_while_play_goes_on_and_holds_the_end_up():
    event = event_of()
    first, second = sides(event)
    record_hand(match=match_of(event, "W1.1"), actor=first, number=1, result=hand())
    dispute_hand(match=match_of(event, "W1.1"), actor=second, number=1, note="Wrong cards")
    assert match_of(event, "W1.1").status == "playing"
    record_hand(match=match_of(event, "W1.1"), actor=second, number=2, result=double_victory(1))
    assert match_of(event, "W1.1").status == "disputed"
    assert is_true_to_its_record(event)


def test_a_correction_of_the_disputed_hand_answers_the_dispute():
    event = event_of()
    disputed(event, double_victory(1))
    first, second = sides(event)
    correct_hand(match=match_of(event, "W1.1"), actor=first, number=1, result=double_victory(1), version=1)
    assert match_of(event, "W1.1").status == "reported"
    assert confirm_match(match=match_of(event, "W1.1"), actor=second).winner == 1


def test_a_final_match_can_be_disputed_and_is_put_right_by_the_director():
    event = event_of("trust")
    first, second = sides(event)
    report(event, first)
    dispute = dispute_hand(
        match=match_of(event, "W1.1"), actor=second, number=1, note="Ours", result=double_victory(1)
    )
    assert match_of(event, "W1.1").status == "final"
    staff = director(event)
    with pytest.raises(NeedsConfirmation) as needed:
        settle_dispute(dispute=dispute, actor=staff, keep="disputed")
    assert open_disputes().exists()
    settle_dispute(dispute=dispute, actor=staff, keep="disputed", confirm=needed.value.version)
    assert match_of(event, "W1.1").winner == 1
    assert not open_disputes().exists()
    assert is_true_to_its_record(event)


def test_what_was_said_stays_said():
    event = event_of()
    disputed(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Statement.objects.update(note="never")
    with pytest.raises(IntegrityError), transaction.atomic():
        Statement.objects.filter(kind="disputed").delete()


def test_a_director_who_runs_another_event_is_nobody_here():
    event = event_of()
    first, _second = sides(event)
    with pytest.raises(NotAllowed):
        confirm_match(match=report(event, first), actor=actor_for(organizer()))
