"""`python -m rules_engine`: answers, exit statuses, one line of output for each line of input."""

import json
import subprocess
import sys
from typing import Any

import pytest

from rules_engine.registry import GAMES
from tests.real_data import ROOT
from tests.rules_engine.command_line import Run, ask, run
from tests.rules_engine.tichu.results import counted, double


def test_games_lists_everything_a_form_needs() -> None:
    done = run("games")
    assert (done.status, done.err) == (0, "")
    (tichu,) = [game for game in done.answer if game["game"] == "tichu"]
    assert (tichu["title"], tichu["sides"], tichu["seats"]) == ("Tichu", 2, 4)
    assert set(tichu["rulesets"]) == {"rgg", "geek_cup", "jp_blog", "bsw", "bga", "goettingen", "dtm"}
    assert tichu["rulesets"]["dtm"]["victory_points"] == [2, 1, 3]
    assert tichu["options"]["direction"]["values"] == ["ccw", "cw"]
    assert tichu["options"]["target"] == {
        "default": 1000,
        "values": [None, {"from": 1, "to": 1000000}],
        "says": "The points that end a match.",
    }
    assert tichu["options"]["victory_points"]["values"][1] == {
        "list": ["win", "draw", "double_victory"], "from": 0, "to": 100
    }  # fmt: skip
    assert "{value} can't be right." in tichu["violations"]["card-points-step"]
    assert [game["game"] for game in done.answer] == list(GAMES)


def test_score() -> None:
    done = ask("score", "tichu", ruleset="geek_cup", result=double(calls=["tichu", "none", "grand", "none"]))
    assert (done.status, done.err) == (0, "")
    assert done.answer == {"ok": True, "points": [100, 0], "card_points": [200, 0], "call_points": [-100, 0]}


def test_score_with_victory_points() -> None:
    done = ask("score", "tichu", ruleset="dtm", result=counted())
    assert done.answer["victory_points"] == [2, 0]


def test_score_refused() -> None:
    done = ask("score", "tichu", ruleset={"preset": "geek_cup"}, result=counted(card_points=[63, 37]))
    assert (done.status, done.err) == (1, "")
    assert done.answer == {
        "ok": False,
        "violations": [
            {
                "code": "card-points-step",
                "message": "63 can't be right. Fives, tens, kings, Dragon and Phoenix all count in fives, "
                "so each side ends on a multiple of 5.",
                "field": "card_points",
            }
        ],
    }


def test_the_ruleset_may_be_left_out() -> None:
    assert ask("score", "tichu", result=double()).answer["points"] == [200, 0]


def test_match() -> None:
    done = ask("match", "tichu", ruleset={"preset": "rgg", "target": 200}, hands=[counted(), double()])
    assert done.status == 0
    assert done.answer == {
        "ok": True,
        "score": [260, 40],
        "complete": True,
        "winners": [0],
        "hands": [
            {"points": [60, 40], "card_points": [60, 40], "call_points": [0, 0]},
            {"points": [200, 0], "card_points": [200, 0], "call_points": [0, 0]},
        ],
        "violations": [],
    }


def test_match_refused() -> None:
    done = ask("match", "tichu", ruleset="rgg", hands=[*[double()] * 5, double()])
    assert done.status == 1
    assert (done.answer["ok"], done.answer["complete"], done.answer["score"]) == (False, True, [1000, 0])
    assert [(v["code"], v["hand"]) for v in done.answer["violations"]] == [("match-over", 5)]


REQUESTS: list[tuple[str, object, str, str]] = [
    ("score", [], "wrong-type", "request"),
    ("score", None, "wrong-type", "request"),
    ("score", 5, "wrong-type", "request"),
    ("score", {}, "missing", "result"),
    ("score", {"ruleset": "rgg"}, "missing", "result"),
    ("score", {"ruleset": 5, "result": counted()}, "wrong-type", "ruleset"),
    ("score", {"ruleset": None, "result": counted()}, "wrong-type", "ruleset"),
    ("score", {"ruleset": {"preset": 1}, "result": counted()}, "wrong-type", "ruleset"),
    ("score", {"ruleset": "rgg", "result": []}, "wrong-type", "result"),
    ("match", "rgg", "wrong-type", "request"),
    ("match", {"ruleset": "rgg"}, "missing", "hands"),
    ("match", {"ruleset": "rgg", "hands": {}}, "wrong-type", "hands"),
    ("match", {"ruleset": [], "hands": []}, "wrong-type", "ruleset"),
    ("match", {"ruleset": "rgg", "hands": [None]}, "wrong-type", "result"),
    ("match", {"hands": [{}] * 10_001}, "out-of-range", "hands"),
]


@pytest.mark.parametrize(("command", "request_", "code", "field"), REQUESTS)
def test_requests_of_the_wrong_shape(command: str, request_: object, code: str, field: str) -> None:
    done = run(command, "tichu", stdin=json.dumps(request_))
    assert (done.status, done.err) == (1, "")
    assert [(v["code"], v["field"]) for v in done.answer["violations"]] == [(code, field)]


