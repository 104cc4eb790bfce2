"""Addresses of the player pages."""

from django.urls import URLPattern, path

from tournaments.web.languages import in_readers_language
from tournaments.web.views import entry, invitation, own_record, place, player, unsubscribe

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/register/", in_readers_language(player.register), name="register"),
    path("mine/record/", own_record.of_account, name="my-record"),
    path("t/<slug:slug>/me/", player.me, name="me"),
    path("t/<slug:slug>/me/record/", own_record.of_entry, name="me-record"),
    path("t/<slug:slug>/me/inbox/", player.inbox, name="me-inbox"),
    path("t/<slug:slug>/me/link/", player.registered, name="registered"),
    path("t/<slug:slug>/me/link/<str:token>/", in_readers_language(entry.entry_link), name="entry-link"),
    path("t/<slug:slug>/me/join/<str:token>/", in_readers_language(place.join), name="join"),
    path("t/<slug:slug>/me/place/", place.place, name="me-place"),
    path("t/<slug:slug>/partners/", in_readers_language(place.partners), name="partners"),
    path("t/<slug:slug>/partners/<int:pk>/ask/", place.ask, name="partner-ask"),
    path("t/<slug:slug>/partners/<int:pk>/answer/", place.answer, name="partner-answer"),
    path("t/<slug:slug>/check-in/", in_readers_language(place.check_in), name="check-in"),
    path("t/<slug:slug>/me/open/", entry.open_pasted, name="me-open"),
    path("t/<slug:slug>/me/names/", entry.names, name="me-names"),
    path("t/<slug:slug>/me/withdraw/", entry.withdraw, name="me-withdraw"),
    path("t/<slug:slug>/me/renew/", entry.renew, name="me-renew"),
    path("t/<slug:slug>/me/attach/", entry.attach, name="me-attach"),
    path("t/<slug:slug>/me/detach/<int:pk>/", entry.detach, name="me-detach"),
    path("t/<slug:slug>/invited/<str:token>/", in_readers_language(invitation.invitation), name="invitation"),
    path("t/<slug:slug>/mails/<str:token>/", unsubscribe.mail_choices, name="unsubscribe"),
    path("t/<slug:slug>/me/forget/", entry.forget, name="me-forget"),
]
