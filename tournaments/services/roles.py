"""Who helps to run an event: the owner makes accounts directors, and ends that again."""

from tournaments.enums import AuditTag, RoleName
from tournaments.models import Role, Tournament, User
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.errors import Problem, Refused


def grant_role(*, tournament: Tournament, actor: Actor, user: User, name: RoleName) -> Role:
    """Make an account a director or scorer of the event. The same again writes nothing."""
    with changing(tournament.pk, actor, Action.GRANT_ROLE) as locked:
        role, created = Role.objects.get_or_create(tournament=locked, user=user, name=name)
        if created:
            record(locked, actor, AuditTag.ROLE_GRANTED, user=user.pk, role=name)
    return role


def remove_role(*, tournament: Tournament, actor: Actor, role_id: int) -> None:
    """End a role in the event; one that is gone already is no error. The owner's stays: Refused."""
    with changing(tournament.pk, actor, Action.GRANT_ROLE) as locked:
        role = Role.objects.filter(tournament=locked, pk=role_id).first()
        if role is None:
            return
        if role.name == RoleName.OWNER:
            raise Refused(Problem("owner-stays"))
        role.delete()
        record(locked, actor, AuditTag.ROLE_REMOVED, user=role.user_id, role=role.name)
