"""Counting the bits of small masks, each as one instruction of the processor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

_INT64: Any = cast(Any, types).int64
_intrinsic = cast(Callable[..., Callable[[int], int]], intrinsic)


@_intrinsic
def bit_count(_: Any, __: Any) -> Any:
    """How many bits of a mask are set."""

    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _INT64(_INT64), generate


@_intrinsic
def bit_length(_: Any, __: Any) -> Any:
    """The number of the highest bit that is set, counted from 1; 0 if there is none."""

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], context.get_constant(cast(Any, types).boolean, False))
        return builder.sub(context.get_constant(_INT64, 64), zeros)

    return _INT64(_INT64), generate
