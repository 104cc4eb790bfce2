"""Addresses of the player pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
