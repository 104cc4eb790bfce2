"""What uvicorn serves: the thin edge, and behind it Django in a2wsgi's threads."""

from a2wsgi import WSGIMiddleware

from config.wsgi import application as django_application
from tournaments.live.edge import Edge

application = Edge(WSGIMiddleware(django_application, workers=8))
