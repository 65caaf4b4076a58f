"""What the rules say no with."""

from __future__ import annotations


class Refused(ValueError):
    """Something the rules do not allow. The message is meant for the player who tried it.

    ``reason`` is the part behind the colon, for callers who phrase the rest themselves:
    "red 5 cannot be crossed: red 7 is already crossed".
    """

    def __init__(self, what: str, reason: str = "") -> None:
        self.what = what
        self.reason = reason or what
        super().__init__(f"{what}: {reason}" if reason else what)


class NotationError(Refused):
    """A text that cannot be read, or a record of a game that the rules do not allow.

    ``line`` is the line at fault, counted from 1.
    """

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(message)


class at_line:  # noqa: N801 - said as a verb: with at_line(3)
    """Tell of whatever is refused in here as the fault of a line."""

    def __init__(self, line: int) -> None:
        self.line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Refused) and not isinstance(error, NotationError):
            raise NotationError(self.line, str(error)) from None
