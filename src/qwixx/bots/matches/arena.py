"""Many games between compiled players, nets among them.

Players are numbers: those below `NETS` are the simulator's, `NETS` + k plays with the net number k
in its ways (`search`). Dice, seats and results are those of `qwixx.sim.play.play_games`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from qwixx.bots.nets.net import F32
from qwixx.bots.nets.netplay import board_of, net_choice
from qwixx.bots.nets.tables import row_table
from qwixx.bots.nets.turns import workspace
from qwixx.rules import Setup
from qwixx.sim.compiled import compile_game
from qwixx.sim.game import ACTION1, ACTION2, OVER, ROLL, begin, new_game, roll
from qwixx.sim.jit import jit
from qwixx.sim.players import decide1, decide2, decide3
from qwixx.sim.rows import resolve_action1, score, take_action2, take_action3
from qwixx.sim.streams import DICE, PLAYERS, bits_at, stream_key

NETS = 100
AT_ONCE = (0.0,) * 5
"""The ways of a net that does not look ahead."""


@jit
def thought_key(seed: int, game: int, turn: int, seat: int) -> Any:
    """What a net's imagined dice depend on."""
    return bits_at(stream_key(seed, game, PLAYERS), turn * 8 + seat)


@jit
def play_games(  # noqa: C901 - one loop instead of several functions compiles faster
    compiled: Any,
    games: Any,
    table: Any,
    nets: Any,
    ways: Any,
    players: Any,
    values: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Play ``len(results)`` games from number ``first`` on, as the simulator would."""
    t = compiled[0]
    g = games[0]
    count = len(players)
    board = board_of(t)
    seats = np.empty(count, np.int64)
    work = workspace()
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
            # The seats in action 1, then the active player once more for each further action.
            for asked in range(count + 2):
                seat = asked if asked < count else int(g.active)
                k = seats[seat] - NETS
                if k >= 0:
                    key = thought_key(seed, number, int(g.turn), seat)
                    choice = net_choice(nets[k], table, board, t, g, seat, ways[k], key, work)
                elif g.step == ACTION1:
                    choice = decide1(seats[seat], t, g, seat, chance, values)
                elif g.step == ACTION2:
                    choice = decide2(seats[seat], t, g, chance, values)
                else:
                    choice = decide3(seats[seat], t, g, chance)
                if g.step == ACTION1:
                    g.choice[seat] = choice
                    if asked == count - 1:
                        resolve_action1(t, g)
                elif g.step == ACTION2:
                    take_action2(t, g, choice)
                else:
                    take_action3(t, g, choice)
                if g.step == OVER or g.step == ROLL:
                    break
        for player in range(count):
            results[n, player] = score(t, g, (player + number) % count)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended


def scores_of_games(
    setup: Setup,
    nets: Sequence[F32],
    players: Sequence[int],
    games: int,
    seed: int,
    ways: Sequence[tuple[float, ...]] = (),
) -> Any:
    """The scores of all players in games between nets and others, a line for each game.

    Every set of dice is played once in every rotation of the seats; what is left over is not
    played. Nets do not look ahead unless ``ways`` says how.
    """
    count = setup.players
    results = np.zeros((games - games % count, count + 2), np.int64)
    play_games(
        compile_game(setup),
        new_game(),
        row_table(),
        np.stack(nets),
        np.array(ways or [AT_ONCE] * len(nets)),
        np.array(players),
        None,
        seed,
        0,
        count,
        results,
    )
    return results[:, :count]
