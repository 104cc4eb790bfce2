"""Addresses of the bracket pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
