"""The one Django app of the site."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Everything about tournaments: models, services, pages."""

    name = "tournaments"
    verbose_name = "Tournaments"
