"""Sentences with names in them: each name isolated and in its own language, as everywhere on the pages."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.templatetags.geekcup import bdi


def said(sentence: str, language: str, *, names: dict[str, str], **params: object) -> SafeString:
    """The sentence as HTML. ``names`` are people and pairs by placeholder, ``params`` everything else."""
    shown = {placeholder: bdi(name, language) for placeholder, name in names.items()}
    return format_html(sentence, **shown, **params)
