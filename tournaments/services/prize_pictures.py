"""The picture of a prize: set, described, removed."""

from typing import TYPE_CHECKING

from tournaments.enums import AuditTag
from tournaments.models import PrizePicture, Tournament
from tournaments.models.entry import clean_name
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record

if TYPE_CHECKING:
    from tournaments.pictures import Picture


def set_picture(
    *, tournament: Tournament, actor: Actor, prize: int, picture: "Picture | None" = None, alt: str
) -> None:
    """Give the prize this picture, or (None) keep the one it has; ``alt`` says what is on it.

    Raises Prize.DoesNotExist. The same again writes nothing, nor does a text without a picture.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        row = locked.prizes.get(pk=prize)
        kept = PrizePicture.objects.filter(prize=row).first() or PrizePicture(prize=row)
        before = (kept.digest, kept.alt)
        kept.alt = clean_name(alt)
        if picture is not None:
            kept.content, kept.digest = picture.content, picture.digest
            kept.width, kept.height = picture.width, picture.height
        if kept.digest and (kept.digest, kept.alt) != before:
            kept.save()
            record(locked, actor, AuditTag.PRIZE_PICTURED, prize=row.pk, digest=kept.digest)


def remove_picture(*, tournament: Tournament, actor: Actor, prize: int) -> None:
    """Take the prize's picture away. Raises Prize.DoesNotExist; without a picture there is nothing to do."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        row = locked.prizes.get(pk=prize)
        gone, _rows = PrizePicture.objects.filter(prize=row).delete()
        if gone:
            record(locked, actor, AuditTag.PRIZE_PICTURED, prize=row.pk, digest="")
