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

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.cpu import CPUContext
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NopythonRewrites, NoPythonSupportedFeatureValidation
from numba.core.untyped_passes import InlineClosureLikes
from numba.np import arrayobj

_FOR_OTHERS = (NopythonRewrites, InlineClosureLikes)
"""Steps for sums of whole arrays at once, and for functions within functions."""
_call_type: Callable[..., Any] = types.BaseFunction.get_call_type
_refresh: Callable[..., Any] = CPUContext.refresh
_from_the_end: Callable[..., Any] = arrayobj.fix_integer_index
_register: Callable[..., Callable[[type], type]] = register_pass
_KERNELS = "_ZN5qwixx"
"""So begin the names of our functions."""
_found: dict[Any, Any] = {}
_refreshed: dict[CPUContext, int] = {}


@_register(mutates_CFG=False, analysis_only=False)
class Borrowing(FunctionPass):
    """Who makes no arrays and gives none back only borrows those of others, and counts none."""

    _name = "borrowing"

    def __init__(self) -> None:
        pass

    def run_pass(self, state: Any) -> bool:
        """Spare a function the counting of references, if it can be."""
        made = [_made(use, signature) for use, signature in state.calltypes.items()]
        models = state.targetctx.data_model_manager
        if not any(models[kind].contains_nrt_meminfo() for kind in (*made, state.return_type)):
            state.targetctx = state.targetctx.subtarget(enable_nrt=False)
        return False


def _made(use: Any, signature: Any) -> Any:
    """The type of what may have to be made for an expression, or to write something somewhere."""
    if isinstance(use, ir.SetItem | ir.StaticSetItem):
        return signature.args[-1]
    is_there = getattr(use, "op", "") in ("getitem", "static_getitem", "getattr")
    return types.none if is_there else signature.return_type


class Pipeline(CompilerBase):
    """The steps of compiling a kernel."""

    def define_pipelines(self) -> list[Any]:
        """Those of numba but for the ones that no kernel needs."""
        steps: Any = cast(Any, DefaultPassBuilder).define_nopython_pipeline(self.state)
        steps.passes = [step for step in steps.passes if step[0] not in _FOR_OTHERS]
        steps.add_pass_after(Borrowing, NoPythonSupportedFeatureValidation)
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
            # All that is new counts as old: else all of it would be looked through at once.
            gc.freeze()
            gc.unfreeze()
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
