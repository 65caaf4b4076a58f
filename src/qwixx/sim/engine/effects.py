"""What an answer makes of a sheet, in compiled code, as `qwixx.rules.effects` has it.

What a cross brings along is a queue of jobs. It is worked out on a *draft* of the sheet,
``DRAFT + seat``, choice by choice. ``kind`` is the kind of sheet, ``t.kind[seat]``.
"""

from __future__ import annotations

from ..jit.bits import bit_count, bit_length
from ..jit.decorators import jit
from .codes import BITS, CELLS, CHOOSE, LINES, LOCK, NONE, POSITIONS, ROWS, SWAP
from .compiled import ONE_IN_EACH, TWO_IN_FEWEST, WHITE, Compiled
from .game import Game

NOTHING, A_CROSS, A_ROW, A_LOCK = range(4)
"""What a sheet is asking for: the cross behind a swap, a row, whether to lock."""

# Jobs below CELLS are crosses.
NEXT = CELLS
"""+ a row: its next cell."""
ASK_LOCK = NEXT + ROWS
"""+ a row."""
BAR = ASK_LOCK + ROWS
FEWEST = BAR + 1
_FIRST_JOB = 64
"""Leaves room for jobs that come first."""


@jit
def copy_sheet(g: Game, source: int, h: Game, target: int) -> None:
    """Make a sheet of a game as one of another (or the same) is, with no answer begun."""
    for line in range(LINES):
        h.lines[target, line] = g.lines[source, line]
    h.locked[target] = g.locked[source]
    h.bar[target] = g.bar[source]
    h.swaps[target] = g.swaps[source]
    h.skipped[target] = 0
    h.gained[target] = 0
    h.asking[target] = NOTHING
    h.job[target] = _FIRST_JOB
    h.job_end[target] = _FIRST_JOB


@jit
def copy_draft(g: Game, source: int, h: Game, target: int) -> None:
    """As `copy_sheet`, with its answer as far as that has come."""
    copy_sheet(g, source, h, target)
    if g.asking[source] == NOTHING:
        return
    h.skipped[target] = g.skipped[source]
    h.gained[target] = g.gained[source]
    h.asking[target] = g.asking[source]
    h.asked[target] = g.asked[source]
    h.job[target] = g.job[source]
    h.job_end[target] = g.job_end[source]
    for job in range(g.job[source], g.job_end[source]):
        h.jobs[target, job] = g.jobs[source, job]


@jit
def is_cell_crossed(g: Game, sheet: int, cell: int) -> int:
    """1 if a cell is crossed, else 0."""
    line = cell >> BITS
    return int(g.lines[sheet, line] >> (cell - line * POSITIONS) & 1)


@jit
def can_cross(t: Compiled, g: Game, kind: int, sheet: int, cell: int, closed: int, die: int) -> int:
    """1 if the sheet allows this cross with that die, else 0."""
    line = cell >> BITS
    bits = g.lines[sheet, line]
    if bits & t.blocked[kind, cell] or closed >> line & 1:
        return 0
    need = int(t.needs[kind, cell, die, 0])
    if need != NONE and not is_cell_crossed(g, sheet, need):
        need = int(t.needs[kind, cell, die, 1])
        if need == NONE or not is_cell_crossed(g, sheet, need):
            return 0
    return int(bit_count(int(bits)) >= t.needs_crosses[kind, cell])


@jit
def next_cell(t: Compiled, g: Game, kind: int, sheet: int, row: int) -> int:
    """The leftmost cell of an open row that may be crossed now, whatever the dice show."""
    for position in range(bit_length(int(g.lines[sheet, row])), t.length[kind, row]):
        cell = row * POSITIONS + position
        if can_cross(t, g, kind, sheet, cell, 0, WHITE):
            return cell
    return NONE


@jit
def counted(t: Compiled, g: Game, kind: int, sheet: int, row: int) -> int:
    """The crosses that count for a row: its own, the lock, and the fields beside it."""
    crosses = bit_count(int(g.lines[sheet, row])) + (g.locked[sheet] >> row & 1)
    if t.row_fields[kind, row]:
        for line in range(t.rows[kind], t.lines[kind]):
            if t.row_fields[kind, row] >> line & 1:
                crosses += bit_count(int(g.lines[sheet, line]))
    return int(crosses)


@jit
def fewest(t: Compiled, g: Game, kind: int, sheet: int) -> int:
    """The open rows with the fewest crosses, a bit each."""
    closed = g.closed | g.locked[sheet]
    least, found = 1000, 0
    for row in range(t.rows[kind]):
        if closed >> row & 1 == 0:
            crosses = counted(t, g, kind, sheet, row)
            if crosses < least:
                least, found = crosses, 0
            if crosses == least:
                found |= 1 << row
    return found


