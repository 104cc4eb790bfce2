"""What the site logs, as whoever collects the logs gets it."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from logging.config import DictConfigurator
from typing import Any

from config.logs import logging_config


class Lines:
    """The lines logged so far."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def all(self, event: str = "") -> list[dict[str, Any]]:
        """The JSON objects, those with this event only if one is given."""
        objects = [json.loads(line) for line in self.text.splitlines()]
        return [found for found in objects if event in {"", found["event"]}]


@contextmanager
def logged(*, debug: bool = False) -> Iterator[Lines]:
    """Collects what this process logs, in the form that the site's settings say."""
    lines = Lines()
    handler = logging.StreamHandler(lines.stream)
    configurator = DictConfigurator(logging_config(debug=debug))
    handler.setFormatter(configurator.configure_formatter(dict(configurator.config["formatters"]["line"])))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
