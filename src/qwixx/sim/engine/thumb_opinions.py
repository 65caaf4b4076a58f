"""What rules of thumb think of a cross, worked out beforehand.

Where rows are independent it is one number by the row's state and the position, and a turn of such
a player is a few look-ups and comparisons. On other sheets it is found from what an answer makes
of the sheet (`qwixx.sim.players.weighing`), with a few numbers by the place in a line.

Opinions are whole numbers, each player's in a unit of its own, so that sums are exact and equal
plans compare as equal. `ILLEGAL` crosses are below everything; a lock carries `LOCK`, which is
above everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from qwixx.rules import Layout

from ..jit.arrays import fill
from .automaton import MOST_STATES, PLACES
from .codes import LINES, NONE, POSITIONS, ROWS

LOCK = 1 << 50
ILLEGAL = -(1 << 52)

POINT = 2**32
"""A point, to ``computational``."""

# The weights of ``ga``, found by a genetic algorithm, have six decimals, and chances are 36ths.
GA_UNIT = 36 * 10**6
_GA_CHANCE, _GA_CROSSES, GA_SKIPPED = 490852, 36 * 18462, 36 * 56006
GA_MISTHROW = 36 * 869245
GA_POINT = 2 * _GA_CROSSES
"""A point in a row, of which k crosses bring about half of k squared."""


def _gap(t: Any, state: int, position: int) -> int:
    """The fewer numbers are skipped the better; here the unit is a number."""
    return int(t["last"][state]) + 1 - position


_RARITY = (5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3)
_LOST = [0.49005 * (0.823284 * 0.921692) ** rarity for rarity in _RARITY]


def _computational(t: Any, state: int, position: int) -> int:
    """The points of the cross and what lies ahead, less what the skipped numbers were worth."""
    if t["locked"][t["after"][state, position]]:
        return 0  # all locks are alike
    crosses, ahead = int(t["crosses"][state]), 9 - position
    can_lock = crosses + ahead + 1 >= 5
    skipped = range(t["last"][state] + 1, position)
    lost = sum((12 - j - (not can_lock)) * _LOST[j] for j in skipped)
    worth: float = crosses + 1 + 0.71407 * (ahead / 2 + can_lock / 2)
    worth -= 0.949905 ** _RARITY[position] * lost
    return round(worth * POINT)


def _ga(t: Any, state: int, position: int) -> int:
    """How the weighted sum over the sheet changes."""
    return _ga_row(t, t["after"][state, position]) - _ga_row(t, state)


def _ga_row(t: Any, state: int) -> int:
    last, crosses = int(t["last"][state]) + 1, int(t["crosses"][state])
    value = _GA_CROSSES * crosses**2
    if not t["locked"][state]:
        value += _GA_CHANCE * (6 - abs(5 - last)) * (crosses + 1) - GA_SKIPPED * (last - crosses)
    return value


OPINIONS: tuple[Callable[[Any, int, int], int], ...] = (_gap, _computational, _ga)
"""What each thinks of a legal cross: a row's state and the position."""
GAP, COMPUTATIONAL, GA = range(len(OPINIONS))

NUMBER = 8
"""What a cross counts, and a skipped number in a row of eleven, to those who count what they skip
on any sheet. A field of swaps counts 1, so that it is spent to skip less."""


_KINDS = 5
OPINION_FIELDS = [
    ("opinions", "i8", (len(OPINIONS), MOST_STATES, PLACES)),
    # by habit, row, last crossed position + 1, and position: what the skipped numbers count
    ("skips", "i2", (2, ROWS, PLACES + 1, PLACES)),
    # by kind, line and last crossed position + 1
    ("chance", "i8", (_KINDS, LINES, POSITIONS + 1)),  # to ga: that the next number comes
    ("passed", "i1", (_KINDS, LINES, POSITIONS + 1)),  # the numbers up to there
    ("lost", "f8", (_KINDS, LINES, 2, POSITIONS + 1)),  # to computational: all before, can_lock
    ("rare", "f8", (_KINDS, LINES, POSITIONS)),  # by position: how the loss counts there
    ("skip", "i1", _KINDS),  # to those who count what they skip: what a number counts
]
"""The fields of opinions in a record of `qwixx.sim.engine.compiled`."""


def fill_opinions(t: Any, kinds: list[Layout]) -> None:
    """Fill `OPINION_FIELDS`."""
    fill(t["opinions"], ILLEGAL)
    if t["independent"]:
        for state, position in product(range(t["states"]), range(PLACES)):
            after = t["after"][state, position]
            if after == NONE:
                continue
            lock = LOCK if t["locked"][after] else 0
            for who, opinion in enumerate(OPINIONS):
                t["opinions"][who, state, position] = opinion(t, state, position) + lock
        _fill_skips(t, kinds[0])
    for kind, layout in enumerate(kinds):
        _fill_lines(t, kind, layout)


def _fill_skips(t: Any, layout: Layout) -> None:
    """A novice counts numbers; a regular knows that those out of their order are not alike."""
    for row, line in enumerate(layout.rows):
        in_order = line.numbers in (tuple(sorted(line.numbers)), tuple(sorted(line.numbers))[::-1])
        ways = [layout.faces - abs(number - layout.faces - 1) for number in line.numbers]
        by_chance = [round(NUMBER * PLACES * way / layout.faces**2) for way in ways]
        for habit, weights in enumerate(([NUMBER] * PLACES, by_chance)):
            counts = [NUMBER] * PLACES if in_order else weights
            for position in range(PLACES):
                for last in range(position + 1):
                    t["skips"][habit, row, last, position] = sum(counts[last:position])


def _fill_lines(t: Any, kind: int, layout: Layout) -> None:
    faces, lines = layout.faces, [*enumerate(layout.lines)]
    for line, row in lines:
        rarity = [abs(number - faces - 1) * 5 / (faces - 1) for number in row.numbers]
        for position, cell in enumerate(row.cells):
            t["passed"][kind, line, position + 1] = t["passed"][kind, line, position] + (
                not cell.again
            )
            t["rare"][kind, line, position] = 0.949905 ** rarity[position]
            for can_lock in (0, 1):
                where = kind, line, can_lock
                t["lost"][*where, position + 1] = t["lost"][*where, position] + (not cell.again) * (
                    (len(row.cells) - position + can_lock)
                    * 0.49005
                    * (0.823284 * 0.921692) ** rarity[position]
                )
            before = faces - abs(cell.number - faces - 1)
            t["chance"][kind, line, position] = _GA_CHANCE * 36 * before // faces**2
    # In longer rows a number is one of more.
    longest = max(int(t["passed"][kind, line, len(row.cells)]) for line, row in lines)
    t["skip"][kind] = NUMBER * PLACES // longest
