"""Whom the game waits for, what they may answer, and why anything else is refused."""

from __future__ import annotations

from .decision import PASS, Cross, Decision, Move, Pass
from .dice import Dice
from .errors import Refused
from .layout import COLOURS, Cell
from .movement import legal_moves, verify_move
from .sheet import can_cross, verify_cross
from .state import State, Step, dice_in_play


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that have to decide (or, before a roll, the one that rolls)."""
    if state.step is Step.OVER:
        return ()
    if state.step is Step.ACTION1:
        return tuple(seat for seat, decision in enumerate(state.pending) if decision is None)
    return (state.active,)


def legal(state: State, seat: int) -> tuple[Decision, ...]:
    """All that a seat may answer in this step, passing first; nothing if it is not asked."""
    if state.step is Step.ROLL or seat not in waiting_for(state):
        return ()
    if state.step is Step.ACTION3:
        return (PASS, *legal_moves(state, seat))
    layout, sheet = state.setup.layout, state.sheets[seat]
    cells = (cell for cell in offered(state) if can_cross(layout, sheet, cell, state.still_open))
    return (PASS, *map(Cross, cells))


def offered(state: State) -> tuple[Cell, ...]:
    """The cells that the dice offer in action 1 or 2, whatever the sheets say."""
    dice = _dice(state)
    if state.step is Step.ACTION1:
        return state.setup.layout.with_number(dice.white_sum)
    if state.step is Step.ACTION2:
        cells = (
            Cell(colour, number)
            for colour, usable in zip(COLOURS, usable_dice(state), strict=True)
            if usable
            for number in dice.sums(colour)
        )
        return tuple(cell for cell in cells if cell in state.setup.layout.places)
    return ()


def _is_offered(state: State, cell: Cell) -> bool:
    """Whether the dice make this cell; the same as being in `offered`, but quicker."""
    dice = _dice(state)
    if state.step is Step.ACTION1:
        return cell.number == dice.white_sum
    return cell.number in dice.sums(cell.colour) and usable_dice(state)[cell.colour]


def verify_decision(state: State, seat: int, decision: Decision) -> None:
    """Refuse what is not legal, with the reason."""
    verify_asked(state, seat)
    verify_answer(state, seat, decision)


def verify_asked(state: State, seat: int) -> None:
    """Refuse any decision of a seat that the game does not wait for."""
    verify_seat(state, seat)
    if state.step is Step.OVER:
        raise Refused("the game is over")
    if state.step is Step.ROLL:
        raise Refused("the dice are not rolled yet")
    if state.step is Step.ACTION1 and state.pending[seat] is not None:
        raise Refused("this decision is made already; take it back first")
    if state.step is not Step.ACTION1 and seat != state.active:
        raise Refused(f"action {state.step[-1]} is for the active player alone")


def verify_answer(state: State, seat: int, decision: Decision) -> None:
    """Refuse what a seat that is asked may not decide."""
    if isinstance(decision, Pass):
        return
    moves = state.step is Step.ACTION3
    if isinstance(decision, Move):
        if not moves:
            edition = state.setup.edition
            why = (
                "pieces move in action 3" if edition.has_board else f"{edition.name} has no pieces"
            )
            raise Refused("no piece can be moved", why)
        verify_move(state, seat, decision)
        return
    cell = decision.cell
    if moves:
        raise Refused(f"{cell.words} cannot be crossed", "action 3 moves the piece")
    verify_cross(state.setup.layout, state.sheets[seat], cell, state.still_open)
    if not _is_offered(state, cell):
        raise Refused(f"{cell.words} cannot be crossed", _why_not_offered(state, cell))


def is_legal(state: State, seat: int, decision: Decision) -> bool:
    """Whether a seat may answer this now."""
    try:
        verify_decision(state, seat, decision)
    except Refused:
        return False
    return True


def verify_seat(state: State, seat: int) -> None:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < len(state.sheets):
        raise Refused(f"there is no seat {seat} among {len(state.sheets)} players")


def _dice(state: State) -> Dice:
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    return state.dice


def usable_dice(state: State) -> tuple[bool, ...]:
    """The coloured dice of action 2: those in play, and those that stay by a ruling."""
    if not state.still_open:
        return dice_in_play(state)
    stays = {
        row.colour for r, row in enumerate(state.setup.layout.rows) if state.still_open >> r & 1
    }
    in_play = dice_in_play(state)
    return tuple(in_play[colour] or colour in stays for colour in COLOURS)


def _why_not_offered(state: State, cell: Cell) -> str:
    dice = _dice(state)
    if state.step is Step.ACTION1:
        return f"the white dice show {dice.white_sum}"
    if not usable_dice(state)[cell.colour]:
        return f"the {cell.colour.word} die has left the game"
    sums = " or ".join(map(str, dice.sums(cell.colour)))
    return f"a white die and the {cell.colour.word} die make {sums}"
