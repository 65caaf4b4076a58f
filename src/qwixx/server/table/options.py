"""What a seat may answer, with what would come of it: the client decides nothing."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from qwixx import rules
from qwixx.rules import (
    PASS,
    Answer,
    Choose,
    Cross,
    Decision,
    Lock,
    Move,
    Pass,
    Score,
    Sheet,
    State,
    Step,
    Swap,
)
from qwixx.server.protocol.view import Option, OptionKind


@lru_cache(maxsize=4096)
def options(seen: State, seat: int) -> list[Option]:
    """The answers of a seat, of the state as that seat sees it (`rules.seen_by`).

    What would come of each is found by trying it, the others passing: what they have decided
    is hidden, and does not show here either.
    """
    state = _alone(seen, seat)
    begun = state.pending[seat] if state.pending else ()
    return [
        _option(state, seat, (*begun, decision), len(begun)) for decision in rules.legal(seen, seat)
    ]


@lru_cache(maxsize=4096)
def answered(seen: State, seat: int) -> Option:
    """What a seat has answered so far, all of it as one option."""
    return whole(rules.take_back(seen, seat), seat, seen.pending[seat])


def whole(seen: State, seat: int, answer: Answer) -> Option:
    """What a seat answers to the state as it sees it, all of it as one option."""
    state = _alone(seen, seat)
    for decision in answer[:-1]:
        state = rules.apply(state, seat, decision)
    last = _option(state, seat, answer, 0)
    return msgspec.structs.replace(last, decision=" ".join(map(str, answer)))


def _alone(seen: State, seat: int) -> State:
    """The state in which the others have passed."""
    for other in rules.waiting_for(seen) if seen.step is Step.ACTION1 else ():
        if other != seat:
            seen = rules.decide(seen, other, PASS)
    return seen


def _option(state: State, seat: int, answer: Answer, at: int) -> Option:
    """What the last part of an answer does; and what has come along since its part ``at``."""
    setup, sheet = state.setup, state.sheets[seat]
    layout = setup.layouts[seat]
    decision = answer[-1]
    found = rules.outcome(layout, sheet, answer)
    later = rules.apply(state, seat, decision)
    ends = later.is_over and not found.asks
    then = later.sheets[seat] if ends or later.step is not state.step else found.sheet
    before, after = _score(state, seat, sheet), _score(state, seat, then)
    row = position = None
    skips = 0
    crossed = [cell for part in answer[at:] if (cell := rules.crossed_cell(part))]
    if crossed:
        row, position = layout.place(crossed[0])
        skips = rules.skipped(layout, sheet, crossed[0])
    elif isinstance(decision, Choose):
        row = layout.row_of(decision.row)
    return Option(
        decision=str(decision),
        kind=_kind(decision),
        row=row,
        position=position,
        brings=[str(cell) for part in found.along[at:] for cell in part],
        asks=bool(found.asks) or isinstance(decision, Swap),
        space=then.space if isinstance(decision, Move) else None,
        skips=skips,
        points=after.total - before.total,
        locks=then.locked != sheet.locked,
        misthrow=after.misthrows > before.misthrows,
        ends_game=ends,
    )


def _kind(decision: Decision) -> OptionKind:
    match decision:
        case Pass():
            return "pass"
        case Cross():
            return "cross"
        case Move():
            return "move"
        case Swap():
            return "swap"
        case Choose():
            return "row"
        case Lock(locks):
            return "lock" if locks else "leave"


def _score(state: State, seat: int, sheet: Sheet) -> Score:
    board = state.setup.board
    extra = board.points_at(sheet.space) if board else 0
    return rules.score_sheet(state.setup.layouts[seat], sheet, extra)
