"""What a bracket refuses."""


class MatchNotReady(ValueError):
    """A result or a withdrawal for a match that is not waiting for it."""
