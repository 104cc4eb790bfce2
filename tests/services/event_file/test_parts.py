"""No table of an event is forgotten in its file."""

from django.apps import apps

from tournaments import models
from tournaments.services.event_file.rows import PARTS

#: What stays: accounts, keys of programs and of repeated forms, mails and who wants none, ratings (computed anew), who is
#: who over the legs of a series. Series come beside the parts.
STAYS = {
    models.User,
    models.ApiToken,
    models.Message,
    models.Unsubscription,
    models.IdempotencyKey,
    models.Rating,
    models.Series,
    models.SeriesDecision,
}


def test_every_table_is_a_part_or_stays_on_its_site():
    parts = {model for _name, model, _path in PARTS}
    every = set(apps.get_app_config("tournaments").get_models(include_auto_created=True))
    forgotten = {model.__name__ for model in every - parts - STAYS} - {"User_groups", "User_user_permissions"}
    assert forgotten == set()
