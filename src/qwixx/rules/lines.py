"""The lines of a text file, whatever bytes it is made of."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Iterator

from .errors import NotationError

LARGEST_FILE = 64 * 2**20
"""In bytes (or, of a text in memory, in characters)."""
LONGEST_LINE = 4096
"""In characters."""

_UNWANTED = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, half characters, and line ends that no editor shows as such."""


def read_lines(source: str | bytes, largest: int = LARGEST_FILE) -> Iterator[tuple[int, str]]:
    """The number and the content of every line, without comments and space at either end.

    Blank lines come as an empty text; lines that are nothing but a comment do not come at all.
    """
    for number, line in enumerate(_lines(source, largest), 1):
        text = line.rstrip("\r\n")
        if len(text) > LONGEST_LINE:
            raise NotationError(
                number, f"the line is too long: more than {LONGEST_LINE} characters"
            )
        if not text.isprintable():
            text = text.replace("\t", " ").lstrip("\ufeff")
            if sign := unwanted_sign(text):
                raise NotationError(
                    number, f"this is not plain text: it has the character U+{ord(sign):04X}"
                )
        content, semicolon, _ = text.partition(";")
        content = content.strip()
        if content or not semicolon:
            yield number, content


def read_text(source: str | bytes, largest: int) -> str:
    """A text as it is, comments and all, if it is not too large and is one."""
    return "".join(_lines(source, largest)).lstrip("\ufeff")


def _lines(source: str | bytes, largest: int) -> Iterable[str]:
    if len(source) > largest:
        raise NotationError(
            _line_of(source, largest), f"the file is too large: more than {_size(largest)}"
        )
    return _decoded(source) if isinstance(source, bytes) else io.StringIO(source, newline="\n")


def unwanted_sign(text: str) -> str | None:
    """The first sign that has no place in a line of text, such as a control character."""
    if text.isprintable():
        return None
    return next((sign for sign in text if unicodedata.category(sign) in _UNWANTED), None)


def _decoded(source: bytes) -> Iterator[str]:
    for number, line in enumerate(io.BytesIO(source), 1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = line[error.start]
            raise NotationError(
                number, f"this is not UTF-8 text: it has the byte 0x{byte:02X}"
            ) from None


def _line_of(source: str | bytes, place: int) -> int:
    if isinstance(source, bytes):
        return source.count(b"\n", 0, place) + 1
    return source.count("\n", 0, place) + 1


def _size(count: int) -> str:
    return f"{count // 2**20} MiB" if count >= 2**20 else f"{count // 2**10} KiB"