def one_line_and_no_answer(done: Run) -> None:
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("",),
        ("score",),
        ("score", "chess"),
        ("score", "two\nlines"),
        ("win", "tichu"),
        ("score", "tichu", "rgg"),
        ("score", "tichu", "--line"),
        ("games", "tichu"),
        ("games", "--lines"),
        ("--lines",),
        ("--lines", "score"),
    ],
)
def test_commands_that_do_not_exist(arguments: tuple[str, ...]) -> None:
    one_line_and_no_answer(run(*arguments, stdin=json.dumps({"ruleset": "rgg", "result": counted()})))


@pytest.mark.parametrize(
    "ruleset", ["house", {"preset": "house"}, {"goal": 5}, {"direction": "up"}, {"a\nb": 1}]
)
def test_unknown_rulesets(ruleset: object) -> None:
    one_line_and_no_answer(ask("score", "tichu", ruleset=ruleset, result=counted()))
    one_line_and_no_answer(ask("match", "tichu", ruleset=ruleset, hands=[]))


@pytest.mark.parametrize(
    ("ruleset", "code"),
    [
        ({"target": True}, "wrong-type"),
        ({"target": "1000"}, "wrong-type"),
        ({"target": 0}, "out-of-range"),
        ({"target": 10**40}, "out-of-range"),
        ({"double_victory_points": 150}, "out-of-range"),
        ({"grand_tichu": None}, "wrong-type"),
        ({"direction": {}}, "wrong-type"),
        ({"victory_points": [2, 1]}, "wrong-type"),
        ({"victory_points": [2, 1, 1000]}, "out-of-range"),
    ],
)
def test_options_of_another_type_or_size_are_understood_and_refused(
    ruleset: dict[str, object], code: str
) -> None:
    done = ask("score", "tichu", ruleset=ruleset, result=counted())
    assert (done.status, done.err) == (1, "")
    assert [(v["code"], v["field"]) for v in done.answer["violations"]] == [(code, *ruleset)]
    assert " must be " in done.answer["violations"][0]["message"]


def test_any_whole_number_is_a_target() -> None:
    # The rule books play to 1000, sites to 500 or 2000, clubs to what their evening allows.
    hands = ask("match", "tichu", ruleset={"target": 55}, hands=[counted(card_points=[55, 45])]).answer
    assert (hands["complete"], hands["winners"]) == (True, [0])


UNREADABLE: dict[str, bytes] = {
    "nothing": b"",
    "a blank": b" \n",
    "words": b"first out: seat 0",
    "cut short": b'{"ruleset": "rgg", "result": {"first_out"',
    "two values": b"{} {}",
    "NaN": b'{"result": NaN}',
    "Infinity": b'{"result": -Infinity}',
    "a key twice": b'{"result": {}, "result": {}}',
    "deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"result":' * 100_000 + b"1" + b"}" * 100_000,
    "Latin-1": b'{"result": "caf\xe9"}',
    "UTF-16": '{"result": {}}'.encode("utf-16"),
    "a zero byte": b"\0",
    "a long line": b"x" * 10_000_000,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("command", ["score", "match"])
def test_unreadable_input(command: str, text: bytes) -> None:
    one_line_and_no_answer(run(command, "tichu", stdin=text))


UNUSUAL: dict[str, tuple[bytes, int]] = {
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps({"result": counted()}).encode(), 0),
    "Windows line ends": (json.dumps({"result": counted()}, indent=1).replace("\n", "\r\n").encode(), 0),
    "a number of 100,000 digits": (b'{"result": {"first_out": ' + b"9" * 100_000 + b"}}", 1),
    "a float too large": (b'{"result": {"first_out": 1e999}}', 1),
    "a lone surrogate": (b'{"result": {"first_out": "\\ud800"}}', 1),
    "a lone surrogate as a key": (b'{"result": {"\\udfff": 1}}', 1),
    "a megabyte of zeros": (b'{"result": {"order": [' + b"0," * 500_000 + b"0]}}", 1),
}


