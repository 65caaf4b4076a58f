"""A challenge: a game whose dice are the same for all who play it. See docs/architecture.md.

- `log`: what is stored of one, and what it comes to
- `results`: what came of attempts, and how they are ranked
- `compare`: two games on the same dice, side by side
"""

from .compare import compared
from .log import (
    Attempt,
    Begun,
    Challenge,
    Made,
    Over,
    Parred,
    Sat,
    challenge_of,
    day_closes,
    lines_of,
)
from .results import listed, over_of

__all__ = [
    "Attempt",
    "Begun",
    "Challenge",
    "Made",
    "Over",
    "Parred",
    "Sat",
    "challenge_of",
    "compared",
    "day_closes",
    "lines_of",
    "listed",
    "over_of",
]
