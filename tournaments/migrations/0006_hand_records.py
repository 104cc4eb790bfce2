import django.db.models.deletion
from django.db import migrations, models

from tournaments.models import triggers


def install(apps, schema_editor):
    triggers.install(schema_editor)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_words"),
    ]

    operations = [
        migrations.CreateModel(
            name="HandRecord",
            fields=[
                (
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="tournaments.hand",
                        verbose_name="hand",
                    ),
                ),
                ("record", models.JSONField(verbose_name="record")),
            ],
            options={
                "verbose_name": "hand record",
                "verbose_name_plural": "hand records",
            },
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
