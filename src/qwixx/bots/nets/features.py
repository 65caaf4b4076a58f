"""What a net sees of a game: lines of it to be added up, found from the game's record.

A seat looks at three *sides*: its own sheet, the opponent with the most points, and the rest. Of
each it sees the rows, the misthrows and what else the sheet has: cells that do more than count,
fields spent, On Board the piece. On the classic sheet red and yellow are alike, and so are green
and blue, so that a net of that form knows pairs of rows; on any other it knows each line by itself.

No rule is written here: what may be crossed is asked of `qwixx.sim`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from qwixx.rules import FARTHEST, SPACES, Cell, Layout, Setup, load_layout
from qwixx.sim.engine import (
    BITS,
    CELLS,
    LARGEST_NUMBER,
    MOST_PLAYERS,
    POSITIONS,
    ROWS,
    WHITE,
    Compiled,
    Game,
    can_cross,
    is_cell_crossed,
    sheet_score,
)
from qwixx.sim.engine import LINES as SHEET_LINES
from qwixx.sim.jit import bit_count, bit_length, jit, np, put, read_only

from .memory import remembered

CLASSIC = "classic"
WIDTH = 64
INNER = 32
SCORE_SCALE = 40.0
"""The score head answers in units of this many points."""
SIDES = 3
OWN, LEAD, REST = range(SIDES)
MOST_LINES = 512
"""So many lines are added up at most."""
NOBODY = -10_000
"""The score of an opponent who is not there."""

# A net is one array with a vector a line, in blocks. First what all forms have.
BIAS = 0
ROLLER = BIAS + 1
"""+ how many turns until this seat rolls."""
PLAYERS = ROLLER + MOST_PLAYERS
"""+ how many play."""
MISTHROWS = PLAYERS + MOST_PLAYERS + 1
MOST_MISTHROWS = 8
FARTHEST_LEAD = 80
LEADS = 2 * FARTHEST_LEAD + 1
AHEAD = MISTHROWS + SIDES * MOST_MISTHROWS
"""+ the lead over the best opponent, and then over the second."""
INNER_WEIGHTS = AHEAD + 2 * LEADS
OUT = INNER_WEIGHTS + INNER
"""The weights of the two outputs, side by side."""
SMALL = OUT + 1
"""The biases of the inner layer, then those of the two outputs."""
FORM = SMALL + 1

# The form for the classic sheet: a row is one of 57 states.
STATES = 57
CLOSED = STATES - 1
PAIRS = STATES * (STATES + 1) // 2
PAIR = FORM
FACING = PAIR + SIDES * PAIRS
"""+ an own row, and the most dangerous of the others."""
PAIRED_LINES = FACING + STATES * STATES

# The form for any other sheet.
ROW_STATES = 256
"""Of a line: its last crossed position and its crosses, or closed."""
ROW_CLOSED = ROW_STATES - 1
ROW = FORM
CROSSED, OPEN, WAITING = range(3)
"""A cell that does more than count: nothing is added for one that is lost."""
CELL = ROW + SIDES * SHEET_LINES * ROW_STATES
COUNTED = CELL + SIDES * CELLS * 3
"""+ the crosses of the tallies, the fields spent of the bar, the swaps spent."""
MOST_COUNTED = 32
SHUT = COUNTED + SIDES * 3 * MOST_COUNTED
"""+ the rows that are closed."""
LUCKY = SHUT + (1 << ROWS)
RACE = LUCKY + LARGEST_NUMBER + 1
"""+ row, how near the own one is to its lock, and the nearest of the others."""
NEARNESS = 24
SINGLE_LINES = RACE + ROWS * NEARNESS * NEARNESS

# Behind both forms: the board, for a piece of each side.
NEAR = SPACES + 1
"""How many of the next five spaces can be landed on now."""
LIVE = NEAR + FARTHEST + 1
"""How many of the five after those are still alive."""
REACH = LIVE + FARTHEST + 1
"""How many points can still be gained over spaces that are alive."""
PIECE = REACH + 21
LEFT = SIDES * PIECE
"""How many turns are left in the last round, 0 before it."""
BOARD_LINES = LEFT + MOST_PLAYERS + 1

MOST_MARKED = 64
FEATURES = np.dtype(
    [
        ("paired", "i1"),
        ("board", "i8"),  # where the block of the board begins
        ("need", "i1", MOST_PLAYERS),  # by kind: the crosses before a lock
        ("marked", "i2", (MOST_PLAYERS, MOST_MARKED)),  # the cells that do more than count
        ("marks", "i2", MOST_PLAYERS),
    ],
    align=True,
)
Features = Any
"""A record of `FEATURES`; numpy's types cannot name its fields."""


def is_paired(setup: Setup) -> bool:
    """Whether the rows are those of the classic sheet, so that two pairs of them are alike."""
    return setup.layout == load_layout(CLASSIC)


