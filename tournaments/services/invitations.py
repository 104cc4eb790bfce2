"""Co-organizers and scorers are invited by e-mail: the mail's link gives its role to one account, until it ends."""

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.enums import AuditTag, RoleName
from tournaments.models import Invitation, Role, Tournament
from tournaments.permissions import SYSTEM, Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.entry_names import email_problems
from tournaments.services.errors import Problem, Refused
from tournaments.services.links import invitation_token
from tournaments.services.messages import invite_by_mail
from tournaments.services.table_links import clean_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

_TOKEN = re.compile(r"(\d{1,18})-([A-Za-z0-9_-]{22})", re.ASCII)
GOOD_FOR = timedelta(days=14)
#: An event that invites more people at once is a mailing list.
MOST_OPEN = 40
#: Mails to one address about one invitation.
MOST_SENT = 5


def invitation_for_token(token: str) -> Invitation | None:
    """The invitation whose token this is, with its event, open or not; None where there is none."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    found = Invitation.objects.filter(pk=int(parts[1])).select_related("tournament").first()
    return found if found is not None and constant_time_compare(token, invitation_token(found)) else None


def invite(
    *,
    tournament: Tournament,
    actor: Actor,
    email: str,
    name: RoleName,
    tables: "Iterable[str]" = (),
    language: str = "",
) -> Invitation:
    """Ask somebody by e-mail to be a director, or a scorer at these tables (none: at each).

    Who was asked and has not answered is asked again, for what is said now. The answer is the same whether the
    address has an account here or not. Raises Refused.
    """
    with changing(tournament.pk, actor, Action.GRANT_ROLE) as locked:
        if name == RoleName.OWNER:
            raise Refused(Problem("owner-stays", "role"))
        email = email.strip().lower()
        if not email or email_problems(email):
            raise Refused(Problem("email-wrong", "email"))
        kept = clean_tables(tables) if name == RoleName.SCORER else []
        open_ = locked.invitations.filter(accepted_at__isnull=True, revoked_at__isnull=True)
        invitation = open_.filter(email__iexact=email).first()
        if invitation is None:
            if open_.filter(expires_at__gt=timezone.now()).count() >= MOST_OPEN:
                raise Refused(Problem("too-many-invitations", "email", {"most": MOST_OPEN}))
            invitation = Invitation(tournament=locked, email=email, sent=0)
        if invitation.sent >= MOST_SENT:
            raise Refused(Problem("invited-too-often", "email"))
        invitation.role, invitation.tables = name, kept
        invitation.language = language or locked.language
        invitation.expires_at = timezone.now() + GOOD_FOR
        invitation.sent += 1
        invitation.save()
        invite_by_mail(invitation)
        record(locked, actor, AuditTag.ROLE_INVITED, invitation=invitation.pk, role=name)
    return invitation


def revoke_invitation(*, tournament: Tournament, actor: Actor, invitation_id: int) -> None:
    """Its link gives nothing any more. One that was accepted or revoked stays as it is."""
    with changing(tournament.pk, actor, Action.GRANT_ROLE) as locked:
        found = locked.invitations.filter(
            pk=invitation_id, accepted_at__isnull=True, revoked_at__isnull=True
        ).first()
        if found is None:
            return
        found.revoked_at = timezone.now()
        found.save(update_fields=["revoked_at"])
        record(locked, actor, AuditTag.ROLE_INVITATION_REVOKED, invitation=found.pk, role=found.role)


def accept_invitation(*, invitation: Invitation, actor: Actor) -> Role:
    """Give the invitation's role to the actor's account. The same account again: nothing. Raises Refused.

    The link is the right to do it: it went to the invited address and nowhere else.
    """
    if actor.user_id is None:
        raise Refused(Problem("sign-in-first"))
    with changing(invitation.tournament_id, SYSTEM, Action.GRANT_ROLE) as tournament:
        invitation.refresh_from_db()
        if invitation.accepted_by_id == actor.user_id:
            known = Role.objects.filter(
                tournament=tournament, user=actor.user_id, name=invitation.role
            ).first()
            if known is not None:
                return known
        if not invitation.is_open:
            raise Refused(Problem("invitation-over"))
        invitation.accepted_at, invitation.accepted_by_id = timezone.now(), actor.user_id
        invitation.save(update_fields=["accepted_at", "accepted_by"])
        role, _new = Role.objects.update_or_create(
            tournament=tournament,
            user_id=actor.user_id,
            name=invitation.role,
            defaults={"tables": invitation.tables},
        )
        record(tournament, actor, AuditTag.ROLE_GRANTED, user=actor.user_id, role=invitation.role)
    return role
