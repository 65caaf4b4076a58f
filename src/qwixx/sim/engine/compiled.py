"""The rules of a game as numbers that compiled code can look things up in.

Nothing here says what the rules are: what a cell needs, blocks and locks is found by asking
`qwixx.rules` on real sheets, the rest is what the sheet says of itself.

All is one numpy record (`COMPILED`), because compiled code passes a record around as a single
pointer: ``t.boxed[kind, cell]``. Seats may have different sheets; those that are equal are of one
*kind*, ``t.kind[seat]``. All numbers are signed: numba makes a float of a signed and an unsigned
integer. Where the rows of all sheets are independent, ``t.independent`` is 1 and the automaton of
`qwixx.sim.engine.automaton` is filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from qwixx.rules import (
    COLOURS,
    FARTHEST,
    MOST_OF_ANYTHING,
    SPACES,
    Cell,
    Colour,
    Gift,
    Layout,
    Refused,
    Ruling,
    Setup,
    Sheet,
    can_cross,
    empty_sheet,
    locks,
    may_lock,
)

from ..jit.arrays import fill, np, put, read_only
from .automaton import ROW_FIELDS, STATE_FIELD, fill_rows, is_independent
from .codes import CELLS, LARGEST_NUMBER, LINES, NONE, POSITIONS, ROWS
from .thumb_opinions import OPINION_FIELDS, fill_opinions

MOST_PLAYERS = 5
NUMBERS = LARGEST_NUMBER + 1
WHITE = ROWS
"""In place of a coloured die: both white ones."""
SAME_NUMBER = 3 * ROWS
"""So many cells can show one number: one of each colour, its second box, between two rows."""
SAME_DIE = 2 + ROWS
SCRIPT = 4096
MOST_CROSSES = 128
NEVER = 127
"""More crosses than a row can have."""
EVERY_LINE = (1 << LINES) - 1
GIFTS = list(Gift)
TWO_IN_FEWEST, ONE_IN_EACH, FEWEST_TWICE, POINTS, FREE_MISTHROWS = range(len(GIFTS))

Compiled = Any
"""A record of `COMPILED`; numpy's types cannot name its fields."""

