"""Addresses of the pages at the table."""

from django.urls import path

from tournaments.web.views import scorer, scorer_corrections, scorer_seats

urlpatterns = [
    path("t/<slug:slug>/matches/<str:code>/score/", scorer.score, name="score"),
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
