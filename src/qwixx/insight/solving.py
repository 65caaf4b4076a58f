"""The last turns of two players, solved backwards, in compiled code.

One more closed row ends the game, so all that can change before is which of the few cells that are
left each has crossed, and the misthrows. These are the digits of a moment's number. Every turn
brings a cross or a misthrow and so leads to a larger number: from the largest to the smallest, each
moment needs only such as are solved.

No rule is written here: every answer is given in a copy of the game, by `qwixx.sim.engine.answers`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.sim.engine import (
    ACTION1,
    GAME,
    NONE,
    OVER,
    POSITIONS,
    ROLL,
    ROWS,
    SAME_DIE,
    Compiled,
    Game,
    apply,
    copy_seen,
    options,
    set_dice,
    sheet_score,
)
from qwixx.sim.jit import bit_length, jit

from .matrix import solve_matrix

SEATS = 2
MOST = 8
"""More answers than a sheet of independent rows has in one action."""
WIN, SCORE = 0, 1
"""Of a value: the chance of seat 0, then the scores of both."""
VALUES = 1 + SEATS
_ALIKE = 1e-12

Frame = Any
"""How moments are numbered: the crosses there are, the number of each free cell's bit by seat, row
and position, and how many bits and misthrows each seat has."""
_ROLLED, _BOTH, _DONE, _MOMENT = range(4)


def games() -> Any:
    """Games to try answers in."""
    return np.zeros(4, GAME)


def matrices() -> tuple[Any, ...]:
    """What both answers lead to, the answers, and how often each is given."""
    return (
        np.zeros((VALUES, MOST, MOST)),
        np.zeros((SEATS, MOST), np.int64),
        np.zeros((SEATS, MOST)),
        np.zeros((MOST, MOST)),
    )


@jit
def _number(h: Game, frame: Frame) -> int:
    """The number of a moment before a roll."""
    base, place, cells, misthrows = frame
    number = 0
    for seat in range(SEATS):
        bits = 0
        for row in range(ROWS):
            new = int(h.lines[seat, row]) & ~int(base[seat, row])
            while new:
                position = bit_length(new) - 1
                bits |= 1 << int(place[seat, row, position])
                new ^= 1 << position
        number = (number << int(cells[seat])) | bits
    for seat in range(SEATS):
        number = number * int(misthrows[1, seat]) + int(h.misthrows[seat] - misthrows[0, seat])
    return number * SEATS + int(h.active)


@jit
def _set_moment(number: int, frame: Frame, h: Game) -> None:
    """Make a game that of a number."""
    base, place, cells, misthrows = frame
    h.active = number % SEATS
    number //= SEATS
    for turn in range(SEATS):
        seat = SEATS - 1 - turn
        h.misthrows[seat] = misthrows[0, seat] + number % misthrows[1, seat]
        number //= misthrows[1, seat]
    for turn in range(SEATS):
        seat = SEATS - 1 - turn
        bits = number & ((1 << int(cells[seat])) - 1)
        number >>= int(cells[seat])
        for row in range(ROWS):
            line = int(base[seat, row])
            for position in range(POSITIONS):
                bit = int(place[seat, row, position])
                if bit != NONE and bits >> bit & 1:
                    line |= 1 << position
            h.lines[seat, row] = line
    h.step = ROLL
    h.has_crossed = 0


@jit
def _worth(t: Compiled, h: Game, frame: Frame, solved: Any, found: Any) -> None:
    """What the end of a turn is worth."""
    if h.step != OVER:
        at = _number(h, frame)
        for part in range(VALUES):
            found[part] = solved[at, part]
        return
    own, other = sheet_score(t, h, 0, 0), sheet_score(t, h, 1, 1)
    found[WIN] = 1.0 if own > other else 0.5 if own == other else 0.0
    found[SCORE], found[SCORE + 1] = own, other


@jit
def _finish(t: Compiled, h: Game, frame: Frame, solved: Any, tried: Any, found: Any) -> None:
    """The value of a game after action 1: the active player finds the best answer left."""
    seat, done = int(h.active), tried[_DONE]
    sign = 1.0 if seat == 0 else -1.0
    if h.step == OVER or h.step == ROLL:
        _worth(t, h, frame, solved, found)
        return
    one = np.empty(VALUES)
    count, top = options(t, h, seat), -2.0
    for k in range(count):
        copy_seen(h, done, seat)
        apply(t, done, seat, int(h.options[k]))
        _worth(t, done, frame, solved, one)
        # Of equal chances to win that with more points.
        worth = sign * one[WIN]
        if worth > top + _ALIKE or (
            worth > top - _ALIKE and one[SCORE + seat] > found[SCORE + seat] + _ALIKE
        ):
            top = worth
            for part in range(VALUES):
                found[part] = one[part]


@jit
def decide_both(
    t: Compiled, h: Game, frame: Frame, solved: Any, tried: Any, both: Any, found: Any
) -> Any:
    """The value of action 1, in which neither knows the other's answer; how many each has.

    Leaves in ``both`` what each pair of answers leads to, the answers, and how often each is given.
    """
    worth, codes, mix, gains = both
    rolled, after = tried[_ROLLED], tried[_BOTH]
    copy_seen(h, rolled, 0)
    first = options(t, rolled, 0)
    for k in range(first):
        codes[0, k] = rolled.options[k]
    second = options(t, rolled, 1)
    for k in range(second):
        codes[1, k] = rolled.options[k]
    one = np.empty(VALUES)
    for a in range(first):
        for b in range(second):
            copy_seen(rolled, after, 0)
            apply(t, after, 0, int(codes[0, a]))
            apply(t, after, 1, int(codes[1, b]))
            _finish(t, after, frame, solved, tried, one)
            for part in range(VALUES):
                worth[part, a, b] = one[part]
            gains[a, b] = one[WIN]
    solve_matrix(gains, first, second, mix[0], mix[1])
    for part in range(VALUES):
        found[part] = 0.0
        for a in range(first):
            for b in range(second):
                found[part] += mix[0, a] * mix[1, b] * worth[part, a, b]
    return first, second


@jit
def _free_cell(t: Compiled, h: Game, colour: int, number: int, place: int) -> int:
    """What a coloured sum could cross on the active sheet in this turn, or NONE."""
    seat = int(h.active)
    kind = int(t.kind[seat])
    cell = int(t.die_cells[kind, colour, number, place])
    if cell == NONE:
        return NONE
    line = cell // POSITIONS
    blocked = h.lines[seat, line] & t.blocked[kind, cell] or h.closed >> line & 1
    return NONE if blocked else cell


@jit
def _alike(t: Compiled, h: Game, colour: int, one: int, two: int, whites: Any) -> bool:
    """Whether two faces of a coloured die offer the same cells."""
    for white in range(2):
        for place in range(SAME_DIE):
            first = _free_cell(t, h, colour, one + int(whites[white]), place)
            if first != _free_cell(t, h, colour, two + int(whites[white]), place):
                return False
    return True


@jit
def _before_roll(
    t: Compiled, h: Game, frame: Frame, solved: Any, tried: Any, both: Any, found: Any
) -> None:
    """The mean over all rolls of a moment; faces that make no difference are looked at once."""
    faces = int(t.faces)
    dice = np.ones(2 + ROWS, np.int64)
    kinds = np.zeros((ROWS, faces), np.int64)  # by colour: one face of each kind
    often = np.zeros((ROWS, faces))
    counts = np.ones(ROWS, np.int64)
    one = np.empty(VALUES)
    rolled = tried[_ROLLED]
    for part in range(VALUES):
        found[part] = 0.0
    for high in range(1, faces + 1):
        for low in range(1, high + 1):
            dice[0], dice[1] = high, low
            for colour in range(ROWS):
                counts[colour] = 0
                for face in range(1, faces + 1):
                    kind = 0
                    while kind < counts[colour] and not _alike(
                        t, h, colour, int(kinds[colour, kind]), face, dice
                    ):
                        kind += 1
                    if kind == counts[colour]:
                        counts[colour] += 1
                        kinds[colour, kind], often[colour, kind] = face, 0.0
                    often[colour, kind] += 1.0 / faces
            for roll in range(counts[0] * counts[1] * counts[2] * counts[3]):
                weight, rest = (1.0 if high == low else 2.0) / (faces * faces), roll
                for colour in range(ROWS):
                    kind = rest % counts[colour]
                    rest //= counts[colour]
                    dice[2 + colour] = kinds[colour, kind]
                    weight *= often[colour, kind]
                copy_seen(h, rolled, 0)
                set_dice(t, rolled, dice)
                decide_both(t, rolled, frame, solved, tried, both, one)
                for part in range(VALUES):
                    found[part] += weight * one[part]


@jit
def _list_answers(t: Compiled, h: Game, frame: Frame, solved: Any, tried: Any, both: Any) -> int:
    """What each answer of the active player after action 1 leads to."""
    worth, codes, _, _ = both
    seat, after = int(h.active), tried[_BOTH]
    count = options(t, h, seat)
    one = np.empty(VALUES)
    for k in range(count):
        codes[seat, k] = h.options[k]
        copy_seen(h, after, seat)
        apply(t, after, seat, int(codes[seat, k]))
        _finish(t, after, frame, solved, tried, one)
        for part in range(VALUES):
            worth[part, k, 0] = one[part]
    return count


@jit
def solve(
    t: Compiled,
    g: Game,
    frame: Frame,
    solved: Any,
    tried: Any,
    both: Any,
    first: int,
    end: int,
    found: Any,
) -> Any:
    """Solve the moments from ``end`` - 1 down to ``first``; then what the game ``g`` is worth.

    Leaves in ``both`` what each answer that is asked for leads to, as `decide_both` does, and says
    how many there are; after action 1 they are the active player's. One function for all, since
    each that Python calls is compiled with all that it needs.
    """
    h = tried[_MOMENT]
    copy_seen(g, h, 0)
    for step in range(end - first):
        number = end - 1 - step
        _set_moment(number, frame, h)
        _before_roll(t, h, frame, solved, tried, both, solved[number])
    if g.step == ACTION1:
        return decide_both(t, g, frame, solved, tried, both, found)
    _finish(t, g, frame, solved, tried, found)
    return _list_answers(t, g, frame, solved, tried, both), 0
