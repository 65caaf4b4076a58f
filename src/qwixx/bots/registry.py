"""The players by name."""

from __future__ import annotations

import secrets

from qwixx.rules import Refused, editions, load_layout
from qwixx.sim import PLAYERS as FAST
from qwixx.sim import verify_seed

from .player import Player

THUMBS = ("random", "gap", "ga", "computational", "solo")
"""Baselines, for measuring."""
LEARNED = ("expert", "master")
"""Who has learned the game."""
LEVELS = ("novice", "regular", *LEARNED)
"""For people, by strength."""
NAMES = (*THUMBS, *LEVELS)
"""The names of all players."""
NETS = (
    *(f"classic-{players}" for players in range(2, editions()["classic"].most + 1)),
    *(f"on-board-{players}" for players in range(2, editions()["on-board"].most + 1)),
    *(e.name for e in editions().values() if e.layout != load_layout("classic")),
)
"""The names of all nets: the game, and on the classic sheet the number of players."""


def make_player(name: str, seed: int | None = None, game: int = 0) -> Player:
    """A player by its name. Takes a moment, so that its decisions do not.

    The same seed and number of the game make the same decisions.
    """
    if name not in NAMES:
        raise Refused(f"there is no player {name!r}; there are {', '.join(NAMES)}")
    if seed is not None:
        verify_seed(seed)
    # Numba takes a while to load; whoever only asks for the names should not wait for it.
    from qwixx.sim.engine import PLAYERS, stream_key

    luck = stream_key(secrets.randbits(48) if seed is None else seed, game, PLAYERS)
    if name in FAST:
        from .players.thumb import ThumbPlayer

        return ThumbPlayer(name, luck)
    from .players.netplayer import NetPlayer

    return NetPlayer(name, luck)
