"""Files that a user names: read whole, with a word about what is wrong with them."""

import difflib
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click
from click.shell_completion import CompletionItem

from qwixx.cli.exits import Exit
from qwixx.rules import LARGEST_FILE

STANDARD_INPUT = STANDARD_OUTPUT = "-"


class FileName(click.ParamType[str]):
    """A file on the command line, which shells complete. A name is never empty."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value:
            self.fail("the name is empty; name a file", param, ctx)
        if value.endswith(os.sep) and not Path(value).is_dir():
            self.fail(f"{value} is the name of a folder; name a file", param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class FolderName(click.ParamType[str]):
    """A folder on the command line, which shells complete. A name is never empty."""

    name = "folder"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        hint = "the name is empty; name a folder, a point is the one you are in"
        return value or self.fail(hint, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="dir")]


FILE = FileName()
FOLDER = FolderName()


@dataclass
class FileError(Exception):
    """What is wrong with a file, in which line if it is about one, and what to do."""

    file: str
    line: int | None
    message: str
    hint: str = ""

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
        if error.hint:
            click.echo(error.hint, err=True)
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
        raise FileError(name, None, *_reason(name, error)) from None
    except ValueError:  # a zero byte, which no name of a file has
        raise FileError(name, None, "this is not the name of a file", "Name a file.") from None


def _reason(name: str, error: OSError) -> tuple[str, str]:
    match error:
        case FileNotFoundError():
            return "there is no such file", _guess(Path(name))
        case IsADirectoryError():
            return "this is a folder, not a file", "Name a file in it."
        case PermissionError():
            return "this file may not be read", "Allow it, or name a copy that is yours."
    return error.strerror or "it cannot be read", "Name another file."


def _guess(path: Path) -> str:
    """Which file may have been meant."""
    try:
        there = os.listdir(path.parent)  # noqa: PTH208 - names are enough
    except OSError:
        return f"There is no folder {path.parent} either."
    close = difflib.get_close_matches(path.name, there, n=1, cutoff=0.8)
    if close:
        return f"Did you mean {path.with_name(close[0])}?"
    return f"It was looked for in {path.parent.absolute()}."
