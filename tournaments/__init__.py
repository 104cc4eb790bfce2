"""Tournaments: people, brackets, the record, the pages."""
