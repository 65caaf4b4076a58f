"""What a moment before a roll is worth to every seat, in compiled code: `look` and `ahead`.

The net says each seat's chance by itself; here the chances of all are divided by their sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets import FREE, OTHER_GAMES, Features, Work, play_turn, seat_value
from qwixx.sim.engine import (
    MOST_PLAYERS,
    OVER,
    ROWS,
    Compiled,
    Game,
    bits_at,
    copy_seen,
    set_dice,
    sheet_score,
    throw,
)
from qwixx.sim.jit import jit

ALL = 0
"""In place of a number of throws: every one there is."""
WIN, SCORE = range(2)
ROUNDS = 3
"""Where a row is about to close, all think so often about what the others do."""
_LATER = OTHER_GAMES


def values() -> Any:
    """Where `look` writes: chances to win and final scores, by seat."""
    return np.zeros((2, MOST_PLAYERS))


@jit
def _lowest_score(t: Compiled, g: Game, seat: int) -> float:
    """The least that a seat can end with: only misthrows can come."""
    misthrows = g.misthrows[seat]
    g.misthrows[seat] = t.misthrow_limit
    score = sheet_score(t, g, seat, seat)
    g.misthrows[seat] = misthrows
    return float(score)


@jit
def look(net: Any, f: Features, t: Compiled, g: Game, work: Work, found: Any) -> None:
    """What the net thinks of a moment before a roll, or what came of the game."""
    total, top = 0.0, -1e9
    for seat in range(g.players):
        win, score = 1.0, float(sheet_score(t, g, seat, seat))
        if g.step == OVER:
            if score > top:
                top = score
                for other in range(seat):
                    found[WIN, other] = 0
                total = 0.0
            win = 1.0 if score == top else 0.0
        else:
            win, score = seat_value(net, f, t, g, seat, work)
            # The net knows no bound, and underrates the score of a full sheet.
            score = max(score, _lowest_score(t, g, seat))
        found[WIN, seat], found[SCORE, seat] = win, score
        total += win
    for seat in range(g.players):
        found[WIN, seat] /= total


@jit
def play_on(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, forced: int, h: Game, work: Work
) -> None:
    """Leave in ``h`` how the turn ends by the policy, if a seat answers what is ``forced``."""
    copy_seen(g, h, seat)
    play_turn(net, f, t, h, seat, forced, ROUNDS, work)


@jit
def _count(t: Compiled, g: Game, throws: int) -> int:
    """How many throws there are to see; of all of them, white dice that change places are one."""
    faces = int(t.faces)
    if throws != ALL:
        return faces * faces * throws
    count = faces * (faces + 1) // 2
    for row in range(ROWS):
        if _is_rolled(t, g, row):
            count *= faces
    return count


@jit
def _is_rolled(t: Compiled, g: Game, colour: int) -> bool:
    in_play = True
    for row in range(ROWS):
        if t.die[row] == colour and g.closed >> row & 1:
            in_play = False
    return in_play


@jit
def _set_throw(t: Compiled, g: Game, throws: int, key: Any, number: int, dice: Any) -> float:
    """The throw with that number, and its weight."""
    faces = int(t.faces)
    if throws != ALL:
        # Every white throw comes equally often, and with it the faces of a coloured die as evenly
        # as may be.
        white, turn = number // throws, number % throws
        throw(key, white, faces, dice)
        dice[0], dice[1] = white % faces + 1, white // faces + 1
        for die in range(2, 2 + ROWS):
            dice[die] = (dice[die] - 1 + turn * faces // throws) % faces + 1
        return 1.0
    for die in range(2, 2 + ROWS):
        dice[die] = 1
        if _is_rolled(t, g, die - 2):
            dice[die] = number % faces + 1
            number //= faces
    high = 1
    while high * (high + 1) // 2 <= number:
        high += 1
    dice[0], dice[1] = high, number - high * (high - 1) // 2 + 1
    return 1.0 if dice[0] == dice[1] else 2.0


@jit
def ahead(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    depth: int,
    throws: int,
    key: Any,
    work: Work,
    found: Any,
    spread: Any,
) -> None:
    """The mean of `look` over throws, ``depth`` turns after a moment before a roll.

    ``throws`` is how many coloured throws go with each throw of the white dice, or `ALL`. Leaves
    in ``spread`` the standard error of each mean, 0 where nothing is left to chance.
    """
    h = work[0][_LATER]
    players, faces = int(g.players), int(t.faces)
    dice = np.empty(2 + ROWS, np.int64)
    one = np.zeros((2, MOST_PLAYERS))
    found[:], spread[:] = 0, 0
    total = 0.0
    count = _count(t, g, throws)
    for number in range(count):
        copy_seen(g, h, 0)
        weight = 1.0
        for turn in range(depth):
            if h.step == OVER:
                break
            if turn == 0:
                weight = _set_throw(t, g, throws, key, number, dice)
            else:
                throw(bits_at(key, number), turn, faces, dice)
            set_dice(t, h, dice)
            play_turn(net, f, t, h, 0, FREE, ROUNDS, work)
        look(net, f, t, h, work, one)
        total += weight
        for what in range(2):
            for seat in range(players):
                found[what, seat] += weight * one[what, seat]
                spread[what, seat] += weight * one[what, seat] ** 2
    for what in range(2):
        for seat in range(players):
            found[what, seat] /= total
            rest = max(spread[what, seat] / total - found[what, seat] ** 2, 0.0)
            exact = throws == ALL and depth == 1
            spread[what, seat] = 0.0 if exact else np.sqrt(rest / count)
