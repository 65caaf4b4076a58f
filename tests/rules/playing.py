"""Simulated players for the property tests, on any sheet."""

from __future__ import annotations

import random
from collections.abc import Callable

from qwixx.rules import PASS, Cross, Decision, Move, State, Step, Swap, asked, is_cross, legal

Policy = Callable[[State, int, random.Random], Decision]


def careless(state: State, seat: int, chance: random.Random) -> Decision:
    """Anything that is legal."""
    return chance.choice(legal(state, seat))


def eager(state: State, seat: int, chance: random.Random) -> Decision:
    """The cross that skips fewest numbers; a lock before everything else."""
    if choices := asked(state, seat):
        return chance.choice(choices)
    return min(legal(state, seat), key=lambda decision: _loss(state, seat, decision))


def patient(state: State, seat: int, chance: random.Random) -> Decision:
    """Like eager, but skips at most two numbers, so that rows get long and misthrows happen."""
    best = eager(state, seat, chance)
    return best if asked(state, seat) or _loss(state, seat, best) <= 2 else PASS


def walker(state: State, seat: int, chance: random.Random) -> Decision:
    """Like patient, and moves the piece as far as it goes."""
    if state.step is Step.ACTION3 and not asked(state, seat):
        return legal(state, seat)[-1]
    return patient(state, seat, chance)


POLICIES: tuple[Policy, ...] = (careless, eager, patient, walker)


def _loss(state: State, seat: int, decision: Decision) -> float:
    if isinstance(decision, Swap):
        return 2
    if not isinstance(decision, Cross | Move):
        return 4
    if not is_cross(decision):
        return 3
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    line, position = layout.place(decision.cell)
    if line < len(layout.rows) and position == len(layout.rows[line].cells) - 1:
        return -1
    between = layout.lines[line].cells[sheet.last(line) + 1 : position]
    return sum(not cell.again for cell in between)
