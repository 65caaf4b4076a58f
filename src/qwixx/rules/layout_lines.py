"""Where something stands in the text of a sheet file, which the reader of TOML does not tell."""

from __future__ import annotations

import re

_PART = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|[\[\]{},]|[^\s\[\]{},#\"']+",
    re.DOTALL,
)
"""A comment, a text, a sign, or a number."""


def line_of(text: str, key: str = "", *inner: str | int) -> int:
    """The line of a key, or of what is in it: ``"pairs", 1, "gift"``. Of nothing: the last."""
    # Only the space before it in its line: any more, and a file of empty lines would take minutes.
    heads = rf"^[ \t\[]*[\"']?{re.escape(key)}[\"']?\s*[=\].]"
    found = [head.end() for head in re.finditer(heads, text, re.MULTILINE)] if key else []
    place = found[0] if found else len(text.rstrip())
    for part in inner if found else ():
        if isinstance(part, str):
            place = _inner_key(text, place, part)
        elif text[place - 1] == "]":  # [[pairs]] stands before each of them
            place = found[min(part, len(found) - 1)]
        else:
            place = _item(text, place, part)
    return text.count("\n", 0, place) + 1


def _inner_key(text: str, place: int, key: str) -> int:
    """Where a key of a table stands; where the table does, if it is missing."""
    found = re.compile(rf"(?:^[ \t]*|[{{,.][ \t]*)[\"']?{re.escape(key)}[\"']?\s*=", re.MULTILINE)
    match = found.search(text, place - 1)
    return match.end() if match else place


def _item(text: str, place: int, number: int) -> int:
    """Where an entry of the list begins that begins here, counted from 0."""
    depth, at, due = 0, -1, False
    for part in _PART.finditer(text, place):
        sign = part[0]
        if sign[0] == "#":
            continue
        if depth == 1 and due and sign != "]":
            at, due = at + 1, False
            if at == number:
                return part.start()
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        due = due or (depth == 1 and sign in ("[", ","))
        if depth == 0:
            break
    return place
