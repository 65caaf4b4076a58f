"""Random numbers that depend only on a seed and on what they are for.

Every game has streams of its own, found from the seed, the number of the game and a purpose by
mixing (splitmix64). So a game is the same whichever thread plays it and whatever was played before,
and the dice of a turn are the same whatever the players did.
"""

from __future__ import annotations

from typing import Any

from ..jit.arrays import np
from ..jit.decorators import jit

DICE = 0
PLAYERS = 1
"""The purposes: what the dice show, and what players who like chance do."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_FRACTION = np.uint64(0x0FFFFFFFFFFFFFFF)
_4, _60 = np.uint64(4), np.uint64(60)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
"""All bits that there are: to plain Python there are more."""


@jit
def mix(bits: Any) -> Any:
    """Sixty-four bits that look random, from any others."""
    bits = np.uint64(bits)
    bits = (bits ^ (bits >> _30)) * _MIX1 & _ALL
    bits = (bits ^ (bits >> _27)) * _MIX2 & _ALL
    return bits ^ (bits >> _31)


@jit
def stream_key(seed: int, game: int, purpose: int) -> Any:
    """The key of a stream."""
    key = mix(np.uint64(seed) + _STEP & _ALL)
    key = mix(key ^ (np.uint64(game) * _STEP & _ALL))
    return mix(key + np.uint64(purpose + 1) * _STEP & _ALL)


@jit
def bits_at(key: Any, index: int) -> Any:
    """The random bits of a stream at an index."""
    return mix(key + np.uint64(index + 1) * _STEP & _ALL)


@jit
def next_below(stream: Any, limit: int) -> Any:
    """A number from 0 to limit - 1; ``stream`` is an array of one key, which moves on."""
    stream[0] = stream[0] + _STEP & _ALL
    bits = mix(stream[0])
    return np.int64((bits >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@jit
def throw(key: Any, turn: int, faces: int, dice: Any) -> None:
    """Throw all six dice of a turn: the bits are a fraction, each die its next digit."""
    bits = bits_at(key, turn) >> _4
    base = np.uint64(faces)
    for die in range(6):
        bits *= base
        dice[die] = int(bits >> _60) + 1
        bits &= _FRACTION
