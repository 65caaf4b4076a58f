"""Many games between compiled players, nets among them.

Players are numbers: those below `NETS` are the simulator's, `NETS` + k plays with the net number k
in its ways (`search`). Dice, seats and results are those of `qwixx.sim.play.play_games`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.net import F32
from qwixx.bots.nets.search import choose, thoughts
from qwixx.bots.nets.turns import workspace
from qwixx.rules import Setup
from qwixx.sim import weighing
from qwixx.sim.answers import apply, sheet_score
from qwixx.sim.codes import MOVE, PASS
from qwixx.sim.compiled import compile_game
from qwixx.sim.game import ACTION1, ACTION2, OVER, ROLL, begin, new_game, roll
from qwixx.sim.jit import jit
from qwixx.sim.players import decide1, decide2, decide3
from qwixx.sim.streams import DICE, PLAYERS, bits_at, stream_key

NETS = 100
AT_ONCE = (0.0,) * 5
"""The ways of a net that does not look ahead."""


@jit
def thought_key(seed: int, game: int, turn: int, seat: int) -> Any:
    """What a net's imagined dice depend on."""
    return bits_at(stream_key(seed, game, PLAYERS), turn * 8 + seat)


@jit
def _thumb(player: int, t: Any, g: Any, seat: int, chance: Any, values: Any, rows: Any) -> int:
    """What a player of the simulator answers."""
    if rows is None:
        return weighing.choose(player, t, g, seat, chance)
    if g.step == ACTION1:
        return decide1(player, t, g, seat, chance, values)
    if g.step == ACTION2:
        return decide2(player, t, g, chance, values)
    spaces = decide3(player, t, g, chance)
    return MOVE + spaces if spaces else PASS


@jit
def play_games(
    compiled: Any,
    features: Any,
    games: Any,
    nets: Any,
    ways: Any,
    players: Any,
    values: Any,
    rows: Any,
    thought: Any,
    work: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Play ``len(results)`` games from number ``first`` on, as the simulator would.

    ``rows`` is None where rows are not independent: then no player needs to know how to use that.
    """
    t, f, g = compiled[0], features[0], games[0]
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
            if g.step == ROLL:
                roll(t, g, dice_key)
            seat = int(g.active)
            if g.step == ACTION1:
                seat = 0
                while g.answered >> seat & 1:
                    seat += 1
            k = seats[seat] - NETS
            if k >= 0:
                key = thought_key(seed, number, int(g.turn), seat)
                code = choose(nets[k], f, t, g, seat, ways[k], key, thought, work)
            else:
                code = _thumb(seats[seat], t, g, seat, chance, values, rows)
            apply(t, g, seat, code)
        for player in range(count):
            seat = (player + number) % count
            results[n, player] = sheet_score(t, g, seat, seat)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended


class Arena:
    """A place for games of one setup between compiled players."""

    def __init__(
        self,
        setup: Setup,
        nets: Sequence[F32],
        ways: Sequence[tuple[float, ...]],
        players: Sequence[int],
        values: Any = None,
    ) -> None:
        self._rules = (compile_game(setup), features_of(setup))
        self._players = (np.stack(nets), np.array(ways), np.array(players), values)
        self._rows = True if self._rules[0][0]["independent"] else None

    def play(self, seed: int, first: int, same_dice: int, results: Any) -> None:
        """Play ``len(results)`` games from number ``first`` on."""
        space = (self._rows, thoughts(), workspace())
        where = (seed, first, same_dice, results)
        play_games(*self._rules, new_game(), *self._players, *space, *where)


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
    Arena(setup, nets, ways or [AT_ONCE] * len(nets), players).play(seed, 0, count, results)
    return results[:, :count]
