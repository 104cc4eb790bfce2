"""What the site's forms say of mistakes, and in which language a scanned code answers."""

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client

from tests.factories import opened, organizer, started
from tests.web.desk import address, signed_in
from tournaments.web.director_forms.fields import ZoneField, zone_choices


class Everything(forms.Form):
    name = forms.CharField(max_length=3, min_length=2)
    email = forms.EmailField()
    count = forms.IntegerField(min_value=2, max_value=4)
    kind = forms.ChoiceField(choices=[("a", "A")])
    agreed = forms.BooleanField()
    file = forms.FileField()
    on = forms.DateField()


EMPTY = "Please fill this in."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, {"name": EMPTY, "email": EMPTY, "count": EMPTY, "on": EMPTY}),
        (
            {},
            {
                "kind": "Please choose one.",
                "agreed": "Please tick this to go on.",
                "file": "Please choose a file.",
            },
        ),
        (
            {"name": "Anna", "email": "anna", "count": "many", "kind": "b", "on": "soon"},
            {
                "name": "There is room for 3 characters; this has 4.",
                "email": "This is not an e-mail address. An example: name@example.org.",
                "count": "Please type a whole number.",
                "kind": "This is not on the list any more. Please choose again.",
                "on": "This is not a date. An example: 2026-12-19.",
            },
        ),
        (
            {"name": "A", "count": "1"},
            {
                "name": "At least 2 characters are needed; this has 1.",
                "count": "Please type 2 or more.",
            },
        ),
        ({"count": "5"}, {"count": "Please type 4 or less."}),
    ],
)
def test_mistakes_are_said_plainly(typed: dict[str, str], said: dict[str, str]) -> None:
    errors = Everything(typed, {}).errors
    assert {name: list(errors[name]) for name in said} == {name: [text] for name, text in said.items()}


def test_an_empty_file_is_called_so() -> None:
    errors = Everything({}, {"file": SimpleUploadedFile("list.csv", b"")}).errors
    assert errors["file"] == ["This file is empty."]


def test_only_todays_names_of_zones_are_offered_and_old_ones_are_kept() -> None:
    offered = {name for _area, zones in zone_choices()[1:] for name, _label in zones}
    assert {"Asia/Shanghai", "Asia/Kolkata", "Europe/Kyiv"} <= offered
    assert not {"Asia/Chongqing", "Asia/Calcutta", "Europe/Kiev"} & offered
    field = ZoneField()
    assert field.clean("Asia/Chongqing") == "Asia/Chongqing"
    with pytest.raises(forms.ValidationError):
        field.clean("Moon/Tranquillity")


@pytest.mark.django_db
def test_an_event_in_a_retired_zone_shows_and_keeps_it() -> None:
    owner = organizer()
    event = opened(owner=owner, timezone="Asia/Chongqing")
    page = signed_in(owner).get(address("manage-edit", event))
    assert '<option value="Asia/Chongqing" selected>' in page.text


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "prefix"), [("zh-CN", "/zh-hans"), ("ja", "/ja"), ("fr", "")])
def test_a_scanned_code_opens_in_the_readers_language(client: Client, language: str, prefix: str) -> None:
    event = started(4)
    answer = client.get(f"/go/{event.slug}/bracket/", headers={"accept-language": language}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{prefix}/t/{event.slug}/bracket/"
    assert (
        "no-store" in client.get(f"/go/{event.slug}/", headers={"accept-language": language})["Cache-Control"]
    )


@pytest.mark.django_db
def test_codes_carry_no_language(client: Client) -> None:
    event = started(4)
    shared = client.get(f"/ja/t/{event.slug}/share/").context["page"].pages
    paths = [page.link.url.partition("//")[2].partition("/")[2] for page in shared]
    assert paths == [f"go/{event.slug}/", f"go/{event.slug}/bracket/", f"go/{event.slug}/standings/"]
    assert client.get(f"/go/{event.slug}/manage/").status_code == 404


def test_what_has_a_choice_already_is_not_called_optional():
    class Form(forms.Form):
        kind = forms.ChoiceField(choices=[("a", "A")], required=False)
        note = forms.CharField(required=False)

    form = Form()
    said = [render_to_string("tournaments/_field.html", {"field": field}) for field in form]
    assert ["optional" in html for html in said] == [False, True]
