"""Address of the bracket page."""

from django.urls import path

from tournaments.web.views import bracket, rounds

urlpatterns = [
    path("t/<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("t/<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("t/<slug:slug>/rounds/<str:which>/", rounds.round_, name="round"),
    path("t/<slug:slug>/rounds/<str:which>/draw/", rounds.round_draw, name="round-draw"),
    path("t/<slug:slug>/rounds/<str:which>/draw.json", rounds.round_draw_data, name="round-draw-data"),
]
