"""Entries of more players than sit down: how large they may be, and who sits in a match."""

import pytest

from tests.factories import (
    hand,
    make_tournament,
    match_of,
    opened,
    organizer,
    play_match,
    register,
    started,
    table_of_four,
)
from tests.services.sign_up import captain, deadline_passes, sign_up
from tournaments.models import Entry, EntryAccount, Match, Tournament
from tournaments.pages.inbox import inbox_of
from tournaments.permissions import SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.own_record import own_record
from tournaments.services.answering import answer_invitation
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import start_tournament
from tournaments.services.links import partner_token_for
from tournaments.services.ratings import rate
from tournaments.services.results import record_hand
from tournaments.services.seating import set_seating
from tournaments.services.sign_up_rules import set_sign_up_rules
from tournaments.services.tournaments import update_tournament
from tournaments.services.waitlist import act_on_deadlines

pytestmark = pytest.mark.django_db


def teams(size: int = 3, n: int = 4, **fields: object) -> Tournament:
    """A running event of teams: "Player 1a" to "Player 1d" are those of "Pair 1"."""
    event = opened(entry_size=size, capacity=n, **fields)
    register(event, n, size)
    return start_tournament(tournament=event, actor=SYSTEM)


def entries_at(match: Match) -> list[Entry]:
    return [side.entry for side in match.sides.order_by("index") if side.entry]


def names(match: Match) -> list[str]:
    return [
        seat.player.name.removeprefix("Player ")
        for seat in match.attempt.seats.select_related("player").order_by("index")
    ]


def seats(match: Match, *wanted: str) -> list[int]:
    """The ids of players by seat, "1a" for Player 1a."""
    found = {p.name.removeprefix("Player "): p.pk for e in entries_at(match) for p in e.players.all()}
    return [found[name] for name in wanted]


