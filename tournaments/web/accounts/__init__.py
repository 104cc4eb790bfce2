"""Accounts: signing in and up, and what people set about their account. Built on django-allauth."""
