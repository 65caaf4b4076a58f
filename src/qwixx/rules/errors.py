"""What the rules say no with."""

from __future__ import annotations


class Refused(ValueError):
    """Something the rules do not allow. The message is meant for the player who tried it.

    ``reason`` is the part behind the colon, for callers who phrase the rest themselves:
    "red 5 cannot be crossed: red 7 is already crossed". ``code`` says what is the matter for
    programs and other languages (`qwixx.rules.words`), where there is one, with its ``values``.
    """

    def __init__(self, what: str, reason: str = "", *, code: str = "", **values: str | int) -> None:
        self.what = what
        self.reason = reason or what
        self.code = code
        self.values = values
        super().__init__(f"{what}: {reason}" if reason else what)


class NotationError(Refused):
    """A text that cannot be read, or a record of a game that the rules do not allow.

    ``line`` is the line at fault, counted from 1.
    """

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(message)


class coded:  # noqa: N801 - said as a verb: with coded("dice")
    """Give whatever is refused in here a code, if it has none."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Refused) and not error.code:
            error.code = self.code


class at_line:  # noqa: N801 - said as a verb: with at_line(3)
    """Tell of whatever is refused in here as the fault of a line."""

    def __init__(self, line: int) -> None:
        self.line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Refused) and not isinstance(error, NotationError):
            raise NotationError(self.line, str(error)) from None
