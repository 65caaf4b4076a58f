"""What looking ahead is worth, and what better decisions could still be.

Where the net's best decisions are close, each way of looking ahead makes its choice. What the
choices are worth is then judged by six turns played out over thousands of throws, the same for all
decisions. The gain is that of one player in a game of two, in points of the chance to win.

There are two judges with dice of their own. What one of them thinks best is a way too, but only the
other may say what it is worth: everybody thinks too well of his own choice.
"""

from __future__ import annotations

import random

import numpy as np

from bench.machine import keep
from qwixx.bots.players.netplayer import PLAIN_MASTER, WAYS, NetPlayer
from qwixx.rules import Roller, State, Step, decide, make_setup, roll, start, waiting_for

POSITIONS = 1500
SHARE = 0.05
"""Of the close decisions, so many are looked at: few of each game."""
CLOSE = 0.06
SEED = 1
LOOKS: dict[str, tuple[float, ...]] = {
    "the net at once": (0, 0, 0, 0, 0),
    "one turn, 72 throws": (1, 1, 72, CLOSE, 0),
    "as master in plain Python": PLAIN_MASTER,
    "one turn, 216 throws": (1, 3, 72, 0.04, 0),
    "as master": WAYS["master"],
    "one turn, 1,080 throws": (1, 1, 1080, CLOSE, 0),
    "two turns, 432 throws": (2, 1, 432, CLOSE, 0),
    "three turns, 1,080 throws": (3, 1, 1080, CLOSE, 0),
}
JUDGE = (6, 1, 1080, CLOSE, 0)


def main() -> None:
    """Sample decisions from games of the net with itself, and judge every way."""
    WAYS.update({**LOOKS, "judge": JUDGE})
    looks = {name: NetPlayer(name, SEED + n) for n, name in enumerate(LOOKS)}
    judges = NetPlayer("judge", 1000), NetPlayer("judge", 1001)
    roller, chance = Roller(SEED), random.Random(SEED)
    gains: list[list[float]] = []
    games = close = 0
    while len(gains) < POSITIONS:
        games += 1
        state = start(make_setup("classic", 2))
        while state.step is not Step.OVER:
            if state.step is Step.ROLL:
                state = roll(state, roller.roll(state))
            for seat in waiting_for(state):
                options = looks["the net at once"].explain(state, seat)
                if len(options) > 1 and options[0].win - options[1].win < CLOSE:
                    close += 1
                    if chance.random() < SHARE:
                        gains.append(_gains(state, seat, looks, judges))
                        print(len(gains), end="\r", flush=True)
                state = decide(state, seat, options[0].decision)
    every = np.array(gains) * 100 * close / games / 2
    error = every.std(axis=0, ddof=1) / len(every) ** 0.5
    names = [*LOOKS, "six turns, 1,080 throws"]
    figures: dict[str, object] = {
        "decisions_judged": len(gains),
        "close_decisions_a_game_and_player": round(close / games / 2, 1),
        "gain_in_points_of_the_chance_to_win": {
            name: {"gain": round(float(gain), 2), "standard_error": round(float(spread), 2)}
            for name, gain, spread in zip(names, every.mean(axis=0), error, strict=True)
        },
    }
    keep("bots_ahead", figures)


def _gains(
    state: State, seat: int, looks: dict[str, NetPlayer], judges: tuple[NetPlayer, NetPlayer]
) -> list[float]:
    """What the choice of each way is worth, and that of a judge, beyond the choice of the first."""
    chosen = [look.explain(state, seat)[0].decision for look in looks.values()]
    one, two = ({o.decision: o.win for o in judge.explain(state, seat)} for judge in judges)
    worth = [(one[decision] + two[decision]) / 2 for decision in chosen]
    judged = (one[max(two, key=two.__getitem__)] + two[max(one, key=one.__getitem__)]) / 2
    return [value - worth[0] for value in (*worth, judged)]
