"""Independent rows as a small automaton: the fast path of sheets that allow it.

Where a cross touches nothing but its own row, all that matters about a row for play is its
*state*: the last crossed position and the number of crosses. `fill_rows` numbers the states that
crosses can lead to, by asking `qwixx.rules` on real sheets: state 0 is the empty row, the locked
ones come last. A row that *others* closed keeps its state; that it is closed is known from the
game's ``closed`` bits.
"""

from __future__ import annotations

from typing import Any

from qwixx.rules import (
    COLOURS,
    Cell,
    Layout,
    Setup,
    Sheet,
    can_cross,
    cross,
    empty_sheet,
    score_sheet,
)

from ..jit.arrays import fill
from .codes import NONE, ROWS

PLACES = 11
NUMBERS = range(2, PLACES + 2)
"""Every row, and every colour, has these numbers once: of such sheets the fast path is made."""
MOST_STATES = 64
NO_STATE = MOST_STATES - 1
"""In place of the state of a row that nothing can be crossed in."""

ROW_FIELDS: list[tuple[Any, ...]] = [
    # by state
    ("after", "i1", (MOST_STATES, PLACES)),  # state after crossing a position, or NONE
    ("last", "i1", MOST_STATES),  # rightmost crossed position, -1 for none
    ("crosses", "i1", MOST_STATES),  # the lock included
    ("points", "i2", MOST_STATES),  # what the row scores
    ("locked", "i1", MOST_STATES),  # 1 if this player locked the row
    ("states", "i1"),  # how many states there are
    ("open_states", "i1"),  # how many of those are not locked; they come first
    # by number and colour
    ("white", "i1", (NUMBERS.stop, ROWS)),  # position of a number in a row
    ("coloured_row", "i1", (ROWS, NUMBERS.stop)),  # row of a colour's number
    ("coloured_position", "i1", (ROWS, NUMBERS.stop)),
]
STATE_FIELD = ("state", "i1", (PLACES + 1, PLACES + 2))
"""The state by what is crossed last, plus 1, and by the number of crosses; NONE: not reached."""


def is_independent(setup: Setup) -> bool:
    """Whether the rows of all sheets can be played as automata."""
    layout, every = setup.layout, set(NUMBERS)
    colours = [{cell.number for cell in layout.places if cell.colour is c} for c in COLOURS]
    return (
        all(other == layout for other in setup.layouts)
        and layout.is_plain
        and not (layout.between or layout.tallies)
        and layout.faces * 2 == max(every)
        and len(layout.rows) == ROWS
        and _states(layout) <= NO_STATE
        and all(
            len(row.cells) == PLACES and set(row.numbers) == every and colour == every
            for row, colour in zip(layout.rows, colours, strict=True)
        )
    )


def _states(layout: Layout) -> int:
    """How many states a row has: by its last cross and their number, and locked by their number."""
    return 1 + sum(range(1, PLACES)) + PLACES - layout.crosses_to_lock


def fill_rows(t: Any, layout: Layout) -> None:
    """Fill `ROW_FIELDS` and `STATE_FIELD`."""
    _fill_states(t, layout)
    for number in NUMBERS:
        for cell in layout.with_number(number):
            row, position = layout.place(cell)
            t["white"][number, row] = position
        for colour in COLOURS:
            row, position = layout.place(Cell(colour, number))
            t["coloured_row"][colour, number] = row
            t["coloured_position"][colour, number] = position


def _fill_states(t: Any, layout: Layout) -> None:
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
    number = {key: state for state, key in enumerate(keys)}
    fill(t["after"], NONE)
    for (key, position), following in steps.items():
        t["after"][number[key], position] = number[following]
    t["states"] = len(keys)
    t["open_states"] = sum(not locked for locked, _, _ in keys)
    fill(t["state"], NONE)
    for key, state in number.items():
        _, last, crosses = key
        t["locked"][state], t["last"][state], t["crosses"][state] = key
        t["points"][state] = score_sheet(layout, found[key]).rows[0]
        t["state"][last + 1, crosses] = state


def _key(sheet: Sheet) -> tuple[int, int, int]:
    return sheet.locked & 1, sheet.last(0), sheet.crosses(0)
