"""Looking some turns ahead over many throws, in compiled code.

Sums of whole arrays would be written shorter, and take seconds to compile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets import FREE, OTHER_GAMES, Features
from qwixx.sim.engine import (
    DICE,
    MOST_PLAYERS,
    OVER,
    ROLL,
    ROWS,
    Compiled,
    Game,
    bits_at,
    copy_seen,
    set_dice,
    stream_key,
    throw,
)
from qwixx.sim.jit import jit

from .moments import look
from .together import Space, turn_ends

ALL = 0
"""In place of a number of throws: every one there is."""
_LATER = OTHER_GAMES
_ENDS = 1_000
"""What a stream is for behind its throws: which of several ends a turn has."""


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
def think(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    seat: int,
    forced: int,
    depth: int,
    throws: int,
    room: Space,
    found: Any,
    spread: Any,
) -> int:
    """Within a turn, in how many ways it may end (`turn_ends`); else what a moment is worth.

    All that a judge asks is one function, since each that Python calls is compiled with all that
    it needs.
    """
    if g.step != ROLL and g.step != OVER:
        return int(turn_ends(net, f, t, g, seat, forced, room))
    if depth:
        key = bits_at(stream_key(0, 0, DICE), int(g.turn))
        ahead(net, f, t, g, depth, throws, key, room, found, spread)
    else:
        look(net, f, t, g, room[0], found, room[8])
    return 0


@jit
def ahead(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    depth: int,
    throws: int,
    key: Any,
    room: Space,
    found: Any,
    spread: Any,
) -> None:
    """The mean of `look` over throws, ``depth`` turns after a moment before a roll.

    ``throws`` is how many coloured throws go with each throw of the white dice, or `ALL`. Leaves
    in ``spread`` the standard error of each mean, 0 where nothing is left to chance. Where a turn
    may end in several ways, the last one counts with all of them, those before with one by lot.
    """
    ends, weights = room[2], room[3]
    dice = np.empty(2 + ROWS, np.int64)
    one, mean = np.zeros((2, MOST_PLAYERS)), np.zeros((2, MOST_PLAYERS))
    total = 0.0
    for what in range(2):
        for seat in range(g.players):
            found[what, seat] = spread[what, seat] = 0.0
    count = _count(t, g, throws)
    for number in range(count):
        weight = _set_throw(t, g, throws, key, number, dice)
        several = _play(net, f, t, g, depth, bits_at(key, number), dice, room)
        for end in range(several):
            look(net, f, t, ends[end], room[0], one, room[8])
            for what in range(2):
                for seat in range(g.players):
                    before = mean[what, seat] if end else 0.0
                    mean[what, seat] = before + weights[end] * one[what, seat]
        total += weight
        for what in range(2):
            for seat in range(g.players):
                found[what, seat] += weight * mean[what, seat]
                spread[what, seat] += weight * (mean[what, seat] * mean[what, seat])
    for what in range(2):
        for seat in range(g.players):
            found[what, seat] /= total
            rest = max(spread[what, seat] / total - found[what, seat] ** 2, 0.0)
            exact = throws == ALL and depth == 1
            spread[what, seat] = 0.0 if exact else np.sqrt(rest / count)


@jit
def _play(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    depth: int,
    luck: Any,
    dice: Any,
    room: Space,
) -> int:
    """Play some turns, the first with these dice: in how many ways the last one may end."""
    ends, weights = room[2], room[3]
    h = room[0][0][_LATER]
    copy_seen(g, h, 0)
    set_dice(t, h, dice)
    several = turn_ends(net, f, t, h, 0, FREE, room)
    for turn in range(1, depth):
        copy_seen(ends[_drawn(weights, several, luck, turn)], h, 0)
        if h.step == OVER:
            copy_seen(h, ends[0], 0)
            weights[0] = 1.0
            return 1
        throw(luck, turn, int(t.faces), dice)
        set_dice(t, h, dice)
        several = turn_ends(net, f, t, h, 0, FREE, room)
    return several


@jit
def _drawn(weights: Any, several: int, luck: Any, turn: int) -> int:
    """One of several ends, by lot."""
    if several == 1:
        return 0
    part = float(bits_at(luck, _ENDS + turn) >> np.uint64(11)) / (1 << 53)
    for end in range(several - 1):
        part -= weights[end]
        if part < 0:
            return end
    return several - 1
