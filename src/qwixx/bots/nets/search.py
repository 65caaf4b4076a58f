"""Looking ahead: what the net thinks some turns after each answer, over the same dice for all."""

from __future__ import annotations

from typing import Any

from qwixx.sim.engine import (
    OVER,
    Compiled,
    Game,
    bits_at,
    copy_seen,
    options,
    set_dice,
    sheet_score,
    throw,
)
from qwixx.sim.jit import jit, np

from .features import SCORE_SCALE, Features
from .net import chance_of, final_logit, look_around, own_value
from .turns import FREE, MOST_CHOICES, OTHER_GAMES, Work, bell, play_turn

DEPTH, BATCHES, SAMPLES, MARGIN, BLUR = range(5)
"""The ways of a player: how many turns it looks ahead, over how many batches of how many throws,
how close in chance to win answers must be to be worth it, and the size of its random errors where
the game is open."""
_NOW, _LATER, _AFTER = OTHER_GAMES, OTHER_GAMES + 1, OTHER_GAMES + 2
"""The games of the working space: as it is, some turns later, and after each answer."""


@jit
def seat_value(net: Any, f: Features, t: Compiled, g: Game, seat: int, work: Work) -> Any:
    """A seat's chance to win and its final score, before a roll or after the game."""
    if g.step == OVER:
        return chance_of(final_logit(t, g, seat)), float(sheet_score(t, g, seat, seat))
    _, floats, lines, threat, _, _ = work
    look_around(net, f, t, g, seat, floats, lines, threat)
    win, points = own_value(net, f, t, g, seat, floats, lines, threat)
    return chance_of(win), SCORE_SCALE * float(points)


@jit
def search(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    seat: int,
    ways: Any,
    key: Any,
    codes: Any,
    values: Any,
    points: Any,
    work: Work,
) -> int:
    """How many options a seat has; writes their codes, chances to win and final scores.

    First the net looks at the end of this turn. What is within the margin of the best then gets a
    closer look, batch after batch of throws, and the margin narrows with each. All options see the
    same dice, and the white dice take all their throws in turn.
    """
    games = work[0]
    now, later = games[_NOW], games[_LATER]
    copy_seen(g, now, seat)
    n = min(options(t, now, seat), MOST_CHOICES)
    for k in range(n):
        codes[k] = now.options[k]
    dice = np.empty(6, np.int64)
    sums = np.zeros(n)
    rival = np.ones(n, np.int64)
    faces, samples = int(t.faces), int(ways[SAMPLES])
    for batch in range(1 + int(ways[BATCHES])):
        if batch and not _narrow(n, values, rival, ways[MARGIN] / batch):
            break
        for k in range(n):
            after = games[_AFTER + k]
            if batch and (after.step == OVER or not rival[k]):
                continue
            # At first the end of this turn, then some turns after it.
            begun = after if batch else now
            h = later if batch else after
            first = (batch - 1) * samples
            for sample in range(first, first + samples) if batch else range(1):
                copy_seen(begun, h, seat)
                for turn in range(int(ways[DEPTH]) if batch else 1):
                    if h.step == OVER:
                        break
                    if batch:
                        throw(bits_at(key, sample), turn, faces, dice)
                        if turn == 0:
                            dice[0] = sample % faces + 1
                            dice[1] = sample // faces % faces + 1
                        set_dice(t, h, dice)
                    play_turn(net, f, t, h, seat, FREE if batch else int(codes[k]), work)
                win, score = seat_value(net, f, t, h, seat, work)
                sums[k] += win
            if batch:
                values[k] = sums[k] / (batch * samples)
            else:
                # Nobody errs about what is decided, and most where a game is open.
                open_to = 4 * sums[k] * (1 - sums[k])
                values[k] = sums[k] + ways[BLUR] * open_to * bell(bits_at(key, k))
                points[k], sums[k] = score, 0
    _narrow(n, values, rival, 0.0)
    return n


@jit
def choose(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    seat: int,
    ways: Any,
    key: Any,
    thought: Any,
    work: Work,
) -> int:
    """What a seat answers now, looking ahead in its ways: a code."""
    codes, values, points = thought
    n = search(net, f, t, g, seat, ways, key, codes, values, points, work)
    best = 0
    for k in range(1, n):
        if values[k] > values[best]:
            best = k
    return int(codes[best])


def thoughts() -> tuple[Any, Any, Any]:
    """Where `search` writes: codes, chances to win, final scores."""
    return np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)


@jit
def _narrow(n: int, values: Any, rival: Any, margin: float) -> bool:
    """Leave only the options within a margin of the best. True if there are still several.

    Those that were left behind earlier stay so: they are worth at most as much as the best.
    """
    top = 0.0
    for k in range(n):
        if rival[k]:
            top = max(top, values[k])
    count = 0
    for k in range(n):
        if not rival[k]:
            values[k] = min(values[k], top - 1e-9)
        elif values[k] < top - margin:
            rival[k] = 0
        else:
            count += 1
    return count > 1
