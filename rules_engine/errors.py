"""What cannot be understood. What is understood and against the rules is a `Violation`, never an exception."""


class NotationError(ValueError):
    """Text that cannot be read: not JSON, not a card, not a log."""


class UnknownName(ValueError):
    """A game, preset or option that does not exist, or an option's value that it does not allow."""
