"""A log of BrettspielWelt as the hands of a match: seated, replayed, recorded whole or not at all."""

import pytest

from tests.bsw_logs import log_text
from tests.factories import hand, match_of, started
from tests.real_data import real_data
from tournaments.models import Hand, HandRecord, Seat
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed
from tournaments.services import results
from tournaments.services.errors import HandExists, NotOpen, Refused
from tournaments.services.log_reading import MOST_BYTES, Log, decoded, hands_of, log_of
from tournaments.services.logs import record_log

pytestmark = pytest.mark.django_db
NAMES = ("nora", "sven", "mia", "udo")


@pytest.fixture
def match():
    return match_of(started(ruleset={"preset": "geek_cup", "target": 10_000}), "W1.1")


def people(match, turned=0, swapped=False):
    """Who the log's names are: those at the table in their order, or some seats on."""
    ids = list(match.attempt.seats.order_by("index").values_list("player_id", flat=True))
    ids = ids[turned:] + ids[:turned]
    if swapped:
        ids[1], ids[3] = ids[3], ids[1]
    return dict(zip(NAMES, ids, strict=True))


def record(match, text, number=1, actor=SYSTEM, **fields):
    return record_log(match=match, actor=actor, text=text, players=people(match, **fields), number=number)


@pytest.mark.parametrize("turned", range(4))
def test_a_log_becomes_hands_with_their_records(match, turned):
    text, points = log_text(3, NAMES)
    assert record(match, text, turned=turned) == 3
    hands = list(Hand.objects.order_by("number"))
    expected = [list(pair[::-1] if turned % 2 else pair) for pair in points]
    assert [hand.points for hand in hands] == expected
    assert HandRecord.objects.count() == 3
    seats = list(
        Seat.objects.filter(attempt=match.attempt).order_by("index").values_list("player_id", flat=True)
    )
    named = list(people(match).values())
    assert sorted(seats) == sorted(named)


def test_they_sit_as_in_the_log_where_no_hand_says_otherwise(match):
    text, _ = log_text(1, NAMES)
    wanted = people(match, swapped=True)
    record_log(match=match, actor=SYSTEM, text=text, players=wanted, number=1)
    seats = list(
        Seat.objects.filter(attempt=match.attempt).order_by("index").values_list("player_id", flat=True)
    )
    assert seats == list(wanted.values())


def test_another_order_than_that_of_recorded_hands_is_refused(match):
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    text, _ = log_text(1, NAMES)
    with pytest.raises(Refused, match="log-seats-differ"):
        record(match, text, number=2, swapped=True)
    assert record(match, text, number=2) == 1


def test_the_same_log_again_changes_nothing(match):
    text, _ = log_text(2, NAMES)
    record(match, text)
    event = match.stage.tournament
    event.refresh_from_db()
    assert record(match, text) == 0
    version = event.version
    event.refresh_from_db()
    assert (event.version, Hand.objects.count()) == (version, 2)


def test_other_hands_with_the_same_numbers_are_shown(match):
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    text, _ = log_text(2, NAMES)
    with pytest.raises(HandExists):
        record(match, text)
    assert Hand.objects.count() == 1


def test_a_gap_before_the_log_is_refused(match):
    text, _ = log_text(1, NAMES)
    with pytest.raises(NotOpen, match="hand-missing"):
        record(match, text, number=3)
    assert not Hand.objects.exists()


def test_rounds_after_the_end_of_the_match_are_left_out():
    match = match_of(started(ruleset={"preset": "geek_cup", "target": None, "max_hands": 2}), "W1.1")
    text, points = log_text(4, NAMES)
    ends = 2 if sum(a - b for a, b in points[:2]) else 3
    assert record(match, text) == ends
    assert match_of(match.stage.tournament, "W1.1").status == "final"
    assert record(match, text) == 0


def test_a_round_that_breaks_the_rules_of_the_event_refuses_the_whole_log():
    match = match_of(started(ruleset={"preset": "dtm", "max_hands": 9}), "W1.1")
    text, _ = log_text(2, NAMES, grand=True)
    with pytest.raises(Refused, match="log-breaks-rules") as refused:
        record(match, text)
    assert refused.value.problems[0].params["line"] > 0
    assert not Hand.objects.exists()


