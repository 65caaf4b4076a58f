"""A game, step by step: roll, action 1 (all at once), action 2, [action 3], misthrow, next.

Every function takes a `State` and returns a new one. Dice come in as arguments.
"""

from __future__ import annotations

from dataclasses import replace

from .decision import Decision, Move, Pass
from .dice import Dice
from .errors import Refused
from .layout import COLOURS
from .legal import verify_answer, verify_decision, verify_seat
from .movement import landing
from .setup import Ruling
from .sheet import Sheet, with_closed, with_cross, with_misthrow, with_space
from .state import State, Step, Turn, dice_in_play, is_cross

ROWS_TO_END = 2
"""The game ends at once when this many rows are closed."""


def roll(state: State, dice: Dice) -> State:
    """The active player has rolled."""
    if state.step is not Step.ROLL:
        over = state.step is Step.OVER
        raise Refused("the game is over" if over else "the dice of this turn are rolled already")
    in_play = dice_in_play(state)
    for place, pips in enumerate(dice.coloured):
        if in_play[place] and not pips:
            raise Refused(f"the {COLOURS[place].word} die is missing")
        if pips and not in_play[place]:
            raise Refused(f"the {COLOURS[place].word} die has left the game")
    players = len(state.sheets)
    return State(
        state.setup,
        state.sheets,
        state.active,
        Step.ACTION1,
        state.turn,
        dice,
        pending=(None,) * players,
        taken=((),) * players,
        turns_left=state.turns_left,
        last=state.last,
    )


def decide(state: State, seat: int, decision: Decision) -> State:
    """A seat has decided.

    In action 1 nothing takes effect until the last seat has decided; then everything does.
    """
    verify_decision(state, seat, decision)
    if state.step is Step.ACTION1:
        pending = (*state.pending[:seat], decision, *state.pending[seat + 1 :])
        in_all = tuple(answer for answer in pending if answer is not None)
        if len(in_all) < len(pending):
            return replace(state, pending=pending)
        return _resolve_action1(state, in_all)
    state = _take(state, seat, decision)
    return _after_action2(state) if state.step is Step.ACTION2 else _finish_turn(state)


def decide_together(state: State, decisions: tuple[Decision, ...]) -> State:
    """Everyone has decided in action 1, a decision a seat: the same as `decide` for each."""
    if len(decisions) != len(state.sheets):
        raise Refused(f"{len(state.sheets)} players decide, not {len(decisions)}")
    if state.step is not Step.ACTION1 or any(state.pending):
        raise Refused("everyone decides together in action 1 only, before anyone has")
    for seat, decision in enumerate(decisions):
        verify_answer(state, seat, decision)
    return _resolve_action1(state, decisions)


def take_back(state: State, seat: int) -> State:
    """A seat takes its decision of action 1 back, as long as it has not taken effect."""
    verify_seat(state, seat)
    if state.step is not Step.ACTION1 or state.pending[seat] is None:
        raise Refused("there is no decision to take back")
    return replace(state, pending=(*state.pending[:seat], None, *state.pending[seat + 1 :]))


def _resolve_action1(state: State, decisions: tuple[Decision, ...]) -> State:
    # Everyone decided on the same closed rows: each takes from `state`, not from one another.
    sheets = _close_for_all(
        tuple(_apply(state, seat, decision) for seat, decision in enumerate(decisions))
    )
    closed, rulings = sheets[0].closed, state.setup.rulings
    ending = closed.bit_count() >= ROWS_TO_END
    after = State(
        state.setup,
        sheets,
        state.active,
        Step.ACTION2,
        state.turn,
        state.dice,
        taken=tuple((decision,) for decision in decisions),
        still_open=closed & ~state.closed if Ruling.DIE_STAYS in rulings else 0,
        ending=ending,
        turns_left=state.turns_left,
        last=state.last,
    )
    if ending and Ruling.FINISH_TURN not in rulings:
        misthrow = Ruling.END_MISTHROW in rulings and not after.has_crossed
        return _end(_with_misthrow(after) if misthrow else after, misthrow=misthrow)
    return after


def _after_action2(state: State) -> State:
    if _rows_ended(state) and not state.ending:
        return _end(state, misthrow=False)
    if state.setup.edition.has_board:
        return replace(state, step=Step.ACTION3)
    return _finish_turn(state)


def _finish_turn(state: State) -> State:
    misthrow = not state.has_crossed
    if misthrow:
        state = _with_misthrow(state)
    sheet, setup = state.sheets[state.active], state.setup
    turns_left = state.turns_left
    if turns_left is not None:
        turns_left -= 1
    elif setup.board and sheet.space >= setup.board.last_round_from:
        turns_left = setup.players - 1
    out_of_misthrows = sheet.misthrows >= setup.layout.misthrow_limit
    if out_of_misthrows or _rows_ended(state) or turns_left == 0:
        return _end(replace(state, turns_left=turns_left), misthrow=misthrow)
    return State(
        setup,
        state.sheets,
        active=(state.active + 1) % setup.players,
        turn=state.turn + 1,
        turns_left=turns_left,
        last=_turn(state, misthrow),
    )


def _end(state: State, *, misthrow: bool) -> State:
    return replace(
        state,
        step=Step.OVER,
        dice=None,
        pending=(),
        taken=(),
        still_open=0,
        ending=False,
        last=_turn(state, misthrow),
    )


def _turn(state: State, misthrow: bool) -> Turn:
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    return Turn(state.active, state.dice, state.taken, misthrow)


def _take(state: State, seat: int, decision: Decision) -> State:
    """A decision of action 2 or 3 takes effect at once."""
    sheets = list(state.sheets)
    sheets[seat] = _apply(state, seat, decision)
    taken = list(state.taken)
    taken[seat] = (*taken[seat], decision)
    return State(
        state.setup,
        _close_for_all(tuple(sheets)),
        state.active,
        state.step,
        state.turn,
        state.dice,
        taken=tuple(taken),
        ending=state.ending,
        turns_left=state.turns_left,
        last=state.last,
    )


def _apply(state: State, seat: int, decision: Decision) -> Sheet:
    """The sheet after a decision that has been verified."""
    sheet = state.sheets[seat]
    if isinstance(decision, Pass):
        return sheet
    if is_cross(decision):
        sheet = with_cross(state.setup.layout, sheet, decision.cell)
    if isinstance(decision, Move):
        sheet = with_space(sheet, landing(state, seat, decision.spaces) or 0)
    return sheet


def _close_for_all(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    closed = before = sheets[0].closed
    for sheet in sheets:
        closed |= sheet.closed
        before &= sheet.closed
    if closed == before:
        return sheets
    return tuple(with_closed(sheet, closed) for sheet in sheets)


def _with_misthrow(state: State) -> State:
    sheets = list(state.sheets)
    sheets[state.active] = with_misthrow(sheets[state.active])
    return replace(state, sheets=tuple(sheets))


def _rows_ended(state: State) -> bool:
    return state.closed.bit_count() >= ROWS_TO_END
