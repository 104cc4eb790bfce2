"""What cannot be understood. What is understood and against the rules is a `Violation`, never an exception."""


class NotationError(ValueError):
    """Text that cannot be read: not JSON, not a card, not a log."""


class UnknownName(ValueError):
    """A game, preset or option that does not exist, or an option's value that it does not allow."""


class WrongValue(UnknownName):
    """An option's value of another type than it has (`wrong-type`), or a number it does not allow (`out-of-range`)."""

    def __init__(self, code: str, field: str, value: str, expected: str) -> None:
        """`code` as of a violation, `field` the option, `expected` its values in words."""
        super().__init__(f"{value} is no value of the option {field}: it must be {expected}")
        self.code, self.field, self.value, self.expected = code, field, value, expected
