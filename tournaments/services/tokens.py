"""API tokens: made once, kept as a hash, taken away again."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.enums import AuditTag, TokenScope
from tournaments.models import ApiToken
from tournaments.permissions import Actor, NotAllowed
from tournaments.prepared import Rows
from tournaments.services import audit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import User

#: Leaked tokens can be searched for by it.
PREFIX = "geekcup_"
#: ``last_used_at`` is no more exact than this: not every call shall write.
LAST_USED = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class GoodToken:
    """What a valid token opens: an account, as far as the scopes go."""

    pk: int
    user_id: int
    scopes: frozenset[str]


def create_token(
    *, user: "User", actor: Actor, scopes: "Sequence[TokenScope]" = tuple(TokenScope), name: str = ""
) -> tuple[ApiToken, str]:
    """A new token for the account, and its text, which nobody can show again.

    Raises NotAllowed for the account of somebody else.
    """
    _require_own(user.pk, actor)
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        token = ApiToken.objects.create(
            user=user, name=name, digest=_digest(text), scopes=[str(scope.value) for scope in scopes]
        )
        payload = {"token": token.pk, "user": user.pk, "scopes": token.scopes}
        audit.append_on_site(actor, AuditTag.TOKEN_CREATED, payload)
    return token, text


def revoke_token(*, token: ApiToken, actor: Actor) -> ApiToken:
    """Make the token worthless. Repeating it writes nothing. Raises NotAllowed as create_token does."""
    _require_own(token.user_id, actor)
    with transaction.atomic():
        token = ApiToken.objects.select_for_update().get(pk=token.pk)
        if token.revoked_at is None:
            token.revoked_at = timezone.now()
            token.save(update_fields=["revoked_at"])
            audit.append_on_site(actor, AuditTag.TOKEN_REVOKED, {"token": token.pk, "user": token.user_id})
    return token


def find_token(text: str) -> ApiToken | None:
    """The token with this text, revoked or not; None if there is none."""
    return ApiToken.objects.filter(digest=_digest(text)).first()


def use_token(text: str) -> GoodToken | None:
    """The token with this text if it is still good and its account active; notes that it was used."""
    row = _GOOD.first(digest=_digest(text))
    if row is None:
        return None
    pk, user_id, scopes, last = row
    now = timezone.now()
    if last is None or now - last >= LAST_USED:
        unnoted = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now)
        ApiToken.objects.filter(unnoted, pk=pk).update(last_used_at=now)
    return GoodToken(pk, user_id, frozenset(scopes))


_GOOD = Rows(
    lambda digest: (
        ApiToken.objects.filter(digest=digest, revoked_at__isnull=True, user__is_active=True)
        .order_by()
        .values_list("pk", "user_id", "scopes", "last_used_at")
    ),
    digest=str,
)


def _require_own(user_id: int, actor: Actor) -> None:
    if not actor.system and actor.user_id != user_id:
        raise NotAllowed


def _digest(text: str) -> str:
    """Enough for a secret of 256 bits by chance: there is nothing to guess, so nothing to slow down."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
