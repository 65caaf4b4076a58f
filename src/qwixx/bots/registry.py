"""The players by name."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from qwixx.rules import Refused

from .player import Player


def _thumb(name: str) -> Callable[[int], Player]:
    def make(seed: int) -> Player:
        from .thumb import ThumbPlayer

        return ThumbPlayer(name, seed)

    return make


_MAKERS: dict[str, Callable[[int], Player]] = {name: _thumb(name) for name in ("random", "gap")}

NAMES = tuple(_MAKERS)
"""The names of all players."""


def make_player(name: str, seed: int | None = None) -> Player:
    """A player by its name; the same seed makes the same decisions. Takes a moment."""
    if name not in _MAKERS:
        raise Refused(f"there is no player {name!r}; there are {', '.join(NAMES)}")
    return _MAKERS[name](secrets.randbits(48) if seed is None else seed)
