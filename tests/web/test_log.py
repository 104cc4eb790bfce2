"""Uploading a log: the file, its names, what it comes to, and then its hands."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.bsw_logs import log_text
from tests.factories import hand, match_of, organizer, started
from tournaments.models import Hand, HandRecord
from tournaments.permissions import SYSTEM
from tournaments.services import results
from tournaments.services.log_reading import MOST_BYTES

pytestmark = pytest.mark.django_db
NAMES = ("Player 1a", "Player 8a", "Player 1b", "Player 8b")


@pytest.fixture
def owner():
    return organizer()


@pytest.fixture
def event(owner):
    return started(owner=owner, ruleset={"preset": "geek_cup", "target": 5000})


@pytest.fixture
def desk(client, owner):
    client.force_login(owner)
    return client


def address(event, code="W1.1"):
    return f"/t/{event.slug}/matches/{code}/log/"


def upload(client, event, text, name="game.tch"):
    content = text if isinstance(text, bytes) else text.encode()
    return client.post(address(event), {"log": SimpleUploadedFile(name, content)})


def fields(answer):
    """What the page's second form would send."""
    text = answer.content.decode()
    chosen = re.findall(r'<select name="(who-\d)".*?</select>', text, re.DOTALL)
    values = {}
    for name in chosen:
        select = re.search(rf'<select name="{name}".*?</select>', text, re.DOTALL).group(0)
        selected = re.search(r'value="(\d*)" selected', select)
        values[name] = selected.group(1) if selected else ""
    log = re.search(r'<textarea name="text" hidden>\n(.*?)</textarea>', text, re.DOTALL).group(1)
    number = re.search(r'name="number" value="(\d+)"', text).group(1)
    return {**values, "text": html.unescape(log), "number": number}


def test_the_way_from_the_file_to_the_hands(desk, event):
    text, points = log_text(3, NAMES)
    assert b"Upload a log" in desk.get(f"/t/{event.slug}/matches/W1.1/").content
    assert desk.get(address(event)).status_code == 200
    shown = upload(desk, event, text)
    assert b"Record 3 hands" in shown.content
    assert not Hand.objects.exists()
    answer = desk.post(address(event), {**fields(shown), "record": ""})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{event.slug}/matches/W1.1/")
    assert [tuple(hand.points) for hand in Hand.objects.order_by("number")] == points
    assert HandRecord.objects.count() == 3


def test_sending_it_twice_records_it_once(desk, event):
    text, _ = log_text(2, NAMES)
    sent = {**fields(upload(desk, event, text)), "record": ""}
    for _ in range(2):
        assert desk.post(address(event), sent).status_code == 302
    assert Hand.objects.count() == 2


def test_names_that_nobody_has_here_are_asked_for(desk, event):
    text, _ = log_text(1, ("x1", "x2", "x3", "x4"))
    shown = upload(desk, event, text)
    assert b"What would be recorded" not in shown.content
    sent = fields(shown)
    assert [sent[f"who-{n}"] for n in range(4)] == [""] * 4
    ids = list(match_of(event, "W1.1").attempt.seats.order_by("index").values_list("player_id", flat=True))
    chosen = {**sent, **{f"who-{n}": str(pk) for n, pk in enumerate(ids)}}
    assert b"Record 1 hand" in desk.post(address(event), {**chosen, "look": ""}).content
    twice = {**chosen, "who-1": chosen["who-0"]}
    assert b"four different players" in desk.post(address(event), {**twice, "record": ""}).content
    assert not Hand.objects.exists()


def test_hands_recorded_meanwhile_are_not_overwritten(desk, event):
    text, _ = log_text(1, NAMES)
    sent = {**fields(upload(desk, event, text)), "record": ""}
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    answer = desk.post(address(event), sent)
    assert answer.status_code == 409
    assert b"was recorded meanwhile" in answer.content
    assert Hand.objects.count() == 1


def test_differences_are_shown_and_explained(client, owner):
    event = started(owner=owner, ruleset={"preset": "geek_cup", "target": 5000, "double_victory_points": 100})
    client.force_login(owner)
    text, _ = log_text(24, NAMES)
    shown = upload(client, event, text).content.decode()
    assert "The log says 200" in shown
    assert "A double victory is worth another number of points here." in shown


def test_rounds_after_the_end_are_said_to_be_left_out(client, owner):
    event = started(owner=owner, ruleset={"preset": "geek_cup", "target": 100})
    client.force_login(owner)
    text, _ = log_text(6, NAMES)
    assert b"Not recorded: the match is over before." in upload(client, event, text).content


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"Dear diary",
        b"\x89PNG\r\n\x1a\n\x00\xff",
        b"PK\x03\x04" + bytes(1000),
        "<script>alert(1)</script>".encode("utf-16"),
        log_text(1, NAMES)[0].encode()[:700],
        b"x" * (MOST_BYTES + 1),
    ],
    ids=["empty", "text", "picture", "zip", "utf-16", "cut", "large"],
)
def test_what_is_no_log_gets_a_sentence_beside_the_field(desk, event, content):
    answer = upload(desk, event, content)
    assert answer.status_code == 200
    assert b'class="errors"' in answer.content
    assert b"<script>alert" not in answer.content
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "sent", [{}, {"text": ""}, {"record": ""}, {"text": "x", "record": "", "who-0": "x"}]
)
def test_a_damaged_form_records_nothing(desk, event, sent):
    assert desk.post(address(event), sent).status_code == 200
    text, _ = log_text(1, NAMES)
    for number in ("", "0", "x", "9" * 30):
        answer = desk.post(
            address(event), {**fields(upload(desk, event, text)), "record": "", "number": number}
        )
        assert answer.status_code == 200
    assert not Hand.objects.exists()


def test_strangers_and_other_organizers_cannot(client, event):
    text, _ = log_text(1, NAMES)
    assert upload(client, event, text).status_code == 403
    client.force_login(organizer())
    assert upload(client, event, text).status_code == 403
    assert not Hand.objects.exists()


def test_a_match_that_takes_no_hand_takes_no_log(desk, event):
    assert b"Read this log" not in desk.get(address(event, "GF")).content


def test_names_in_the_log_are_only_text(desk, event):
    text, _ = log_text(1, ("<b>x</b>", "&amp;", '"', "'"))
    shown = upload(desk, event, text).content.decode()
    assert "<b>x</b>" not in shown
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
