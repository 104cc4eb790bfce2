"""Pictures of prizes: sent by the organizer, shown wherever the prize is, as private as the event."""

from http import HTTPStatus
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import organizer, play_all, started
from tests.services.test_votes import soon
from tests.test_uploaded_pictures import picture
from tests.web.desk import address, log_of, owner_of, signed_in
from tests.web.table import captain
from tournaments.models import Prize, PrizePicture, Tournament
from tournaments.permissions import SYSTEM
from tournaments.pictures import drawn_anew
from tournaments.services import prizes, votes
from tournaments.services.prize_pictures import remove_picture, set_picture

pytestmark = pytest.mark.django_db


def event_of(count: int = 2) -> Tournament:
    event = started(2, owner=organizer())
    names = [f"Prize {number}" for number in range(1, count + 1)]
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=names, awards=[(1, "")])
    return event


def with_pictures(event: Tournament) -> Tournament:
    for number, prize in enumerate(event.prizes.all()):
        sent = drawn_anew(picture(size=(100 + number, 60)))
        set_picture(tournament=event, actor=SYSTEM, prize=prize.pk, picture=sent, alt=f"What {prize.name} is")
    return event


def sends(event: Tournament, prize: Prize, content: bytes | None = None, **fields: Any) -> Any:
    """The organizer sends a file for one of the prizes."""
    file = {} if content is None else {f"picture_{prize.pk}": SimpleUploadedFile("x.png", content)}
    typed = {f"{name}_{prize.pk}": value for name, value in fields.items()}
    client = signed_in(owner_of(event))
    return client.post(address("manage-vote-describe", event), {**typed, **file}, follow=True)


def test_the_organizer_sends_changes_and_removes_a_picture() -> None:
    event = event_of()
    prize = event.prizes.first()
    assert prize is not None
    page = sends(event, prize, picture(), alt="Two towers", text="A game")
    kept = PrizePicture.objects.get()
    assert (kept.width, kept.height, kept.alt, kept.prize.text) == (120, 80, "Two towers", "A game")
    assert kept.digest in page.text
    before = log_of(event)
    sends(event, prize, picture(), alt="Two towers", text="A game")
    assert log_of(event) == before
    sends(event, prize, alt="Three towers", text="A game")
    assert PrizePicture.objects.get().alt == "Three towers"
    sends(event, prize, picture(size=(50, 50)), alt="Three towers", text="A game")
    assert PrizePicture.objects.get().width == 50
    sends(event, prize, alt="Three towers", text="A game", remove="on")
    assert not PrizePicture.objects.exists()


def test_what_is_no_picture_is_refused_at_its_field_and_what_was_typed_stays() -> None:
    event = event_of()
    prize = event.prizes.first()
    assert prize is not None
    page = sends(event, prize, b"<svg/>", text="A game")
    assert "Only pictures in JPEG, PNG or WebP are taken." in page.text
    assert 'value="A game"' in page.text
    assert not PrizePicture.objects.exists()
    assert Prize.objects.get(pk=prize.pk).text == ""


def test_one_form_has_only_so_many_pixels_unpacked() -> None:
    """A hundred files of less than a kilobyte each would else keep the server busy for half a minute."""
    event = event_of(5)
    large = picture("WEBP", (3900, 4000), lossless=True)
    assert len(large) < 1000
    files = {f"picture_{prize.pk}": SimpleUploadedFile("x.webp", large) for prize in event.prizes.all()}
    page = signed_in(owner_of(event)).post(address("manage-vote-describe", event), files)
    wrong = page.context["texts"].errors
    assert list(wrong) == [f"picture_{prize.pk}" for prize in list(event.prizes.all())[3:]]
    assert "too many pixels" in str(wrong)
    assert not PrizePicture.objects.exists()


def test_a_text_without_a_picture_or_for_a_prize_of_another_event_writes_nothing() -> None:
    event, other = event_of(), event_of()
    theirs = other.prizes.first()
    assert theirs is not None
    before = log_of(event)
    set_picture(tournament=event, actor=SYSTEM, prize=event.prizes.all()[0].pk, alt="Nothing")
    for call in (set_picture, remove_picture):
        with pytest.raises(Prize.DoesNotExist):
            call(
                tournament=event,
                actor=SYSTEM,
                prize=theirs.pk,
                **({"alt": ""} if call is set_picture else {}),
            )
    assert log_of(event) == before


def test_it_is_shown_wherever_its_prize_is() -> None:
    event = with_pictures(event_of())
    votes.set_poll(
        tournament=event,
        actor=SYSTEM,
        voters="entries",
        choices=1,
        closes_at=soon(),
        hand_out="fixed",
    )
    first, second = (each.picture.digest for each in event.prizes.all())
    entry = event.entries.get(name="Pair 1")
    ballot = captain(entry).get(address("prizes-vote", event)).text
    assert first in ballot
    assert second in ballot
    for name in ("prizes", "screen"):
        page = Client().get(address(name, event)).text
        assert 'alt="What Prize 1 is"' in page
        assert second in page
    captain(entry).post(address("prizes-vote", event), {"prizes": [event.prizes.all()[1].pk]})
    votes.close_poll(tournament=event, actor=SYSTEM)
    play_all(event)
    for name in ("prizes", "screen", "tournament"):
        page = Client().get(address(name, event)).text
        assert second in page
        assert "Prize 2" in page


def test_of_a_published_event_it_may_be_kept_for_good_and_is_nothing_but_a_picture() -> None:
    event = with_pictures(event_of(1))
    kept = PrizePicture.objects.get()
    url = f"/t/{event.slug}/prizes/pictures/{kept.digest}.webp"
    answer = Client().get(url)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Vary" not in answer or "Cookie" not in answer["Vary"]
    assert not answer.cookies
    assert drawn_anew(answer.content).width == 100
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    other = event_of(1)
    for wrong in (
        f"/t/{other.slug}/prizes/pictures/{kept.digest}.webp",
        url.replace(kept.digest, "0" * 64),
        url.replace(kept.digest, "a%00b"),
    ):
        assert Client().get(wrong).status_code == HTTPStatus.NOT_FOUND
    assert Client().post(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_of_a_private_event_only_its_people_see_it_and_no_cache_keeps_it() -> None:
    event = with_pictures(event_of(1))
    Tournament.objects.filter(pk=event.pk).update(visibility="private")
    url = address("prize-picture", event, PrizePicture.objects.get().digest)
    for client in (Client(), signed_in(), captain(event_of(1).entries.first())):
        assert client.get(url).status_code == HTTPStatus.NOT_FOUND
    for client in (signed_in(owner_of(event)), captain(event.entries.first())):
        answer = client.get(url)
        assert answer.status_code == HTTPStatus.OK
        assert "no-store" in answer["Cache-Control"]


def test_as_many_queries_for_many_pictures_as_for_few(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    few, many = with_pictures(event_of(1)), with_pictures(event_of(9))
    Client().get(address("prizes", few))
    with django_assert_num_queries(30, exact=False) as counted:
        Client().get(address("prizes", few))
    with django_assert_num_queries(len(counted)) as again:
        Client().get(address("prizes", many))
    assert not any('"content"' in query["sql"] for query in again.captured_queries)
