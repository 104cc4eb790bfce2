"""Formats as pure functions: who meets whom, and what a result changes. Standard library only."""
