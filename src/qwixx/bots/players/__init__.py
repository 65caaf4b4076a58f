"""The players by kind, at the table of the rules.

- `thumb`: rules of thumb, human habits and the solved table
- `netplayer`: those that learned; `solo`: what they answer where there is no opponent
- `bridge`: from the states of the rules to the records of compiled code, and back
"""

from .bridge import compiled_rules, game_record
from .solo import explain_alone

__all__ = [
    "compiled_rules",
    "explain_alone",
    "game_record",
]
