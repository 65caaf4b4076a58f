"""Solved values as files in the user's cache folder.

A file is a header of one page (JSON, padded with spaces) and behind it the values as they lie in
memory, so that it can be memory-mapped. The header names the format, the rules that the values are
for (a checksum of the tables compiled from them) and a checksum of the values. A file that does not
say exactly what is expected, is too short or too long, or does not match its checksum, is not used.

Files are written under another name and then renamed, so a reader sees a whole file or none; of two
processes that solve the same game the later one wins, with the same values.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import tempfile
import time
from pathlib import Path

import numpy as np

from qwixx.sim import cache_folder, why_not_writable
from qwixx.sim.engine import CLASSES, RULES, compile_game

from .space import MISTHROWS, Array, solved_game

FORMAT = 1
"""To be raised when the numbering of classes, the layout or the meaning of values changes."""
HEADER = 4096
_KIND = "qwixx solved table"
_ABANDONED = 24 * 3600


def values_path(players: int) -> Path:
    """Where the values for that many players are kept."""
    return cache_folder() / "tables" / f"players-{players}.table"


def load(players: int) -> Array | None:
    """The values from the cache, memory-mapped and checked; None if there is no good file."""
    expected = _header(players, "")
    shape = (players, CLASSES, MISTHROWS)
    try:
        # One open file for all of it: under its name another may appear at any time.
        with values_path(players).open("rb") as file:
            header = json.loads(file.read(HEADER))
            size = os.fstat(file.fileno()).st_size
            if not isinstance(header, dict) or size != HEADER + 8 * math.prod(shape):
                return None
            checksum = header.get("checksum")
            if header != expected | {"checksum": checksum}:
                return None
            values = np.asarray(np.memmap(file, np.dtype("<f8"), "r", HEADER, shape))
    except (OSError, ValueError):
        return None
    return values if _checksum(values) == checksum else None


def save(players: int, values: Array) -> str:
    """Put the values into the cache; an empty text, or why that was not possible."""
    path = values_path(players)
    if problem := why_not_writable(path.parent):
        return problem
    _remove_abandoned(path.parent)
    values = np.ascontiguousarray(values, np.dtype("<f8"))
    header = json.dumps(_header(players, _checksum(values))).encode().ljust(HEADER)
    handle, name = tempfile.mkstemp(".new", path.name, path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(header)
            file.write(values.data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        return f"the solved values could not be kept in {path.parent} ({error.strerror or error})"
    finally:
        new.unlink(missing_ok=True)
    return ""


def _header(players: int, checksum: str) -> dict[str, object]:
    t = compile_game(solved_game(players))[0]
    rules = hashlib.blake2b(digest_size=16)
    for name in RULES:
        rules.update(t[name].tobytes())
    return {
        "kind": _KIND,
        "format": FORMAT,
        "rules": rules.hexdigest(),
        "players": players,
        "classes": CLASSES,
        "misthrows": MISTHROWS,
        "checksum": checksum,
    }


def _checksum(values: Array) -> str:
    return hashlib.blake2b(values.data, digest_size=16).hexdigest()


def _remove_abandoned(folder: Path) -> None:
    """Drop what builders that were killed left behind."""
    for path in folder.glob("*.new"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - _ABANDONED:
                path.unlink()
