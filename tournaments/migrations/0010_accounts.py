"""Accounts have a language, and addresses that allauth knows as confirmed: those that were made by the staff are."""

from django.db import migrations, models


def confirm_addresses(apps, schema_editor):
    User = apps.get_model("tournaments", "User")
    EmailAddress = apps.get_model("account", "EmailAddress")
    for user in User.objects.exclude(pk__in=EmailAddress.objects.values("user")):
        user.email = user.email.lower()
        user.save(update_fields=["email"])
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_stage_fields"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                choices=[("en", "English"), ("zh-hans", "Simplified Chinese"), ("ja", "Japanese")],
                max_length=10,
                verbose_name="language",
            ),
        ),
        migrations.RunPython(confirm_addresses, migrations.RunPython.noop),
    ]
