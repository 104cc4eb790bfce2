"""Collect the marked strings into the catalogues, in a form that changes only where a text does."""

from typing import Any

from django.core.management.commands import makemessages

LANGUAGES = ["zh_Hans", "ja"]
NOT_PAGES = [".*", "var", "tests", "deploy", "docs", "node_modules"]


class Command(makemessages.Command):
    help = "Collect the marked strings into tournaments/locale."

    #: A guessed translation says something else than its original, so none is guessed.
    msgmerge_options = ["-q", "--backup=none", "--update", "--no-fuzzy-matching", "--sort-by-file"]
    xgettext_options = [*makemessages.Command.xgettext_options, "--sort-by-file", "--keyword=_p:1c,2"]

    def handle(self, *args: Any, **options: Any) -> None:
        """Takes all languages unless told otherwise. Line numbers are left out: they change with every commit."""
        super().handle(
            *args,
            **{
                **options,
                "locale": options["locale"] or LANGUAGES,
                "ignore_patterns": [*options["ignore_patterns"], *NOT_PAGES],
                "add_location": "file",
                "no_wrap": True,
                "no_obsolete": True,
            },
        )