_GAME_FIELDS = [
    ("die", "i1", ROWS),  # the die that leaves when the row closes
    ("rolled", "i1", (1 << ROWS, ROWS)),  # by closed rows, a bit each: 1 for a die that is rolled
    # ends and misthrows
    ("misthrow_points", "i2"),
    ("misthrow_limit", "i1"),
    ("rows_to_end", "i1"),
    # rulings, 1 if the game is played with it
    ("finish_turn", "i1"),
    ("end_misthrow", "i1"),
    ("die_stays", "i1"),
    # On Board; space 0 is the start box
    ("spaces", "i1"),  # 0 without a board
    ("farthest", "i1"),
    ("last_round_from", "i1"),
    ("space_row", "i1", SPACES + 1),
    ("space_position", "i1", SPACES + 1),
    ("space_points", "i1", SPACES + 1),
]
_K = MOST_PLAYERS
_SHEET_FIELDS = [
    ("independent", "i1"),
    ("faces", "i1"),
    ("kind", "i1", MOST_PLAYERS),  # by seat
    ("rows", "i1", _K),
    ("lines", "i1", _K),
    ("length", "i1", (_K, LINES)),
    ("number_cells", "i2", (_K, NUMBERS, SAME_NUMBER)),  # what a white sum can cross, then NONE
    ("die_cells", "i2", (_K, ROWS, NUMBERS, SAME_DIE)),  # what a coloured sum can cross
    # by cell
    ("blocked", "i4", (_K, CELLS)),  # positions of its line that may not be crossed before
    ("needs", "i2", (_K, CELLS, ROWS + 1, 2)),  # by die: one of these cells is crossed before
    ("needs_crosses", "i1", (_K, CELLS)),  # so many crosses are in its row before
    ("locks", "i1", (_K, CELLS)),  # 1 if it locks its row
    ("may_lock", "i1", (_K, CELLS)),  # from so many crosses on it may lock its row
    ("boxed", "i1", (_K, CELLS)),
    ("pairs_of", "i8", (_K, CELLS)),  # the pairs that it is in, a bit each
    ("touched", "i2", (_K, CELLS)),  # the lines where a cross changes what it is worth, a bit each
    ("counts", "i1", (_K, CELLS)),  # for how many rows and tallies it counts
    ("tallied", "i1", (_K, CELLS)),  # those tallies, a bit each
    ("plain", "i1", (_K, CELLS)),  # 1 if crossing it brings nothing along and locks nothing
    # Crossing a cell is a script: cells to cross, and ~cell where what it brings is due.
    ("script_from", "i2", (_K, CELLS + 1)),
    ("script", "i2", (_K, SCRIPT)),
    # what else is printed
    ("numbers", "i4", (_K, LINES)),  # the positions that are no second boxes
    ("bar", "i1", (_K, MOST_OF_ANYTHING)),  # the row of each field
    ("bar_fields", "i1", _K),
    ("swap", "i1", (_K, MOST_OF_ANYTHING, 2)),
    ("swap_fields", "i1", _K),
    ("lucky", "i1", (_K, NUMBERS)),
    ("pair", "i2", (_K, MOST_OF_ANYTHING, 2)),
    ("gift", "i1", (_K, MOST_OF_ANYTHING)),
    ("gift_points", "i2", (_K, MOST_OF_ANYTHING)),
    ("pairs", "i1", _K),
    ("tally", "i4", (_K, ROWS, LINES)),
    ("tallies", "i1", _K),
    ("row_fields", "i2", (_K, ROWS)),  # the lines between that count for a row, a bit each
    ("row_points", "i2", (_K, MOST_CROSSES)),  # by crosses
    ("space_cell", "i2", (_K, SPACES + 1)),
]
RULES = (*(field[0] for field in ROW_FIELDS), *(field[0] for field in _GAME_FIELDS))
"""The fields that are the rules of a game of independent rows."""
COMPILED = np.dtype(
    [*ROW_FIELDS, *_GAME_FIELDS, *OPINION_FIELDS, STATE_FIELD, *_SHEET_FIELDS], align=True
)


@lru_cache(maxsize=64)
def compile_game(setup: Setup) -> Any:
    """The rules of a game, as an array of one record, which is the form that kernels take."""
    compiled = np.zeros(1, COMPILED)
    t = compiled[0]
    layout = setup.layout
    t["die"][: len(layout.rows)] = [row.colour for row in layout.rows]
    for closed in range(1 << ROWS):
        # Bits of rows that there are not say nothing.
        for colour, is_in in enumerate(layout.dice_left[closed % len(layout.dice_left)]):
            t["rolled"][closed, colour] = is_in
    t["misthrow_points"] = layout.misthrow_points
    t["misthrow_limit"] = layout.misthrow_limit
    t["rows_to_end"] = layout.rows_to_end
    t["finish_turn"] = Ruling.FINISH_TURN in setup.rulings
    t["end_misthrow"] = Ruling.END_MISTHROW in setup.rulings
    t["die_stays"] = Ruling.DIE_STAYS in setup.rulings
    t["faces"] = layout.faces
    kinds = list(dict.fromkeys(setup.layouts))
    t["kind"][: setup.players] = [kinds.index(each) for each in setup.layouts]
    for name in ("number_cells", "die_cells", "needs"):
        fill(t[name], NONE)
    for kind, each in enumerate(kinds):
        _fill_sheet(t, kind, each)
    for name in ("white", "coloured_row", "coloured_position"):
        fill(t[name], NONE)
    t["independent"] = is_independent(setup)
    if t["independent"]:
        fill_rows(t, layout)
    _fill_board(t, setup, kinds)
    fill_opinions(t, kinds)
    return read_only(compiled)


def row_state(setup: Setup, sheet: Sheet, row: int) -> int:
    """The state of a row of a sheet of independent rows."""
    state = int(compile_game(setup)[0]["state"][sheet.last(row) + 1, sheet.crosses(row)])
    if state == NONE:
        raise Refused("no game leads to this row")
    return state


def _code(layout: Layout, cell: Cell) -> int:
    line, position = layout.place(cell)
    return line * POSITIONS + position


