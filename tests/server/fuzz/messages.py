"""Messages that almost fit: made from the protocol's own types, so that new ones come along.

A message follows from a random number generator and from what its sender has seen, and nothing
else: the same number gives the same message again.
"""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from qwixx.rules import write_layout
from qwixx.server.protocol.commands import Command
from tests.own import BOARD, SHEET
from tests.rules.random_sheets import random_layout

Json = dict[str, Any]

NASTY = [
    *("", " ", "\n", "\0", "-", ":", "#", '"', "\\", "None", "null", "0", "-1", "1e9"),
    *(
        "\ud800",
        "\udfff\ud800",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\x85",
        "\u2028",
        "\x1b[1m",
    ),
    *("x" * 24, "x" * 25, "x" * 40, "x" * 41, "é" * 24, "\U0001f3b2" * 24, "a\u0301" * 12),
    *("Max", "max", "Max ", " Max", "Max\n", "M\u0430x", "ß", "SS", "\u0130", "Ada"),
    *("Edition: classic", "Max: r5", "1. Max w1 w1", "=== ", "\r\n\r\n", "r5, 5", "(r5)"),
    *("r5", "5>g10", "4>g7=", "w1 w2 r3 y4 g5 b6", "w6 w6 r6 y6 g6 b6", "w0 w7 r1", "1.1.roll.0"),
]
"""Texts with which programs have had their trouble."""
ENDS = ["\n", "\n", "\n", "\r\n", "\0", " ", "\u200b", "\ud800", "\u202e", "0", "."]
NUMBERS = [-1, 0, 1, 2, 4, 5, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 1.5, -0.0, 1e308]
MOST_SEEN = 400


class Seen:
    """The texts that stood in what a viewer was shown, by the name of their field."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], None] = {}

    def take(self, shown: object, name: str = "") -> None:
        """Remember a view; what is new stands last."""
        if isinstance(shown, dict):
            for key, value in shown.items():
                self.take(value, key)
        elif isinstance(shown, list):
            for value in shown:
                self.take(value, name)
        elif isinstance(shown, str):
            self._texts.pop((name, shown), None)
            self._texts[name, shown] = None
            if len(self._texts) > MOST_SEEN:
                del self._texts[next(iter(self._texts))]

    def named(self, name: str) -> list[str]:
        """What stood lately in fields with such a name: for ``step``, also ``step_id``."""
        return [text for key, text in self._texts if name in key][-8:]


@cache
def kinds(of: Any = Command) -> tuple[inspect.StructType, ...]:
    """The messages that a type allows."""
    info = inspect.type_info(of)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    return tuple(kind for kind in members if isinstance(kind, inspect.StructType))


def message(chance: Random, seen: Seen, of: Any = Command) -> bytes:
    """A message of one of these kinds, as it goes over the wire; mostly one that fits."""
    return written(chance, spoilt(chance, seen, _struct(chance.choice(kinds(of)), chance, seen)))


def spoilt(chance: Random, seen: Seen, fields: Json) -> Json:
    """The same message with one thing wrong, now and then."""
    fields = dict(fields)
    if chance.random() < 0.2:
        name = chance.choice([*fields, "new"])
        match chance.randrange(4):
            case 0:
                fields.pop(name, None)
            case 1:
                fields[name] = _anything(chance, seen)
            case _ if isinstance(fields.get(name), str):
                fields[name] += chance.choice(ENDS)
    return fields


def written(chance: Random, fields: Json) -> bytes:
    """A message as bytes: JSON in most cases."""
    text = json.dumps(fields, ensure_ascii=chance.random() < 0.7)
    raw = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.02:
        at = chance.randrange(len(raw))
        raw = raw[:at] + chance.randbytes(chance.randrange(3)) + raw[at + chance.randrange(3) :]
    return raw


def _struct(kind: inspect.StructType, chance: Random, seen: Seen) -> Json:
    fields: Json = {kind.tag_field: kind.tag} if kind.tag_field else {}
    for field in kind.fields:
        if field.required or chance.random() < 0.5:
            fields[field.encode_name] = _value(field.type, field.encode_name, chance, seen)
    if fields.get("own_sheet") and chance.random() < 0.7:
        fields |= {"edition": "own", "board": None, "sheet": None}
    return fields


def _value(kind: inspect.Type, name: str, chance: Random, seen: Seen) -> Any:
    """Something for a field, by its type; mostly what fits."""
    match kind:
        case inspect.StrType():
            return _text(kind, name, chance, seen)
        case inspect.IntType():
            least = kind.ge if kind.ge is not None else 0
            most = kind.le if kind.le is not None else least + 5
            return chance.randint(least, most) if chance.random() < 0.95 else chance.choice(NUMBERS)
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.FloatType():
            return chance.choice(NUMBERS)
        case inspect.LiteralType():
            return chance.choice(kind.values)
        case inspect.UnionType():
            return _value(chance.choice(kind.types), name, chance, seen)
        case inspect.ListType():
            size = chance.randint(0, 3)
            return [_value(kind.item_type, name, chance, seen) for _ in range(size)]
        case inspect.StructType():
            return _struct(kind, chance, seen)
        case inspect.NoneType():
            return None
        case _:
            raise NotImplementedError(f"no values for {kind}; add them here")


def _text(kind: inspect.StrType, name: str, chance: Random, seen: Seen) -> str:
    if name == "id":  # of few: some are said twice, on purpose or not
        text = f"{chance.choice('abcdef')}{chance.randrange(1000):08}"
    elif name in ("own_sheet", "own_board"):
        text = _file(name, chance)
    elif (known := seen.named(name)) and chance.random() < 0.7:
        text = chance.choice(known)
    else:
        fresh = (chance.randbytes(16).hex(), chance.randbytes(32).hex())
        text = chance.choice([one for one in fresh if _fits(one, kind)] or NASTY)
    if chance.random() < 0.06:
        text += chance.choice(ENDS)
    return text if chance.random() < 0.95 else chance.choice(NASTY)


def _file(name: str, chance: Random) -> str:
    """A sheet or board of somebody's own, with an accident now and then."""
    text = BOARD
    if name == "own_sheet":
        text = chance.choice([SHEET, write_layout(random_layout(chance.randrange(500)))])
    if chance.random() < 0.3:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(NASTY) + text[at + chance.randrange(3) :]
    return text


def _fits(text: str, kind: inspect.StrType) -> bool:
    return (
        kind.pattern is not None
        and len(text) <= (kind.max_length or len(text))
        and re.search(kind.pattern, text) is not None
    )


def _anything(chance: Random, seen: Seen) -> Any:
    """Of any type."""
    match chance.randrange(6):
        case 0:
            return chance.choice(NASTY)
        case 1:
            return chance.choice(NUMBERS)
        case 2:
            return chance.choice([None, True, False, [], {}, [[]], {"": None}])
        case 3:
            return [chance.choice(NASTY) for _ in range(chance.randrange(5))]
        case 4:
            return _struct(chance.choice(kinds()), chance, seen)
        case _:
            return "y" * chance.choice([100, 101, 3000])


def builtins(view: object) -> Any:
    """A view as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(view))
