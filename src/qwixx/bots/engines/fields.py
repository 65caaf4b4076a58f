"""The parts of a message, each of the kind that it must be, or refused in words of JSON."""

from __future__ import annotations

from typing import Any, TypeVar

from qwixx.rules import Refused

Part = TypeVar("Part")

KINDS: dict[type, str] = {
    bool: "true or false",
    dict: "an object",
    int: "a whole number",
    list: "a list",
    str: "a text",
}


def field(message: dict[str, Any], name: str, kind: type[Part]) -> Part:
    """A part of a message."""
    if name not in message:
        raise Refused(f'the message has no "{name}"')
    return _checked(message[name], f'"{name}" must be', kind)


def each(parts: list[Any], name: str, kind: type[Part]) -> list[Part]:
    """The parts of a list."""
    return [_checked(part, f'everything in "{name}" must be', kind) for part in parts]


def _checked(part: Any, must: str, kind: type[Part]) -> Part:
    # For Python true and false are numbers, too.
    if not isinstance(part, kind) or (isinstance(part, bool) and kind is not bool):
        raise Refused(f"{must} {KINDS[kind]}")
    return part
