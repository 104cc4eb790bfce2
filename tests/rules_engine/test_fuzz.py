"""Spoilt input for every command, as other programs would send it: an answer or one line, and never a traceback."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from rules_engine.commands import COMMANDS
from rules_engine.jsontext import write_json
from rules_engine.registry import GAMES, get_game
from tests.bsw_logs import log_text
from tests.rules_engine.command_line import run

LINES, LOGS = 120, 20
#: What does harm in the middle of a text.
HARM = (
    b"",
    b"\x00",
    b"\xff",
    b"{",
    b"]",
    b'"',
    b"-1",
    b"1e999",
    b"NaN",
    b"true",
    b"9" * 400,
    b"[" * 3000,
    b"\\ud800",
)


def spoilt(text: bytes, chance: Random) -> bytes:
    """The text with one to three pieces cut out, doubled or replaced; on one line."""
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 5, 60)))
        harm = chance.choice((*HARM, text[start:end] * 2))
        text = text[:start] + harm + text[end:]
    return text.replace(b"\n", b" ")


def requests(command: str, code: str, chance: Random) -> Iterator[bytes]:
    """Requests that the command understands."""
    game = get_game(code)
    while True:
        record = game.playout(chance.choice(list(game.presets)), chance)
        if command in {"replay", "legal"}:
            request = record
        else:
            result = game.replay(game.ruleset(record["ruleset"]), record)["result"]
            request = {
                "ruleset": record["ruleset"],
                **({"result": result} if command == "score" else {"hands": [result]}),
            }
        yield write_json(request).encode()


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_any_line_is_answered_by_a_line(command: str, code: str) -> None:
    chance = Random(f"{command} {code}")
    good = requests(command, code, chance)
    lines = [spoilt(next(good), chance) for _ in range(LINES)]
    done = run(command, code, "--lines", stdin=b"\n".join(lines) + b"\n")
    assert (done.status in {0, 1, 2}, done.err) == (True, "")
    assert len(done.out.splitlines()) == len(lines)
    for line in done.out.splitlines():
        assert isinstance(json.loads(line)["ok"], bool)


def test_any_log_is_read_or_refused_in_one_line() -> None:
    chance = Random(1)
    text = log_text(2, ("nora", "sven", "mia", "udo"))[0].encode()
    for _ in range(LOGS):
        lines = text.split(b"\n")
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(lines))
            lines[at : at + chance.randrange(3)] = chance.choice(
                ([], [spoilt(lines[at], chance)], [lines[at]] * 2)
            )
        done = run("import-bsw", stdin=b"\n".join(lines))
        assert done.status in {0, 2}
        assert len(done.err.splitlines()) == (done.status == 2)
        assert (done.out == "") == (done.status == 2)


def test_any_arguments_are_understood_or_refused_in_one_line() -> None:
    chance = Random(2)
    words = (
        *(
            "games",
            "score",
            "match",
            "replay",
            "legal",
            "playout",
            "import-bsw",
            "tichu",
            "bingo",
            "44a",
            "chess",
            "",
        ),
        *(
            "--lines",
            "--seed",
            "--count",
            "--ruleset",
            "--help",
            "1",
            "-1",
            "9" * 5000,
            "rgg",
            "\udcff",
            "\u0663",
            "=",
            "-",
        ),
    )
    for _ in range(LOGS):
        done = run(*(chance.choice(words) for _ in range(chance.randrange(6))), stdin=b"{}")
        assert done.status in {0, 1, 2}
        assert len(done.err.splitlines()) == (done.status == 2)


def test_a_line_of_a_hundred_megabytes_is_refused() -> None:
    done = run("replay", "tichu", "--lines", stdin=b'{"game": "' + b"x" * 100_000_000 + b"\n{}\n")
    assert (done.status, done.err, len(done.answers)) == (2, "", 2)
    assert len(done.out) < 1000
