"""The few things of numpy that kernels use, in plain Python.

Kernels are loops over numbers, so they run as they are, only slower. Here an array of one dimension
is a list; a field of a record with more of them a dictionary by tuples of indices, which
``g.lines[seat, line]`` reads as fast as Python can; any other array a list of lists. Numbers do not
wrap round: where that matters, kernels cut off the bits above themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from math import exp, log
from typing import Any, ClassVar

__all__ = ["array", "dtype", "empty", "exp", "float32", "int64", "log", "ones", "uint64", "zeros"]

int64 = uint64 = int
float32 = float


class Record:
    """A record, whose fields have names: ``g.dice`` or ``g["dice"]``."""

    __slots__ = ()
    shapes: ClassVar[dict[str, tuple[int, ...]]]

    def __getattr__(self, name: str) -> Any:
        """A field that nobody has written yet."""
        if name not in self.shapes:
            raise AttributeError(name)
        shape = self.shapes[name]
        value: Any = defaultdict(int) if len(shape) > 1 else [0] * shape[0] if shape else 0
        setattr(self, name, value)
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)


def dtype(fields: Iterable[tuple[Any, ...]], align: bool) -> type[Record]:  # noqa: ARG001
    """The kind of record with these fields: name, type and, of an array, its shape."""
    shapes = {name: _dimensions(*shape) for name, _, *shape in fields}
    return type("Fields", (Record,), {"__slots__": (*shapes,), "shapes": shapes})


def _dimensions(shape: int | tuple[int, ...] = ()) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else shape


def zeros(shape: int | tuple[int, ...], kind: Callable[[], Any] = float) -> list[Any]:
    """So many zeros, or empty records."""
    first, *others = _dimensions(shape)
    return [zeros(tuple(others), kind) if others else kind() for _ in range(first)]


empty = zeros


def ones(count: int, kind: Callable[[int], Any] = float) -> list[Any]:
    """So many ones."""
    return [kind(1)] * count


def array(values: Iterable[Any], kind: Callable[[Any], Any] = float) -> list[Any]:
    """These values."""
    return [*map(kind, values)]
