"""What uvicorn serves: the thin edge, and behind it Django in a2wsgi's threads; around both what lives as long."""

from typing import Any, cast

from a2wsgi import WSGIMiddleware

from config.wsgi import application as django_application
from tournaments.live.beat import Beat
from tournaments.live.edge import Edge
from tournaments.live.published import Published
from tournaments.live.request_ids import RequestIds
from tournaments.live.stream import Stream
from tournaments.live.versions import Versions

# Both sides describe the same protocols, in types of their own.
in_threads: Any = WSGIMiddleware(cast("Any", django_application), workers=8)
versions = Versions()
application = Beat(Stream(Published(RequestIds(Edge(in_threads)), versions), versions), versions.run)
