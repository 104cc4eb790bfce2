"""Addresses of the organizer's pages."""

from django.urls import URLPattern, include, path

from tournaments.web.views.director import (
    desk,
    draw,
    entries,
    event,
    people,
    schedule,
    sign_up,
    stages,
    standings,
    steps,
    tables,
)

_manage: list[URLPattern] = [
    path("", desk.desk, name="manage"),
    path("edit/", event.edit, name="manage-edit"),
    path("sessions/", schedule.sessions, name="manage-sessions"),
    path("rounds/", schedule.rounds, name="manage-rounds"),
    path("prizes/", schedule.prizes, name="manage-prizes"),
    path("standings/", standings.rules, name="manage-standings"),
    path("people/", people.people, name="manage-people"),
    path("people/<int:pk>/remove/", people.remove, name="manage-role-remove"),
    path("people/invited/<int:pk>/revoke/", people.uninvite, name="manage-invitation-revoke"),
    path("tables/", tables.tables, name="manage-tables"),
    path("tables/<int:pk>/revoke/", tables.revoke, name="manage-table-link-revoke"),
    path("log/", people.log, name="manage-log"),
    path("step/<slug:verb>/", steps.step, name="manage-step"),
    path("entries/", entries.entries, name="manage-entries"),
    path("entries/<int:pk>/", entries.entry, name="manage-entry"),
    path("entries/<int:pk>/link/", entries.renew, name="manage-entry-link"),
    path("entries/<int:pk>/withdraw/", entries.leave, {"how": "withdraw"}, name="manage-withdraw"),
    path("entries/<int:pk>/disqualify/", entries.leave, {"how": "disqualify"}, name="manage-disqualify"),
    path("entries/<int:pk>/confirm/", entries.confirm, name="manage-confirm"),
    path("entries/<int:pk>/merge/", entries.merge, name="manage-merge"),
    path("sign-up/", sign_up.rules, name="manage-sign-up"),
    path("sign-up/questions/", sign_up.questions, name="manage-questions"),
    path("check-in/", sign_up.check_in, name="manage-check-in"),
    path("check-in/no-shows/", sign_up.no_shows, name="manage-no-shows"),
    path("check-in/<int:pk>/", sign_up.arrived, name="manage-arrived"),
    path("draw/", draw.draw, name="manage-draw"),
    path("draw/make/", draw.make, name="manage-draw-make"),
    path("draw/order/", draw.order, name="manage-draw-order"),
    path("draw/publish/", draw.publish, name="manage-draw-publish"),
    path("rounds/<int:number>/draw/", stages.pair, name="manage-pair"),
    path("rounds/<int:number>/undo/", stages.unpair, name="manage-unpair"),
    path("stages/<int:number>/begin/", stages.begin, name="manage-stage"),
    path("stages/<int:number>/undo/", stages.undo, name="manage-stage-undo"),
    path("matches/<str:code>/table/", desk.table, name="manage-table"),
    path("matches/<str:code>/rule/", desk.rule, name="manage-rule"),
    path("matches/<str:code>/revoke/", desk.revoke, name="manage-revoke"),
]

urlpatterns = [
    path("mine/", event.mine, name="my-events"),
    path("new/", event.new, name="tournament-new"),
    path("t/<slug:slug>/manage/", include(_manage)),
]
