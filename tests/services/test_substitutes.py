"""A substitute in the middle of a match and of an event: from which hand on, in whose record, and taken back."""

import pytest

from tests.factories import double_victory, hand, match_of, organizer, play_match, started, started_singles
from tests.services.sign_up import captain
from tournaments.models import EntryAccount, Match, Player, Ruling, Tournament
from tournaments.permissions import SYSTEM, NotAllowed
from tournaments.queries.line_up import changes_of, names_by_hand, seats_at
from tournaments.queries.own_record import OwnRecord, own_record
from tournaments.queries.stages import current_stage
from tournaments.services import audit, stages
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.ratings import rate
from tournaments.services.results import record_hand
from tournaments.services.rounds import pair_round
from tournaments.services.score_rulings import replay_match, set_score, take_back_ruling
from tournaments.services.seating import set_seating
from tournaments.services.substitutes import Substitution, substitute_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Four pairs to 800; hands 1 and 2 of W1.1 (pairs 1 and 4) are played. "Player 1a" sits on seat 0."""
    event = started(4, ruleset={"preset": "geek_cup", "target": 800})
    for number in (1, 2):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=double_victory(0))
    return event


def come(event: Tournament, code: str = "W1.1", *, note: str = "", **fields) -> Match:
    change = Substitution(**{"seat": 0, "hand": 3, "name": "Ersatz", **fields})
    return substitute_player(match=match_of(event, code), actor=SYSTEM, change=change, note=note)


def names(event: Tournament, number: int | None = None, code: str = "W1.1") -> list[str]:
    attempt = match_of(event, code).attempt
    return [str(seat.player.name).removeprefix("Player ") for seat in seats_at(attempt, number)]


def record_of(event: Tournament, name: str) -> OwnRecord:
    player = Player.objects.get(tournament=event, name=name)
    return own_record([player.entry_id], player.name_key)


def whole(event: Tournament) -> bool:
    return stages.check(current_stage(event)) == [] and list(audit.broken_links()) == []


def problems(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_from_a_hand_on_somebody_else_sits_there(event):
    come(event, note="Had to catch a train")
    assert names(event, 2) == ["1a", "4a", "1b", "4b"]
    assert names(event, 3) == names(event) == ["Ersatz", "4a", "1b", "4b"]
    attempt = match_of(event, "W1.1").attempt
    told = names_by_hand(attempt, seats_at(attempt))
    assert [told(number)[0] for number in (1, 2, 3, 4)] == ["Player 1a", "Player 1a", "Ersatz", "Ersatz"]
    assert Ruling.objects.get().note == "Had to catch a train"
    assert whole(event)


def test_the_same_again_writes_nothing(event):
    come(event)
    before = Tournament.objects.get(pk=event.pk).version
    come(event, name="", player=Player.objects.get(name="Ersatz").pk)
    assert Ruling.objects.count() == 1
    assert Tournament.objects.get(pk=event.pk).version == before


def test_before_the_first_hand_nobody_is_put_on_two_seats(event):
    """A line-up that was chosen after a substitution for the first hand counts with it."""
    match = come(event, "W1.2", hand=1)
    comes = Player.objects.get(name="Ersatz")
    seats = list(match.attempt.seats.order_by("index").values_list("player", flat=True))
    seats[2] = comes.pk
    with pytest.raises(Refused) as refused:
        set_seating(match=match, actor=captain(comes.entry), players=seats)
    assert problems(refused) == ["substitute-sits"]
    assert len(set(names(event, 1, "W1.2"))) == 4
    assert whole(event)


def test_it_is_taken_back(event):
    come(event)
    take_back_ruling(match=match_of(event, "W1.1"), ruling_id=Ruling.objects.get().pk, actor=SYSTEM)
    assert names(event) == ["1a", "4a", "1b", "4b"]
    assert changes_of(match_of(event, "W1.1").attempt) == []
    assert whole(event)


def test_one_for_another_and_back_again(event):
    come(event)
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=3, result=hand())
    come(event, hand=4, name="", player=Player.objects.get(name="Player 1a").pk)
    assert [names(event, number)[0] for number in (2, 3, 4)] == ["1a", "Ersatz", "1a"]


def test_nobody_sits_on_two_seats(event):
    one, other = Player.objects.get(name="Player 1a"), Player.objects.get(name="Player 1b")
    with pytest.raises(Refused) as refused:
        come(event, name="", player=other.pk)
    assert problems(refused) == ["substitute-sits"]
    # Somebody comes for 1a, who then sits down for 1b: the first of the two cannot be taken back alone.
    come(event)
    first = Ruling.objects.get()
    come(event, seat=2, name="", player=one.pk)
    with pytest.raises(Refused) as refused:
        take_back_ruling(match=match_of(event, "W1.1"), ruling_id=first.pk, actor=SYSTEM)
    assert problems(refused) == ["substitute-sits"]
    assert names(event) == ["Ersatz", "4a", "1a", "4b"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hand": 0}, "out-of-range"),
        ({"hand": 4}, "out-of-range"),
        ({"seat": 4}, "seats-other-players"),
        ({"seat": -1}, "seats-other-players"),
        ({"name": ""}, "substitute-elsewhere"),
        ({"name": "", "player": 10**9}, "substitute-elsewhere"),
        ({"name": "player 2A"}, "already-registered"),
        ({"name": "PLAYER 1B"}, "player-twice"),
        ({"name": "x" * 200}, "name-too-long"),
    ],
)
def test_what_cannot_be_is_refused(event, fields, code):
    with pytest.raises(Refused) as refused:
        come(event, **fields)
    assert problems(refused) == [code]
    assert (Ruling.objects.count(), Player.objects.count()) == (0, 8)


def test_somebody_of_another_entry_is_no_substitute(event):
    with pytest.raises(Refused) as refused:
        come(event, name="", player=Player.objects.get(name="Player 2a").pk)
    assert problems(refused) == ["substitute-elsewhere"]


def test_a_match_that_is_not_open_or_nobody_may_rule(event):
    with pytest.raises(NotOpen):
        come(event, "W2.1", hand=1)
    with pytest.raises(NotAllowed):
        substitute_player(
            match=match_of(event, "W1.1"),
            actor=captain(event.entries.get(name="Pair 1")),
            change=Substitution(0, 3, name="Ersatz"),
        )


def test_a_match_counts_for_who_played_most_of_it_and_a_hand_for_who_sat(event):
    come(event)
    play_match(match_of(event, "W1.1"))  # hands 3 and 4: two each, so it is the match of who began
    began, came = record_of(event, "Player 1a"), record_of(event, "Ersatz")
    assert (began.total.won, len(began.lines), began.figures["tichu"].hands) == (1, 1, 2)
    assert (came.total.won, len(came.lines), came.figures["tichu"].hands) == (0, 0, 2)
    assert record_of(event, "Player 1b").figures["tichu"].hands == 4
    take_back_ruling(match=match_of(event, "W1.1"), ruling_id=Ruling.objects.get().pk, actor=SYSTEM)
    come(event, hand=2, name="", player=Player.objects.get(name="Ersatz").pk)
    began, came = record_of(event, "Player 1a"), record_of(event, "Ersatz")
    assert (len(began.lines), began.figures["tichu"].hands) == (0, 1)
    assert (came.total.won, came.figures["tichu"].hands) == (1, 3)
    assert "Player 1b" in {name for name, _, _ in came.partners.values()}
    assert "Ersatz" in {name for name, _, _ in record_of(event, "Player 1b").partners.values()}


def test_a_match_is_rated_for_who_played_most_of_it(event):
    entry = event.entries.get(name="Pair 1")
    come(event, hand=2)
    play_match(match_of(event, "W1.1"))
    users = {name: organizer() for name in ("Player 1a", "Player 1b", "Ersatz")}
    for name, user in users.items():
        user.name = name
        user.save()
        EntryAccount.objects.create(entry=entry, user=user)
    rate()
    rated = {name: user.ratings.filter(matches=1).count() for name, user in users.items()}
    assert rated == {"Player 1a": 0, "Player 1b": 1, "Ersatz": 1}
    take_back_ruling(match=match_of(event, "W1.1"), ruling_id=Ruling.objects.get().pk, actor=SYSTEM)
    rate()
    rated = {name: user.ratings.filter(matches=1).count() for name, user in users.items()}
    assert rated == {"Player 1a": 1, "Player 1b": 1, "Ersatz": 0}


def test_in_the_matches_to_come_as_well_until_it_is_taken_back():
    event = started(4, format="round_robin", ruleset={"preset": "geek_cup", "target": 800})
    codes = [
        match.code
        for match in Match.objects.filter(stage__tournament=event, sides__entry__name="Pair 1").order_by(
            "order"
        )
    ]
    first, second, third = codes
    for code in (first, second):
        record_hand(match=match_of(event, code), actor=SYSTEM, number=1, result=hand())
    seat = names(event, code=first).index("1a")
    come(event, first, hand=2, seat=seat, rest=True)
    assert "Ersatz" in names(event, code=third)
    assert "1a" not in names(event, code=third)
    # What has begun is a matter of its own.
    assert "1a" in names(event, code=second)
    entry = event.entries.get(name="Pair 1")
    order = [str(player.name) for player in entry.players.order_by("position")]
    assert order == ["Ersatz", "Player 1b", "Player 1a"]
    take_back_ruling(match=match_of(event, first), ruling_id=Ruling.objects.get().pk, actor=SYSTEM)
    assert "1a" in names(event, code=third)
    order = [str(player.name) for player in entry.players.order_by("position")]
    assert order == ["Player 1a", "Player 1b", "Ersatz"]


def test_it_goes_with_the_attempt_and_stays_with_a_decided_match(event):
    come(event, rest=True)
    set_score(match=match_of(event, "W1.1"), actor=SYSTEM, points=[500, 0], note="Time")
    come(event, seat=1, hand=2, name="Nachtrag")
    assert names(event, 2)[1] == "Nachtrag"
    with pytest.raises(Refused):
        come(event, seat=1, hand=3, name="Zu spät")
    version = Tournament.objects.get(pk=event.pk).version
    replay_match(match=match_of(event, "W1.1"), actor=SYSTEM, note="Again", confirm=version)
    assert names(event) == ["Ersatz", "4a", "1b", "4b"]
    assert changes_of(match_of(event, "W1.1").attempt) == []


def test_at_a_table_of_individuals():
    event = started_singles(4)
    pair_round(tournament=event, actor=SYSTEM, number=1)
    match = Match.objects.get(stage__tournament=event, round__number=1)
    record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    gone = names(event, code=match.code)[0]
    come(event, match.code, hand=2)
    assert names(event, 1, match.code)[0] == gone
    assert names(event, code=match.code)[0] == "Ersatz"
