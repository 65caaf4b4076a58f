"""Whole games in compiled code, many at a time.

`play_games` plays a range of games. Game number ``n`` has dice of its own that depend on the seed
and ``n`` alone, so results do not depend on how the range is divided among threads. Players change
seats from game to game: in game ``n`` player ``p`` sits on seat ``(p + n) % players``, and seat 0
begins. With ``same_dice`` greater than 1 that many games in a row share their dice; with
``same_dice`` equal to the number of players each set of dice is played once in every seating.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .game import (
    ACTION2,
    ACTION3,
    GAME,
    OVER,
    begin,
    resolve_action1,
    roll,
    score,
    take_action2,
    take_action3,
)
from .jit import jit
from .players import decide1, decide2, decide3
from .streams import DICE, PLAYERS, stream_key


@jit
def play_games(
    tables: Any,
    games: Any,
    players: Any,
    values: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Play ``len(results)`` games from number ``first`` on.

    ``tables`` and ``games`` are arrays of one record (`TABLES`, and `GAME` to play in);
    ``players`` are the numbers of the players, ``values`` the solved tables. A row of ``results``
    gets the players' scores, in the order of ``players``, then the number of turns and how the
    game ended.
    """
    t = tables[0]
    g = games[0]
    count = len(players)
    seats = np.empty(count, np.int64)
    chance = np.empty(1, np.uint64)
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // same_dice, DICE)
        begin(g, count, 0)
        while g.step != OVER:
            roll(t, g, dice_key)
            for seat in range(count):
                g.choice[seat] = decide1(seats[seat], t, g, seat, chance, values)
            resolve_action1(t, g)
            if g.step == ACTION2:
                take_action2(t, g, decide2(seats[g.active], t, g, chance, values))
            if g.step == ACTION3:
                take_action3(t, g, decide3(seats[g.active], t, g, chance))
        for player in range(count):
            results[n, player] = score(t, g, (player + number) % count)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended


def new_game() -> np.ndarray[Any, Any]:
    """A record to play in, as an array of one."""
    return np.zeros(1, GAME)
