"""Many games at once, and what they come to."""

from .batch import Batch, simulate
from .play import play_games
from .tally import Spread, Tally

__all__ = [
    "Batch",
    "Spread",
    "Tally",
    "play_games",
    "simulate",
]
