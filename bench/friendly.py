"""The friendly game, where its table is true: others roll, but never cross or end anything."""

from typing import Any

import numpy as np

from qwixx.rules import make_setup
from qwixx.sim.batch.tally import HIGHEST, LOWEST, Spread
from qwixx.sim.engine.codes import PASS
from qwixx.sim.engine.compiled import compile_game
from qwixx.sim.engine.game import ACTION2, OVER, begin, new_game, roll
from qwixx.sim.engine.rows import resolve_action1, score, take_action2
from qwixx.sim.engine.streams import DICE, stream_key
from qwixx.sim.jit.decorators import jit
from qwixx.sim.players.solved import best_colour, solved1


def friendly_scores(players: int, values: Any, games: int, seed: int) -> Spread:
    """The scores of a player of the table among friendly others."""
    scores = np.empty(games, np.int64)
    compiled = compile_game(make_setup("classic", players))
    play(compiled, new_game(), players, values, seed, scores)
    return Spread(np.bincount(scores - LOWEST, minlength=HIGHEST - LOWEST), LOWEST)


@jit
def play(compiled: Any, games: Any, players: int, values: Any, seed: int, scores: Any) -> None:
    """Play one game for each score; the player of the table sits on seat 0 and begins."""
    t = compiled[0]
    g = games[0]
    for number in range(len(scores)):
        begin(g, players, 0)
        key = stream_key(seed, number, DICE)
        while g.step != OVER:
            roll(t, g, key)
            g.choice[0] = solved1(t, g, 0, values)
            resolve_action1(t, g)
            if g.step == ACTION2:
                take_action2(t, g, best_colour(t, g, values)[0] if g.active == 0 else PASS)
            for other in range(1, players):
                g.misthrows[other] = 0
        scores[number] = score(t, g, 0)
