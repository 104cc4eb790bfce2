"""How the site logs: one JSON object a line (in DEBUG lines to read), with what is known of the request or task.

`request_id`, `actor` (an id, never a name), `tournament` (its slug) and `task` come from structlog's contextvars.
"""

import re
from typing import Any

import structlog

#: The fields of the line that ends each request.
REQUEST_FIELDS = ["method", "route", "status", "ms"]
#: Private links, passwords in addresses of servers, and e-mail addresses (mail servers repeat them).
#: Bounded, and begun only where a word begins: whoever asks for a long address must not keep the filter busy.
_PRIVATE = re.compile(
    r"(?<=/me/link/)[^/\s\"']{1,100}"
    r"|(?<=://)[^\s/@]{1,100}(?=@)"
    r"|(?<![^\s@/:<>\"'{}(),])[^\s@/:<>\"'{}(),]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}"
)
#: Of a longer message only the beginning is kept; of a traceback the end, where the error stands.
_LONGEST = 4_000


def without_private(
    _logger: Any, _method: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    """Blacks out what nobody who reads the logs needs to know."""
    for name in ("event", "exception"):
        text = event.get(name)
        if isinstance(text, str):
            kept = text[:_LONGEST] if name == "event" else text[-_LONGEST * 5 :]
            event[name] = _PRIVATE.sub("…", kept)
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
        "loggers": {
            **dict.fromkeys(("django", "uvicorn", "uvicorn.error"), handed_on),
            # Its lines hold whole addresses and cost more than a kept page; config.request_log has ours.
            "uvicorn.access": {"handlers": [], "propagate": False},
        },
    }
