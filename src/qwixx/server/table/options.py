"""What a seat may answer, with what would come of it: the client decides nothing."""

from __future__ import annotations

import msgspec

from qwixx import rules
from qwixx.rules import Answer, Choose, Cross, Decision, Lock, Move, Pass, Score, Sheet, State, Swap
from qwixx.server.protocol.view import Option, OptionKind


def options(seen: State, seat: int) -> list[Option]:
    """The answers of a seat, of the state as that seat sees it (`rules.seen_by`).

    What would come of each is found by trying it, the others passing: what they have decided
    is hidden, and does not show here either.
    """
    state = rules.others_pass(seen, seat)
    begun = state.pending[seat] if state.pending else ()
    now = _score(state, seat, state.sheets[seat])
    return [
        _option(state, seat, (*begun, decision), len(begun), now)
        for decision in rules.legal(seen, seat)
    ]


def answered(seen: State, seat: int) -> Option:
    """What a seat has answered so far, all of it as one option."""
    return whole(rules.take_back(seen, seat), seat, seen.pending[seat])


def whole(seen: State, seat: int, answer: Answer) -> Option:
    """What a seat answers to the state as it sees it, all of it as one option."""
    state = rules.others_pass(seen, seat)
    for decision in answer[:-1]:
        state = rules.apply(state, seat, decision)
    last = _option(state, seat, answer, 0, _score(state, seat, state.sheets[seat]))
    return msgspec.structs.replace(last, decision=" ".join(map(str, answer)))


def _option(state: State, seat: int, answer: Answer, at: int, before: Score) -> Option:
    """What the last part of an answer does; and what has come along since its part ``at``."""
    setup, sheet = state.setup, state.sheets[seat]
    layout = setup.layouts[seat]
    decision = answer[-1]
    later = rules.apply(state, seat, decision)
    found = (
        rules.outcome(layout, sheet, answer)
        if later.step is state.step or not layout.is_plain
        else rules.Outcome(later.sheets[seat])
    )
    ends = later.is_over and not found.asks
    then = later.sheets[seat] if ends or later.step is not state.step else found.sheet
    after = before if then is sheet else _score(state, seat, then)
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
