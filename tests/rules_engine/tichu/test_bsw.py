"""Logs of BrettspielWelt: real ones replay to the logged score, broken ones get a clear sentence."""

import json
from pathlib import Path

import pytest

from rules_engine.errors import NotationError
from rules_engine.tichu.bsw.rounds import LoggedRound, read_log
from tests.real_data import real_data
from tests.rules_engine.command_line import run
from tests.rules_engine.tichu.table import TICHU

#: Two players call grand Tichu in one round; the site then scores only the first of the calls it lists. A log
#: may differ by that, and no log of ours does.
ROUNDS, FINISHED = 53, 52


def logs() -> list[Path]:
    return sorted(real_data("bsw-logs").glob("*.tch"))


def test_real_rounds_replay_to_the_logged_score() -> None:
    rounds = [logged for path in logs() for logged in read_log(path.read_text())]
    assert len(rounds) == ROUNDS
    finished = [logged for logged in rounds if logged.logged is not None]
    assert len(finished) == FINISHED
    for logged in finished:
        assert logged.record is not None
        answer = TICHU.replay(TICHU.ruleset("bsw"), logged.record.as_json())
        assert answer["ok"], (logged.line, answer["violations"])
        assert answer["points"] == logged.logged, logged.line


def test_the_command_prints_one_line_a_round() -> None:
    for path in logs():
        done = run("import-bsw", stdin=path.read_bytes())
        assert (done.status, done.err) == (0, "")
        assert len(done.answers) == path.read_text().count("Gr.Tichukarten")
        replayable = [json.dumps(line["record"]) for line in done.answers if line["logged"]]
        answers = run("replay", "tichu", "--lines", stdin="\n".join(replayable)).answers
        assert [answer["points"] for answer in answers] == [
            line["logged"] for line in done.answers if line["logged"]
        ]


DEAL = """\
---------------Gr.Tichukarten------------------
(0)anna Ma G2 G3 G4 G5 G6 G7 G8
(1)b.b! S2 S3 S4 S5 S6 S7 S8 S9
(2)carl Dr B3 B4 B5 B6 B7 B8 B9
(3)dora Ph R3 R4 R5 R6 R7 R8 R9
---------------Startkarten------------------
(0)anna Ma G2 G3 G4 G5 G6 G7 G8 G9 G10 GB GD GK GA
(1)b.b! S2 S3 S4 S5 S6 S7 S8 S9 S10 SB SD SK SA Hu
(2)carl Dr B3 B4 B5 B6 B7 B8 B9 B10 BB BD BK BA B2
(3)dora Ph R3 R4 R5 R6 R7 R8 R9 R10 RB RD RK RA R2
Grosses Tichu: (3)dora
Tichu: (0)anna
Schupfen:
(0)anna gibt: b.b!: GK - carl: GD - dora: GA -
(1)b.b! gibt: carl: SK - dora: SD - anna: SA -
(2)carl gibt: dora: BK - anna: BD - b.b!: BA -
(3)dora gibt: anna: RK - b.b!: RD - carl: RA -
BOMBE: (0)anna (1)b.b!
---------------Rundenverlauf------------------
"""


def only_round(play: str) -> LoggedRound:
    (logged,) = read_log(DEAL + play)
    return logged


def events(play: str) -> list[dict[str, object]]:
    record = only_round(play).record
    assert record is not None
    return record.as_json()["events"]


def test_a_deal() -> None:
    logged = only_round("")
    assert (logged.logged, logged.players, logged.line) == (None, ("anna", "b.b!", "carl", "dora"), 1)
    assert logged.record is not None
    said = logged.record.as_json()
    assert (said["game"], said["ruleset"], said["grand"]) == ("tichu", "bsw", [3])
    assert said["pass"][0] == ["Kj", "Qj", "Aj"]
    assert said["events"] == [{"seat": 0, "call": "tichu"}]
    assert TICHU.legal(TICHU.ruleset("bsw"), said)["ok"]


