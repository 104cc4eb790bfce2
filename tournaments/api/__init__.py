"""The HTTP API, version 1: schemas and routes over the services. docs/api.md shows it in use."""
