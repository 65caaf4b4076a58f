"""Players that are programs.

`make_player` makes one by its name; `NAMES` are the names there are. A `Player` decides for one
seat from what that seat may see; one that has values is an `Explainer` too::

    player = make_player("expert", seed=1)
    decision = player.decide(seen_by(state, seat), seat)

Making a player compiles what it needs, so that no decision has to wait for it. The folders:
`players` and the `nets` of the strongest, `learning`, `matches` with the ladder, and `engines`, the
protocol for programs from outside.
"""

from .player import Explainer, Option, Player
from .registry import LEARNED, LEVELS, NAMES, NETS, make_player

__all__ = [
    "LEARNED",
    "LEVELS",
    "NAMES",
    "NETS",
    "Explainer",
    "Option",
    "Player",
    "make_player",
]
