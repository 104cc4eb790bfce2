"""Addresses of the scorer pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