@jit
def _mark(t: Compiled, g: Game, kind: int, sheet: int, cell: int) -> int:
    """Cross one cell, and see whether its row may be locked; its pairs, a bit each."""
    line = cell >> BITS
    position = cell - line * POSITIONS
    bits = int(g.lines[sheet, line])
    if bits >> position & 1:
        return 0
    passed = (1 << position) - 1 & -(1 << bit_length(bits)) & t.numbers[kind, line]
    if passed > 0:
        if line < t.rows[kind]:
            g.skipped[sheet] += bit_count(int(passed))
        else:  # of fields between rows, only those that could have been crossed are lost
            for other in range(position):
                if passed >> other & 1:
                    lost = line * POSITIONS + other
                    g.skipped[sheet] += can_cross(t, g, kind, sheet, lost, 0, WHITE)
    bits |= 1 << position
    g.lines[sheet, line] = bits
    g.locked[sheet] |= int(t.locks[kind, cell]) << line
    g.gained[sheet] += t.counts[kind, cell]
    if bit_count(bits) >= t.may_lock[kind, cell]:
        g.jobs[sheet, g.job_end[sheet]] = ASK_LOCK + line
        g.job_end[sheet] += 1
    return int(t.pairs_of[kind, cell])


@jit
def _give(t: Compiled, g: Game, kind: int, sheet: int, pairs: int) -> None:
    """The gifts of those pairs, one cell of which was just crossed, that are complete now."""
    while pairs:
        place = bit_length(pairs & -pairs) - 1
        pairs &= pairs - 1
        one, two = int(t.pair[kind, place, 0]), int(t.pair[kind, place, 1])
        if not (is_cell_crossed(g, sheet, one) and is_cell_crossed(g, sheet, two)):
            continue
        if t.gift[kind, place] == TWO_IN_FEWEST:
            g.jobs[sheet, g.job_end[sheet]] = FEWEST
            g.job_end[sheet] += 1
        elif t.gift[kind, place] == ONE_IN_EACH:
            for row in range(t.rows[kind]):
                g.jobs[sheet, g.job_end[sheet]] = NEXT + row
                g.job_end[sheet] += 1


@jit
def _first(g: Game, sheet: int, job: int) -> None:
    """A job that comes before all others."""
    g.job[sheet] -= 1
    g.jobs[sheet, g.job[sheet]] = job


@jit
def work(t: Compiled, g: Game, kind: int, sheet: int) -> int:  # noqa: C901 - compiles faster
    """Do all jobs, or as many as can be done before something has to be chosen: what."""
    g.asking[sheet] = NOTHING
    while g.job[sheet] < g.job_end[sheet]:
        job = int(g.jobs[sheet, g.job[sheet]])
        g.job[sheet] += 1
        closed = g.closed | g.locked[sheet]
        if job < CELLS:
            pairs = 0
            for step in range(t.script_from[kind, job], t.script_from[kind, job + 1]):
                cell = int(t.script[kind, step])
                if cell >= 0:
                    pairs |= _mark(t, g, kind, sheet, cell)
                elif t.boxed[kind, ~cell]:
                    g.jobs[sheet, g.job_end[sheet]] = BAR
                    g.job_end[sheet] += 1
            _give(t, g, kind, sheet, pairs)
        elif job < ASK_LOCK:
            row = job - NEXT
            cell = NONE if closed >> row & 1 else next_cell(t, g, kind, sheet, row)
            if cell != NONE:
                _first(g, sheet, cell)
        elif job < BAR:
            if g.locked[sheet] >> (job - ASK_LOCK) & 1:
                continue
            g.asking[sheet] = A_LOCK
            g.asked[sheet] = job - ASK_LOCK
            return A_LOCK
        elif job == BAR:
            for place in range(bit_length(int(g.bar[sheet])), t.bar_fields[kind]):
                row = int(t.bar[kind, place])
                if closed >> row & 1 == 0:
                    g.bar[sheet] |= 1 << place
                    _first(g, sheet, NEXT + row)
                    break
        else:
            rows = fewest(t, g, kind, sheet)
            if rows & rows - 1:
                g.asking[sheet] = A_ROW
                g.asked[sheet] = rows
                return A_ROW
            if rows:
                _give_two(g, sheet, bit_length(rows) - 1)
    return NOTHING


@jit
def _give_two(g: Game, sheet: int, row: int) -> None:
    _first(g, sheet, NEXT + row)
    _first(g, sheet, NEXT + row)


@jit
def answer(t: Compiled, g: Game, kind: int, sheet: int, code: int) -> int:
    """Carry out a part of an answer on a draft: what has to be chosen next, or NOTHING."""
    if code == LOCK:
        g.locked[sheet] |= 1 << g.asked[sheet]
    elif code < CELLS:
        _first(g, sheet, code)
    elif code < CHOOSE:
        return _swap(t, g, kind, sheet, code - SWAP)
    elif code < LOCK:
        _give_two(g, sheet, code - CHOOSE)
    return work(t, g, kind, sheet)


@jit
def _swap(t: Compiled, g: Game, kind: int, sheet: int, used: int) -> int:
    shown = g.dice[0] + g.dice[1]
    for place in range(bit_length(int(g.swaps[sheet])), t.swap_fields[kind]):
        one, two = t.swap[kind, place, 0], t.swap[kind, place, 1]
        if (one == shown and two == used) or (one == used and two == shown):
            g.swaps[sheet] |= 1 << place
            break
    g.asking[sheet] = A_CROSS
    g.asked[sheet] = used
    return A_CROSS
