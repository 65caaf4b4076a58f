"""While functions are compiled: numba does not do over and over what it has done.

Otherwise a good part of the time is spent in asking again: what an operator makes of the same
types, whether there is something new to register, how a record with a hundred fields is written
out, what has become rubbish, which is little; and in looking for what no kernel has.

And no kernel counts from the end: each look-up would ask for it, a fourth of a game's time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, cast

from numba.core import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.cpu import CPUContext
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes
from numba.np import arrayobj

_FOR_OTHERS = (NopythonRewrites, InlineClosureLikes)
"""Steps for sums of whole arrays at once, and for functions within functions."""
_call_type: Callable[..., Any] = types.BaseFunction.get_call_type
_refresh: Callable[..., Any] = CPUContext.refresh
_from_the_end: Callable[..., Any] = arrayobj.fix_integer_index
_KERNELS = "_ZN5qwixx"
"""So begin the names of our functions."""
_found: dict[Any, Any] = {}
_refreshed: dict[CPUContext, int] = {}


class Pipeline(CompilerBase):
    """The steps of compiling a kernel."""

    def define_pipelines(self) -> list[Any]:
        """Those of numba but for the ones that no kernel needs."""
        steps: Any = cast(Any, DefaultPassBuilder).define_nopython_pipeline(self.state)
        steps.passes = [step for step in steps.passes if step[0] not in _FOR_OTHERS]
        steps.finalize()
        return [steps]


@contextmanager
def in_haste() -> Iterator[None]:
    """Numba remembers; for the compiler's lock to be held meanwhile."""
    found: list[tuple[Any, str, Any]] = [
        (types.BaseFunction, "get_call_type", _remembered_call_type),
        (types.Record, "__repr__", _record_repr),
        (CPUContext, "refresh", _refresh_if_new),
        (arrayobj, "fix_integer_index", _as_it_is),
    ]
    before = [getattr(kind, name) for kind, name, _ in found]
    is_collecting = gc.isenabled()
    gc.disable()
    for kind, name, method in found:
        setattr(kind, name, method)
    try:
        yield
    finally:
        for (kind, name, _), method in zip(found, before, strict=True):
            setattr(kind, name, method)
        if is_collecting:
            gc.enable()


_record_repr = cache(types.Record.__repr__)


def _remembered_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of an operator or a builtin for these types."""
    if kws:
        return _call_type(self, context, args, kws)
    flags = cast(Any, ConfigStack).top_or_none()
    key = context, self, tuple(args), bool(flags and flags.fastmath)
    signature = _found.get(key)
    # Where it is implemented is noted at the function itself.
    if signature is None or signature.args not in self._impl_keys:
        signature = _found[key] = _call_type(self, context, args, kws)
    return signature


def _refresh_if_new(self: CPUContext) -> None:
    """Only a module that has been loaded since can have brought something new."""
    loaded = len(sys.modules)
    if _refreshed.get(self) != loaded:
        _refresh(self)
        _refreshed[self] = len(sys.modules)


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index of a kernel, which is never negative."""
    if not builder.function.name.startswith(_KERNELS):
        return _from_the_end(context, builder, kind, index, size)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
