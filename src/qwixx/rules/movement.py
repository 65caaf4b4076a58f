"""Action 3 of On Board: moving the piece."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board
from .decision import Move
from .errors import Refused
from .sheet import can_cross, verify_cross
from .state import State

FARTHEST = 5
"""The most free spaces that a piece moves at once."""


def landing(state: State, seat: int, spaces: int) -> int | None:
    """Where that many free spaces lead; occupied ones are jumped and not counted."""
    board = _board(state)
    occupied = {sheet.space for sheet in state.sheets}
    space = state.sheets[seat].space
    while spaces:
        space += 1
        if space > len(board.cells):
            return None
        spaces -= space not in occupied
    return space


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """The moves of a seat that end on a number it may cross or has crossed, shortest first."""
    layout, sheet, board = state.setup.layouts[seat], state.sheets[seat], _board(state)
    for spaces in range(1, FARTHEST + 1):
        space = landing(state, seat, spaces)
        if space is None:
            return
        cell = board.cell(space)
        if sheet.is_crossed(layout, cell):
            yield Move(spaces, cell, crosses=False)
        elif can_cross(layout, sheet, cell):
            yield Move(spaces, cell, crosses=True)


def verify_move(state: State, seat: int, move: Move) -> None:
    """Refuse a move that the board or the sheet does not allow, with the reason."""
    layout, sheet, board = state.setup.layouts[seat], state.sheets[seat], _board(state)
    if not 1 <= move.spaces <= FARTHEST:
        raise Refused(
            f"{move} is not a move", f"a piece moves 1 to {FARTHEST} spaces, not {move.spaces}"
        )
    space = landing(state, seat, move.spaces)
    if space is None:
        raise Refused(
            f"the piece cannot move {move.spaces} spaces", "there are not that many before the end"
        )
    cell = board.cell(space)
    if cell != move.cell:
        way = "1 free space leads" if move.spaces == 1 else f"{move.spaces} free spaces lead"
        raise Refused(f"{move} is not a move", f"{way} to {cell.words}")
    if sheet.is_crossed(layout, cell):
        if move.crosses:
            raise Refused(
                f"{move} is not a move", f"{cell.words} was crossed before; write {move}="
            )
    elif not move.crosses:
        raise Refused(f"{move} is not a move", f"{cell.words} is not crossed yet")
    else:
        verify_cross(layout, sheet, cell)


def _board(state: State) -> Board:
    if state.setup.board is None:
        raise Refused("there is no board to move on")
    return state.setup.board
