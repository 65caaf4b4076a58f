"""From the immutable states of the rules to the records of compiled code, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from qwixx.bots.player import Player
from qwixx.rules import (
    PASS,
    Cross,
    Decision,
    Dice,
    Move,
    Setup,
    State,
    Step,
    decide,
    legal,
    make_setup,
    roll,
    start,
    waiting_for,
)
from qwixx.sim.game import GAME, NO_LAST_ROUND
from qwixx.sim.game import Game as GameRecord
from qwixx.sim.tables import PASS as NO_CELL
from qwixx.sim.tables import POSITIONS, Tables, compile_tables

STEPS = {step: number for number, step in enumerate(Step)}


@lru_cache(maxsize=64)
def _state_numbers(setup: Setup) -> dict[tuple[int, int], int]:
    t = compile_tables(setup)[0]
    return {
        (int(t["last"][state]), int(t["crosses"][state])): state for state in range(t["states"])
    }


def tables_of(setup: Setup) -> Tables:
    """The record of tables of a setup."""
    return compile_tables(setup)[0]


def game_record(state: State) -> GameRecord:
    """The state as a record for compiled code. Decisions that are pending are left out."""
    g = np.zeros(1, GAME)[0]
    numbers = _state_numbers(state.setup)
    for seat, sheet in enumerate(state.sheets):
        for row, crossed in enumerate(sheet.rows):
            g["rows"][seat, row] = numbers[sheet.last(row), sheet.crosses(row)]
            g["crossed"][seat, row] = crossed
        g["misthrows"][seat] = sheet.misthrows
        g["space"][seat] = sheet.space
    g["choice"] = NO_CELL
    if state.dice:
        g["dice"] = (*state.dice.white, *state.dice.coloured)
        if not state.still_open:
            for row in range(len(state.setup.layout.rows)):
                if state.closed >> row & 1:
                    g["dice"][2 + tables_of(state.setup)["die"][row]] = 0
    g["closed"] = state.closed
    g["still_open"] = state.still_open
    g["players"] = len(state.sheets)
    g["active"] = state.active
    g["step"] = STEPS[state.step]
    g["has_crossed"] = state.has_crossed
    g["ending"] = state.ending
    g["turns_left"] = NO_LAST_ROUND if state.turns_left is None else state.turns_left
    g["turn"] = state.turn
    return g


def cross_of(setup: Setup, cell: int) -> Decision:
    """A decision of action 1 or 2 from the cell of a kernel."""
    if cell == NO_CELL:
        return PASS
    return Cross(setup.layout.rows[cell // POSITIONS].cells[cell % POSITIONS])


def move_of(state: State, seat: int, spaces: int) -> Decision:
    """A decision of action 3 from the number of spaces that a kernel chose."""
    for decision in legal(state, seat):
        if isinstance(decision, Move) and decision.spaces == spaces:
            return decision
    return PASS


def luck_of(luck: Any) -> np.ndarray[Any, Any]:
    """A stream of random numbers for kernels that draw from it."""
    return np.array([luck], np.uint64)


def warm_up(name: str, player: Callable[[str, Any], Player]) -> None:
    """Let a player decide once in each action, so that all it needs is compiled."""
    if name in _warm:
        return
    _warm.add(name)
    sleeper = player(name, 0)
    for setup in (make_setup("classic", 2), make_setup("on-board", 2)):
        state = start(setup)
        state = roll(state, Dice((1, 2), (1, 2, 3, 4)))
        while state.step not in (Step.ROLL, Step.OVER):
            for seat in waiting_for(state):
                sleeper.decide(state, seat)
                state = decide(state, seat, PASS)


_warm: set[str] = set()
