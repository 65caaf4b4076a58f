"""What is wrong with a message, in words for whoever writes a client."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

WHERE = re.compile(r" - at `\$\.?([^`]+)`\Z")
STEPS = re.compile(r"\w+|\[[^]]*\]")
_fields = cache(msgspec.structs.fields)  # which takes its time
GIVEN = re.compile(r"Invalid enum value ('[^'`]{1,40}'|-?\d{1,20}) - at ")


def what_is_wrong(error: Exception, kind: Any) -> str:
    """What msgspec says about a message of this kind; where it has a choice, what there is."""
    told = str(error)
    where = WHERE.search(told)
    if where is None:
        return told
    values = list(dict.fromkeys(_choices(kind, STEPS.findall(where[1]))))
    if not values:
        return told
    *most, last = map(str, values)
    given = GIVEN.match(told)
    return f"{where[1]} is {', '.join(most)} or {last}{f', not {given[1]}' if given else ''}"


def _choices(kind: Any, path: list[str]) -> Iterator[object]:
    """The values that a part of a message can have, if they are a few."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _choices(get_args(kind)[0], path)
    elif origin in (Union, UnionType):
        for member in get_args(kind):
            yield from _choices(member, path)
    elif origin is Literal:
        yield from get_args(kind)
    elif origin is list and path:
        yield from _choices(get_args(kind)[0], path[1:])
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and path:
        for field in _fields(kind):
            if field.encode_name == path[0]:
                yield from _choices(field.type, path[1:])
