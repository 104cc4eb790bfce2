"""The one Django app of the site."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Everything about tournaments: models, services, pages."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Register the tasks: without a broker they run in this process, which nobody else imports them for.

        And give the fields of forms their sentences before any form is made.
        """
        import_module("tournaments.web.form_words").say_plainly()
        import_module("tournaments.tasks")
