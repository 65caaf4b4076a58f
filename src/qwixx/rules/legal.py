"""Whom the game waits for, what they may answer, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator

from .decision import PASS, Cross, Decision, Move, Pass, Swap
from .dice import Dice
from .effects import lucky_cells, outcome, possible_swaps
from .errors import Refused
from .layout import COLOURS, Cell, Colour
from .movement import legal_moves, verify_move
from .sheet import can_cross, verify_cross
from .state import ACTION1, ACTION2, ACTION3, OVER, ROLL, State

_WHITE: tuple[Colour | None, ...] = (None,)
"""No coloured die, but both white ones."""


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that have to decide (or, before a roll, the one that rolls)."""
    if state.step is OVER:
        return ()
    if state.step is ACTION1:
        if state.setup.is_plain:
            return tuple([seat for seat, answer in enumerate(state.pending) if not answer])
        return tuple(
            seat for seat, answer in enumerate(state.pending) if not answer or asked(state, seat)
        )
    return (state.active,)


def asked(state: State, seat: int) -> tuple[Decision, ...]:
    """What a seat has to choose before the answer that it has begun is complete."""
    answer = state.pending[seat] if state.pending else ()
    if not answer or state.setup.is_plain:
        return ()
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    last = answer[-1]
    if isinstance(last, Swap):
        return tuple(map(Cross, _crossable(state, seat, last.used)))
    return outcome(layout, sheet, answer).asks


def legal(state: State, seat: int) -> tuple[Decision, ...]:
    """All that a seat may answer in this step, passing first; nothing if it is not asked."""
    if state.step is ROLL or seat not in waiting_for(state):
        return ()
    if choices := asked(state, seat):
        return choices
    if state.step is ACTION3:
        return (PASS, *legal_moves(state, seat))
    if state.step is ACTION2:
        return (PASS, *map(Cross, dict.fromkeys(_coloured(state, seat))))
    white_sum = _dice(state).white_sum
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    cells = _crossable(state, seat, white_sum)
    if layout.is_plain:
        return (PASS, *map(Cross, cells))
    cells = tuple(dict.fromkeys((*cells, *lucky_cells(layout, sheet, white_sum))))
    swaps = (
        swap
        for swap in possible_swaps(layout, sheet, white_sum)
        if _crossable(state, seat, swap.used)
    )
    return (PASS, *map(Cross, cells), *swaps)


def _crossable(state: State, seat: int, number: int) -> tuple[Cell, ...]:
    """The cells that a white sum may cross."""
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    cells = layout.with_number(number)
    return tuple(cell for cell in cells if can_cross(layout, sheet, cell))


def _coloured(state: State, seat: int) -> Iterator[Cell]:
    """The cells that the coloured sums may cross."""
    layout, sheet, dice = state.setup.layouts[seat], state.sheets[seat], _dice(state)
    for colour, usable in zip(COLOURS, usable_dice(state), strict=True):
        for number in dice.sums(colour) if usable else ():
            for cell in layout.with_die(colour, number):
                if can_cross(layout, sheet, cell, state.still_open, colour):
                    yield cell


def _dice_for(state: State, seat: int, cell: Cell) -> tuple[Colour | None, ...]:
    """The dice that make this cell in action 1 (where white is None) or 2."""
    dice = state.dice or _dice(state)
    if state.step is ACTION1:
        one, two = dice.white
        if cell.number == one + two:
            return _WHITE
        layout, sheet = state.setup.layouts[seat], state.sheets[seat]
        return (None,) if cell in lucky_cells(layout, sheet, dice.white_sum) else ()
    usable, number = usable_dice(state), cell.number
    return tuple([c for c in cell.colours if usable[c] and dice.makes(c, number)])


def verify_decision(state: State, seat: int, decision: Decision) -> None:
    """Refuse what is not legal, with the reason."""
    verify_asked(state, seat)
    verify_answer(state, seat, decision)


def verify_asked(state: State, seat: int) -> None:
    """Refuse any decision of a seat that the game does not wait for."""
    verify_seat(state, seat)
    if state.step is OVER:
        raise Refused("the game is over")
    if state.step is ROLL:
        raise Refused("the dice are not rolled yet")
    if state.step is ACTION1 and state.pending[seat] and not asked(state, seat):
        raise Refused("this decision is made already; take it back first")
    if state.step is not ACTION1 and seat != state.active:
        raise Refused(f"action {state.step[-1]} is for the active player alone")


def verify_answer(state: State, seat: int, decision: Decision) -> None:
    """Refuse what a seat that is asked may not decide."""
    if not state.setup.is_plain and (choices := asked(state, seat)):
        if decision not in choices:
            wanted = ", ".join(map(str, choices))
            raise Refused(f"{decision} is not what is asked", f"choose one of {wanted}")
        return
    if isinstance(decision, Cross):
        _verify_cell(state, seat, decision.cell)
    elif isinstance(decision, Pass):
        return
    elif isinstance(decision, Move):
        if state.step is not ACTION3:
            setup = state.setup
            why = (
                "pieces move in action 3" if setup.board else f"{setup.edition.name} has no pieces"
            )
            raise Refused("no piece can be moved", why)
        verify_move(state, seat, decision)
    elif isinstance(decision, Swap):
        _verify_swap(state, seat, decision)
    else:
        raise Refused(f"{decision} is not what is asked", "there is nothing to choose now")


def _verify_cell(state: State, seat: int, cell: Cell) -> None:
    if state.step is ACTION3:
        raise Refused(f"{cell.words} cannot be crossed", "action 3 moves the piece")
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    dice = _dice_for(state, seat, cell)
    for die in dice:
        if can_cross(layout, sheet, cell, state.still_open, die):
            return
    # What the sheet says comes before what the dice say.
    verify_cross(layout, sheet, cell, state.still_open, dice[0] if dice else None)
    raise Refused(f"{cell.words} cannot be crossed", _why_not_offered(state, cell))


def _verify_swap(state: State, seat: int, swap: Swap) -> None:
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    if state.step is not ACTION1:
        raise Refused(f"{swap} is not possible", "swaps are for the white sum, in action 1")
    white_sum = _dice(state).white_sum
    if swap.shown != white_sum:
        raise Refused(f"{swap} is not possible", f"the white dice show {white_sum}")
    if swap not in possible_swaps(layout, sheet, white_sum):
        raise Refused(f"{swap} is not possible", "there is no such swap left on the sheet")
    if not _crossable(state, seat, swap.used):
        raise Refused(f"{swap} is not possible", f"no {swap.used} can be crossed")


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
    return state.setup.layouts[0].dice_left[state.sheets[0].closed & ~state.still_open]


def _why_not_offered(state: State, cell: Cell) -> str:
    dice = _dice(state)
    if state.step is ACTION1:
        return f"the white dice show {dice.white_sum}"
    usable = usable_dice(state)
    if not any(usable[colour] for colour in cell.colours):
        return f"the {cell.colour.word} die has left the game"
    colour = next(colour for colour in cell.colours if usable[colour])
    sums = " or ".join(map(str, dice.sums(colour)))
    return f"a white die and the {colour.word} die make {sums}"
