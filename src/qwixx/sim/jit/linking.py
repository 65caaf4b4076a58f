"""Compiled functions that call one another are put together first and optimised then, once.

Numba by itself makes machine code of every function, and optimises it anew, together with all that
it calls, in every function that it is called by: what is called three levels down is compiled four
times. Here a function that compiled code calls is a *part*, which is not compiled any further but
linked into the *whole* that Python calls, and that is optimised with all of its parts in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from numba.core import codegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from .haste import in_haste

Compile = Callable[[Any], Any]

_LLVM = cast(Any, codegen).ll
_CONSTANTS = "_ZN08NumbaEnv"
"""So begin the names of what numba keeps beside a function."""


class _Part(codegen.JITCodeLibrary):
    """Code as it was translated."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Nothing is made of the code, but numba asks for the place of what it keeps beside."""
        names = [kept.name for kept in self._final_module.global_variables]
        places = [f'@"{name}" = common global i8* null' for name in names if _CONSTANTS in name]
        cast(Any, self._codegen)._add_module(_LLVM.parse_assembly("\n".join(places)))
        self._finalized = True


class _Whole(codegen.JITCodeLibrary):
    """Code with all of its parts."""

    def finalize(self) -> None:
        # Callers before what they call: what nobody has called yet is not linked.
        self._linking_libraries = list(dict.fromkeys(_all(self._linking_libraries)))[::-1]
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        # Nobody else calls these parts, so they may be dissolved in their callers.
        for function in self._final_module.functions:
            if function.linkage == _LLVM.Linkage.linkonce_odr:
                function.linkage = _LLVM.Linkage.internal
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


def _all(libraries: Iterable[Any]) -> Iterator[Any]:
    """The libraries and those that they need, which come first."""
    for library in libraries:
        if isinstance(library, _Part):
            yield from _all(library._linking_libraries)
        yield library


def as_part(compile_: Compile) -> Compile:
    """Let a function be compiled as a part."""
    return _with(_Part, compile_)


def as_whole(compile_: Compile) -> Compile:
    """Let a function be compiled as a whole."""
    return _with(_Whole, compile_)


def _with(library: type, compile_: Compile) -> Compile:
    def compiled(signature: Any) -> Any:
        generator: Any = cpu_target.target_context.codegen()
        with global_compiler_lock, in_haste():
            before = generator._library_class
            generator._library_class = library
            try:
                return compile_(signature)
            finally:
                generator._library_class = before

    return compiled