@pytest.mark.parametrize(("text", "status"), UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_but_readable_input(text: bytes, status: int) -> None:
    done = run("score", "tichu", stdin=text)
    assert (done.status, done.err) == (status, "")
    assert done.answer["ok"] == (status == 0)


def lines(*requests: object) -> bytes:
    return b"".join(r if isinstance(r, bytes) else json.dumps(r).encode() + b"\n" for r in requests)


def test_lines_answers_each_line_in_order() -> None:
    done = run(
        "score", "tichu", "--lines",
        stdin=lines(
            {"result": counted()},
            {"ruleset": "geek_cup", "result": double(first_out=3)},
            {"ruleset": "dtm", "result": double()},
        ),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    assert [answer["points"] for answer in done.answers] == [[60, 40], [0, 200], [100, 0]]


def test_lines_goes_on_after_a_bad_line() -> None:
    done = run(
        "--lines", "score", "tichu",
        stdin=lines(
            {"result": counted(card_points=[52, 48])},
            b"\xff\xfe garbage\n",
            b"\n",
            {"ruleset": "house", "result": counted()},
            b'{"result": NaN}\r\n',
            {"result": counted()},
        ),
    )  # fmt: skip
    assert (done.status, done.err) == (2, "")
    assert [answer["ok"] for answer in done.answers] == [False] * 5 + [True]
    assert ["error" in answer for answer in done.answers] == [False, True, True, True, True, False]


def test_lines_has_the_largest_status_of_all() -> None:
    fine, refused = {"result": counted()}, {"result": {}}
    assert run("score", "tichu", "--lines", stdin=lines(refused, fine)).status == 1
    assert run("score", "tichu", "--lines", stdin=b"").status == 0
    assert run("score", "tichu", "--lines", stdin=lines(fine) + b"?").status == 2


def test_lines_of_matches() -> None:
    done = run("match", "tichu", "--lines", stdin=lines({"hands": [double()] * 5}, {"hands": [{}]}))
    assert [(answer["ok"], answer["complete"]) for answer in done.answers] == [(True, True), (False, False)]


def shell(command: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", command, "sh", sys.executable],
        capture_output=True,
        cwd=ROOT,
        check=False,
        **options,
    )


def test_a_reader_that_leaves_early_is_no_error() -> None:
    request = lines({"result": counted()}) * 20_000
    done = shell('"$1" -S -m rules_engine score tichu --lines | head -n 1', input=request)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["points"] == [60, 40]


def test_closed_streams_are_no_traceback() -> None:
    done = shell('"$1" -S -m rules_engine score tichu <&-')
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    for command in ("games", "score tichu", "score tichu --lines"):
        done = shell(f'"$1" -S -m rules_engine {command} >&-', input=lines({"result": counted()}))
        assert (done.returncode, done.stderr) == (0, b"")


def test_help() -> None:
    assert run("--help").out.startswith("usage: python -m rules_engine")


def test_rules_need_the_standard_library_only() -> None:
    program = "import sys, rules_engine.registry; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    foreign = set(done.stdout.split()) - set(sys.stdlib_module_names) - {"rules_engine", "__main__"}
    assert foreign == set()


def test_playout_replay_and_legal() -> None:
    played = run("playout", "tichu", "--seed", "s", "--count", "3")
    assert (played.status, len(played.answers)) == (0, 3)
    assert run("playout", "tichu", "--count", "3", "--seed", "s").out == played.out
    assert run("playout", "tichu", "--count", "3", "--seed", "t").out != played.out
    replayed = run("replay", "tichu", "--lines", stdin=played.out)
    assert replayed.status == 0
    assert all(answer["ok"] and sum(answer["card_points"]) in {100, 200} for answer in replayed.answers)
    legal = run("legal", "tichu", "--lines", stdin=played.out)
    assert [answer["actions"] for answer in legal.answers] == [[], [], []]
    first = played.answers[0]
    cut = run("legal", "tichu", stdin=json.dumps(first | {"events": []}))
    assert cut.status == 0
    assert first["events"][0]["seat"] in cut.answer["to_act"]


def test_playout_by_a_ruleset() -> None:
    done = run("playout", "tichu", "--seed", "1", "--count", "1", "--ruleset", "dtm")
    assert done.answer["ruleset"] == "dtm"
    assert run("playout", "tichu", "--seed", "1", "--count", "0").out == ""


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--seed", "1"),
        ("--count", "1"),
        ("--seed", "1", "--count"),
        ("--seed", "1", "--count", "-1"),
        ("--seed", "1", "--count", "1.5"),
        ("--seed", "1", "--count", "٣"),
        ("--seed", "1", "--count", "9" * 5000),
        ("--seed", "1", "--count", "0" * 9 + "9" * 5000),
        ("--seed", "1", "--count", "0" * 9 + "1000001"),
        ("--seed", "1", "--count", "1", "--ruleset", "house"),
        ("--seed", "1", "--count", "1", "--seed", "2"),
        ("--seed", "1", "--count", "1", "--speed", "2"),
        ("--lines",),
    ],
)
def test_playouts_not_understood(options: tuple[str, ...]) -> None:
    one_line_and_no_answer(run("playout", "tichu", *options))


def test_records_against_the_rules() -> None:
    for command in ("replay", "legal"):
        done = run(command, "tichu", stdin=b'{"game": "tichu", "events": []}')
        assert (done.status, done.err) == (1, "")
        assert [(v["code"], v["field"]) for v in done.answer["violations"]] == [("missing", "hands")]
        assert run(command, "tichu", stdin=b"[]").answer["violations"][0]["code"] == "wrong-type"
        one_line_and_no_answer(run(command, "tichu", stdin=b'{"ruleset": "house"}'))
        one_line_and_no_answer(run(command, "tichu", stdin=b"{"))


def test_import_takes_no_arguments() -> None:
    one_line_and_no_answer(run("import-bsw", "tichu"))
