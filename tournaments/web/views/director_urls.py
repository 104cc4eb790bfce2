"""Addresses of the director pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
