"""What is different at the table of an attempt at a challenge: its one game has given dice.

Nothing here tells what these dice are before they are thrown.
"""

from __future__ import annotations

from qwixx.server import fair
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import TableCommand

from . import facts
from .draft import Draft
from .facts import SameDice
from .state import Denied, Game, Table, deal

_Agreed = commands.AddBot | commands.ChangeBot | commands.ChangeSettings | commands.ChooseSheet
"""What would make it another game than that of the others."""
ONCE = "The game of a challenge is played once."


def verify_same(table: Table, command: TableCommand) -> None:
    """Refuse what would make an attempt another game than all other attempts."""
    if table.same is None:
        return
    if isinstance(command, commands.StartGame) and table.games:
        raise Denied("challenge", ONCE)
    bot = isinstance(command, commands.RemoveSeat) and _is_bot(table, command.seat)
    if isinstance(command, _Agreed) or bot:
        raise Denied("challenge", "The table of a challenge stays as it is for all who play it.")


def verify_newcomer(table: Table) -> None:
    """Nobody sits down any more where the dice of a challenge have been seen."""
    if table.same is not None and table.games:
        raise Denied("closed", ONCE)


def why_not_start(table: Table) -> str | None:
    """Why the attempt cannot begin: all groups have as many players."""
    if table.games:
        return ONCE
    missing = table.settings.seats - len(table.players())
    if not missing:
        return None
    return f"In this challenge {table.settings.seats} play together; {missing} more must sit down."


def start(draft: Draft, same: SameDice) -> None:
    """The game begins at once: its dice were fixed when the challenge was made."""
    players = len(draft.table.players())
    sheets = deal(draft.table.settings, players, fair.lots(same.seed, "sheet"))
    draft.add(facts.Started(first=fair.lot(same.seed, players), drawn=True, sheets=list(sheets)))


def luck_of_bot(table: Table, game: Game, seat: int) -> int | None:
    """What a bot's whims follow from, the same in all attempts; None: it may be in any mood."""
    if table.same is None:
        return None
    return fair.luck_of_mind(game.seed, game.state.turn, game.state.step.value, seat)


def _is_bot(table: Table, seat: int) -> bool:
    return seat < len(table.seats) and table.seats[seat].kind == "bot"
