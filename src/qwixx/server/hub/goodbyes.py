"""What people are told when they must go, or when nothing came of what they asked."""

from typing import Literal

from qwixx.server.protocol.messages import Goodbye

DISK_FULL = "The disk of the server is full. Nothing has changed."
NO_ANSWER = "The database of the server does not answer. Nothing has changed."
FAILED = "Something went wrong here. Nothing has changed."
COME_BACK = Goodbye(code="restart", message="The table is read anew. Please connect again.")
REPLACED = Goodbye(code="replaced", message="You are here a second time.")
REMOVED = Goodbye(code="removed", message="Your seat is no longer yours.")
GONE = Goodbye(code="no_such_table", message="This table was not used for long, and is gone.")
NOT_PUBLIC = Goodbye(code="not_public", message="This table is for its players alone.")

Missing = Literal["no_such_table", "wrong_secret", "too_fast"]
MISSING: dict[Missing, str] = {
    "no_such_table": "There is no table with this code.",
    "wrong_secret": "This seat is not yours, or no longer.",
    "too_fast": "Too many wrong codes. Please wait a minute.",
}


class NotFound(Exception):
    """No table for this code and secret, or too many wrong ones before."""

    def __init__(self, code: Missing) -> None:
        self.code: Missing = code
        self.message = MISSING[code]
        super().__init__(self.message)
