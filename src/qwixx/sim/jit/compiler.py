"""How functions are compiled.

`compiled` is numba's ``njit`` with a type that mypy understands, without the interpreter lock (so
that Python threads can use all cores), and with a cache that can be trusted:

* Compiled code lies in the user's cache folder (`qwixx.sim.cache`), so it works where the package
  itself is read-only.
* Numba looks only at the file of the outermost function when it decides whether cached code is
  still good; what is linked in from other files would go stale unnoticed. So the folder's name
  holds a checksum of the source of the function's room and of all rooms below it.
* What is damaged there is compiled anew, and what is not used any more is removed.
* Where the cache folder cannot be written everything still works, compiled anew in each process;
  `cache_problem` then says so, for the command line to show.

Functions that call one another are optimised once, all together (`qwixx.sim.jit.linking`), so small
ones cost nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.core import types as numba_types

from qwixx.rules import Refused

from ..cache import cache_folder, not_writable, why_not_writable
from ..compiling import tell_all
from .haste import Pipeline
from .linking import as_part, as_whole

Function = TypeVar("Function", bound=Callable[..., Any])

ROOMS = ("sim", "solver", "bots", "insight", "gym")
"""The rooms with compiled functions, lowest first."""
VERSIONS_TO_KEEP = 5
DAYS_TO_KEEP = 14
"""What other versions of the source left behind is kept as long as both allow."""
_PACKAGE = Path(__file__).parents[2]

if cast(Any, numba.config).DISABLE_JIT:
    raise Refused("the players need compiled code; unset NUMBA_DISABLE_JIT")

_PROBLEM = why_not_writable(cache_folder() / "kernels")
"""Why nothing can be kept for the next time, or an empty text; known before compiling."""
_unkept: list[OSError] = []


def cache_problem() -> str:
    """Why compiled code is not kept, or an empty text; a full disk shows only after compiling."""
    if _unkept:
        return not_writable(cache_folder(), _unkept[0])
    return _PROBLEM


def compiled(function: Function, **options: Any) -> Function:
    """Compile a function on first use, and keep the result for later processes."""
    if _PROBLEM:
        return _dispatcher(function, keep=False, **options)
    room = function.__module__.removeprefix("qwixx.").partition(".")[0]
    # Numba takes the folder from its settings when it decorates; other users of numba in this
    # process keep theirs.
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(_folder_for(room))
    try:
        return _dispatcher(function, keep=True, **options)
    except RuntimeError:  # numba found no place for this one after all
        return _dispatcher(function, keep=False, **options)
    finally:
        settings.CACHE_DIR = before


def _dispatcher(function: Function, *, keep: bool, **options: Any) -> Function:
    njit: Any = numba.njit
    options |= {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    options["pipeline_class"] = Pipeline
    whole = njit(cache=keep, **options)(function)
    part = njit(no_cpython_wrapper=True, **options)(function)
    if keep:
        _forgive(whole._cache)
    whole.compile, part.compile = as_whole(whole.compile), as_part(part.compile)
    # Python calls the whole; where compiled code calls it, it gets the part.
    find = part.get_call_template
    whole.get_call_template = lambda args, kws: find([_wide(kind) for kind in args], kws)
    whole.get_overload = part.get_overload
    return cast(Function, whole)


def _forgive(kept: Any) -> None:
    """Compile anew what cannot be read, and go on without what cannot be kept (a full disk)."""
    load, save = kept.load_overload, kept.save_overload

    def load_if_good(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:  # noqa: BLE001 - a damaged file can raise anything
            return None

    def save_if_possible(*args: Any) -> None:
        try:
            try:
                save(*args)
            except Exception:  # noqa: BLE001 - the list of what is kept may be damaged
                kept.flush()
                save(*args)
        except OSError as error:
            _unkept.append(error)

    kept.load_overload, kept.save_overload = load_if_good, save_if_possible


def _wide(kind: Any) -> Any:
    """The type that a called function takes an argument as.

    Numba would compile a function once for each combination of small integers and constants that
    it is called with, three times as much as is needed; so all integers are passed as int64.
    """
    types: Any = numba_types
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer):
        return types.int64 if kind.signed else types.uint64
    return kind


class _Watch(event.Listener):
    def on_start(self, event: object) -> None:
        tell_all()

    def on_end(self, event: object) -> None:
        pass


cast(Any, event).register("numba:compile", _Watch())


@cache
def _folder_for(room: str) -> Path:
    rooms = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else ROOMS
    digest = hashlib.blake2b(f"{numba.__version__} ".encode(), digest_size=8)
    for name in rooms:
        for path in sorted((_PACKAGE / name).rglob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    folder = cache_folder() / "kernels" / f"{room}-{digest.hexdigest()}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _remove_old(folder.parent)
    return folder


def _remove_old(parent: Path) -> None:
    """Drop what other versions left behind; whoever still runs one compiles anew, no more."""
    oldest = time.time() - DAYS_TO_KEEP * 24 * 3600
    versions = Counter[str]()
    for used, folder in sorted(_last_uses(parent), reverse=True):
        room = folder.name.rpartition("-")[0]
        versions[room] += 1
        if used < oldest or versions[room] > VERSIONS_TO_KEEP:
            shutil.rmtree(folder, ignore_errors=True)


def _last_uses(parent: Path) -> Iterator[tuple[float, Path]]:
    for folder in parent.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process was quicker
            yield folder.stat().st_mtime, folder
