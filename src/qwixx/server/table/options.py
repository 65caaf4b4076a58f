"""What a seat may answer, with what would come of it: the client decides nothing."""

from __future__ import annotations

from functools import lru_cache

from qwixx import rules
from qwixx.rules import PASS, Cross, Decision, Move, Score, State, Step
from qwixx.server.protocol.view import Option


@lru_cache(maxsize=4096)
def options(seen: State, seat: int) -> list[Option]:
    """The answers of a seat, of the state as that seat sees it (`rules.seen_by`).

    What would come of each is found by trying it, the others passing: what they have decided
    is hidden, and does not show here either.
    """
    alone = seen
    if seen.step is Step.ACTION1:
        for other in rules.waiting_for(seen):
            if other != seat:
                alone = rules.decide(alone, other, PASS)
    before = _score(seen, seat)
    return [_option(alone, before, seat, decision) for decision in rules.legal(seen, seat)]


def _option(state: State, before: Score, seat: int, decision: Decision) -> Option:
    later = rules.decide(state, seat, decision)
    sheet, then = state.sheets[seat], later.sheets[seat]
    after = _score(later, seat)
    row = position = None
    skips = 0
    if isinstance(decision, Cross) or (isinstance(decision, Move) and decision.crosses):
        row, position = state.setup.layout.place(decision.cell)
        skips = position - sheet.last(row) - 1
    return Option(
        decision=str(decision),
        row=row,
        position=position,
        space=then.space if isinstance(decision, Move) else None,
        skips=skips,
        points=after.total - before.total,
        locks=then.locked != sheet.locked,
        misthrow=after.misthrows > before.misthrows,
        ends_game=later.is_over,
    )


def _score(state: State, seat: int) -> Score:
    board, sheet = state.setup.board, state.sheets[seat]
    return rules.score_sheet(
        state.setup.layout, sheet, board.points_at(sheet.space) if board else 0
    )
