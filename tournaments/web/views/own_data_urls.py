"""Addresses of what is stored about people."""

from django.urls import URLPattern, path

from tournaments.web.languages import in_readers_language
from tournaments.web.views import own_data

urlpatterns: list[URLPattern] = [
    path("privacy/", in_readers_language(own_data.privacy), name="privacy"),
    path("account/data/", own_data.of_account, name="account-data"),
    path("account/data/file/", own_data.file_of_account, name="account-data-file"),
    path("t/<slug:slug>/me/data/", own_data.of_entry, name="me-data"),
    path("t/<slug:slug>/me/data/file/", own_data.file_of_entry, name="me-data-file"),
]
