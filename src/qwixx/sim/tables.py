"""The rules as tables that compiled code can look things up in.

Nothing here says what the rules are: every entry is found by asking `qwixx.rules` on a real sheet.

A row's *state* is all that matters about it for play: the last crossed position and the number of
crosses. `compile_tables` numbers the states that crosses can lead to: state 0 is the empty row,
the locked ones come last. A row that *others* closed keeps its state; that it is closed is known
from the game's ``closed`` bits.

The tables are one numpy record (`TABLES`), because compiled code passes a record around as a single
pointer: ``t.after[state, position]``. All numbers in it are signed: numba makes a float of a signed
and an unsigned integer. A *cell* is ``row * POSITIONS + position``, or `PASS`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from qwixx.rules import (
    COLOURS,
    Cell,
    Layout,
    Refused,
    Ruling,
    Setup,
    Sheet,
    can_cross,
    cross,
    empty_sheet,
    score_sheet,
)
from qwixx.rules.game import ROWS_TO_END
from qwixx.rules.movement import FARTHEST

from .opinions import OPINIONS, fill_opinions

ROWS = 4
POSITIONS = 11
LARGEST_NUMBER = 12
MOST_STATES = 64
NO_STATE = MOST_STATES - 1
"""In place of the state of a row that nothing can be crossed in."""
MOST_SPACES = 40

NONE = -1
"""No such state or position: the cross is not legal, or the sheet has no such cell."""
PASS = -1
"""The decision to cross nothing."""

Tables = Any
"""A record of `TABLES`; numpy's types cannot name its fields."""

TABLES = np.dtype(
    [
        # by state
        ("after", "i1", (MOST_STATES, POSITIONS)),  # state after crossing a position, or NONE
        ("last", "i1", MOST_STATES),  # rightmost crossed position, -1 for none
        ("crosses", "i1", MOST_STATES),  # the lock included
        ("points", "i2", MOST_STATES),  # what the row scores
        ("locked", "i1", MOST_STATES),  # 1 if this player locked the row
        ("states", "i1"),  # how many states there are
        ("open_states", "i1"),  # how many of those are not locked; they come first
        # by number and colour
        ("white", "i1", (LARGEST_NUMBER + 1, ROWS)),  # position of a number in a row
        ("coloured_row", "i1", (ROWS, LARGEST_NUMBER + 1)),  # row of a colour's number
        ("coloured_position", "i1", (ROWS, LARGEST_NUMBER + 1)),
        ("die", "i1", ROWS),  # the die that leaves when the row closes
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
        ("space_row", "i1", MOST_SPACES + 1),
        ("space_position", "i1", MOST_SPACES + 1),
        ("space_points", "i1", MOST_SPACES + 1),
        # what rules of thumb think of a cross, by whose opinion it is, see qwixx.sim.opinions
        ("opinions", "i8", (len(OPINIONS), MOST_STATES, POSITIONS)),
    ],
    align=True,
)


@lru_cache(maxsize=64)
def compile_tables(setup: Setup) -> np.ndarray[Any, Any]:
    """The tables of a game, as an array of one record, which is the form that kernels take."""
    tables = np.zeros(1, TABLES)
    t = tables[0]
    layout = setup.layout
    _verify(layout)
    _fill_states(t, layout)
    _fill_cells(t, layout)
    t["misthrow_points"] = layout.misthrow_points
    t["misthrow_limit"] = layout.misthrow_limit
    t["rows_to_end"] = ROWS_TO_END
    t["finish_turn"] = Ruling.FINISH_TURN in setup.rulings
    t["end_misthrow"] = Ruling.END_MISTHROW in setup.rulings
    t["die_stays"] = Ruling.DIE_STAYS in setup.rulings
    _fill_board(t, setup)
    fill_opinions(t)
    tables.setflags(write=False)
    return tables


@lru_cache(maxsize=64)
def state_numbers(setup: Setup) -> dict[tuple[int, int], int]:
    """The number of each row state, by the last crossed position and the crosses."""
    t = compile_tables(setup)[0]
    return {(int(t["last"][s]), int(t["crosses"][s])): s for s in range(t["states"])}


def row_state(setup: Setup, sheet: Sheet, row: int) -> int:
    """The state of a row of a sheet."""
    try:
        return state_numbers(setup)[sheet.last(row), sheet.crosses(row)]
    except KeyError:
        raise Refused("no game leads to this row") from None


def _verify(layout: Layout) -> None:
    """Kernels take it for granted that each row, and each colour, has every number once."""
    every = set(range(2, LARGEST_NUMBER + 1))
    rows = [row.numbers for row in layout.rows]
    colours = [{cell.number for cell in layout.places if cell.colour is c} for c in COLOURS]
    if len(rows) != ROWS or any(
        len(row) != POSITIONS or set(row) != every or colour != every
        for row, colour in zip(rows, colours, strict=True)
    ):
        raise Refused(
            f"sheet {layout.name} cannot be simulated",
            f"kernels need {ROWS} rows and colours with the numbers 2 to {LARGEST_NUMBER}",
        )


def _fill_states(t: Tables, layout: Layout) -> None:
    """Follow all crosses of the first row; the rows differ in colours and numbers only."""
    cells = layout.rows[0].cells
    found = {_key(empty_sheet(layout)): empty_sheet(layout)}
    steps: dict[tuple[tuple[int, int, int], int], tuple[int, int, int]] = {}
    todo = list(found.values())
    while todo:
        sheet = todo.pop()
        for position, cell in enumerate(cells):
            if not can_cross(layout, sheet, cell):
                continue
            crossed = cross(layout, sheet, cell)
            steps[_key(sheet), position] = _key(crossed)
            if _key(crossed) not in found:
                found[_key(crossed)] = crossed
                todo.append(crossed)
    keys = sorted(found)
    if len(keys) > NO_STATE:
        raise Refused(f"sheet {layout.name} cannot be simulated", "its rows have too many states")
    number = {key: state for state, key in enumerate(keys)}
    t["after"][:] = NONE
    for (key, position), following in steps.items():
        t["after"][number[key], position] = number[following]
    t["states"] = len(keys)
    t["open_states"] = sum(not locked for locked, _, _ in keys)
    for key, state in number.items():
        t["locked"][state], t["last"][state], t["crosses"][state] = key
        t["points"][state] = score_sheet(layout, found[key]).rows[0]


def _key(sheet: Sheet) -> tuple[int, int, int]:
    return sheet.locked & 1, sheet.last(0), sheet.crosses(0)


def _fill_cells(t: Tables, layout: Layout) -> None:
    t["white"][:] = NONE
    t["coloured_row"][:] = NONE
    t["coloured_position"][:] = NONE
    for number in range(LARGEST_NUMBER + 1):
        for cell in layout.with_number(number):
            row, position = layout.place(cell)
            t["white"][number, row] = position
        for colour in COLOURS:
            if Cell(colour, number) in layout.places:
                row, position = layout.place(Cell(colour, number))
                t["coloured_row"][colour, number] = row
                t["coloured_position"][colour, number] = position
    t["die"] = [row.colour for row in layout.rows]


def _fill_board(t: Tables, setup: Setup) -> None:
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
