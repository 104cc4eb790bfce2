"""Tokens from the command line: printed once, revoked one by one or all of an account."""

import pytest
from django.core.management import CommandError, call_command

from tests.factories import organizer
from tournaments.models import ApiToken
from tournaments.services.tokens import find_token, use_token

pytestmark = pytest.mark.django_db


def printed(capsys, *arguments):
    call_command(*arguments)
    return capsys.readouterr().out.strip()


def test_create_token_prints_the_token_alone(capsys):
    user = organizer("organizer@example.org")
    token = use_token(printed(capsys, "create_token", "Organizer@Example.org"))
    assert token.user_id == user.pk
    assert token.scopes == {"read", "write:results", "write:manage"}


def test_scopes_and_name_are_kept(capsys):
    organizer("organizer@example.org")
    arguments = ["--scope", "read", "--scope", "write:results", "--scope", "read", "--name", "scoreboard"]
    token = find_token(printed(capsys, "create_token", "organizer@example.org", *arguments))
    assert (token.scopes, token.name) == (["read", "write:results"], "scoreboard")


@pytest.mark.parametrize(
    "arguments", [["nobody@example.org"], ["a@example.org", "--name", "x" * 81], ["b@example.org"]]
)
def test_what_cannot_be_made_is_said(arguments):
    organizer("a@example.org")
    closed = organizer("b@example.org")
    closed.is_active = False
    closed.save()
    with pytest.raises(CommandError):
        call_command("create_token", *arguments)
    assert not ApiToken.objects.exists()


def test_revoke_one_or_all(capsys):
    organizer("organizer@example.org")
    first, second, third = (printed(capsys, "create_token", "organizer@example.org") for _ in range(3))
    assert printed(capsys, "revoke_token", first) == "1 revoked"
    assert use_token(first) is None
    assert use_token(second) is not None
    assert printed(capsys, "revoke_token", "organizer@example.org") == "2 revoked"
    assert use_token(third) is None


@pytest.mark.parametrize("argument", ["geekcup_wrong", "nobody@example.org"])
def test_an_unknown_token_is_an_error(argument):
    with pytest.raises(CommandError):
        call_command("revoke_token", argument)
