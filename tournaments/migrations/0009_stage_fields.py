"""The field of every stage that has begun, and how its matches came out."""

from django.db import migrations

from tournaments.models import triggers


def keep_facts(apps, schema_editor):
    """SQLite remakes the table of rulings for its new column, which drops the triggers on it."""
    triggers.install(schema_editor)


def seat_entrants(apps, schema_editor):
    """Events that have started: their entries by seed are the field of their one stage."""
    Entrant = apps.get_model("tournaments", "Entrant")
    Entry = apps.get_model("tournaments", "Entry")
    Match = apps.get_model("tournaments", "Match")
    for stage in apps.get_model("tournaments", "Stage").objects.filter(matches__isnull=False).distinct():
        drawn = Entry.objects.filter(tournament=stage.tournament_id, seed__isnull=False)
        Entrant.objects.bulk_create(Entrant(stage=stage, entry=entry, seed=entry.seed) for entry in drawn)
        last = (
            Match.objects.filter(stage=stage, round__bracket="final", winner__isnull=False)
            .order_by("-order")
            .first()
        )
        if stage.tournament.finished_at and last is not None:
            champion = last.sides.get(index=last.winner).entry
            Entrant.objects.filter(stage=stage, entry=champion).update(place=1)
    decided = Match.objects.filter(status="final")
    decided.filter(winner__isnull=False).update(outcome="won")
    decided.filter(winner__isnull=True).update(outcome="double_forfeit")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_stages")]

    operations = [
        migrations.RunPython(keep_facts, migrations.RunPython.noop),
        migrations.RunPython(seat_entrants, migrations.RunPython.noop),
    ]
