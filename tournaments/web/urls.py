"""The pages' addresses. One module per audience keeps its own list; the language prefix is config's."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.web.accounts.urls")),
    path("", include("tournaments.web.views.own_data_urls")),
    path("", include("tournaments.web.views.bracket_urls")),
    path("", include("tournaments.web.views.public_urls")),
    path("", include("tournaments.web.views.player_urls")),
    path("", include("tournaments.web.views.scorer_urls")),
    path("", include("tournaments.web.views.director_urls")),
]
