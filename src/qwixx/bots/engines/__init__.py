"""The engine protocol, both ways.

- `messages`: what is said, made of `fields`; `engine`: one of our players that answers it
- `outside`: other people's programs as players, each a process (`program`), with what it says
  besides (`complaints`) and what it leaves behind (`orphans`)
"""

from .engine import answer_all
from .orphans import no_orphans
from .outside import DOES_NOT_PLAY, LONGEST_LIMIT, START_LIMIT, TIME_LIMIT

__all__ = [
    "DOES_NOT_PLAY",
    "LONGEST_LIMIT",
    "START_LIMIT",
    "TIME_LIMIT",
    "answer_all",
    "no_orphans",
]
