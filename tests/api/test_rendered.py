"""The bracket is made once per version, however many ask, and the memory for it is bounded."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from pydantic import BaseModel

from tests.api.caller import Caller, nobody
from tests.factories import match_of, organizer, play_match, started
from tournaments.api.rendered import Rendered


class Answer(BaseModel):
    text: str


def answer(text="a"):
    return lambda: Answer(text=text)


def never():
    raise AssertionError("made again")


def test_made_once_per_version():
    rendered = Rendered()
    assert rendered.of(1, 5, answer()) == b'{"text":"a"}'
    assert rendered.of(1, 5, never) == b'{"text":"a"}'
    assert rendered.of(2, 5, answer("b")) == b'{"text":"b"}'
    assert rendered.of(1, 6, answer("c")) == b'{"text":"c"}'
    assert rendered.of(1, 5, never) == b'{"text":"c"}'


def test_what_fails_is_tried_again():
    rendered = Rendered()
    with pytest.raises(AssertionError):
        rendered.of(1, 5, never)
    assert rendered.of(1, 5, answer()) == b'{"text":"a"}'


def test_many_at_once_wait_for_one():
    rendered, made, begun, go = Rendered(), [], threading.Event(), threading.Event()

    def slowly():
        made.append(1)
        begun.set()
        go.wait()
        return Answer(text="a")

    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(rendered.of, 1, 5, slowly) for _ in range(8)]
        begun.wait()
        go.set()
        assert {future.result() for future in asked} == {b'{"text":"a"}'}
    assert made == [1]


def test_the_memory_is_bounded():
    rendered = Rendered(most_bytes=30)
    for number in (1, 2):
        rendered.of(number, 1, answer(str(number)))
    rendered.of(1, 1, never)
    rendered.of(3, 1, answer("3"))
    rendered.of(1, 1, never)
    assert rendered.of(2, 1, answer("again")) == b'{"text":"again"}'


@pytest.mark.django_db
def test_the_bracket_costs_its_rows_once(django_assert_num_queries):
    owner = organizer()
    event = started(8, owner=owner, slug="cup")
    first = nobody().get("/tournaments/cup/bracket")
    with django_assert_num_queries(1):
        assert nobody().get("/tournaments/cup/bracket") == first
    play_match(match_of(event, "W1.1"))
    after = Caller(owner).get("/tournaments/cup/bracket")
    assert after["version"] > first["version"]
    assert after["matches"][0]["state"] == "final"
