"""How sure a rate is."""

from __future__ import annotations

import math

SURE = 1.959964
"""The normal distribution has 95 % of its weight within so many standard deviations."""


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Where a rate of so many games truly is, 95 times in 100; right near 0 and 1, too."""
    if not games:
        return 0.0, 1.0
    scale = 1 + SURE**2 / games
    middle = rate + SURE**2 / (2 * games)
    reach = SURE * math.sqrt(rate * (1 - rate) / games + (SURE / (2 * games)) ** 2)
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
