"""What the exit code of ``qwixx`` means."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes that scripts can rely on."""

    OK = 0
    BAD_INPUT = 1
    USAGE = 2
    INTERRUPTED = 130