def _fill_sheet(t: Compiled, kind: int, layout: Layout) -> None:
    _fill_lines(t, kind, layout)
    _fill_scripts(t, kind, layout)
    _fill_extras(t, kind, layout)
    for cell in layout.places:
        t["touched"][kind, _code(layout, cell)] = _touched(t, kind, layout, cell)


def _fill_lines(t: Compiled, kind: int, layout: Layout) -> None:
    code = partial(_code, layout)
    t["rows"][kind], t["lines"][kind] = len(layout.rows), len(layout.lines)
    for number, cells in layout.by_number.items():
        put(t["number_cells"], (kind, number), map(code, cells))
    for (colour, number), cells in layout.by_die.items():
        put(t["die_cells"], (kind, colour, number), map(code, cells))
    for line, row in enumerate(layout.lines):
        t["length"][kind, line] = len(row.cells)
        t["numbers"][kind, line] = _mask(p for p, c in enumerate(row.cells) if not c.again)
        for position, cell in enumerate(row.cells):
            _fill_cell(t, kind, layout, cell, line, position)
            tallied = [n for n, tally in enumerate(layout.tallies) if cell in tally.cells]
            t["tallied"][kind, code(cell)] = _mask(tallied)
            t["counts"][kind, code(cell)] = len(cell.colours) + len(tallied)
    for line, fields in enumerate(layout.between, len(layout.rows)):
        for colour in fields.cells[-1].colours:
            t["row_fields"][kind, layout.row_of(colour)] |= 1 << line
    put(t["row_points"], (kind,), map(layout.points_for, range(MOST_CROSSES)))


def _fill_extras(t: Compiled, kind: int, layout: Layout) -> None:
    t["bar_fields"][kind] = len(layout.bar)
    put(t["bar"], (kind,), map(layout.row_of, layout.bar))
    t["swap_fields"][kind] = len(layout.swaps)
    for place, swap in enumerate(layout.swaps):
        put(t["swap"], (kind, place), swap)
    for number in layout.lucky:
        t["lucky"][kind, number] = 1
    t["pairs"][kind] = len(layout.pairs)
    for place, pair in enumerate(layout.pairs):
        codes = [_code(layout, cell) for cell in pair.cells]
        put(t["pair"], (kind, place), codes)
        for code in codes:
            t["pairs_of"][kind, code] |= 1 << place
        t["gift"][kind, place] = GIFTS.index(pair.gift)
        t["gift_points"][kind, place] = pair.points
    t["tallies"][kind] = len(layout.tallies)
    for number, tally in enumerate(layout.tallies):
        for line, position in map(layout.place, tally.cells):
            t["tally"][kind, number, line] |= 1 << position


def _fill_cell(
    t: Compiled, kind: int, layout: Layout, cell: Cell, line: int, position: int
) -> None:
    """What one cell needs, is blocked by, and locks."""
    this, cells = line * POSITIONS + position, layout.lines[line].cells
    needs = _rows_with(layout, *cell.needs)
    enough = next(k for k in range(len(cells)) if _allows(layout, cell, needs, line, position, k))
    t["needs_crosses"][kind, this] = enough
    dice: tuple[Colour | None, ...] = (*COLOURS, None)
    for place, die in enumerate(dice):
        wanted = [n for n in cell.needs if _is_enough(layout, cell, n, line, position, enough, die)]
        codes = [_code(layout, need) for need in wanted]
        if cell.needs and not codes:
            codes = [this]  # that die can never cross it: it would have to be crossed already
        put(t["needs"], (kind, this, place), codes)
    for other in range(len(cells)):
        rows = list(needs)
        rows[line] |= _crosses(position, enough) | 1 << other
        if not can_cross(layout, Sheet(tuple(rows)), cell):
            t["blocked"][kind, this] |= 1 << other
    t["boxed"][kind, this] = cell in layout.boxed
    t["may_lock"][kind, this] = NEVER
    if line < len(layout.rows):
        t["locks"][kind, this] = locks(layout, cell)
        t["may_lock"][kind, this] = next(
            (
                crosses
                for crosses in range(1, position + 2)
                if may_lock(layout, _with_line(layout, line, _crosses(crosses, crosses)), cell)
            ),
            NEVER,
        )


