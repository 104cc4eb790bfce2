"""An event knows the last link of its audit chain."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def read_chains(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Say of each event with a chain what its last link is."""
    links = apps.get_model("tournaments", "AuditEntry").objects.filter(chain=OuterRef("pk")).order_by("-seq")
    chained = apps.get_model("tournaments", "AuditEntry").objects.values("chain")
    apps.get_model("tournaments", "Tournament").objects.filter(pk__in=chained).update(
        audit_seq=Subquery(links.values("seq")[:1]), audit_hash=Subquery(links.values("hash")[:1])
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_prize_pictures")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="audit_hash",
            field=models.CharField(
                default="0" * 64, editable=False, max_length=64, verbose_name="hash of the last link"
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="audit_seq",
            field=models.PositiveBigIntegerField(
                default=0, editable=False, verbose_name="links of the audit log"
            ),
        ),
        migrations.RunPython(read_chains, migrations.RunPython.noop),
    ]
