"""A substitute at the desk: the form, what it says where it is wrong, and the page of the match."""

import pytest

from tests.factories import double_victory, hand, match_of, organizer, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import text_of
from tournaments.models import Player, Ruling, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = started(4, owner=organizer())
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=double_victory(0))
    return event


def send(event: Tournament, **fields: str):
    page = address("manage-rulings", event, "W1.1")
    sent = {f"substitute-{name}": value for name, value in fields.items()}
    return signed_in(owner_of(event)).post(page, {"kind": "substitute", **sent}, follow=True)


def test_somebody_new_sits_down_and_the_match_tells_it(event: Tournament) -> None:
    form = (
        signed_in(owner_of(event))
        .get(address("manage-rulings", event, "W1.1"))
        .context["forms"]["substitute"]
    )
    assert form["hand"].value() == 2
    assert [label for _, label in form.fields["seat"].choices] == [
        f"Player {n}" for n in ("1a", "4a", "1b", "4b")
    ]
    text = text_of(send(event, seat="0", hand="2", player="", name="Ersatz", note="Train"))
    assert "From hand 2 on Ersatz plays in place of Player 1a" in text
    shown = text_of(signed_in().get(address("match", event, "W1.1")))
    assert "From hand 2 on Ersatz plays in place of Player 1a . Reason: Train" in shown
    table = signed_in(owner_of(event)).get(address("score", event, "W1.1"))
    assert next(seat.name for seat in table.context["table"].seats_by_index) == "Ersatz"
    # The hand before is corrected at the table as it sat then.
    before = signed_in(owner_of(event)).get(address("hand-correct", event, "W1.1", 1))
    assert next(seat.name for seat in before.context["table"].seats_by_index) == "Player 1a"


def test_whoever_comes_after_a_substitute_plays_in_place_of_the_substitute(event: Tournament) -> None:
    send(event, seat="0", hand="2", player="", name="Ersatz")
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=2, result=hand())
    back = Player.objects.get(tournament=event, name="Player 1a")
    text = text_of(send(event, seat="0", hand="3", player=str(back.pk), name="", rest="on"))
    assert "From hand 3 on, and in the matches to come, Player 1a plays in place of Ersatz" in text


def test_who_is_in_the_entry_already_is_chosen_and_taken_back(event: Tournament) -> None:
    send(event, seat="0", hand="2", player="", name="Ersatz")
    one = Player.objects.get(tournament=event, name="Player 1a")
    form = (
        signed_in(owner_of(event))
        .get(address("manage-rulings", event, "W1.1"))
        .context["forms"]["substitute"]
    )
    assert ("Pair 1", [(one.pk, "Player 1a")]) in form.fields["player"].choices
    back = {"kind": "back", "ruling": str(Ruling.objects.get().pk)}
    page = signed_in(owner_of(event)).post(address("manage-rulings", event, "W1.1"), back, follow=True)
    assert "This ruling was taken back." in text_of(page)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "player"),
        ({"name": "Player 2a"}, "name"),
        ({"hand": "9"}, "hand"),
        ({"hand": "x"}, "hand"),
        ({"seat": "7"}, "seat"),
        ({"player": "999"}, "player"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(event: Tournament, fields, field) -> None:
    given = {"seat": "0", "hand": "2", "player": "", "name": "Ersatz", "note": "Train", **fields}
    form = send(event, **given).context["forms"]["substitute"]
    assert list(form.errors) == [field]
    assert form["note"].value() == "Train"
    assert not Ruling.objects.exists()
