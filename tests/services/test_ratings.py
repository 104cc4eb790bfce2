"""Ratings follow from the record alone."""

import pytest
from django.core.management import call_command

from tests.factories import match_of, organizer, play_all, play_match, started, started_singles
from tournaments.models import EntryAccount, Rating, Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.services.corrections import take_back_hand
from tournaments.services.ratings import rate
from tournaments.services.rounds import pair_round
from tournaments.services.rulings import withdraw_entry

pytestmark = pytest.mark.django_db


def attached(event: Tournament, seed: int) -> User:
    """An account of the entry with this seed."""
    user = organizer()
    EntryAccount.objects.create(entry=event.entries.get(seed=seed), user=user)
    return user


def rating(user: User) -> Rating:
    return Rating.objects.get(user=user, game="tichu")


def test_winning_raises_and_losing_lowers():
    event = started(2)
    winner, loser = attached(event, 1), attached(event, 2)
    play_match(match_of(event, event.stages.get().matches.order_by("order")[0].code))
    assert rate() == 2
    assert rating(winner).mu > 25 > rating(loser).mu
    assert rating(winner).sigma < 25 / 3
    assert rating(winner).matches == 1


def test_the_same_record_gives_the_same_ratings_and_writes_nothing(django_assert_max_num_queries):
    event = started(4)
    users = [attached(event, seed) for seed in (1, 2, 3, 4)]
    play_all(event)
    rate()
    before = list(Rating.objects.values())
    with django_assert_max_num_queries(8):
        rate()
    assert list(Rating.objects.values()) == before
    assert len(before) == len(users)


def test_a_correction_takes_its_rating_back():
    event = started(4)
    user = attached(event, 1)
    match = play_match(match_of(event, "W1.1"))
    rate()
    assert rating(user).matches == 1
    number = match.attempt.hands.filter(is_current=True).count()
    version = Tournament.objects.get(pk=event.pk).version
    take_back_hand(match=match, actor=SYSTEM, number=number, confirm=version)
    assert rate() == 0
    assert not Rating.objects.exists()


def test_a_walkover_is_no_match():
    event = started(4)
    user = attached(event, 1)
    other = match_of(event, "W1.1").sides.get(index=1).entry
    withdraw_entry(entry=other, actor=SYSTEM)
    assert match_of(event, "W1.1").winner == 0
    assert rate() == 0
    assert not Rating.objects.filter(user=user).exists()


def test_at_tables_partners_of_the_game_share_the_result():
    event = started_singles(4)
    users = [attached(event, seed) for seed in (1, 2, 3, 4)]
    pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    match = event.stages.get().matches.order_by("order").first()
    played = play_match(match_of(event, match.code))
    rate()
    won = {side.entry_id for side in played.sides.all() if side.index % 2 == 0}
    for user in users:
        assert (rating(user).mu > 25) == (user.entries.get().entry_id in won)


def test_the_command_says_how_many(capsys):
    call_command("rate")
    assert capsys.readouterr().out == "0 ratings\n"
