"""How nets learn.

- `selfplay`: games of a net against itself, and what it learns from them
- `lessons`: which games these are
- `training`: all of it, kept in a folder, to be interrupted and resumed; `strength_notes`: its plot
"""

import qwixx.full  # noqa: F401 - says what is missing

from .stages import ANEW, FURTHER, USUAL
from .training import TrainingStopped, run

__all__ = [
    "ANEW",
    "FURTHER",
    "USUAL",
    "TrainingStopped",
    "run",
]
