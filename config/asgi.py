"""What uvicorn serves: the thin edge, and behind it Django in a2wsgi's threads; around both the beat."""

from typing import Any, cast

from a2wsgi import WSGIMiddleware

from config.wsgi import application as django_application
from tournaments.live.beat import Beat
from tournaments.live.edge import Edge

# Both sides describe the same protocols, in types of their own.
in_threads: Any = WSGIMiddleware(cast("Any", django_application), workers=8)
application = Beat(Edge(in_threads))
