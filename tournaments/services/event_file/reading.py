"""An event from a file: all of it or nothing."""

from typing import TYPE_CHECKING, Any

from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction

from tournaments.enums import AuditTag
from tournaments.models import PrizePicture, Series, Stage, Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.pictures import digest_of
from tournaments.services import stages
from tournaments.services.audit import append_on_site, broken_links, last_link
from tournaments.services.errors import Problem, Refused
from tournaments.services.event_file.checks import all_pairs, built, new_account, require_free, require_whole
from tournaments.services.event_file.rows import PARTS

if TYPE_CHECKING:
    from django.db.models import Model


def import_event(*, content: Any) -> Tournament:
    """Write an event as it was exported, under the same ids. Raises Refused: then nothing was written.

    The log's chain has to be whole, and the brackets have to be what the record gives. Nobody is mailed.
    """
    whole = require_whole(content)
    try:
        with transaction.atomic():
            require_free(whole)
            _write(whole)
            row = whole["parts"]["event"][0]
            tournament = Tournament.objects.get(pk=row["id"])
            if "audit_seq" not in row:  # of a site that did not know its chains' ends yet
                tournament.audit_seq, tournament.audit_hash = last_link(tournament.pk)
                tournament.save(update_fields=["audit_seq", "audit_hash"])
            _require_true(tournament)
            _move_sequences()
            append_on_site(
                SYSTEM, AuditTag.EVENT_IMPORTED, {"tournament": tournament.pk, "digest": whole["digest"]}
            )
    except IntegrityError as error:
        raise Refused(Problem("event-file-wrong", params={"part": str(error).splitlines()[0]})) from error
    return tournament


def _write(content: dict[str, Any]) -> None:
    for row in content["accounts"]:
        account = new_account(row)
        if account is not None:
            _insert(account)
    for row in content["series"]:
        _insert_series(row)
    # Foreign keys are checked at the end of the transaction, so the order does not matter.
    for model, name, row in all_pairs(content):
        _insert(built(model, row, name))


def _insert(row: "Model") -> None:
    """As it is, times of creation among it."""
    row.save_base(raw=True, force_insert=True)


def _insert_series(row: dict[str, Any]) -> None:
    """The series, unless it is here already under the same id."""
    here = Series.objects.filter(slug=row["slug"]).first() or Series.objects.filter(pk=row["id"]).first()
    if here is None:
        _insert(built(Series, row, "series"))
    elif (here.pk, here.slug) != (row["id"], row["slug"]):
        raise Refused(Problem("event-file-ids", params={"part": "series"}))


def _require_true(tournament: Tournament) -> None:
    """Raise Refused where the log is broken, or what is derived is not what the record gives."""
    for picture in PrizePicture.objects.filter(prize__tournament=tournament):
        if picture.digest != digest_of(bytes(picture.content)):
            raise Refused(Problem("event-file-wrong", params={"part": "prize_pictures"}))
    broken = next(broken_links(tournament.pk), None)
    if broken is not None:
        raise Refused(Problem("event-file-log", params={"number": broken.seq}))
    for stage in Stage.objects.filter(tournament=tournament, matches__isnull=False).distinct():
        if codes := stages.check(stage):
            raise Refused(Problem("event-file-derived", params={"codes": ", ".join(codes[:5])}))


def _move_sequences() -> None:
    """The next rows get ids after these."""
    models: list[type[Model]] = [User, Series, *(model for _name, model, _path in PARTS)]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
