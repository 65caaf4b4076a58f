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
