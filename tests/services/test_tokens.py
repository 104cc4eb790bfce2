"""API tokens: shown once, kept as a hash, worthless once revoked."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import organizer
from tournaments.enums import AuditTag, TokenScope
from tournaments.models import ApiToken, AuditEntry
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed, actor_for
from tournaments.services import audit
from tournaments.services.tokens import LAST_USED, GoodToken, create_token, revoke_token, use_token

pytestmark = pytest.mark.django_db


def made(**fields):
    return create_token(user=fields.pop("user", None) or organizer(), actor=SYSTEM, **fields)


def test_a_token_opens_its_account_and_is_not_stored():
    token, text = made(name="scoreboard")
    assert use_token(text) == GoodToken(token.pk, token.user_id, frozenset(token.scopes))
    assert token.scopes == ["read", "write:results", "write:manage"]
    stored = str(ApiToken.objects.filter(pk=token.pk).values().get())
    assert text not in stored
    assert text.removeprefix("geekcup_") not in stored


def test_tokens_differ():
    assert made()[1] != made()[1]


@pytest.mark.parametrize("text", ["", "geekcup_", "geekcup_wrong", "\x00", "\ud800", "x" * 100_000])
def test_anything_else_opens_nothing(text):
    made()
    assert use_token(text) is None


def test_a_revoked_token_opens_nothing_and_is_revoked_once():
    token, text = made()
    first = revoke_token(token=token, actor=SYSTEM).revoked_at
    assert use_token(text) is None
    assert revoke_token(token=token, actor=SYSTEM).revoked_at == first
    assert AuditEntry.objects.filter(tag=AuditTag.TOKEN_REVOKED).count() == 1


def test_the_token_of_a_closed_account_opens_nothing():
    token, text = made()
    token.user.is_active = False
    token.user.save()
    assert use_token(text) is None


def test_use_is_noted_once_a_minute(django_assert_num_queries):
    token, text = made()
    use_token(text)
    token.refresh_from_db()
    first = token.last_used_at
    assert first is not None
    with django_assert_num_queries(1):
        use_token(text)
    ApiToken.objects.update(last_used_at=timezone.now() - LAST_USED - timedelta(seconds=1))
    use_token(text)
    token.refresh_from_db()
    assert token.last_used_at > first


def test_an_account_makes_and_revokes_its_own_tokens_only():
    user, other = organizer(), organizer()
    token, _ = create_token(user=user, actor=actor_for(user), scopes=[TokenScope.READ])
    assert token.scopes == ["read"]
    for actor in (NOBODY, actor_for(other)):
        with pytest.raises(NotAllowed):
            create_token(user=user, actor=actor)
        with pytest.raises(NotAllowed):
            revoke_token(token=token, actor=actor)
    assert revoke_token(token=token, actor=actor_for(user)).revoked_at


def test_both_are_on_the_site_s_chain_without_the_token():
    token, text = made()
    revoke_token(token=token, actor=SYSTEM)
    rows = list(AuditEntry.objects.filter(chain=audit.SITE_CHAIN))
    assert [row.tag for row in rows] == [AuditTag.TOKEN_CREATED, AuditTag.TOKEN_REVOKED]
    assert rows[0].payload == {"token": token.pk, "user": token.user_id, "scopes": token.scopes}
    assert text not in str([row.payload for row in rows])
    assert list(audit.broken_links()) == []


@pytest.mark.django_db(transaction=True)
def test_writers_of_the_site_s_chain_queue_up():
    user = organizer()

    def make(_number):
        try:
            return create_token(user=user, actor=SYSTEM)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as pool:
        assert len(list(pool.map(make, range(40)))) == 40
    seqs = AuditEntry.objects.filter(chain=audit.SITE_CHAIN).values_list("seq", flat=True)
    assert list(seqs.order_by("seq")) == list(range(1, 41))
    assert list(audit.broken_links()) == []
