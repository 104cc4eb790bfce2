"""Addresses of the player pages."""

from django.urls import URLPattern, path

from tournaments.web.languages import in_readers_language
from tournaments.web.views import entry, player

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/register/", in_readers_language(player.register), name="register"),
    path("t/<slug:slug>/me/", player.me, name="me"),
    path("t/<slug:slug>/me/link/", player.registered, name="registered"),
    path("t/<slug:slug>/me/link/<str:token>/", in_readers_language(entry.entry_link), name="entry-link"),
    path("t/<slug:slug>/me/open/", entry.open_pasted, name="me-open"),
    path("t/<slug:slug>/me/names/", entry.names, name="me-names"),
    path("t/<slug:slug>/me/withdraw/", entry.withdraw, name="me-withdraw"),
    path("t/<slug:slug>/me/renew/", entry.renew, name="me-renew"),
    path("t/<slug:slug>/me/forget/", entry.forget, name="me-forget"),
]
