"""How the site logs: one JSON object a line (in DEBUG lines to read), with what is known of the request or task.

`request_id`, `actor` (an id, never a name), `tournament` (its slug) and `task` come from structlog's contextvars.
"""

import re
from typing import Any

import structlog

#: The fields of the line that ends each request.
REQUEST_FIELDS = ["method", "route", "status", "ms"]
#: Private links, passwords in addresses of servers, and e-mail addresses (mail servers repeat them).
_PRIVATE = re.compile(
    r"(?<=/me/link/)[^/\s\"']+|(?<=://)[^\s/@]+(?=@)|[^\s@/:<>\"'{}(),]+@[\w-]+(?:\.[\w-]+)+"
)


def without_private(
    _logger: Any, _method: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    """Blacks out what nobody who reads the logs needs to know."""
    for name in ("event", "exception"):
        if isinstance(event.get(name), str):
            event[name] = _PRIVATE.sub("…", event[name])
    return event


def logging_config(*, debug: bool) -> dict[str, Any]:
    """Django's LOGGING: every logger, ours and those of packages, writes to stderr in the same form."""
    renderers = [structlog.dev.ConsoleRenderer()] if debug else [structlog.processors.JSONRenderer()]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(allow=REQUEST_FIELDS),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_private,
            *renderers,
        ],
    }
    # Their own handlers would print each record a second time, or in another form.
    handed_on = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        # uvicorn.access is left as uvicorn's own options say.
        "loggers": dict.fromkeys(("django", "uvicorn", "uvicorn.error"), handed_on),
    }