def net_lines(setup: Setup) -> int:
    """How many lines the net of a game has."""
    if is_paired(setup):
        return PAIRED_LINES + (BOARD_LINES if setup.board else 0)
    return SINGLE_LINES + BOARD_LINES


@lru_cache(maxsize=64)
def features_of(setup: Setup) -> Any:
    """What a net looks at in a game, as an array of one record."""
    found = np.zeros(1, FEATURES)
    f = found[0]
    f["paired"] = is_paired(setup)
    f["board"] = PAIRED_LINES if f["paired"] else SINGLE_LINES
    for kind, layout in enumerate(dict.fromkeys(setup.layouts)):
        f["need"][kind] = layout.crosses_to_lock
        codes = sorted(map(layout.place, _marked(layout)))[:MOST_MARKED]
        f["marks"][kind] = len(codes)
        put(f["marked"], (kind,), (line * POSITIONS + place for line, place in codes))
    return read_only(found)


def _marked(layout: Layout) -> set[Cell]:
    marked = set(layout.boxed) | set(layout.partners)
    marked.update(cell for pair in layout.pairs for cell in pair.cells)
    marked.update(cell for tally in layout.tallies for cell in tally.cells)
    marked.update(cell for row in layout.between for cell in row.cells)
    return {cell for cell in marked if not cell.again}


@jit
def _state(t: Compiled, g: Game, seat: int, row: int) -> int:
    """The state of a row of the classic sheet."""
    if g.closed >> row & 1:
        return CLOSED
    bits = int(g.lines[seat, row])
    return int(t.state[bit_length(bits), bit_count(bits)])


@jit
def _pair(one: int, two: int) -> int:
    high, low = max(one, two), min(one, two)
    return high * (high + 1) // 2 + low


@jit
def _danger(f: Features, t: Compiled, g: Game, seat: int, row: int) -> int:
    """How near a row is to its lock, to compare those of several opponents."""
    if g.closed >> row & 1:
        return -1
    bits = int(g.lines[seat, row])
    return int(bit_length(bits) + 3 * min(bit_count(bits), int(f.need[t.kind[seat]])))


