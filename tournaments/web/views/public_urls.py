"""Addresses of the public pages."""

from django.urls import path

from tournaments.web.languages import in_readers_language
from tournaments.web.views import data, prizes, public, rulebooks, share, shell

urlpatterns = [
    path("", public.home, name="home"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("series/<slug:slug>/", public.series, name="series"),
    path("rules/", rulebooks.every, name="rulebooks"),
    path("rules/<slug:game>/", rulebooks.of_game, name="rulebook"),
    path("go/<slug:slug>/", in_readers_language(share.go), name="go"),
    path("go/<slug:slug>/<slug:page>/", in_readers_language(share.go), name="go-to"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/rules/", rulebooks.of_event, name="event-rules"),
    path("t/<slug:slug>/standings/", public.standings, name="standings"),
    path("t/<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("t/<slug:slug>/prizes/vote/", prizes.vote, name="prizes-vote"),
    path("t/<slug:slug>/prizes/<int:place>/choose/", prizes.choose, name="prizes-choose"),
    path("t/<slug:slug>/data/<slug:name>.<slug:kind>", data.data, name="data"),
    path("t/<slug:slug>/share/", share.share, name="share"),
    path("t/<slug:slug>/embed/", share.embed, name="embed"),
    path("t/<slug:slug>/calendar.ics", share.calendar, name="calendar"),
    path("t/<slug:slug>/me/calendar/<str:token>.ics", share.my_calendar, name="my-calendar"),
    path("t/<slug:slug>/screen/", public.screen, name="screen"),
    path("t/<slug:slug>/matches/<str:code>/", public.match, name="match"),
    path("t/<slug:slug>/matches/<str:code>/hands/<int:number>/", public.hand, name="hand"),
]
