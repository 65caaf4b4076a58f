"""A game, step by step: roll, action 1 (all at once), action 2, [action 3], misthrow, next.

Every function takes a `State` and returns a new one. Dice come in as arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from .decision import PASS, Cross, Decision, Move
from .dice import Dice
from .effects import AlongAnswer, Answer, outcome
from .errors import Refused
from .layout import COLOURS
from .legal import asked, verify_answer, verify_decision, verify_seat, waiting_for
from .movement import landing
from .setup import Ruling
from .sheet import Sheet, with_closed, with_cross, with_misthrow, with_space
from .state import (
    ACTION1,
    ACTION2,
    ACTION3,
    OVER,
    ROLL,
    Along,
    State,
    Step,
    Turn,
    answering,
    dice_in_play,
    has_cross,
    with_pending,
)

_ALL_IN = (True,) * len(COLOURS)


def roll(state: State, dice: Dice) -> State:
    """The active player has rolled."""
    verify_roll(state, dice)
    return apply_roll(state, dice)


def verify_roll(state: State, dice: Dice) -> None:
    """Refuse dice that cannot have been rolled now."""
    if state.step is not ROLL:
        over = state.step is OVER
        raise Refused("the game is over" if over else "the dice of this turn are rolled already")
    faces = state.setup.layout.faces
    if dice.faces != faces:
        raise Refused(f"{state.setup.edition.name} is played with dice of {faces} faces")
    in_play = dice_in_play(state)
    if in_play == _ALL_IN and 0 not in dice.coloured:
        return
    for colour, pips in zip(COLOURS, dice.coloured, strict=True):
        if bool(pips) is in_play[colour]:
            continue
        if pips and colour not in state.setup.layout.dice:
            raise Refused(
                f"there is no {colour.word} die", "a die is rolled for each colour on the sheet"
            )
        raise Refused(f"the {colour.word} die {'has left the game' if pips else 'is missing'}")


def apply_roll(state: State, dice: Dice) -> State:
    """As `roll`, for dice that have been verified already."""
    s, nothing = state, ((),) * len(state.sheets)
    return State(
        s.setup, s.sheets, s.active, ACTION1, s.turn, s.turns_left, s.last, dice, nothing, nothing
    )


def decide(state: State, seat: int, decision: Decision) -> State:
    """A seat has decided.

    In action 1 nothing takes effect until the last seat has decided; then everything does.
    """
    verify_decision(state, seat, decision)
    return apply(state, seat, decision)


def apply(state: State, seat: int, decision: Decision) -> State:
    """As `decide`, for a decision that has been verified already."""
    if state.setup.is_plain and state.step is not ACTION1:
        return _take(state, seat, (decision,))
    pending = state.pending or ((),) * len(state.sheets)
    answer = (*pending[seat], decision)
    answers = (*pending[:seat], answer, *pending[seat + 1 :])
    if state.setup.is_plain and all(answers):
        return _resolve_action1(state, answers)
    waiting = answering(state, answers)
    if asked(waiting, seat):
        return waiting
    if state.step is not ACTION1:
        return _take(state, seat, answer)
    return waiting if waiting_for(waiting) else _resolve_action1(state, waiting.pending)


def decide_together(state: State, decisions: tuple[Decision, ...]) -> State:
    """Everyone has decided in action 1, a decision a seat: the same as `decide` for each.

    Where a cross asks for a choice, they decide one by one.
    """
    if len(decisions) != len(state.sheets):
        raise Refused(f"{len(state.sheets)} players decide, not {len(decisions)}")
    if state.step is not ACTION1 or any(state.pending):
        raise Refused("everyone decides together in action 1 only, before anyone has")
    is_plain = state.setup.is_plain
    for seat, decision in enumerate(decisions):
        if decision is not PASS or not is_plain:
            verify_answer(state, seat, decision)
    if is_plain:
        return _resolve_action1(state, tuple([(decision,) for decision in decisions]))
    for seat, decision in enumerate(decisions):
        state = apply(state, seat, decision)
    return state


def others_pass(state: State, seat: int) -> State:
    """The state in which all others that the game still waits for in action 1 have passed."""
    if state.step is not ACTION1:
        return state
    passing = set(waiting_for(state)) - {seat}
    answers = ((PASS,) if s in passing else answer for s, answer in enumerate(state.pending))
    return answering(state, tuple(answers))


def take_back(state: State, seat: int) -> State:
    """A seat takes its answer back, as long as it has not taken effect."""
    verify_seat(state, seat)
    if not state.pending or not state.pending[seat]:
        raise Refused("there is no decision to take back")
    return with_pending(state, (*state.pending[:seat], (), *state.pending[seat + 1 :]))


def _resolve_action1(state: State, answers: tuple[Answer, ...]) -> State:
    # Everyone decided on the same closed rows: each takes from `state`, not from one another.
    made = list(state.sheets)
    before = closed = made[0].closed
    came = {}
    for seat, answer in enumerate(answers):
        if answer[0] is not PASS:
            made[seat], cells = _outcome(state, seat, answer)
            closed |= made[seat].closed
            if cells:
                came[seat] = cells
    sheets = _closed_for_all(made, closed) if closed != before else tuple(made)
    along: Along = ()
    if came:
        along = tuple(came.get(seat, ((),) * len(answer)) for seat, answer in enumerate(answers))
    rulings = state.setup.rulings
    ending = closed > 0 and _rows_ended(state, sheets)
    if ending and Ruling.FINISH_TURN not in rulings:
        misthrow = Ruling.END_MISTHROW in rulings and not has_cross(answers[state.active])
        return _end(state, sheets, Turn(state.active, _dice(state), answers, misthrow, along))
    newly = closed & ~before if rulings and Ruling.DIE_STAYS in rulings else 0
    return _next_action(state, ACTION2, sheets, answers, along, newly, ending)


def _next_action(
    state: State,
    step: Step,
    sheets: tuple[Sheet, ...],
    taken: tuple[Answer, ...],
    along: Along,
    still_open: int,
    ending: bool,
) -> State:
    s = state
    return State(
        s.setup,
        sheets,
        s.active,
        step,
        s.turn,
        s.turns_left,
        s.last,
        s.dice,
        (),
        taken,
        along,
        still_open,
        ending,
    )


def _take(state: State, seat: int, answer: Answer) -> State:
    """An answer of action 2 or 3 takes effect at once."""
    sheets, taken, along = state.sheets, state.taken, state.along
    cells: AlongAnswer = ()
    if answer[0] is not PASS:
        sheet, cells = _outcome(state, seat, answer)
        before, sheets = sheets[0].closed, (*sheets[:seat], sheet, *sheets[seat + 1 :])
        if sheet.closed != before:
            sheets = _closed_for_all(sheets, sheet.closed)
    taken = (*taken[:seat], taken[seat] + answer, *taken[seat + 1 :])
    if along or cells:
        lists = list(along or (((),) * len(decisions) for decisions in state.taken))
        lists[seat] += cells or ((),) * len(answer)
        along = tuple(lists)
    if state.step is ACTION2:
        if not state.ending and _rows_ended(state, sheets):
            return _end(state, sheets, Turn(state.active, _dice(state), taken, along=along))
        if state.setup.board is not None:
            return _next_action(state, ACTION3, sheets, taken, along, 0, state.ending)
    misthrow = not has_cross(taken[state.active])
    return _finish_turn(state, sheets, Turn(state.active, _dice(state), taken, misthrow, along))


def _finish_turn(state: State, sheets: tuple[Sheet, ...], turn: Turn) -> State:
    setup = state.setup
    misthrows = sheets[state.active].misthrows + turn.misthrow
    turns_left = state.turns_left
    if turns_left is not None:
        turns_left -= 1
    elif setup.board and sheets[state.active].space >= setup.board.last_round_from:
        turns_left = setup.players - 1
    if misthrows >= setup.layout.misthrow_limit or _rows_ended(state, sheets) or turns_left == 0:
        return _end(state, sheets, turn, turns_left)
    next_one = (state.active + 1) % setup.players
    sheets = _with_misthrow(sheets, turn)
    return State(setup, sheets, next_one, ROLL, state.turn + 1, turns_left, turn)


def _end(
    state: State, sheets: tuple[Sheet, ...], turn: Turn, turns_left: int | None = None
) -> State:
    left = state.turns_left if turns_left is None else turns_left
    sheets = _with_misthrow(sheets, turn)
    return State(state.setup, sheets, state.active, OVER, state.turn, left, turn)


def _dice(state: State) -> Dice:
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    return state.dice


def _outcome(state: State, seat: int, answer: Answer) -> tuple[Sheet, AlongAnswer]:
    """The sheet after a complete answer that has been verified, and what came along."""
    layout, sheet, first = state.setup.layouts[seat], state.sheets[seat], answer[0]
    if layout.is_plain and isinstance(first, Cross):
        return with_cross(layout, sheet, first.cell), ()
    sheet, along, _ = outcome(layout, sheet, answer)
    if isinstance(first, Move):
        sheet = with_space(sheet, landing(state, seat, first.spaces) or 0)
    return sheet, along


def _closed_for_all(sheets: Sequence[Sheet], closed: int) -> tuple[Sheet, ...]:
    return tuple([with_closed(sheet, closed) for sheet in sheets])


def _with_misthrow(sheets: tuple[Sheet, ...], turn: Turn) -> tuple[Sheet, ...]:
    """The sheets after a turn, with its misthrow if it was one."""
    if not turn.misthrow:
        return sheets
    return tuple(
        with_misthrow(sheet) if seat == turn.active else sheet for seat, sheet in enumerate(sheets)
    )


def _rows_ended(state: State, sheets: tuple[Sheet, ...]) -> bool:
    return sheets[0].closed.bit_count() >= state.setup.layout.rows_to_end
