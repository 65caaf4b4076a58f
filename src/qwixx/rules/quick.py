"""Frozen dataclasses that are made in half the time."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """For a frozen dataclass with slots of which very many are made.

    Its own ``__init__`` looks up every field by name; this one has the slots at hand.
    """
    made: Any = cls
    names = [field.name for field in fields(made) if field.init]
    lines = [f"def __init__(self, {', '.join(names)}):"]
    lines += [f"    set_{name}(self, {name})" for name in names]
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    known: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    exec("\n".join(lines), known)  # names of fields and nothing else, as dataclasses do it
    init = known["__init__"]
    init.__defaults__, init.__qualname__ = made.__init__.__defaults__, f"{cls.__name__}.__init__"
    made.__init__ = init
    return cls
