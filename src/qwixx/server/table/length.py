"""How long the log of a table may grow. What has begun can always be brought to its end.

Near the end of the log nothing new begins, so that a game that has begun has room to be played as
usual; at its end only what leads out of the game is done. Nothing of that can be done for ever: a
decision makes the game go on, a seat that was cleared stays empty, and who was away comes back by
deciding, not by connecting.
"""

from __future__ import annotations

from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import TableCommand

from .state import Denied, Table

MOST_ENTRIES = 20_000
"""More than fifty games of five players."""
ROOM_TO_PLAY = 2_000
"""More than a game needs, however often people change their minds."""
MOST_RENAMES = 20
"""Of one who sits at a table."""
MOST_CORRECTIONS = 200
"""Of entered dice in one game."""

_Ends = (
    commands.Commit
    | commands.Reveal
    | commands.Roll
    | commands.EnterDice
    | commands.Decide
    | commands.Resume
    | commands.EndGame
    | commands.Leave
    | commands.RemoveSeat
)
_GoesOn = commands.TakeBack | commands.ComeBack | commands.Pause | commands.HandOver


def is_full(table: Table) -> bool:
    """Whether nothing is written any more but what leads out of the game."""
    return table.version >= MOST_ENTRIES


def verify_room(table: Table, command: TableCommand | None) -> None:
    """Refuse what a table with a very long log has no room for; None: somebody sits down."""
    left = MOST_ENTRIES - table.version
    if left > ROOM_TO_PLAY or isinstance(command, _Ends):
        return
    if isinstance(command, commands.CloseSeats) and command.closed and not table.closed:
        return
    if left <= 0 or not isinstance(command, _GoesOn):
        raise Denied("long", "This table has seen very much. Please open a new one.")
