"""The thin ASGI edge before Django."""
