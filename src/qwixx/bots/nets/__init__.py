"""What the strongest players know, and how they use it.

- `features`: what a net sees of a game; `net`: the value net itself; its `layers` are compiled
  (`dense`), or in plain Python (`lanes`)
- `weights`: the nets of the package, kept in `data`; `incomplete`: when they are not there
- `turns`: how a net plays a turn; `search`: looking ahead

No rule is written here: every answer is given in a copy of the game, by `qwixx.sim.engine.answers`.
"""

from .features import Features, features_of
from .incomplete import Incomplete
from .search import BLUR, seat_value
from .turns import (
    DEEPEST,
    FREE,
    OTHER_GAMES,
    Work,
    find_path,
    is_played,
    play_turn,
    walk,
    workspace,
)
from .weights import load_all, name_of, net_for

__all__ = [
    "BLUR",
    "DEEPEST",
    "FREE",
    "OTHER_GAMES",
    "Features",
    "Incomplete",
    "Work",
    "features_of",
    "find_path",
    "is_played",
    "load_all",
    "name_of",
    "net_for",
    "play_turn",
    "seat_value",
    "walk",
    "workspace",
]