def test_a_wish_and_the_winners_own_pass() -> None:
    assert events(
        "(0)anna: Ma \nWunsch:B\n(1)b.b! passt.\n(2)carl passt.\n(3)dora passt.\n(0)anna passt.\n(0)anna: G2 \n"
    )[1:] == [
        {"seat": 0, "play": ["Mah"], "wish": "J"},
        {"seat": 1, "pass": True},
        {"seat": 2, "pass": True},
        {"seat": 3, "pass": True},
        {"seat": 0, "play": ["2j"]},
    ]


def test_bombs_on_an_open_trick_are_interrupts_and_led_ones_are_not() -> None:
    said = events(
        "(0)anna: Ma \n(1)b.b!: S6 S5 S4 S3 S2 \n(2)carl passt.\n(3)dora passt.\n(0)anna passt.\n(1)b.b! passt.\n"
        "(1)b.b!: SB S10 S9 S8 S7 \n"
    )
    assert [event.get("interrupt", False) for event in said if "play" in event] == [False, True, False]


@pytest.mark.parametrize(
    ("printed", "rank"),
    [
        ("Ph R7 R6 R5 R4", "8"),
        ("R7 R6 R5 R4 Ph", "3"),
        ("R7 Ph R5 R4 R3", None),
        ("RK GK Ph B2 G2", "2"),
        ("Ph GK RK B6 S6", "K"),
        ("Ph G7", None),
    ],
)
def test_the_phoenix_is_printed_where_it_stands(printed: str, rank: str | None) -> None:
    assert events(f"(3)dora: {printed} ")[1].get("as") == rank


def test_the_dragon_is_given_by_who_won_it() -> None:
    said = events(
        "(2)carl: Dr \n(3)dora passt.\n(0)anna passt.\n(1)b.b! passt.\n(2)carl passt.\nDrache an: (3)dora\n"
    )
    assert said[-1] == {"seat": 2, "give_dragon": 3}


def test_results_may_be_negative() -> None:
    assert only_round("(0)anna: Ma \nErgebnis: 300 - -100\n").logged == (300, -100)


def test_windows_line_ends_and_several_rounds() -> None:
    text = (DEAL + "Ergebnis: 100 - 0\n" + DEAL).replace("\n", "\r\n")
    assert [(logged.logged, logged.line) for logged in read_log(text)] == [((100, 0), 1), (None, 21)]


def test_a_log_cut_while_dealing() -> None:
    whole, cut = read_log(DEAL + "Ergebnis: 100 - 0\n" + DEAL[:400])
    assert whole.logged == (100, 0)
    assert cut == LoggedRound(None, None, (), 21)


BROKEN: dict[str, str] = {
    "nothing": "",
    "another file": "Dear diary,\n",
    "a card that does not exist": DEAL.replace("GA\n", "GX\n", 1),
    "a line of the deal missing": DEAL.replace("(2)carl Dr B3 B4 B5 B6 B7 B8 B9\n", "", 1),
    "seats in the wrong order": DEAL.replace("(1)b.b! S2", "(2)b.b! S2", 1),
    "two cards passed": DEAL.replace("b.b!: GK - ", "", 1),
    "a round without play in the middle": DEAL[:300] + "\n" + DEAL,
    "no such line": DEAL + "hello there\n",
    "no such seat": DEAL + "(4)eve passt.\n",
    "a play of nothing": DEAL + "(0)anna: \n",
    "a wish without the Mah Jong": DEAL + "(0)anna: G2 \nWunsch:8\n",
    "a wish for no rank": DEAL + "(0)anna: Ma \nWunsch:Dr\n",
    "a Dragon that nobody played": DEAL + "Drache an: (1)b.b!\n",
    "something after the result": DEAL + "Ergebnis: 100 - 0\n(0)anna passt.\n",
    "a very long line": DEAL + "x" * 10**6,
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_logs_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_log(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 200
    assert message.startswith("line ") or text == ""


def test_broken_logs_on_the_command_line() -> None:
    for text in (b"", b"\xff\xfe", b"Dear diary", DEAL.encode() + b"(9)"):
        done = run("import-bsw", stdin=text)
        assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)
