"""Simulated players and an independent reading of what they may do, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from qwixx.rules import (
    PASS,
    Cell,
    Cross,
    Decision,
    Move,
    Ruling,
    Setup,
    Sheet,
    State,
    Step,
    is_cross,
    legal,
)

Policy = Callable[[State, int, random.Random], Decision]


def careless(state: State, seat: int, chance: random.Random) -> Decision:
    """Anything that is legal."""
    return chance.choice(legal(state, seat))


def eager(state: State, seat: int, chance: random.Random) -> Decision:
    """The cross that skips fewest numbers; a lock before everything else."""
    return min(legal(state, seat), key=lambda decision: _loss(state, seat, decision))


def patient(state: State, seat: int, chance: random.Random) -> Decision:
    """Like eager, but skips at most two numbers, so that rows get long and misthrows happen."""
    best = eager(state, seat, chance)
    return best if _loss(state, seat, best) <= 2 else PASS


def walker(state: State, seat: int, chance: random.Random) -> Decision:
    """Like patient, and moves the piece as far as it goes."""
    if state.step is Step.ACTION3:
        return legal(state, seat)[-1]
    return patient(state, seat, chance)


POLICIES: tuple[Policy, ...] = (careless, eager, patient, walker)


def _loss(state: State, seat: int, decision: Decision) -> float:
    if not isinstance(decision, Cross | Move):
        return 4
    layout, sheet = state.setup.layout, state.sheets[seat]
    row, position = layout.place(decision.cell)
    if not is_cross(decision):
        return 3
    if position == len(layout.rows[row].cells) - 1:
        return -1
    return position - sheet.last(row) - 1


# The same rules once more, in the plainest words, to hold the engine to.


def allowed(state: State, seat: int) -> set[Decision]:
    """What a seat may decide, worked out from the sheets and the dice alone."""
    sheet, dice = state.sheets[seat], state.dice
    assert dice is not None
    answers: set[Decision] = {PASS}
    if state.step is Step.ACTION3:
        return answers | set(_allowed_moves(state, seat))
    for r, row in enumerate(state.setup.layout.rows):
        if sheet.is_closed(r) and not state.still_open >> r & 1:
            continue
        for cell in row.cells:
            if state.step is Step.ACTION1:
                rolled = {dice.white[0] + dice.white[1]}
            elif die_is_used(state, cell):
                rolled = {white + dice.coloured[cell.colour] for white in dice.white}
            else:
                rolled = set()
            if cell.number in rolled and fits(state.setup, sheet, cell):
                answers.add(Cross(cell))
    return answers


def die_is_used(state: State, cell: Cell) -> bool:
    """Whether the die of a cell's colour is on the table in action 2."""
    for r, row in enumerate(state.setup.layout.rows):
        if row.cells[-1].colour == cell.colour and state.sheets[0].is_closed(r):
            return bool(state.still_open >> r & 1) and Ruling.DIE_STAYS in state.setup.rulings
    return True


def fits(setup: Setup, sheet: Sheet, cell: Cell) -> bool:
    """Whether a cell lies right of every cross of its row, with five before a last one."""
    for r, row in enumerate(setup.layout.rows):
        if cell in row.cells:
            place = row.cells.index(cell)
            crosses = [p for p in range(len(row.cells)) if sheet.rows[r] >> p & 1]
            if any(p >= place for p in crosses):
                return False
            return place < len(row.cells) - 1 or len(crosses) >= setup.layout.crosses_to_lock
    return False


def _allowed_moves(state: State, seat: int) -> Iterator[Move]:
    board, sheet = state.setup.board, state.sheets[seat]
    assert board is not None
    free = [
        space
        for space in range(sheet.space + 1, 41)
        if all(other.space != space for other in state.sheets)
    ]
    for spaces, space in enumerate(free[:5], 1):
        cell = board.cells[space - 1]
        r, place = next(
            (r, row.cells.index(cell))
            for r, row in enumerate(state.setup.layout.rows)
            if cell in row.cells
        )
        if sheet.rows[r] >> place & 1:
            yield Move(spaces, cell, crosses=False)
        elif fits(state.setup, sheet, cell) and not sheet.is_closed(r):
            yield Move(spaces, cell, crosses=True)


def count(setup: Setup, sheet: Sheet) -> int:
    """The total of a sheet, counted by hand."""
    # The points are triangular numbers: the n-th cross of a row is worth n.
    total = -5 * sheet.misthrows
    for r in range(len(setup.layout.rows)):
        crosses = sheet.rows[r].bit_count() + bool(sheet.locked & 1 << r)
        total += sum(range(1, crosses + 1))
    if setup.board is not None and sheet.space:
        total += setup.board.points[sheet.space - 1]
    return total


def every_decision(setup: Setup) -> list[Decision]:
    """Pass, every cell (and some that no sheet has), every move from 0 to 6 spaces."""
    cells = [Cell(row.colour, number) for row in setup.layout.rows for number in range(1, 14)]
    moves = [
        Move(spaces, cell, crosses)
        for spaces in range(7)
        for cell in (cells if setup.board else cells[:3])
        for crosses in (True, False)
    ]
    return [PASS, *map(Cross, cells), *moves]
