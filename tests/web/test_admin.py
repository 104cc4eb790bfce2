"""The site administration: everything can be looked up, only accounts can be made and changed."""

from http import HTTPStatus

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from tests.factories import match_of, organizer, play_match, started
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Hand, Match, Tournament, User
from tournaments.services.audit import SITE_CHAIN, broken_links

pytestmark = pytest.mark.django_db
MODELS = list(apps.get_app_config("tournaments").get_models())
NEW = {
    "email": "desk@example.org",
    "name": "Desk",
    "usable_password": "true",
    "password1": "lantern lane 315",
    "password2": "lantern lane 315",
}


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("root@example.org"))
    return client


def address(model: type, page: str, *args: object) -> str:
    return reverse(f"admin:tournaments_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_is_listed_and_can_be_searched(staff: Client, model: type) -> None:
    play_match(match_of(started(2), "W1.1"))
    assert admin.site.is_registered(model)
    assert staff.get(address(model, "changelist"), {"q": "1"}).status_code == HTTPStatus.OK
    row = model.objects.first()
    if row is not None:
        assert staff.get(address(model, "change", row.pk)).status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    "model", [model for model in MODELS if model is not User], ids=lambda model: model.__name__
)
def test_nothing_of_the_record_can_be_added_or_deleted(staff: Client, model: type) -> None:
    play_match(match_of(started(2), "W1.1"))
    assert staff.get(address(model, "add")).status_code == HTTPStatus.FORBIDDEN
    row = model.objects.first()
    if row is not None:
        assert (
            staff.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == HTTPStatus.FORBIDDEN
        )


@pytest.mark.parametrize("model", [Tournament, Match, Hand])
def test_nor_changed(staff: Client, model: type) -> None:
    play_match(match_of(started(2), "W1.1"))
    row = model.objects.first()
    answer = staff.post(address(model, "change", row.pk), {"name": "Other", "winner": "1", "points": "[0,0]"})
    assert answer.status_code == HTTPStatus.FORBIDDEN


def test_an_account_is_made_and_written_down(staff: Client) -> None:
    answer = staff.post(address(User, "add"), NEW)
    assert answer.status_code == HTTPStatus.FOUND
    made = User.objects.get(email="desk@example.org")
    assert made.check_password("lantern lane 315")
    assert not made.is_staff
    entry = AuditEntry.objects.get(chain=SITE_CHAIN, tag=AuditTag.USER_CREATED)
    assert entry.payload == {"user": made.pk}
    assert list(broken_links()) == []


def test_the_same_address_in_another_case_is_refused(staff: Client) -> None:
    organizer("desk@example.org")
    answer = staff.post(address(User, "add"), {**NEW, "email": "DESK@example.org"})
    assert answer.status_code == HTTPStatus.OK
    assert User.objects.filter(email__iexact="desk@example.org").count() == 1


def test_an_account_is_closed_not_deleted(staff: Client) -> None:
    user = organizer("desk@example.org")
    assert staff.post(address(User, "delete", user.pk), {"post": "yes"}).status_code == HTTPStatus.FORBIDDEN
    answer = staff.post(address(User, "change", user.pk), {"email": user.email, "name": "Desk"})
    assert answer.status_code == HTTPStatus.FOUND
    user.refresh_from_db()
    assert not user.is_active


def changes_of(user: User) -> list[dict[str, object]]:
    """What the site's chain says was changed in the account."""
    rows = AuditEntry.objects.filter(chain=SITE_CHAIN, tag=AuditTag.USER_CHANGED).order_by("seq")
    return [row.payload for row in rows if row.payload["user"] == user.pk]


def test_what_is_changed_in_an_account_is_written_down(staff: Client) -> None:
    user, group = organizer("desk@example.org"), Group.objects.create(name="Desk")
    url = address(User, "change", user.pk)
    same = {"email": user.email, "name": "", "is_active": "on"}
    staff.post(url, same)
    assert changes_of(user) == []
    staff.post(url, {**same, "is_superuser": "on", "groups": [group.pk]})
    user.refresh_from_db()
    assert user.is_superuser
    assert list(user.groups.all()) == [group]
    assert changes_of(user) == [{"user": user.pk, "fields": ["groups", "is_superuser"]}]
    staff.post(url, {"email": user.email, "name": ""})
    assert changes_of(user)[1:] == [{"user": user.pk, "fields": ["groups", "is_active", "is_superuser"]}]
    assert list(broken_links()) == []


def test_a_new_password_is_written_down_and_never_what_it_is(staff: Client) -> None:
    user = organizer("desk@example.org", "an older password")
    url = reverse("admin:auth_user_password_change", args=[user.pk])
    sent = {"usable_password": "true", "password1": "lantern lane 315", "password2": "lantern lane 315"}
    assert staff.get(url).status_code == HTTPStatus.OK
    assert staff.post(url, {**sent, "set-password": "yes"}).status_code == HTTPStatus.FOUND
    user.refresh_from_db()
    assert user.check_password("lantern lane 315")
    assert changes_of(user) == [{"user": user.pk, "fields": ["password"]}]
    assert AuditEntry.objects.get(tag=AuditTag.USER_CHANGED).actor.startswith("user:")


@pytest.mark.parametrize("signed_in", [True, False])
def test_it_is_open_to_staff_only(client: Client, signed_in: bool) -> None:
    if signed_in:
        client.force_login(organizer())
    answer = client.get(reverse("admin:index"))
    assert answer.status_code == HTTPStatus.FOUND
    assert "login" in answer["Location"]


@pytest.mark.parametrize(("prefix", "word"), [("", "Hands"), ("/zh-hans", "回合"), ("/ja", "ラウンド")])
def test_it_speaks_the_languages_of_the_site(staff: Client, prefix: str, word: str) -> None:
    assert word in staff.get(f"{prefix}/admin/").content.decode()
