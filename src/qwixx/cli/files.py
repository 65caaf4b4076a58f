"""Files that a user names: read whole, with a word about what is wrong with them."""

import sys
from dataclasses import dataclass

from qwixx.rules import LARGEST_FILE

STANDARD_INPUT = "-"


@dataclass
class FileError(Exception):
    """What is wrong with a file, and in which line if it is about one."""

    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        line = "" if self.line is None else f", line {self.line}"
        return f"{self.file}{line}: {self.message}"


def read_file(name: str) -> bytes:
    """The content of a file, or of standard input for ``-``.

    Of a file that is too large there is only so much that its reader will notice.
    """
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with open(name, "rb") as file:  # noqa: PTH123 - Path would make './-' the same as '-'
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise FileError(name, None, _reason(error)) from None


def _reason(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return "this is a folder, not a file"
        case PermissionError():
            return "this file may not be read"
    return error.strerror or "it cannot be read"
