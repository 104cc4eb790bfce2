"""The token's own account over HTTP."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.factories import opened, organizer, register
from tournaments.enums import TokenScope
from tournaments.models import AuditEntry, User

pytestmark = pytest.mark.django_db


def test_what_an_account_is_called_and_the_language_of_its_mails():
    user = organizer("ann@example.org")
    caller = Caller(user)
    changed = caller.call("PATCH", "/me", {"name": "  Ann\u200b  Example ", "language": "ja"})
    assert (changed["name"], changed["language"], changed["email"]) == (
        "Ann Example",
        "ja",
        "ann@example.org",
    )
    assert caller.get("/me") == changed
    last = AuditEntry.objects.order_by("-pk").first()
    assert (last.tag, last.actor) == ("user:changed", f"user:{user.pk}")
    assert last.payload == {"user": user.pk, "fields": ["language", "name"]}
    rows = AuditEntry.objects.count()
    assert caller.call("PATCH", "/me", {"name": "Ann Example"}) == changed
    assert caller.call("PATCH", "/me", {}) == changed
    assert AuditEntry.objects.count() == rows
    assert caller.call("PATCH", "/me", {"name": ""})["name"] == ""


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"language": "de"}, "language"),
        ({"language": None}, "language"),
        ({"name": None}, "name"),
        ({"name": "x" * 81}, "name"),
        # Composed, each of these is two characters.
        ({"name": "\u0958" * 80}, "name"),
        ({"email": "b@example.org"}, "email"),
        ({"is_staff": True}, "is_staff"),
    ],
)
def test_nothing_else_of_an_account_is_changed(body, field):
    user = organizer()
    assert set(Caller(user).refused("PATCH", "/me", body)["fields"]) == {field}
    assert User.objects.get(pk=user.pk).name == user.name


def test_only_an_account_has_a_name():
    entry = register(opened())[0]
    assert nobody().refused("PATCH", "/me", {"name": "A"})["status"] == 401
    assert captain(entry).refused("PATCH", "/me", {"name": "A"})["status"] == 403
    assert program(None, TokenScope.READ).refused("PATCH", "/me", {"name": "A"})["reason"] == "scope"