def test_differences_to_the_logged_score_are_explained():
    match = match_of(started(ruleset={"preset": "geek_cup", "double_victory_points": 100}), "W1.1")
    text, points = log_text(24, NAMES)
    event = match.stage.tournament
    found = hands_of(event, match, log_of(text), people(match))
    doubles = [logged for logged in found if logged.result["double_victory"]]
    assert doubles
    assert all(logged.causes == ("double_victory_points",) for logged in doubles)
    assert all(not logged.causes for logged in found if not logged.result["double_victory"])
    wrong = text.replace(f"Ergebnis: {points[0][0]} - {points[0][1]}", "Ergebnis: 5 - 95", 1)
    assert "unexplained" in hands_of(event, match, log_of(wrong), people(match))[0].causes


@pytest.mark.parametrize("actor", [NOBODY, Actor(entry_id=10**6)])
def test_strangers_record_nothing(match, actor):
    text, _ = log_text(1, NAMES)
    with pytest.raises(NotAllowed):
        record(match, text, actor=actor)


def test_only_the_players_of_the_match_play_in_it(match):
    text, _ = log_text(1, NAMES)
    right = people(match)
    others = {**right, "udo": right["nora"]}
    stranger = {**right, "udo": 10**9}
    partners = dict(zip(NAMES, [right[name] for name in ("nora", "mia", "sven", "udo")], strict=True))
    for players, code in ((others, "other"), (stranger, "other"), ({}, "other"), (partners, "partners")):
        with pytest.raises(Refused, match=f"log-seats-{code}"):
            record_log(match=match, actor=SYSTEM, text=text, players=players, number=1)
    assert not Hand.objects.exists()


TEXT, _ = log_text(2, NAMES)
BAD = {
    "nothing": ("", "log-missing"),
    "a letter": ("Dear diary,\n", "log-unreadable"),
    "binary": ("\x00\x01PNG\ufffd", "log-unreadable"),
    "cut in the first round": (TEXT[: TEXT.index("Schupfen")], "log-empty"),
    "a damaged line": (TEXT.replace("passt.", "sagt.", 1), "log-unreadable"),
    "too large": ("x" * (MOST_BYTES + 1), "log-too-large"),
    "other players later on": (TEXT + log_text(1, ("a", "b", "c", "d"))[0], "log-seats-other"),
    "many players": (TEXT + log_text(1, "abcd")[0] + log_text(1, "efgh")[0], "log-players"),
    "another order later on": (TEXT + log_text(1, NAMES[::-1])[0], "log-seats-moved"),
    "twice the same name": (log_text(1, ("a", "a", "c", "d"))[0], "log-players"),
}


@pytest.mark.parametrize(("text", "code"), BAD.values(), ids=BAD)
def test_what_is_no_log_is_refused_in_a_sentence(match, text, code):
    with pytest.raises(Refused) as refused:
        record(match, text)
    assert refused.value.code == code
    assert not Hand.objects.exists()


def test_somebody_who_comes_back_under_another_name_is_the_same(match):
    text, _ = log_text(1, NAMES)
    again, _ = log_text(1, (*NAMES[:3], "udo2"))
    players = people(match)
    players["udo2"] = players["udo"]
    assert record_log(match=match, actor=SYSTEM, text=text + again, players=players, number=1) == 2


def test_a_cut_log_gives_its_complete_rounds(match):
    text, _ = log_text(2, NAMES)
    log = log_of(text[: text.rindex("Ergebnis")])
    assert (len(log.rounds), log.cut) == (1, True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1"])
def test_names_with_umlauts_are_read_in_every_usual_encoding(encoding):
    text, _ = log_text(1, ("Jürgen", "Zoë", "Ælla", "Nuño"))
    assert log_of(decoded(text.encode(encoding))).names == ("Jürgen", "Zoë", "Ælla", "Nuño")


def test_real_logs_are_recorded(match):
    event = match.stage.tournament
    for path in sorted(real_data("bsw-logs").glob("*.tch")):
        log = log_of(decoded(path.read_bytes()))
        ids = list(people(match).values())
        for played in log.rounds:
            players = dict(zip(played.players, ids, strict=True))
            (found,) = hands_of(event, match, Log([played], played.players, cut=False), players)
            assert found.points == found.logged or found.causes