@jit
def _nearness(f: Features, t: Compiled, g: Game, seat: int, row: int) -> int:
    """How near a row is to its lock, in few steps."""
    if g.closed >> row & 1:
        return 0
    kind, bits = int(t.kind[seat]), int(g.lines[seat, row])
    crosses = min(bit_count(bits) * 5 // int(f.need[kind]), 5)
    return int(4 * crosses + min(bit_length(bits) * 4 // int(t.length[kind, row]), 3))


@jit
def _single_lines(
    f: Features, t: Compiled, g: Game, seat: int, side: int, lines: Any, n: int
) -> int:
    """The lines of a sheet whose rows are looked at one by one."""
    kind = int(t.kind[seat])
    for line in range(t.lines[kind]):
        state = ROW_CLOSED
        if line >= t.rows[kind] or g.closed >> line & 1 == 0:
            bits = int(g.lines[seat, line])
            last = bit_length(bits)
            state = min(last * (last + 1) // 2 + bit_count(bits), ROW_STATES - 2)
        lines[n] = ROW + (side * SHEET_LINES + line) * ROW_STATES + state
        n += 1
    for place in range(f.marks[kind]):
        cell = int(f.marked[kind, place])
        line = cell >> BITS
        if is_cell_crossed(g, seat, cell):
            status = CROSSED
        elif g.lines[seat, line] & t.blocked[kind, cell] or g.closed >> line & 1:
            continue
        elif can_cross(t, g, kind, seat, cell, int(g.closed), WHITE):
            status = OPEN
        else:
            status = WAITING
        lines[n] = CELL + (side * CELLS + cell) * 3 + status
        n += 1
    if t.tallies[kind]:
        crosses = 0
        for tally in range(t.tallies[kind]):
            for line in range(t.lines[kind]):
                crosses += bit_count(int(g.lines[seat, line] & t.tally[kind, tally, line]))
        lines[n] = COUNTED + side * 3 * MOST_COUNTED + min(crosses, MOST_COUNTED - 1)
        n += 1
    if t.bar_fields[kind]:
        lines[n] = (
            COUNTED
            + (side * 3 + 1) * MOST_COUNTED
            + min(bit_length(int(g.bar[seat])), MOST_COUNTED - 1)
        )
        n += 1
    if t.swap_fields[kind]:
        lines[n] = (
            COUNTED
            + (side * 3 + 2) * MOST_COUNTED
            + min(bit_length(int(g.swaps[seat])), MOST_COUNTED - 1)
        )
        n += 1
    return n


@jit
def _piece_lines(
    f: Features, t: Compiled, g: Game, seat: int, side: int, lines: Any, n: int
) -> int:
    """The lines of a piece and its prospects."""
    kind, here = int(t.kind[seat]), int(g.space[seat])
    near, live, reach = 0, 0, 0
    farthest = here  # the last space that is alive and can be jumped to by such spaces
    for space in range(here + 1, t.spaces + 1):
        if space - farthest > t.farthest:
            break
        cell = int(t.space_cell[kind, space])
        row = cell >> BITS
        alive = is_cell_crossed(g, seat, cell)
        now = alive
        if not alive and g.closed >> row & 1 == 0:
            now = can_cross(t, g, kind, seat, cell, int(g.closed), WHITE)
            # A last number may become legal later.
            alive = int(now or cell - row * POSITIONS == t.length[kind, row] - 1)
        if alive:
            farthest = space
            reach = int(t.space_points[space])
        if now and space <= here + t.farthest:
            near += 1
        if alive and here + t.farthest < space <= here + 2 * t.farthest:
            live += 1
    block = int(f.board) + side * PIECE
    lines[n] = block + here
    lines[n + 1] = block + NEAR + near
    lines[n + 2] = block + LIVE + live
    lines[n + 3] = block + REACH + min(max(reach - int(t.space_points[here]), 0), 20)
    return n + 4


@remembered
@jit
def side_lines(f: Features, t: Compiled, g: Game, seat: int, side: int, lines: Any, n: int) -> int:
    """The lines of one sheet, from number ``n`` on; how many there are then."""
    lines[n] = MISTHROWS + side * MOST_MISTHROWS + min(int(g.misthrows[seat]), MOST_MISTHROWS - 1)
    n += 1
    if f.paired:
        block = PAIR + side * PAIRS
        lines[n] = block + _pair(_state(t, g, seat, 0), _state(t, g, seat, 1))
        lines[n + 1] = block + _pair(_state(t, g, seat, 2), _state(t, g, seat, 3))
        n += 2
    else:
        n = _single_lines(f, t, g, seat, side, lines, n)
    if t.spaces:
        n = _piece_lines(f, t, g, seat, side, lines, n)
    return n


@jit
def other_lines(f: Features, t: Compiled, g: Game, seat: int, lines: Any, threat: Any) -> int:
    """The lines that the own sheet has no say in; how many they are.

    Leaves in ``threat`` what the own rows are compared with: for each row the most dangerous one
    of the others, then their two best scores.
    """
    players = int(g.players)
    best, threat[ROWS], threat[ROWS + 1] = -1, NOBODY, NOBODY
    for other in range(players):
        if other == seat:
            continue
        points = sheet_score(t, g, other, other)
        if points > threat[ROWS]:
            best, threat[ROWS], threat[ROWS + 1] = other, points, threat[ROWS]
        else:
            threat[ROWS + 1] = max(threat[ROWS + 1], points)
    lines[0] = BIAS
    lines[1] = ROLLER + (g.active - seat + players) % players
    lines[2] = PLAYERS + players
    n = 3
    if not f.paired:
        lines[n] = SHUT + g.closed
        n += 1
    for other in range(players):
        if other != seat:
            n = side_lines(f, t, g, other, LEAD if other == best else REST, lines, n)
    for row in range(ROWS):
        worst = best
        for other in range(players):
            if other != seat and _danger(f, t, g, other, row) > _danger(f, t, g, worst, row):
                worst = other
        threat[row] = _state(t, g, worst, row) if f.paired else _nearness(f, t, g, worst, row)
    return n


@jit
def _lead(score: int, other: int) -> int:
    return min(max(score - other, -FARTHEST_LEAD), FARTHEST_LEAD) + FARTHEST_LEAD


@jit
def own_lines(f: Features, t: Compiled, g: Game, seat: int, threat: Any, lines: Any, n: int) -> int:
    """The lines of the own sheet, from number ``n`` on; how many there are then."""
    kind = int(t.kind[seat])
    n = side_lines(f, t, g, seat, OWN, lines, n)
    for row in range(t.rows[kind]):
        if f.paired:
            lines[n] = FACING + _state(t, g, seat, row) * STATES + threat[row]
        else:
            near = _nearness(f, t, g, seat, row)
            lines[n] = RACE + (row * NEARNESS + near) * NEARNESS + threat[row]
        n += 1
    score = sheet_score(t, g, seat, seat)
    lines[n] = AHEAD + _lead(score, int(threat[ROWS]))
    n += 1
    if threat[ROWS + 1] != NOBODY:
        lines[n] = AHEAD + LEADS + _lead(score, int(threat[ROWS + 1]))
        n += 1
    if not f.paired:
        for number in range(2, 2 * t.faces + 1):
            if t.lucky[kind, number]:
                lines[n] = LUCKY + number
                n += 1
    if t.spaces:
        lines[n] = f.board + LEFT + g.turns_left + 1
        n += 1
    return n
