"""Facts and audit are append-only from the first migration on."""

from django.db import migrations

from tournaments.models import triggers


def install(apps, schema_editor):
    triggers.install(schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(install, migrations.RunPython.noop)]
