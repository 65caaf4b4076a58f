"""Counting the bits of small masks."""

from __future__ import annotations

from collections.abc import Callable

from qwixx.installed import PLAIN

bit_count: Callable[[int], int]
"""How many bits of a mask are set."""
bit_length: Callable[[int], int]
"""The number of the highest bit that is set, counted from 1; 0 if there is none."""

if PLAIN:
    bit_count, bit_length = int.bit_count, int.bit_length
else:
    from . import instructions

    bit_count, bit_length = instructions.bit_count, instructions.bit_length