def _allows(
    layout: Layout, cell: Cell, needs: tuple[int, ...], line: int, position: int, crosses: int
) -> bool:
    rows = list(needs)
    rows[line] |= _crosses(position, crosses)
    return can_cross(layout, Sheet(tuple(rows)), cell)


def _is_enough(
    layout: Layout,
    cell: Cell,
    need: Cell,
    line: int,
    position: int,
    crosses: int,
    die: Colour | None,
) -> bool:
    """Whether this one of the cells that another needs is enough for a die."""
    rows = list(_rows_with(layout, need))
    rows[line] |= _crosses(position, crosses)
    return can_cross(layout, Sheet(tuple(rows)), cell, die=die)


def _rows_with(layout: Layout, *cells: Cell) -> tuple[int, ...]:
    rows = list(empty_sheet(layout).rows)
    for line, position in map(layout.place, cells):
        rows[line] |= 1 << position
    return tuple(rows)


def _with_line(layout: Layout, line: int, bits: int) -> Sheet:
    rows = list(empty_sheet(layout).rows)
    rows[line] = bits
    return replace(empty_sheet(layout), rows=tuple(rows))


def _crosses(before: int, count: int) -> int:
    """So many crosses, in the leftmost of the positions before one."""
    return (1 << min(before, count)) - 1


def _mask(positions: Iterable[int]) -> int:
    return sum(1 << position for position in positions)


def _fill_scripts(t: Compiled, kind: int, layout: Layout) -> None:
    """What is crossed together, in the order of the rules: a cell, its partners, what it brings."""
    script: list[int] = []
    cells = {_code(layout, cell): cell for cell in layout.places}
    for code in range(CELLS):
        t["script_from"][kind, code] = len(script)
        if code in cells:
            script += _script(layout, cells[code], set())
            is_alone = len(script) == t["script_from"][kind, code] + 1
            may_lock = t["locks"][kind, code] or t["may_lock"][kind, code] != NEVER
            t["plain"][kind, code] = is_alone and not may_lock
    if len(script) > SCRIPT:
        raise Refused(f"sheet {layout.name} cannot be simulated", "too much is crossed together")
    t["script_from"][kind, CELLS] = len(script)
    put(t["script"], (kind,), script)


def _script(layout: Layout, cell: Cell, crossed: set[Cell]) -> Iterator[int]:
    if cell in crossed:
        return
    crossed.add(cell)
    yield _code(layout, cell)
    for partner in layout.partners.get(cell, ()):
        yield from _script(layout, partner, crossed)
    if cell in layout.boxed or any(cell in pair.cells for pair in layout.pairs):
        yield ~_code(layout, cell)


def _touched(t: Compiled, kind: int, layout: Layout, cell: Cell) -> int:
    """The lines that a cell's worth to ``ga`` hangs on, a bit each: often its own alone."""
    line, this = layout.place(cell)[0], _code(layout, cell)
    if not cell.needs:
        return 1 << line
    if not t["plain"][kind, this]:
        return EVERY_LINE
    found = _mask({layout.place(need)[0] for need in cell.needs} | {line})
    for row in range(len(layout.rows)):
        counts = 1 << row | int(t["row_fields"][kind, row])
        found |= counts if counts >> line & 1 else 0
    for tally in layout.tallies:
        found |= _mask({layout.place(one)[0] for one in tally.cells if cell in tally.cells})
    return found


def _fill_board(t: Compiled, setup: Setup, kinds: list[Layout]) -> None:
    board = setup.board
    if board is None:
        return
    t["spaces"] = len(board.cells)
    t["farthest"] = FARTHEST
    t["last_round_from"] = board.last_round_from
    for space in range(1, len(board.cells) + 1):
        row, position = setup.layout.place(board.cell(space))
        t["space_row"][space], t["space_position"][space] = row, position
        t["space_points"][space] = board.points_at(space)
        for kind, layout in enumerate(kinds):
            t["space_cell"][kind, space] = _code(layout, board.cell(space))
