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

from ..engine.answers import apply, sheet_score
from ..engine.game import ACTION2, ACTION3, OVER, ROLL, begin, new_game, next_seat, roll
from ..engine.rows import resolve_action1, score, take_action2, take_action3
from ..engine.streams import DICE, PLAYERS, stream_key
from ..jit.decorators import jit
from ..players.deciding import decide1, decide2, decide3, draws
from ..players.weighing import GA, NOVICE, SOLO, choose


def play_games(
    compiled: Any,
    players: Any,
    values: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Play ``len(results)`` games from number ``first`` on.

    ``compiled`` are the rules (`qwixx.sim.engine`), ``players`` the numbers of the players,
    ``values`` the solved tables. A row of ``results`` gets the players' scores, in the order of
    ``players``, then the number of turns and how the game ended.
    """
    where = (seed, first, same_dice, results)
    # What nobody needs is not even compiled.
    chance = np.empty(1, np.uint64) if any(map(draws, players)) else None
    if not compiled[0]["independent"]:
        play_sheets(compiled, new_game(), players, chance, *where)
        return
    solved = values if any(SOLO <= player < NOVICE for player in players) else None
    genetic = True if GA in players else None
    board = True if compiled[0]["spaces"] else None
    play_rows(compiled, new_game(), players, chance, solved, genetic, board, *where)


@jit
def play_sheets(
    compiled: Any,
    games: Any,
    players: Any,
    chance: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Games on any sheet."""
    t = compiled[0]
    g = games[0]
    count = len(players)
    seats = np.empty(count, np.int64)
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        if chance is not None:
            chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // same_dice, DICE)
        begin(g, count, 0)
        while g.step != OVER:
            if g.step == ROLL:
                roll(t, g, dice_key)
            seat = next_seat(g)
            apply(t, g, seat, choose(seats[seat], t, g, seat, chance))
        for player in range(count):
            seat = (player + number) % count
            results[n, player] = sheet_score(t, g, seat, seat)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended


@jit
def play_rows(
    compiled: Any,
    games: Any,
    players: Any,
    chance: Any,
    values: Any,
    genetic: Any,
    board: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Games on sheets of independent rows: the fast path."""
    t = compiled[0]
    g = games[0]
    count = len(players)
    seats = np.empty(count, np.int64)
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        if chance is not None:
            chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // same_dice, DICE)
        begin(g, count, 0)
        while g.step != OVER:
            roll(t, g, dice_key)
            for seat in range(count):
                g.choice[seat] = decide1(seats[seat], t, g, seat, chance, values, genetic)
            resolve_action1(t, g)
            if g.step == ACTION2:
                active = seats[g.active]
                take_action2(t, g, decide2(active, t, g, chance, values, genetic))
            if board is not None:  # noqa: SIM102 - as in qwixx.sim.players.deciding
                if g.step == ACTION3:
                    take_action3(t, g, decide3(seats[g.active], t, g, chance, genetic))
        for player in range(count):
            results[n, player] = score(t, g, (player + number) % count)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended
