"""What may be a seed of dice and players.

Apart from `engine.streams`, so that the command line knows it without loading the compiler.
"""

from __future__ import annotations

from qwixx.rules import Refused

LARGEST_SEED = 2**63 - 1
"""Compiled code counts it in 64 bits."""


def verify_seed(seed: int) -> None:
    """Raise `Refused` for what is no seed."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Refused(f"a seed is a number from 0 to {LARGEST_SEED}")


def seed_for(number: int, seed: int) -> int:
    """A seed for each of several players, by their numbers; the first has the seed itself."""
    return (seed + number) % (LARGEST_SEED + 1)
