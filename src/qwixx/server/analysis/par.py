"""Par of a challenge: what others score on its dice. Worked out where games are reviewed."""

from __future__ import annotations

from typing import get_args

from qwixx.bots import LEARNED
from qwixx.insight import solo_par, spread

from .. import fair
from ..protocol.challenge import Par, ParSpread
from ..protocol.settings import BotLevel, Settings
from ..table import SameDice
from ..table.state import deal, setup_of

MOST_TURNS = 600
"""More than any game has."""


def par_of(settings: Settings, bots: list[BotLevel], seed: bytes) -> Par:
    """Par of a game that one person plays, alone or against bots."""
    players = 1 + len(bots)
    sheets = deal(settings, players, fair.lots(seed, "sheet"))
    setup = setup_of(settings, players, sheets)
    faces = setup.layout.faces
    throws = [fair.throw(seed, turn, (True,) * 4, faces) for turn in range(1, MOST_TURNS + 1)]
    first = fair.lot(seed, players)
    spreads = []
    level: BotLevel
    for level in get_args(BotLevel):
        if not bots and level in LEARNED:
            continue  # alone, they play as the solver does
        found = spread(setup, [level, *bots], 0, first, throws)
        spreads.append(ParSpread(player=level, scores=list(found.scores), games=found.games))
    return Par(solo=solo_par(setup, throws), spreads=spreads)


def par_of_day(day: str) -> Par:
    """Par of the game that a day has on pages without a server."""
    secret = fair.open_secret(day)
    identity = fair.table_identity(secret)
    same = SameDice(challenge=day, identity=identity, secret=secret, closes=0, people=1)
    return par_of(Settings(seats=1), [], same.seed)
