"""Addresses of the pages at the table."""

from django.urls import path

from tournaments.web.languages import in_readers_language
from tournaments.web.views import (
    scorer,
    scorer_confirm,
    scorer_corrections,
    scorer_log,
    scorer_seats,
    scorer_waiting,
    tables,
)

urlpatterns = [
    path("t/<slug:slug>/tables/", tables.tables, name="tables"),
    path("t/<slug:slug>/tables/forget/", tables.forget, name="tables-forget"),
    path("t/<slug:slug>/tables/<str:token>/", in_readers_language(tables.table_link), name="table-link"),
    path("t/<slug:slug>/matches/<str:code>/score/", scorer.score, name="score"),
    path(
        "t/<slug:slug>/matches/<str:code>/score/waiting/", scorer_waiting.score_waiting, name="score-waiting"
    ),
    path("t/<slug:slug>/matches/<str:code>/confirm/", scorer_confirm.confirm, name="match-confirm"),
    path(
        "t/<slug:slug>/matches/<str:code>/hands/<int:number>/dispute/",
        scorer_confirm.dispute,
        name="hand-dispute",
    ),
    path(
        "t/<slug:slug>/matches/<str:code>/disputes/<int:pk>/withdraw/",
        scorer_confirm.undispute,
        name="hand-undispute",
    ),
    path("t/<slug:slug>/matches/<str:code>/log/", scorer_log.log, name="log"),
    path("t/<slug:slug>/matches/<str:code>/seats/", scorer_seats.seats, name="seats"),
    path(
        "t/<slug:slug>/matches/<str:code>/hands/<int:number>/correct/",
        scorer_corrections.correct,
        name="hand-correct",
    ),
    path(
        "t/<slug:slug>/matches/<str:code>/hands/<int:number>/take-back/",
        scorer_corrections.take_back,
        name="hand-take-back",
    ),
]
