"""What a seat may answer, with what would come of it: the client decides nothing."""

from __future__ import annotations

from functools import lru_cache

from qwixx import rules
from qwixx.rules import PASS, Cross, Decision, Move, State, Step
from qwixx.server.protocol.view import Option


@lru_cache(maxsize=4096)
def options(seen: State, seat: int) -> list[Option]:
    """The answers of a seat, of the state as that seat sees it (`rules.seen_by`).

    What would come of each is found by trying it, the others passing: what they have decided
    is hidden, and does not show here either.
    """
    return [_option(seen, seat, decision) for decision in rules.legal(seen, seat)]


def _option(seen: State, seat: int, decision: Decision) -> Option:
    later = _tried(seen, seat, decision)
    before, after = rules.scores(seen)[seat], rules.scores(later)[seat]
    row = position = space = None
    skips = 0
    sheet = seen.sheets[seat]
    if isinstance(decision, Cross) or (isinstance(decision, Move) and decision.crosses):
        row, position = seen.setup.layout.place(decision.cell)
        skips = position - sheet.last(row) - 1
    if isinstance(decision, Move):
        space = later.sheets[seat].space
    misthrow = after.misthrows > before.misthrows
    return Option(
        decision=str(decision),
        row=row,
        position=position,
        space=space,
        skips=skips,
        points=after.total - before.total,
        locks=later.sheets[seat].locked != sheet.locked,
        misthrow=misthrow,
        ends_game=later.is_over,
    )


def _tried(seen: State, seat: int, decision: Decision) -> State:
    state = rules.decide(seen, seat, decision)
    if seen.step is Step.ACTION1:
        for other in rules.waiting_for(state):
            # The last of them lets action 1 take effect.
            if state.step is Step.ACTION1:
                state = rules.decide(state, other, PASS)
    return state
