"""A whole event as one file, and back on another site, under the same ids (docs/event-file.md)."""
