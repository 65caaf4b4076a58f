"""Files that a user names: read whole, with a word about what is wrong with them."""

import json
import sys
from dataclasses import dataclass
from typing import NoReturn

import click

from qwixx.cli.exits import Exit
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


def refuse(error: FileError, as_json: bool = False) -> NoReturn:
    """End the command, telling a person or a program what is wrong."""
    if as_json:
        told = {"file": error.file, "line": error.line, "message": error.message}
        click.echo(json.dumps({"error": told}))
    else:
        click.echo(str(error), err=True)
    raise click.exceptions.Exit(Exit.BAD_INPUT)


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