def problem(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [one.code for one in refused.value.problems]


# ------------------------------------------------------------------ how large entries are
@pytest.mark.parametrize(
    ("game", "format_", "smallest"),
    [("tichu", "double_elimination", 2), ("tichu", "tables", 1), ("bingo", "swiss", 1), ("44a", "tables", 1)],
)
def test_an_entry_has_at_least_as_many_players_as_sit_down_and_at_most_four(game, format_, smallest):
    rules = {"game": game, "format": format_, "ruleset": {"preset": {"tichu": "dtm"}.get(game, "default")}}
    assert make_tournament(**rules).entry_size == smallest
    for size in range(smallest, 5):
        assert make_tournament(**rules, entry_size=size).entry_size == size
    for size in {smallest - 1, 5} - {0}:
        with pytest.raises(Refused) as refused:
            make_tournament(**rules, entry_size=size)
        assert problem(refused) == ["entry-size"]


def test_another_format_keeps_the_size_that_was_chosen_and_else_follows():
    chosen, follows = make_tournament(entry_size=3), make_tournament()
    for event, size in ((chosen, 3), (follows, 1)):
        changed = update_tournament(
            tournament=event, actor=SYSTEM, format="tables", ruleset={"preset": "dtm"}
        )
        assert changed.entry_size == size


def test_once_somebody_signed_up_the_size_is_fixed():
    event = opened(entry_size=3)
    register(event, 1, 3)
    with pytest.raises(Refused) as refused:
        update_tournament(tournament=event, actor=SYSTEM, entry_size=4)
    assert problem(refused) == ["entry-size-fixed"]


@pytest.mark.parametrize("size", [2, 4])
def test_who_signs_up_names_them_all(size):
    event = opened(entry_size=3)
    with pytest.raises(Refused):
        register(event, 1, size)


def test_a_place_is_a_teams_once_each_of_it_said_yes():
    event = opened(entry_size=3, capacity=2)
    set_sign_up_rules(tournament=event, actor=SYSTEM, partner_hours=24)
    first, second, third = (
        sign_up(event, name, players=[f"{name}{letter}" for letter in "abc"]) for name in "ABC"
    )
    assert [entry.status for entry in (first, second, third)] == ["invited", "invited", "waitlisted"]
    for position, status in ((2, "invited"), (1, "confirmed")):
        player = first.players.get(position=position)
        token = partner_token_for(player, Entry.objects.get(pk=first.pk))
        assert answer_invitation(player=player, token=token, accepts=True).status == status
    # One of two said yes; with the deadline the whole team's place goes on.
    player = second.players.get(position=1)
    answer_invitation(player=player, token=partner_token_for(player, second), accepts=True)
    deadline_passes(second)
    act_on_deadlines()
    assert Entry.objects.get(pk=second.pk).status == "waitlisted"
    assert not any("partner" in said for entry in (first, second) for said in told(event, entry))


def told(event: Tournament, entry: Entry) -> list[str]:
    return [text for letter in inbox_of(event, entry) for text in (letter.title, *letter.paragraphs)]


# ------------------------------------------------------------------ who sits down
def test_the_first_named_sit_until_a_captain_chooses():
    match = match_of(teams(), "W1.1")
    assert names(match) == ["1a", "4a", "1b", "4b"]
    first, second = entries_at(match)
    set_seating(match=match, actor=captain(first), players=seats(match, "1c", "4a", "1b", "4b"))
    set_seating(match=match, actor=captain(second), players=seats(match, "1c", "4b", "1b", "4c"))
    assert names(match) == ["1c", "4b", "1b", "4c"]


def test_nobody_chooses_for_the_other_side_but_may_turn_the_table():
    match = match_of(teams(), "W1.1")
    first, _ = entries_at(match)
    with pytest.raises(Refused) as refused:
        set_seating(match=match, actor=captain(first), players=seats(match, "1a", "4c", "1b", "4b"))
    assert problem(refused) == ["line-up-theirs"]
    set_seating(match=match, actor=captain(first), players=seats(match, "1a", "4b", "1b", "4a"))
    assert names(match) == ["1a", "4b", "1b", "4a"]


def test_a_director_chooses_for_both_and_strangers_for_none():
    owner = organizer()
    event = teams(owner=owner)
    match = match_of(event, "W1.1")
    chosen = seats(match, "1c", "4c", "1a", "4a")
    for stranger in (Actor(), captain(event.entries.get(name="Pair 2")), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            set_seating(match=match, actor=stranger, players=chosen)
    set_seating(match=match, actor=actor_for(owner), players=chosen)
    assert names(match) == ["1c", "4c", "1a", "4a"]


def test_nobody_sits_twice_and_nobody_from_elsewhere():
    event = teams()
    match = match_of(event, "W1.1")
    with pytest.raises(Refused) as refused:
        set_seating(match=match, actor=SYSTEM, players=seats(match, "1a", "4a", "1a", "4b"))
    assert problem(refused) == ["seats-twice"]
    stranger = event.entries.get(name="Pair 2").players.get(position=0).pk
    with pytest.raises(Refused) as refused:
        set_seating(match=match, actor=SYSTEM, players=[stranger, *seats(match, "4a", "1b", "4b")])
    assert problem(refused) == ["seats-other-players"]


def test_after_the_first_hand_the_line_up_stays():
    match = match_of(teams(), "W1.1")
    record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    with pytest.raises(NotOpen):
        set_seating(match=match, actor=SYSTEM, players=seats(match, "1c", "4a", "1b", "4b"))


def test_in_a_game_of_two_a_team_alternates():
    event = teams(2, 2, game="bingo", ruleset={"preset": "default"}, format="single_elimination")
    match = event.stages.get().matches.get()
    assert names(match) == ["1a", "2a"]
    set_seating(match=match, actor=captain(entries_at(match)[1]), players=seats(match, "1a", "2b"))
    assert names(match) == ["1a", "2b"]


def test_at_a_table_of_four_each_seat_is_another_entrys():
    event = table_of_four()
    match = match_of(event, "W1.1")
    players = [seat.player_id for seat in match.attempt.seats.order_by("index")]
    with pytest.raises(Refused) as refused:
        set_seating(match=match, actor=SYSTEM, players=[players[1], players[0], *players[2:]])
    assert problem(refused) == ["seats-partners"]


# ------------------------------------------------------------------ whose record it is
def test_records_and_ratings_count_for_those_who_sat():
    event = teams()
    match = match_of(event, "W1.1")
    first, _ = entries_at(match)
    users = {}
    for letter in "abc":
        users[letter] = organizer()
        users[letter].name = f"Player 1{letter}"
        users[letter].save()
        EntryAccount.objects.create(entry=first, user=users[letter])
    set_seating(match=match, actor=captain(first), players=seats(match, "1c", "4a", "1b", "4b"))
    play_match(match)
    assert rate() == 2
    assert {letter for letter, user in users.items() if user.ratings.exists()} == {"b", "c"}
    assert own_record([first.pk], "player 1a").total.played == 0
    record = own_record([first.pk], "player 1c")
    assert record.total.won == 1
    assert list(record.partners) == ["player 1b"]
    assert own_record([first.pk]).total.won == 1


def test_whose_account_has_no_name_of_the_team_is_counted_only_where_everybody_sat():
    for event, rated in ((teams(), 0), (started(4), 1)):
        entry = entries_at(match_of(event, "W1.1"))[0]
        EntryAccount.objects.all().delete()
        EntryAccount.objects.create(entry=entry, user=organizer())
        play_match(match_of(event, "W1.1"))
        assert rate() == rated
