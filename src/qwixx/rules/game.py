"""A game, step by step: roll, action 1 (all at once), action 2, [action 3], misthrow, next.

Every function takes a `State` and returns a new one. Dice come in as arguments.
"""

from __future__ import annotations

from dataclasses import replace

from .decision import Decision, Move
from .dice import Dice
from .effects import Answer, Outcome, outcome
from .errors import Refused
from .layout import COLOURS
from .legal import asked, verify_answer, verify_decision, verify_seat, waiting_for
from .movement import landing
from .setup import Ruling
from .sheet import Sheet, with_closed, with_misthrow, with_space
from .state import Along, State, Step, Turn, dice_in_play, with_pending

ROWS_TO_END = 2
"""The game ends at once when this many rows are closed."""


def roll(state: State, dice: Dice) -> State:
    """The active player has rolled."""
    if state.step is not Step.ROLL:
        over = state.step is Step.OVER
        raise Refused("the game is over" if over else "the dice of this turn are rolled already")
    faces = state.setup.layout.faces
    if dice.faces != faces:
        raise Refused(f"{state.setup.edition.name} is played with dice of {faces} faces")
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
        pending=((),) * players,
        taken=((),) * players,
        turns_left=state.turns_left,
        last=state.last,
    )


def decide(state: State, seat: int, decision: Decision) -> State:
    """A seat has decided.

    In action 1 nothing takes effect until the last seat has decided; then everything does.
    """
    verify_decision(state, seat, decision)
    return apply(state, seat, decision)


def apply(state: State, seat: int, decision: Decision) -> State:
    """As `decide`, for a decision that has been verified already."""
    pending = state.pending or ((),) * len(state.sheets)
    answer = (*pending[seat], decision)
    if state.setup.is_plain and state.step is not Step.ACTION1:
        return _taken(state, seat, answer)
    waiting = replace(state, pending=(*pending[:seat], answer, *pending[seat + 1 :]))
    if asked(waiting, seat):
        return waiting
    if state.step is not Step.ACTION1:
        return _taken(state, seat, answer)
    return waiting if waiting_for(waiting) else _resolve_action1(state, waiting.pending)


def _taken(state: State, seat: int, answer: Answer) -> State:
    state = _take(state, seat, answer)
    return _after_action2(state) if state.step is Step.ACTION2 else _finish_turn(state)


def decide_together(state: State, decisions: tuple[Decision, ...]) -> State:
    """Everyone has decided in action 1, a decision a seat: the same as `decide` for each.

    Where a cross asks for a choice, they decide one by one.
    """
    if len(decisions) != len(state.sheets):
        raise Refused(f"{len(state.sheets)} players decide, not {len(decisions)}")
    if state.step is not Step.ACTION1 or any(state.pending):
        raise Refused("everyone decides together in action 1 only, before anyone has")
    for seat, decision in enumerate(decisions):
        verify_answer(state, seat, decision)
    if state.setup.is_plain:
        return _resolve_action1(state, tuple((decision,) for decision in decisions))
    for seat, decision in enumerate(decisions):
        state = apply(state, seat, decision)
    return state


def take_back(state: State, seat: int) -> State:
    """A seat takes its answer back, as long as it has not taken effect."""
    verify_seat(state, seat)
    if not state.pending or not state.pending[seat]:
        raise Refused("there is no decision to take back")
    return with_pending(state, (*state.pending[:seat], (), *state.pending[seat + 1 :]))


def _resolve_action1(state: State, answers: tuple[Answer, ...]) -> State:
    # Everyone decided on the same closed rows: each takes from `state`, not from one another.
    outcomes = [_outcome(state, seat, answer) for seat, answer in enumerate(answers)]
    sheets = _close_for_all(tuple(found.sheet for found in outcomes))
    closed, rulings = sheets[0].closed, state.setup.rulings
    ending = closed.bit_count() >= ROWS_TO_END
    after = State(
        state.setup,
        sheets,
        state.active,
        Step.ACTION2,
        state.turn,
        state.dice,
        taken=answers,
        along=_along(answers, outcomes),
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
    if state.setup.board is not None:
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
        along=(),
        still_open=0,
        ending=False,
        last=_turn(state, misthrow),
    )


def _turn(state: State, misthrow: bool) -> Turn:
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    return Turn(state.active, state.dice, state.taken, misthrow, state.along)


def _take(state: State, seat: int, answer: Answer) -> State:
    """An answer of action 2 or 3 takes effect at once."""
    found = _outcome(state, seat, answer)
    sheets, taken = list(state.sheets), list(state.taken)
    sheets[seat] = found.sheet
    taken[seat] += answer
    along = state.along
    if along or found.along:
        lists = list(along or (((),) * len(made) for made in state.taken))
        lists[seat] += found.along or ((),) * len(answer)
        along = tuple(lists)
    return State(
        state.setup,
        _close_for_all(tuple(sheets)),
        state.active,
        state.step,
        state.turn,
        state.dice,
        taken=tuple(taken),
        along=along,
        ending=state.ending,
        turns_left=state.turns_left,
        last=state.last,
    )


def _along(answers: tuple[Answer, ...], outcomes: list[Outcome]) -> Along:
    """What came along with the answers of all seats."""
    if not any(found.along for found in outcomes):
        return ()
    both = zip(answers, outcomes, strict=True)
    return tuple(found.along or ((),) * len(answer) for answer, found in both)


def _outcome(state: State, seat: int, answer: Answer) -> Outcome:
    """What comes of a complete answer that has been verified."""
    found = outcome(state.setup.layouts[seat], state.sheets[seat], answer)
    move = answer[0]
    if not isinstance(move, Move):
        return found
    space = landing(state, seat, move.spaces) or 0
    return replace(found, sheet=with_space(found.sheet, space))


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
