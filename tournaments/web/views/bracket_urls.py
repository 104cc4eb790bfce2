"""Address of the bracket page."""

from django.urls import path

from tournaments.web.views import bracket

urlpatterns = [path("t/<slug:slug>/bracket/", bracket.bracket, name="bracket")]
